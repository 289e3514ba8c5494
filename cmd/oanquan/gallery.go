package main

import (
	"oanquan/ui"
	"oanquan/ui/i18n"
	"oanquan/ui/theme"
)

// galleryCmd is for people who work on screens.
type galleryCmd struct {
	Lang   string `help:"Language." enum:"vi,en" default:"vi"`
	Theme  string `help:"Theme." enum:"dark,light,contrast,plain" default:"dark"`
	ASCII  bool   `name:"ascii" help:"Draw with ASCII only."`
	Width  int    `help:"Columns." default:"80"`
	Height int    `help:"Rows." default:"24"`
}

// Run prints every screen with canned data.
func (c galleryCmd) Run(p *program) error {
	return ui.Gallery(p.out, i18n.Language(c.Lang), theme.Name(c.Theme), c.ASCII, c.Width, c.Height)
}
