package main

import (
	"context"

	"oanquan/lobby"
	"oanquan/lobby/command"
	"oanquan/session"
)

// commands answers what is given to ssh as a command.
func commands(hall *lobby.Lobby) session.Exec {
	return func(ctx context.Context, req session.ExecRequest) int {
		return command.Run(ctx, command.Env{
			Hall: hall, Who: req.Visit.Actor().Who, Account: req.Env.Account, Key: req.Env.Key,
			Text: req.Env.Text, Host: req.Env.Host, Version: version(),
			Out: req.Out, Err: req.Err, Now: req.Env.Now,
		}, req.Args).Exit
	}
}
