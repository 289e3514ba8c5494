package lobbyhall

import (
	"fmt"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// waiting are the rooms in which a chair is free, and the person's own room.
func (m Model) waiting() []lobby.RoomLine {
	var out []lobby.RoomLine
	for _, r := range m.list.Rooms {
		if r.Game == "" && (r.Free() > 0 || m.sits(r)) {
			out = append(out, r)
		}
	}
	return out
}

// running are the rooms in which a game goes on, in the order chosen.
func (m Model) running() []lobby.RoomLine { return m.sort.Games(m.list.Rooms) }

func (m Model) sits(r lobby.RoomLine) bool {
	for _, c := range r.Chairs {
		if c.Taken() && c.Who.ID == m.env.Actor.Who.ID {
			return true
		}
	}
	return false
}

// ids names the lines of a tab, so that a cursor stays with its line.
func (m Model) ids(t tab) []string {
	var out []string
	switch t {
	case rooms, live:
		list := m.waiting()
		if t == live {
			list = m.running()
		} else {
			for _, s := range m.seeking.others {
				out = append(out, "seek "+string(s.Who.ID))
			}
		}
		for _, r := range list {
			out = append(out, fmt.Sprint(r.Number))
		}
	case people:
		for _, p := range m.list.People {
			out = append(out, string(p.Who.ID))
		}
	case recent:
		for _, g := range m.recent {
			out = append(out, string(g.Record.ID))
		}
	}
	return out
}

// chosen is what the cursor stands on: a room, a seek, a person or a game.
type chosen struct {
	room   lobby.RoomLine
	person lobby.Person
	seek   lobby.Seek
	game   room.GameID
	any    bool
}

func (m Model) chosen() chosen {
	i := m.cursor[m.tab]
	if i >= len(m.ids(m.tab)) {
		return chosen{}
	}
	switch m.tab {
	case rooms:
		if seeks := m.seeking.others; i < len(seeks) {
			return chosen{seek: seeks[i], any: true}
		}
		return chosen{room: m.waiting()[i-len(m.seeking.others)], any: true}
	case live:
		return chosen{room: m.running()[i], any: true}
	case people:
		return chosen{person: m.list.People[i], any: true}
	}
	return chosen{game: room.GameID(m.recent[i].Record.ID), any: true}
}

// hasGames tells whether a list of somebody's games can be opened.
func hasGames(id account.ID) bool { return id != "" && !id.IsGuest() && !id.IsBot() }
