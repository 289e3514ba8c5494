package room_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/room"
)

func TestTwoPeoplePlayToTheEnd(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		tb.come("tú") // looks on
		for i := 0; tb.look("mai").Game.Running(); i++ {
			tb.play(i * 7)
			tb.look("lan")
			tb.look("tú")
		}
		st := tb.look("mai")
		if !st.Game.Outcome.Ending.ByBoard() {
			t.Fatalf("ended by %q", st.Game.Outcome.Ending)
		}
		for _, name := range []string{"lan", "tú"} {
			other := tb.look(name)
			if !slices.Equal(other.Game.Moves, st.Game.Moves) || other.Game.Outcome.Ending != st.Game.Outcome.Ending {
				t.Errorf("%s saw another game", name)
			}
		}
		archived, err := tb.store.Finished(st.Game.ID)
		if err != nil {
			t.Fatal(err)
		}
		replay, err := record.Replay(archived.Record)
		if err != nil || !slices.Equal(replay.Moves(), st.Game.Moves) {
			t.Errorf("the record replays to %v, %v", replay.Moves(), err)
		}
		if res := replay.Result(); !slices.Equal(res.Points[:2], st.Game.Outcome.Points) {
			t.Errorf("points %v, the record has %v", st.Game.Outcome.Points, res.Points)
		}
		if open, _ := tb.store.Unfinished(); len(open) != 0 {
			t.Errorf("the journal still has %d games", len(open))
		}
		if n := len(st.Series.Games); n != 1 {
			t.Errorf("series of %d games", n)
		}
	})
}

func TestGameBeginsWhenAllAreReady(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.come("mai")
		tb.do("mai", room.Ready{On: true})
		tb.come("lan")
		tb.do("lan", room.Sit{Chair: 1})
		if st := tb.look("mai"); st.Chairs[0].Ready {
			t.Error("mai is still ready after lan sat down")
		}
		tb.do("mai", room.Ready{On: true})
		tb.do("mai", room.Ready{On: false})
		tb.do("lan", room.Ready{On: true})
		if st := tb.look("mai"); st.Phase != room.Waiting {
			t.Fatal("the game began although mai took it back")
		}
		tb.do("mai", room.Ready{On: true})
		if st := tb.look("lan"); st.Phase != room.Playing || st.Game.ID == "" || st.Game.Round != 1 {
			t.Fatalf("no game: %+v", st.Game)
		}
	})
}

func TestEagerPeopleStartAtOnce(t *testing.T) {
	cfg := room.Config{Number: 3, Owner: who("mai"), Eager: true}
	bubble(t, cfg, func(tb *table) {
		tb.come("mai")
		tb.come("lan")
		tb.do("lan", room.Sit{Chair: -1, Eager: true})
		if st := tb.look("mai"); st.Phase != room.Playing {
			t.Fatalf("phase %v", st.Phase)
		}
	})
}

func TestRefusedCommandsChangeNothing(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.come("mai")
		tb.come("lan")
		tb.come("tú")
		for _, c := range []struct {
			who  string
			cmd  room.Command
			want error
		}{
			{"lan", room.Ready{On: true}, room.ErrNotSeated},
			{"lan", room.Sit{Chair: 0}, room.ErrChairTaken},
			{"lan", room.Sit{Chair: 2}, room.ErrNoChair},
			{"mai", room.Sit{Chair: 1}, room.ErrSeated},
			{"mai", room.Play{}, room.ErrNoGame},
			{"mai", room.Resign{}, room.ErrNoGame},
			{"lan", room.FreeChair{Chair: 0}, room.ErrNotOwner},
			{"lan", room.Change{Options: options()}, room.ErrNotOwner},
			{"mai", room.Change{Options: room.Options{Starter: room.StartOwner}}, room.ErrOptions},
			{"mai", room.Say{Text: " \x1b\u200b "}, room.ErrEmptyText},
		} {
			if err := tb.try(c.who, c.cmd); !errors.Is(err, c.want) {
				t.Errorf("%s %T: %v, want %v", c.who, c.cmd, err, c.want)
			}
		}
		tb.do("lan", room.Sit{Chair: 1})
		tb.do("mai", room.Ready{On: true})
		tb.do("lan", room.Ready{On: true})
		before := tb.look("mai")
		for _, c := range []struct {
			who  string
			cmd  room.Command
			want error
		}{
			{"tú", room.Sit{Chair: -1}, room.ErrGameRunning},
			{"tú", room.Play{Move: engine.Move{Pit: 1, Dir: engine.Right}}, room.ErrNotPlaying},
			{"lan", room.Play{Move: engine.Move{Pit: 7, Dir: engine.Right}}, room.ErrNotYourTurn},
			{"mai", room.Play{Ply: 1, Move: engine.Move{Pit: 1, Dir: engine.Right}}, room.ErrStale},
			{"mai", room.Play{Move: engine.Move{Pit: 7, Dir: engine.Right}}, engine.ErrNotYourField},
			{"mai", room.Play{Move: engine.Move{Pit: 200, Dir: engine.Right}}, engine.ErrNotYourField},
			{"mai", room.Play{Move: engine.Move{Pit: 1, Dir: 3}}, engine.ErrDirection},
			{"mai", room.Stand{}, room.ErrGameRunning},
			{"mai", room.Ready{On: true}, room.ErrGameRunning},
			{"mai", room.Claim{}, room.ErrTooSoon},
		} {
			if err := tb.try(c.who, c.cmd); !errors.Is(err, c.want) {
				t.Errorf("%s %T: %v, want %v", c.who, c.cmd, err, c.want)
			}
		}
		if after := tb.look("mai"); len(after.Game.Moves) != len(before.Game.Moves) || after.Seq != before.Seq {
			t.Error("a refused command was seen")
		}
	})
}

