package opsd

import (
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/session"
)

// motd tells, sets or takes away the message of the day.
func (c *call) motd(args []string) int {
	if asJSON, tells := wantsJSON(args); tells {
		return c.tellMotd(asJSON)
	}
	languages := []string{"en", "vi"}
	if args[0] == "vi" || args[0] == "en" {
		languages, args = args[:1], args[1:]
	}
	text, ok := c.text(args, lobby.MotdRunes)
	if !ok {
		return session.ExitUsage
	}
	if first := args[0]; len(languages) > 1 && len(args) > 1 && language(first) {
		return c.usage("%s looks like a language, and the message of the day is in vi and en alone; a text that begins so is set in each: motd vi %s …, motd en %s …", first, first, first)
	}
	off := text == "off"
	if off && !slices.ContainsFunc(c.cfg.Hall.Motds(), func(m lobby.Motd) bool { return slices.Contains(languages, m.Language) }) {
		return c.fail(session.ExitNotFound, "there is no message of the day: %s", strings.Join(languages, ", "))
	}
	if off {
		text = ""
	}
	var list []lobby.Motd
	for _, l := range languages {
		list = append(list, lobby.Motd{Language: l, Text: text, By: string(c.who.key), Since: time.Now().UTC().Truncate(time.Second)})
	}
	err := c.cfg.Hall.SetMotds(list...)
	switch {
	case errors.Is(err, lobby.ErrMotd):
		return c.usage("%v", err)
	case err != nil:
		return c.unsaved("not saved", err)
	case off:
		return c.done("no message of the day any more: %s", strings.Join(languages, ", "))
	}
	return c.done("message of the day, %s: %s", strings.Join(languages, ", "), text)
}

// language tells whether a word looks like the code of a language: two small
// letters of ASCII.
func language(word string) bool {
	return len(word) == 2 && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") == ""
}

func (c *call) tellMotd(asJSON bool) int {
	list := c.cfg.Hall.Motds()
	switch {
	case asJSON:
		return c.object(struct {
			V     int          `json:"v"`
			Motds []lobby.Motd `json:"motd"`
		}{1, append([]lobby.Motd{}, list...)})
	case len(list) == 0:
		return c.print("there is no message of the day\n")
	}
	for _, m := range list {
		if exit := c.print("%s  %s  %s\n", m.Language, m.Since.UTC().Format(time.RFC3339), m.Text); exit != session.ExitOK {
			return exit
		}
	}
	return session.ExitOK
}

func (c *call) broadcast(args []string) int {
	text, ok := c.text(args, maxReason)
	if !ok {
		return session.ExitUsage
	}
	return c.done("told %s: %s", count(c.cfg.Hall.PostAll(lobby.Announced{Text: text}), "session"), text)
}

// text is what people are to read, of so many characters at most. What is longer
// is refused and not cut, since its end may say the opposite.
func (c *call) text(words []string, most int) (string, bool) {
	text := account.CleanText(strings.Join(words, " "), most+1)
	switch {
	case text == "":
		c.usage("want a text")
		return "", false
	case utf8.RuneCountInString(text) > most:
		c.usage("the text is too long: at most %d characters", most)
		return "", false
	}
	return text, true
}
