package boltstore

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/engine/enginetest"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

var update = flag.Bool("update", false, "write testdata/v6.txt and the example of docs/store.md anew")

const (
	corpus1  = "testdata/v1.txt"
	corpus2  = "testdata/v2.txt"
	corpus3  = "testdata/v3.txt"
	corpus4  = "testdata/v4.txt"
	corpus5  = "testdata/v5.txt"
	corpus   = "testdata/v6.txt"
	document = "../../docs/store.md"
)

// What the store of the corpus holds.
var (
	corpusAccount = account.Account{
		ID: "7H3K9QM2WTXA", Name: "Mai_Đào", Created: noon,
		Keys: []account.Key{{
			Fingerprint: "SHA256:uNiVztksCsDhcc0u9e8BgrJXVGDRVe3mQjxiVsPXV9A", Type: "ssh-ed25519", Label: "laptop",
			Added: noon, LastUsed: noon.Add(time.Hour),
		}},
		Prefs: account.Preferences{Language: "vi", Bell: true}, Named: noon,
		Secrets: account.Secrets{
			Link:     account.Secret{Hash: "bFBzBLtJ7kCjLHjfYy1Xm1rN5TbSm3v3cXzGJ4xq3uQ", Made: noon, Until: noon.Add(10 * time.Minute), Wrong: 1},
			Recovery: account.Secret{Hash: "cZ0kq0N2Y1mJQm3b1S3nF7o0o1kq9eXv8cYt5S2mB1E", Made: noon},
		},
	}
	corpusGone = account.Account{
		ID: "5Q1R8VZT4MBD", Name: "Lan", Created: noon, Named: noon,
		Keys: []account.Key{{Fingerprint: "SHA256:gone", Type: "ssh-ed25519", Added: noon, LastUsed: noon}},
	}
	corpusNam = account.Account{
		ID: "0V3Q8WTZK1NB", Name: "Nam", Created: noon, Named: noon,
		Keys: []account.Key{{Fingerprint: "SHA256:n4m", Type: "ssh-ed25519", Added: noon, LastUsed: noon}},
	}
	corpusSocial = account.Social{Follows: []account.ID{corpusNam.ID}, Blocks: []account.ID{corpusGone.ID}}
	corpusReport = lobby.Report{
		ID: 1, At: noon.Add(15 * time.Minute), By: corpusMai, About: account.Who{ID: corpusNam.ID, Name: "Nam", Named: true},
		Reason: "chửi bậy", Game: "H2X8VD", Said: []string{"…"},
	}
	corpusMai   = account.Who{ID: corpusAccount.ID, Name: "Mai_Đào", Named: true}
	corpusGuest = account.Who{ID: "~3FQ0V8N1C7RD", Name: "Guest-4t1m"}
	corpusBot   = account.Who{ID: "!easy", Name: "Bot easy"}
	corpusBegin = room.Begin{
		V: 1, Rules: "preset=young", Chairs: []int{1, 0}, Players: []account.Who{corpusBot, corpusMai}, At: noon.Add(time.Hour), Round: 2,
		Room: room.SavedRoom{
			Number: 12, Code: "7H3K9QM2", Starter: room.StartOwner, Private: true, Owner: corpusMai.ID,
			Chairs: []account.Who{corpusMai, corpusBot},
			Series: room.Series{
				Games: []room.GameID{"K7QM2R"},
				Score: []room.SeriesScore{{Who: corpusMai, Halves: 2}, {Who: corpusGuest}},
			},
		},
	}
	corpusBans = []lobby.Ban{
		{Kind: lobby.BanAccount, Value: "0V3Q8WTZK1NB", Name: "Tú", Reason: "bots for a hundred games", By: "SHA256:operator", Since: noon, Until: noon.Add(7 * 24 * time.Hour)},
		{Kind: lobby.BanAddress, Value: "192.0.2.0/24", Since: noon},
		{Kind: lobby.BanKey, Value: "SHA256:n5T8Y1vJvDMuS6eKd0mFG1h4v0JHvzK5cDqRzX2PzqQ", Since: noon},
	}
	corpusMutes = []lobby.Ban{
		{Kind: lobby.BanAccount, Value: "0V3Q8WTZK1NB", Name: "Nam", Reason: "chửi bậy", By: "SHA256:operator", Since: noon, Until: noon.Add(time.Hour)},
		{Kind: lobby.BanAddress, Value: "2001:db8::/64", Since: noon},
	}
	corpusMotds = []lobby.Motd{
		{Language: "en", Text: "The server moves tonight at 22:00.", By: "SHA256:operator", Since: noon},
		{Language: "vi", Text: "Tối nay 22 giờ máy chủ chuyển nhà.", By: "SHA256:operator", Since: noon},
	}
	corpusAudit = lobby.AuditEntry{
		Number: 1, At: noon.Add(5 * time.Minute), Operator: "SHA256:operator", Comment: "lan@desk", Command: "kick Nam", Exit: 3, Outcome: "Nam: nobody like that is here",
	}
	corpusMoves = []room.MoveEntry{
		{Ply: 0, Move: "3R", At: noon.Add(61 * time.Minute)},
		{Ply: 1, Move: "1L", At: noon.Add(62*time.Minute + 1500*time.Millisecond)},
	}
)

