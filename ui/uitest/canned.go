package uitest

import (
	"time"

	"oanquan/lobby/account"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
)

// Hall is a lobby with canned rooms; see [gallery.Hall].
type Hall = gallery.Hall

// Env is the environment of mai's session at Noon; see [gallery.Env].
func Env(c *i18n.Catalog) screen.Env { return gallery.Env(c) }

// Noon is when everything canned stands still.
func Noon() time.Time { return gallery.Noon() }

// Mai is who looks at the screen.
func Mai() account.Who { return gallery.Mai() }