func TestUnreadyChairIsFreed(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.come("mai")
		tb.pass(10 * room.UnreadyAfter) // alone nobody is hurried
		if st := tb.look("mai"); !st.Chairs[0].Taken() {
			t.Fatal("mai was hurried although nobody waits")
		}
		tb.come("lan")
		tb.do("lan", room.Sit{Chair: -1})
		tb.do("lan", room.Ready{On: true})
		tb.pass(room.UnreadyAfter - time.Second)
		if st := tb.look("lan"); !st.Chairs[0].Taken() || st.Chairs[0].Deadline.IsZero() {
			t.Fatalf("chair %+v", st.Chairs[0])
		}
		tb.pass(2 * time.Second)
		st := tb.look("lan")
		if st.Chairs[0].Taken() || !st.Chairs[1].Taken() {
			t.Fatalf("chairs %+v", st.Chairs)
		}
		tb.look("mai")
		if n := tb.seats["mai"].notices; len(n) != 1 || n[0].Kind != room.NoticeUnready {
			t.Errorf("mai was told %v", n)
		}
	})
}

func TestDroppedPlayerKeepsTheSeat(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		tb.play(0)
		tb.drop("lan")
		if st := tb.look("mai"); st.Chairs[1].Away.IsZero() || !st.Game.Running() {
			t.Fatalf("lan's chair: %+v", st.Chairs[1])
		}
		tb.pass(10 * time.Minute)
		g := tb.comeAs("lan", "lan")
		if !g.state.Here || !g.state.MyTurn("id-lan") || len(g.state.Game.Moves) != 1 {
			t.Fatalf("lan is back to %+v", g.state)
		}
		if st := tb.look("mai"); !st.Chairs[1].Away.IsZero() {
			t.Error("mai still sees lan away")
		}
		tb.play(3)
	})
}

func TestClaimAfterTheOpponentIsAway(t *testing.T) {
	for _, draw := range []bool{false, true} {
		t.Run(fmt.Sprintf("draw=%v", draw), func(t *testing.T) {
			bubble(t, room.Config{}, func(tb *table) {
				tb.start()
				tb.play(0)
				tb.play(0)
				tb.drop("lan")
				tb.pass(room.ClaimAfter - time.Millisecond)
				if err := tb.try("mai", room.Claim{Draw: draw}); !errors.Is(err, room.ErrTooSoon) {
					t.Fatalf("a moment early: %v", err)
				}
				tb.pass(time.Millisecond)
				tb.do("mai", room.Claim{Draw: draw})
				out := tb.look("mai").Game.Outcome
				want, by := []int{1, 2}, engine.Seat(1)
				if draw {
					want, by = []int{1, 1}, engine.NoSeat
				}
				if out.Ending != record.Abandoned || !slices.Equal(out.Places, want) || out.EndedBy != by {
					t.Errorf("outcome %+v", out)
				}
			})
		})
	}
}

