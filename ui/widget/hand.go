package widget

import "oanquan/lobby/room"

// Hands are drawn HandWidth × HandHeight cells.
const (
	HandWidth  = 8
	HandHeight = 4
)

// Hand draws a shape of oẳn tù tì: a fist, a palm, two fingers. NoShape is a
// hand behind the back.
func Hand(s room.Shape, ascii bool) []string {
	if ascii {
		return handASCII(s)
	}
	switch s {
	case room.Bua:
		return []string{"        ", " ╭┬┬┬┬╮ ", "╶┤╵╵╵╵│ ", " ╰────╯ "}
	case room.Bao:
		return []string{"  ││││  ", " ╭┴┴┴┴╮ ", "╶┤    │ ", " ╰────╯ "}
	case room.Keo:
		return []string{` \  /   `, `  \/    `, " ╭┴─┬┬╮ ", " ╰────╯ "}
	case room.NoShape:
	}
	return []string{"        ", " ╭────╮ ", " │ ?? │ ", " ╰────╯ "}
}

func handASCII(s room.Shape) []string {
	switch s {
	case room.Bua:
		return []string{"        ", " .----. ", "-|''''| ", " '----' "}
	case room.Bao:
		return []string{"  ||||  ", " .----. ", "-|    | ", " '----' "}
	case room.Keo:
		return []string{` \  /   `, `  \/    `, " .--''. ", " '----' "}
	case room.NoShape:
	}
	return []string{"        ", " .----. ", " | ?? | ", " '----' "}
}
