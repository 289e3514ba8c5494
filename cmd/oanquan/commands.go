package main

import (
	"context"
	"io"

	"oanquan/lobby"
	"oanquan/lobby/command"
	"oanquan/session"
	"oanquan/session/linemode"
	route "oanquan/ui/screen"
)

// commands answers what is given to ssh as a command.
func commands(hall *lobby.Lobby, status func() command.Status) session.Exec {
	return func(ctx context.Context, req session.ExecRequest) (int, []route.Route) {
		actor := req.Visit.Actor()
		res := command.Run(ctx, command.Env{
			Hall: hall, Who: actor.Who, Account: req.Env.Account, Key: req.Env.Key, Rights: req.Env.Rights, Session: actor.Session,
			Prefs: req.Env.Prefs, Text: req.Env.Text, Host: req.Env.Host, Telnet: req.Env.Telnet, Version: version(), Status: status, Notice: req.Env.Notice,
			Out: req.Out, Err: req.Err, In: req.In, PTY: req.Screens, Caller: req.Env.Caller, Throttle: req.Throttle, Now: req.Env.Now,
			News: req.Visit.News,
		}, req.Args)
		return res.Exit, routes(res.Open)
	}
}

// palette answers what is typed over a screen.
func palette(hall *lobby.Lobby, status func() command.Status) route.Palette {
	return func(ctx context.Context, e route.Env, at command.Place, out io.Writer, line string) command.Result {
		return command.RunLine(ctx, command.Env{
			Hall: hall, Who: e.Actor.Who, Account: e.Account, Key: e.Key, Rights: e.Rights, Session: e.Actor.Session,
			Prefs: e.Prefs, Text: e.Text, Host: e.Host, Telnet: e.Telnet, Version: version(), Status: status, Notice: e.Notice,
			Out: out, Err: out, PTY: true, Place: at, Caller: e.Caller, Throttle: e.Throttle, Now: e.Now,
		}, line)
	}
}

// lines talks to who comes without a screen.
func lines(hall *lobby.Lobby, status func() command.Status) session.Lines {
	return func(ctx context.Context, req session.LinesRequest) error {
		return linemode.Run(ctx, linemode.Options{
			Hall: hall, Actor: req.Visit.Actor, Account: req.Env.Account, Key: req.Env.Key, Rights: req.Env.Rights, Prefs: req.Env.Prefs,
			Text: req.Env.Text, Host: req.Env.Host, Telnet: req.Env.Telnet, Version: version(), Status: status, Notice: req.Env.Notice, Throttle: req.Throttle,
			Now: req.Env.Now, Way: req.Way, LogIn: req.LogIn, In: req.In, Out: req.Out, Echo: req.Echo, Recall: req.Recall,
			Caller: req.Env.Caller, Mail: req.Visit.Mail, Speaks: req.Speaks, Moved: req.Moved,
		})
	}
}

// routes are the screens that a command asks for, nil for none.
func routes(open *command.Open) []route.Route {
	if open == nil {
		return nil
	}
	return []route.Route{route.Welcome{}, route.RouteOf(*open)}
}