func TestAbortOnlyBeforeBothHaveMoved(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		tb.play(0)
		tb.do("lan", room.Abort{})
		st := tb.look("mai")
		if st.Game.Outcome.Ending != record.Aborted || st.Game.Outcome.Places != nil {
			t.Fatalf("outcome %+v", st.Game.Outcome)
		}
		if st.Series.Score[0].Halves != 0 || st.Series.Score[1].Halves != 0 {
			t.Error("an aborted game counts")
		}
		tb.do("mai", room.Ready{On: true})
		tb.do("lan", room.Ready{On: true})
		if g := tb.look("mai").Game; g.Players[0].Name != "mai" || g.Round != 2 {
			t.Errorf("after an aborted game %s starts round %d, want the same starter", g.Players[0].Name, g.Round)
		}
		tb.play(0)
		tb.play(0)
		if err := tb.try("mai", room.Abort{}); !errors.Is(err, room.ErrTooLate) {
			t.Errorf("aborting after both have moved: %v", err)
		}
	})
}

func TestBothAwayEndsWithoutResult(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		tb.come("tú")
		tb.play(0)
		tb.drop("mai")
		tb.pass(20 * time.Minute)
		tb.drop("lan")
		tb.pass(room.AbandonedAfter - time.Second)
		if st := tb.look("tú"); !st.Game.Running() {
			t.Fatal("ended too early: it counts from when the last one left")
		}
		tb.pass(2 * time.Second)
		if out := tb.look("tú").Game.Outcome; out.Ending != record.Aborted || out.Places != nil {
			t.Errorf("outcome %+v", out)
		}
	})
}

func TestLoserStartsTheRematch(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		tb.play(0)
		tb.do("lan", room.Resign{})
		st := tb.look("mai")
		if st.Game.Outcome.Ending != record.Resign || st.Game.Outcome.EndedBy != 1 || st.Series.Score[0].Halves != 2 {
			t.Fatalf("outcome %+v, series %+v", st.Game.Outcome, st.Series)
		}
		tb.do("lan", room.Ready{On: true})
		tb.do("mai", room.Ready{On: true})
		st = tb.look("mai")
		if st.Game.Players[0].Name != "lan" || st.Game.Round != 2 || st.Game.ID == st.Series.Games[0] {
			t.Errorf("round %d of %v is started by %s", st.Game.Round, st.Series.Games, st.Game.Players[0].Name)
		}
		if len(st.Game.Moves) != 0 {
			t.Error("the new game has moves")
		}
	})
}

func TestRoomClosesWhenEmpty(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.come("mai")
		tb.come("tú")
		tb.drop("mai") // keeps the chair for ChairKept
		tb.pass(room.ChairKept + time.Second)
		if st := tb.look("tú"); st.Chairs[0].Taken() || st.Owner != "id-tú" {
			t.Fatalf("chair %+v, owner %s", st.Chairs[0], st.Owner)
		}
		tb.drop("tú")
		<-tb.room.Done()
		if err := tb.try("tú", room.Say{Text: "?"}); !errors.Is(err, room.ErrClosed) {
			t.Errorf("speaking in a closed room: %v", err)
		}
	})
}

func TestSlowViewerGetsOneSnapshot(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		slow := tb.come("tú")
		for i := 0; i < 60 && tb.look("mai").Game.Running(); i++ {
			tb.play(i)
		}
		events, _ := slow.sub.Take()
		if len(events) > room.MailboxSize {
			t.Fatalf("%d events wait", len(events))
		}
		if _, ok := events[0].Body.(room.Snapshot); !ok {
			t.Fatalf("the first is %T", events[0].Body)
		}
		st := slow.state
		for _, e := range events {
			st = st.Apply(e)
		}
		if want := tb.look("mai"); !slices.Equal(st.Game.Moves, want.Game.Moves) {
			t.Errorf("the slow viewer has %d moves of %d", len(st.Game.Moves), len(want.Game.Moves))
		}
	})
}

func TestPlayersDoNotHearSpectatorsDuringTheGame(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		tb.come("tú")
		tb.come("hà")
		tb.do("tú", room.Say{Text: "mai should play 3R"})
		if n := len(tb.look("mai").Chat); n != 0 {
			t.Error("mai hears advice")
		}
		if chat := tb.look("hà").Chat; len(chat) != 1 || !chat[0].Watching {
			t.Errorf("hà hears %+v", chat)
		}
		if chat := tb.comeAs("mai", "mai2").state.Chat; len(chat) != 0 {
			t.Error("mai hears advice in a new session")
		}
		tb.do("mai", room.Resign{})
		if chat := tb.look("mai").Chat; len(chat) != 1 {
			t.Errorf("after the game mai hears %+v", chat)
		}
		if chat := tb.look("hà").Chat; len(chat) != 1 {
			t.Errorf("hà hears it %d times", len(chat))
		}
	})
}

