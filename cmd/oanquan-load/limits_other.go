//go:build !linux

package main

import (
	"errors"
	"syscall"
)

func dieWithParent() *syscall.SysProcAttr { return nil }

func raiseFiles() (int, error) { return 256, nil }

func narrowed(int) error { return errors.ErrUnsupported }

func capSend(int, string, int) error { return errors.ErrUnsupported }
