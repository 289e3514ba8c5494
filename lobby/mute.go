package lobby

import (
	"net/netip"
	"slices"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// muteList is who is muted, kept as bans are: an account, or the guests from an
// address. Its second half knows who has been told, and is guarded by lobby.mu.
type muteList struct {
	*banList
	told map[banKey]time.Time // by the mute: when it began of which they were told
}

// MutedError tells who would say something that an operator has muted them.
type MutedError struct{ Ban }

func (e *MutedError) Error() string {
	if e.Until.IsZero() {
		return "muted for ever"
	}
	return "muted until " + e.Until.UTC().Format(time.RFC3339)
}

// of finds the mute that holds of somebody. An address counts for who has no
// account alone, since others may share it.
func (m *muteList) of(from netip.Addr, id account.ID, now time.Time) (Ban, bool) {
	if isAccount(id) {
		return m.find(netip.Addr{}, "", id, now)
	}
	return m.address(from, now)
}

// silence is why a session may say nothing to others, a *MutedError, or nil.
func (l *Lobby) silence(a room.Actor) error {
	var from netip.Addr
	l.mu.Lock()
	if v := l.visits[a.Session]; v != nil {
		from = v.arrival.Remote
	}
	l.mu.Unlock()
	if m, muted := l.mutes.of(from, a.Who.ID, l.now()); muted {
		return &MutedError{m}
	}
	return nil
}

// tellSilence tells a session that it is muted, unless somebody was told of this
// mute before; mu is held.
func (l *Lobby) tellSilence(v *Visit) {
	m, muted := l.mutes.of(v.arrival.Remote, v.actor.Who.ID, l.now())
	key := banKey{m.Kind, m.Value}
	if !muted || l.mutes.told[key].Equal(m.Since) {
		return
	}
	l.mutes.told[key] = m.Since
	l.post(v.actor.Who.ID, Silenced{m.Until, m.Reason})
}

// Mute lets an account, or who comes from an address without one, say nothing to
// others from now on, and tells those of them who are here; it returns these. It
// is saved when it returns.
func (l *Lobby) Mute(m Ban) ([]Session, error) {
	if err := l.mutes.add(m, l.now()); err != nil {
		return nil, err
	}
	touched := l.touched(m)
	l.mu.Lock()
	defer l.mu.Unlock()
	told := map[account.ID]bool{}
	for _, s := range touched {
		if !told[s.Who.ID] {
			told[s.Who.ID] = true
			l.post(s.Who.ID, Silenced{m.Until, m.Reason})
		}
		l.mutes.told[banKey{m.Kind, m.Value}] = m.Since
	}
	return touched, nil
}

// touched lists the sessions that a mute is of.
func (l *Lobby) touched(m Ban) []Session {
	one := &muteList{banList: &banList{named: map[banKey]Ban{}, networks: map[netip.Prefix]Ban{}}}
	m.Until = time.Time{} // also when it is over
	if one.put(m) != nil {
		return nil
	}
	return slices.DeleteFunc(l.Sessions(), func(s Session) bool {
		_, is := one.of(s.Remote, s.Who.ID, time.Time{})
		return !is
	})
}

// Unmute takes a mute back and tells those who are here. ErrNoBan when there is
// none.
func (l *Lobby) Unmute(kind BanKind, value string) error {
	l.mutes.edit.Lock()
	err := l.mutes.remove(kind, value)
	l.mutes.edit.Unlock()
	if err != nil {
		return err
	}
	touched := l.touched(Ban{Kind: kind, Value: value})
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.mutes.told, banKey{kind, value})
	told := map[account.ID]bool{}
	for _, s := range touched {
		if !told[s.Who.ID] {
			told[s.Who.ID] = true
			l.post(s.Who.ID, Unsilenced{})
		}
	}
	return nil
}

// MutesInForce lists the mutes that hold, the oldest first.
func (l *Lobby) MutesInForce() []Ban {
	now := l.now()
	return slices.DeleteFunc(l.mutes.all(), func(b Ban) bool { return !b.Holds(now) })
}