func TestChatIsLimited(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.come("mai")
		for i := range 5 {
			tb.do("mai", room.Say{Text: strings.Repeat("á", room.ChatRunes-1) + fmt.Sprint(i)})
		}
		if err := tb.try("mai", room.Say{Text: "x"}); !errors.Is(err, room.ErrFlood) {
			t.Errorf("the sixth line: %v", err)
		}
		tb.pass(10 * time.Second)
		if err := tb.try("mai", room.Say{Text: strings.Repeat("á", room.ChatRunes+1)}); !errors.Is(err, room.ErrLongText) {
			t.Errorf("a line that is too long: %v", err)
		}
		tb.do("mai", room.Say{Text: "a\x1b[31mb\nc"})
		chat := tb.look("mai").Chat
		if len(chat) != 6 {
			t.Errorf("%d lines", len(chat))
		}
		if last := chat[len(chat)-1].Text; strings.ContainsAny(last, "\x1b\n") {
			t.Errorf("controls in %q", last)
		}
	})
}

func TestSecondSessionTakesControl(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		laptop := tb.comeAs("mai", "laptop")
		if laptop.state.Here {
			t.Fatal("the second session has control unasked")
		}
		move := room.Play{Move: engine.Move{Pit: 1, Dir: engine.Right}}
		if err := tb.try("laptop", move); !errors.Is(err, room.ErrElsewhere) {
			t.Fatalf("playing without control: %v", err)
		}
		tb.do("laptop", room.TakeControl{})
		if tb.look("mai").Here || !tb.look("laptop").Here {
			t.Fatal("control did not pass")
		}
		if n := tb.seats["mai"].notices; len(n) != 1 || n[0].Kind != room.NoticeElsewhere {
			t.Errorf("the first session was told %v", n)
		}
		tb.do("laptop", move)
		tb.drop("laptop")
		if !tb.look("mai").Here {
			t.Error("control did not come back when the holder vanished")
		}
		if st := tb.look("lan"); !st.Chairs[0].Away.IsZero() {
			t.Error("mai counts as away although a session is here")
		}
	})
}

func TestNothingIsShownBeforeItIsSaved(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		mai, lan := tb.as("mai"), tb.as("lan")
		tb.store.Hold(true)
		reply := make(chan error, 1)
		go func() { reply <- mai(room.Play{Move: engine.Move{Pit: 1, Dir: engine.Right}}) }()
		synctest.Wait()
		if n := len(tb.look("lan").Game.Moves); n != 0 {
			t.Fatal("the move was seen before it was saved")
		}
		tb.do("lan", room.Say{Text: "chat goes on"})
		late := make(chan error, 1)
		go func() { late <- lan(room.Resign{}) }()
		tb.come("tú")
		synctest.Wait()
		select {
		case err := <-reply:
			t.Fatalf("answered before it was saved: %v", err)
		case err := <-late:
			t.Fatalf("resigning overtook the move: %v", err)
		default:
		}
		tb.store.Hold(false)
		if err := <-reply; err != nil {
			t.Fatal(err)
		}
		if err := <-late; err != nil {
			t.Fatal(err)
		}
		if st := tb.look("tú"); len(st.Game.Moves) != 1 || st.Game.Outcome.Ending != record.Resign {
			t.Errorf("tú sees %+v", st.Game)
		}
	})
}

func TestWhatIsNotSavedHasNotHappened(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		tb.play(0)
		tb.store.Break(true)
		before := tb.look("lan")
		g, _ := before.Game.Engine()
		for _, c := range []room.Command{room.Play{Ply: 1, Move: g.Legal()[0]}, room.Resign{}, room.Abort{}} {
			if err := tb.try("lan", c); !errors.Is(err, room.ErrNotSaved) {
				t.Errorf("%T: %v", c, err)
			}
		}
		if after := tb.look("lan"); after.Seq != before.Seq || !after.Game.Running() {
			t.Error("something was seen that is not saved")
		}
		tb.store.Break(false)
		if err := tb.store.Reopen(); err != nil {
			t.Fatal(err)
		}
		tb.play(0)
	})
}

