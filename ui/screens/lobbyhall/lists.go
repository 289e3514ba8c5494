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
		if r.Waits() || r.Game == "" && m.sits(r) {
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
			for _, d := range m.due {
				out = append(out, "due "+string(d.Game))
			}
			for _, s := range m.seeking.others {
				out = append(out, "seek "+string(s.Who.ID))
			}
		}
		for _, r := range list {
			out = append(out, fmt.Sprint(r.Number))
		}
		if t == rooms {
			for _, u := range m.stored {
				out = append(out, "stored "+string(u.Game))
			}
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

// chosen is what the cursor stands on: a room, a seek, a person, a game that is
// over, or one of the person's own: due waits for their move, stored was put off.
type chosen struct {
	room   lobby.RoomLine
	person lobby.Person
	seek   lobby.Seek
	game   room.GameID
	due    room.Number
	stored room.GameID
	any    bool
}

func (m Model) chosen() chosen {
	i := m.cursor[m.tab]
	if i >= len(m.ids(m.tab)) {
		return chosen{}
	}
	switch m.tab {
	case rooms:
		return m.chosenRoom(i)
	case live:
		return chosen{room: m.running()[i], any: true}
	case people:
		return chosen{person: m.list.People[i], any: true}
	}
	return chosen{game: room.GameID(m.recent[i].Record.ID), any: true}
}

// chosenRoom is a line of the first list: games that wait for the person, who
// looks for an opponent, rooms, and games that were put off.
func (m Model) chosenRoom(i int) chosen {
	if i < len(m.due) {
		return chosen{due: m.due[i].Room, any: true}
	}
	i -= len(m.due)
	if i < len(m.seeking.others) {
		return chosen{seek: m.seeking.others[i], any: true}
	}
	i -= len(m.seeking.others)
	list := m.waiting()
	if i < len(list) {
		return chosen{room: list[i], any: true}
	}
	return chosen{stored: m.stored[i-len(list)].Game, any: true}
}

// hasGames tells whether a list of somebody's games can be opened.
func hasGames(id account.ID) bool { return id != "" && !id.IsGuest() && !id.IsBot() }
