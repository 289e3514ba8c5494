// Package ui is the router of a session: a stack of screens, the messages
// between them, and what lies around every screen (size classes, the help
// overlay, toasts, the window title). Which screen a route opens is in open.go,
// the only file that knows them all.
//
// It promises that what a screen's command brings back reaches that very
// instance or nobody, and that a message which changes nothing draws nothing.
package ui