func corpusGame(t *testing.T) lobby.Archived {
	t.Helper()
	g := enginetest.MustGame(engine.Classic(), "", "3R 1L 5R")
	res := g.Result()
	rec := record.Game{
		ID: "K7QM2R", Date: noon, Rules: g.Rules(), Room: "12", Round: 1, Points: res.Points[:res.Seats], Places: []int{1, 2},
		Ending: record.Resign, EndedBy: 1,
		Players: [engine.MaxSeats]record.Player{{Name: corpusMai.Name, Account: string(corpusMai.ID)}, {Name: corpusGuest.Name}},
	}
	for _, m := range g.Moves() {
		rec.Moves = append(rec.Moves, record.Move{Move: m})
	}
	return lobby.Archived{Record: rec, Players: []account.ID{corpusMai.ID, corpusGuest.ID}}
}

// corpusPuzzle is a daily puzzle as package daily writes one.
const corpusPuzzle = `{"v":1,"rules":"","position":"0:0,0,1,1,1/*10:0,0,2,1,0 15+0-0/19+1-0 a","choices":[` +
	`{"value":6,"line":["5R","3L","3R"]},{"value":-19,"line":["4R","3L","3L"]},{"value":-32,"line":["3L","3R","2L"]},` +
	`{"value":-32,"line":["4L","3R","3L"]},{"value":-34,"line":["5L","3R","4L"]},{"value":-36,"line":["3R","3R","4L"]}],` +
	`"played":"3L","source":{"game":"H2X8VD","ply":14,"players":["Mai_Đào","Guest-4k2p"]}}`