func TestGameComesBackAfterARestart(t *testing.T) {
	var unfinished room.Unfinished
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		tb.play(0)
		tb.play(5)
		open, _ := tb.store.Unfinished()
		unfinished = open[0]
	})
	store := room.Config{Number: 9, Resume: &unfinished, Options: options()}
	t.Run("waits for the player to move", func(t *testing.T) {
		bubble(t, store, func(tb *table) {
			st := tb.come("lan").state
			if st.Phase != room.Paused || len(st.Game.Moves) != 2 || st.Room != 1 || st.Game.ID != unfinished.Game {
				t.Fatalf("came back as %+v", st)
			}
			if err := tb.try("lan", room.Claim{}); !errors.Is(err, room.ErrPaused) {
				t.Errorf("claiming in the pause: %v", err)
			}
			tb.pass(room.ClaimAfter + time.Second)
			tb.come("mai")
			if st := tb.look("lan"); st.Phase != room.Playing {
				t.Fatal("mai is back and the pause goes on")
			}
		})
	})
	t.Run("goes on after PauseAtMost", func(t *testing.T) {
		bubble(t, store, func(tb *table) {
			tb.come("lan")
			tb.pass(room.PauseAtMost + time.Second)
			if st := tb.look("lan"); st.Phase != room.Playing {
				t.Fatal("the pause has no end")
			}
			if err := tb.try("lan", room.Claim{}); !errors.Is(err, room.ErrTooSoon) {
				t.Errorf("claiming right after the pause: %v", err)
			}
			tb.pass(room.ClaimAfter)
			// The store of this run does not know the game, and says so.
			if err := tb.try("lan", room.Claim{}); !errors.Is(err, room.ErrNotSaved) {
				t.Errorf("claiming: %v", err)
			}
		})
	})
}

func TestFullQueueOfWaitingCommandsIsRefused(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		tb.store.Hold(true)
		mai := tb.as("mai")
		replies := make(chan error, 100)
		for range 100 {
			go func() { replies <- mai(room.Play{Move: engine.Move{Pit: 1, Dir: engine.Right}}) }()
		}
		synctest.Wait()
		busy := 0
		for len(replies) > 0 {
			if err := <-replies; errors.Is(err, room.ErrBusy) {
				busy++
			}
		}
		if busy == 0 || busy > 99 {
			t.Errorf("%d of 100 were told that the room is busy", busy)
		}
		tb.store.Hold(false)
		synctest.Wait()
		if n := len(tb.look("mai").Game.Moves); n != 1 {
			t.Errorf("%d moves were made", n)
		}
	})
}

// TestNobodyIsNotThereBetweenTwoEvents reads a room event by event, as a slow
// reader does: a person who stands up or sits down is always in it.
func TestNobodyIsNotThereBetweenTwoEvents(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		reader := tb.come("!bot")
		tb.come("mai")
		reader.events = nil
		st := reader.state
		tb.do("mai", room.Stand{})
		tb.do("mai", room.Sit{Chair: 1})
		tb.look("!bot")
		if len(reader.events) < 4 {
			t.Fatalf("%d events", len(reader.events))
		}
		for _, e := range reader.events {
			st = st.Apply(e)
			if st.Watchers == 0 && st.ChairOf("id-mai") < 0 {
				t.Errorf("after %T mai is nowhere", e.Body)
			}
		}
	})
}

func TestContextEndsTheSubscription(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.come("mai")
		ctx, cancel := context.WithCancel(tb.ctx)
		sub, err := tb.room.Subscribe(ctx, room.Actor{Who: who("tú"), Session: 77})
		if err != nil {
			t.Fatal(err)
		}
		if n := tb.look("mai").Watchers; n != 1 {
			t.Errorf("%d watch", n)
		}
		cancel()
		<-sub.Done()
		if n := tb.look("mai").Watchers; n != 0 {
			t.Errorf("%d still watch", n)
		}
	})
}

func TestAClaimedNameReachesTheRoom(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		tb.play(0)
		named := tb.seats["lan"].actor
		named.Who.Name = "Lan Hương"
		if err := tb.room.Do(tb.ctx, named, room.Resign{}); err != nil {
			t.Fatal(err)
		}
		st := tb.look("mai")
		if st.Chairs[1].Who.Name != "Lan Hương" {
			t.Errorf("the chair is %s's", st.Chairs[1].Who.Name)
		}
		archived, err := tb.store.Finished(st.Game.ID)
		if err != nil || archived.Record.Players[1].Name != "lan" {
			t.Errorf("the record names %q, %v", archived.Record.Players[1].Name, err)
		}
	})
}