// corpusAnalysis is the analysis of the corpus's game.
func corpusAnalysis(t *testing.T) []byte {
	t.Helper()
	r := analysis.Report{V: 1, Seats: 2, Accuracy: []float64{100, 50}, Final: []int{15, 0}}
	for ply, m := range corpusGame(t).Record.Moves {
		r.Turns = append(r.Turns, analysis.Turn{
			Ply: ply, Seat: engine.Seat(ply % 2), Played: m.Move, Best: m.Move, Line: []engine.Move{m.Move}, Value: 5, After: 5, Depth: 12,
		})
	}
	b := &r.Turns[1]
	b.Best, b.After, b.Loss, b.Grade, b.Exact = engine.Move{Pit: 8, Dir: engine.Right}, -2, 7, analysis.Mistake, true
	b.Line = []engine.Move{b.Best}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// dump lists every pair of a store, one a line: bucket, quoted keys, value.
func dump(t *testing.T, s *Store) string {
	t.Helper()
	var out strings.Builder
	line := func(value []byte, words ...string) error {
		_, err := fmt.Fprintln(&out, strings.TrimSpace(strings.Join(words, " ")+" "+string(value)))
		return err
	}
	err := s.view(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bbolt.Bucket) error {
			return b.ForEach(func(k, v []byte) error {
				if v != nil {
					return line(v, string(name), strconv.QuoteToASCII(string(k)))
				}
				return b.Bucket(k).ForEach(func(inner, v []byte) error {
					return line(v, string(name), strconv.QuoteToASCII(string(k)), strconv.QuoteToASCII(string(inner)))
				})
			})
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// load makes a store of a dump, without the code that wrote it.
func load(t *testing.T, dir, dump string) {
	t.Helper()
	edit(t, dir, func(tx *bbolt.Tx) error {
		for _, name := range buckets() {
			if !strings.Contains(dump, "\n"+string(name)+" ") && !strings.HasPrefix(dump, string(name)+" ") {
				continue // an older version has none
			}
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return err
			}
		}
		for line := range strings.Lines(dump) {
			name, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			b := tx.Bucket([]byte(name))
			k, rest, err := quoted(rest)
			if err == nil && strings.HasPrefix(rest, `"`) {
				if b, err = b.CreateBucketIfNotExists([]byte(k)); err == nil {
					k, rest, err = quoted(rest)
				}
			}
			if err := errors.Join(err, b.Put([]byte(k), []byte(rest))); err != nil {
				return fmt.Errorf("%q: %w", line, err)
			}
		}
		return nil
	})
}

// quoted cuts a quoted word from the front of a line.
func quoted(line string) (word, rest string, err error) {
	q, err := strconv.QuotedPrefix(line)
	if err != nil {
		return "", "", err
	}
	word, err = strconv.Unquote(q)
	return word, strings.TrimPrefix(line[len(q):], " "), err
}

// corpusRated is the end of a rated game of the corpus's, and the begin of it.
func corpusRated(t *testing.T) (begin, finish room.Entry) {
	t.Helper()
	b := corpusBegin
	b.Rules, b.Chairs, b.Room, b.Round = "", []int{0, 1}, room.SavedRoom{Number: 3, Starter: room.StartOwner, Owner: corpusMai.ID}, 1
	b.Players = []account.Who{corpusMai, {ID: corpusNam.ID, Name: "Nam", Named: true}}
	rec := corpusGame(t).Record
	rec.ID, rec.Room, rec.Rated, rec.Clock = "H2X8VD", "3", true, "5+3"
	rec.Players[1] = record.Player{Name: "Nam", Account: string(corpusNam.ID)}
	return room.Entry{Game: "H2X8VD", Begin: &b},
		room.Entry{Game: "H2X8VD", Finish: &room.Finish{Record: rec, Players: []account.ID{corpusMai.ID, corpusNam.ID}}}
}

// TestVersion6IsWrittenLikeThis goes when there is a version 7; the test of
// reading stays.
func TestVersion6IsWrittenLikeThis(t *testing.T) {
	s := open(t, t.TempDir(), Options{Now: func() time.Time { return noon.Add(10 * time.Minute) }})
	if err := s.Accounts().Create(corpusAccount); err != nil {
		t.Fatal(err)
	}
	if err := s.Accounts().Create(corpusGone); err != nil {
		t.Fatal(err)
	}
	if err := s.Accounts().Delete(corpusGone.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Accounts().Create(corpusNam); err != nil {
		t.Fatal(err)
	}
	a := corpusGame(t)
	must(t, s, beginEntry("K7QM2R", noon), room.Entry{Game: "K7QM2R", Finish: &room.Finish{Record: a.Record, Players: a.Players}},
		room.Entry{Game: "RNN1N6", Begin: &corpusBegin}, room.Entry{Game: "RNN1N6", Move: &corpusMoves[0]},
		room.Entry{Game: "RNN1N6", Move: &corpusMoves[1]})
	for _, ban := range corpusBans {
		if err := s.Bans().Put(ban); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Analyses().SaveAnalysis("K7QM2R", corpusAnalysis(t)); err != nil {
		t.Fatal(err)
	}
	if err := s.Puzzles().SavePuzzle("2026-11-30", []byte(corpusPuzzle)); err != nil {
		t.Fatal(err)
	}
	begin, finish := corpusRated(t)
	must(t, s, begin, finish)
	if _, err := s.Social().ChangeSocial(corpusMai.ID, func(account.Social) (account.Social, error) { return corpusSocial, nil }); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Reports().SaveReport(corpusReport); err != nil {
		t.Fatal(err)
	}
	for _, mute := range corpusMutes {
		if err := s.Mutes().Put(mute); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Operators().SaveMotds(corpusMotds); err != nil {
		t.Fatal(err)
	}
	if e, err := s.Operators().AddAudit(corpusAudit); err != nil || e != corpusAudit {
		t.Fatalf("audit: %+v, %v", e, err)
	}
	sound(t, s)
	compareCorpus(t, dump(t, s))
}

// compareCorpus looks whether a store was written as the file of the newest
// version and the document have it.
func compareCorpus(t *testing.T, got string) {
	t.Helper()
	doc, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok1 := strings.Cut(string(doc), "```store\n")
	example, after, ok2 := strings.Cut(rest, "```\n")
	if !ok1 || !ok2 {
		t.Fatalf("%s has no example", document)
	}
	if *update {
		if err := os.WriteFile(corpus, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(document, []byte(before+"```store\n"+got+"```\n"+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(corpus)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("written as\n%s\nwant\n%s", got, want)
	}
	if example != string(want) {
		t.Errorf("%s shows\n%s\nwant\n%s\n(go test ./lobby/boltstore -update)", document, example, want)
	}
	for _, name := range buckets() {
		if !strings.Contains(before+after, "`"+string(name)+"`") {
			t.Errorf("%s does not explain bucket %s", document, name)
		}
	}
}

func TestVersion1IsReadForEver(t *testing.T) { readForEver(t, corpus1, nil) }

func TestVersion2IsReadForEver(t *testing.T) { readForEver(t, corpus2, corpusBans) }

func TestVersion3IsReadForEver(t *testing.T) { readForEver(t, corpus3, corpusBans) }

func TestVersion4IsReadForEver(t *testing.T) { readSecrets(t, readForEver(t, corpus4, corpusBans)) }

func TestVersion5IsReadForEver(t *testing.T) { readRated(t, readForEver(t, corpus5, corpusBans)) }

func TestVersion6IsReadForEver(t *testing.T) {
	s := readForEver(t, corpus, corpusBans)
	readRated(t, s)
	if got, err := s.Mutes().All(); err != nil || !reflect.DeepEqual(got, corpusMutes) {
		t.Errorf("mutes: %+v, %v", got, err)
	}
	if got, err := s.Operators().Motds(); err != nil || !slices.Equal(got, corpusMotds) {
		t.Errorf("messages of the day: %+v, %v", got, err)
	}
	if got, err := s.Operators().Audit(9); err != nil || !slices.Equal(got, []lobby.AuditEntry{corpusAudit}) {
		t.Errorf("audit: %+v, %v", got, err)
	}
}

func readRated(t *testing.T, s *Store) {
	t.Helper()
	readSecrets(t, s)
	a, err := s.Games().Finished("H2X8VD")
	if err != nil || !a.Record.Rated || len(a.Ratings) != 2 || a.Ratings[0].Pool != "classic/normal" || a.Record.Players[0].Rating != 1500 {
		t.Fatalf("rated game: %+v, %v", a, err)
	}
	pools, err := s.Ratings().RatingsOf(corpusMai.ID)
	if err != nil || len(pools) != 1 || pools["classic/normal"] != a.Ratings[0].After || a.Ratings[0].After.Points() != 1662 {
		t.Errorf("ratings: %+v, %v", pools, err)
	}
	if got, err := s.Social().SocialOf(corpusMai.ID); err != nil || !reflect.DeepEqual(got, corpusSocial) {
		t.Errorf("people: %+v, %v", got, err)
	}
	if got, err := s.Reports().Reports(9, false); err != nil || len(got) != 1 || !reflect.DeepEqual(got[0], corpusReport) {
		t.Errorf("reports: %+v, %v", got, err)
	}
}

func readSecrets(t *testing.T, s *Store) {
	t.Helper()
	if got, err := s.Accounts().BySecret(corpusAccount.Secrets.Link.Hash); err != nil || got.ID != corpusAccount.ID {
		t.Errorf("account by secret: %+v, %v", got, err)
	}
	if got, err := s.Accounts().Deleted(); err != nil || !slices.Equal(got, []account.ID{corpusGone.ID}) {
		t.Errorf("deleted: %v, %v", got, err)
	}
	if err := s.Accounts().Claim(corpusAccount.ID, "x"); !errors.Is(err, lobby.ErrHasName) {
		t.Errorf("claim: %v", err)
	}
	if got, err := s.Analyses().Analysis("K7QM2R"); err != nil || !slices.Equal(got, corpusAnalysis(t)) {
		t.Errorf("analysis: %s, %v", got, err)
	}
}

func readForEver(t *testing.T, file string, bans []lobby.Ban) *Store {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	load(t, dir, string(data))
	s := open(t, dir, Options{})
	sound(t, s)
	wantAccount := corpusAccount
	if file != corpus && file != corpus5 && file != corpus4 {
		wantAccount.Named, wantAccount.Secrets = time.Time{}, account.Secrets{}
	}
	if got, err := s.Accounts().ByName("mai_dao"); err != nil || !reflect.DeepEqual(got, wantAccount) {
		t.Errorf("account: %+v, %v", got, err)
	}
	if got, err := s.Accounts().ByKey(corpusAccount.Keys[0].Fingerprint); err != nil || got.ID != corpusAccount.ID {
		t.Errorf("account by key: %+v, %v", got, err)
	}
	want := corpusGame(t)
	for name, find := range map[string]func() ([]lobby.Archived, error){
		"recent": func() ([]lobby.Archived, error) { return s.Games().Recent(9) },
		"of mai": func() ([]lobby.Archived, error) { return s.Games().ByPlayer(corpusMai.ID, 9) },
	} {
		got, err := find()
		if (file == corpus || file == corpus5) && len(got) == 2 {
			got = got[1:] // the newer one is the rated game
		}
		if len(got) == 1 {
			want.Ended = got[0].Ended // which is that of the making of the file
		}
		if err != nil || len(got) != 1 || want.Ended.IsZero() || !reflect.DeepEqual(got[0], want) {
			t.Errorf("%s: %+v, %v; want %+v", name, got, err, want)
		}
	}
	got, err := s.Games().Unfinished()
	if err != nil || len(got) != 1 || got[0].Game != "RNN1N6" || !reflect.DeepEqual(got[0].Begin, corpusBegin) ||
		!slices.Equal(got[0].Moves, corpusMoves) {
		t.Errorf("unfinished: %+v, %v", got, err)
	}
	if got, err := s.Bans().All(); err != nil || !reflect.DeepEqual(got, bans) {
		t.Errorf("bans: %+v, %v; want %+v", got, err, bans)
	}
	// And it goes on.
	if err := s.Bans().Put(lobby.Ban{Kind: lobby.BanKey, Value: "SHA256:x", Since: noon}); err != nil {
		t.Error(err)
	}
	must(t, s, moveEntry("RNN1N6", 2, engine.Move{Pit: 3, Dir: engine.Right}))
	if err := s.Analyses().SaveAnalysis("K7QM2R", corpusAnalysis(t)); err != nil {
		t.Error(err)
	}
	return s
}
