package record_test

import (
	"os"
	"reflect"
	"testing"

	"oanquan/engine/record"
)

// checkSame sees that a game that was read is sound and reads again as itself,
// from both of its forms.
func checkSame(t *testing.T, g record.Game) {
	t.Helper()
	if err := g.Check(); err != nil {
		t.Fatalf("it was read, but: %v", err)
	}
	if again, err := record.Parse(g.String()); err != nil || !reflect.DeepEqual(again, g) {
		t.Fatalf("as text: %v\n%+v\n%+v", err, again, g)
	}
	data, err := g.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := record.ParseJSON(string(data)); err != nil || !reflect.DeepEqual(again, g) {
		t.Fatalf("as JSON: %v\n%+v\n%+v", err, again, g)
	}
}

func FuzzParseRecord(f *testing.F) {
	doc, err := os.ReadFile("../../docs/record.md")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(block(f, string(doc), "text"))
	for _, s := range []string{
		"\n*",
		"[Rules \"players=3\"]\n[Ending \"resign\"]\n[EndedBy \"a\"]\n[Left \"c@0 a@1\"]\n\n1. 1R 2-1-3",
		"[X \"\\\"\\\\\"]\n[Score \"0-0\"]\n\n{hi} 1. 1> {[%clk 0:1:2.5] a} {b} 2- *",
		"[Start \"*1:0,0,1,0,0/0:0,0,0,0,2 1+0-0/0+1-0 a\"]\n\n1. 3L {x [%clk [%clk 1:0:0] 0:0:1]} 1-2",
		"[Date \"2026-02-17T13:05:40.5Z\"]\n[Aids \"1-0\"]\n[Rated \"true\"]\n[Round \"2\"]\n\n1. 1R *",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if g, err := record.Parse(text); err == nil {
			checkSame(t, g)
		}
	})
}

func FuzzRecordJSON(f *testing.F) {
	doc, err := os.ReadFile("../../docs/record.md")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(block(f, string(doc), "json"))
	for _, s := range []string{
		`{"v":1,"rules":"","moves":[],"result":"*"}`,
		`{"v":1,"id":"X","date":"2026-02-17T13:05:40Z","rules":"young=5","start":"*0:5,5,5,5,5/*0:5,5,5,5,5 0+0-0/0+0-0 b",` +
			`"players":[{"seat":"a","name":"Mai","rating":1500},{"seat":"b"}],"rated":true,"clock":"c","room":"1","round":2,"aids":[0,1],` +
			`"moves":["1R","2L"],"notes":[{"ply":0,"comment":"x"},{"ply":2,"clock":"0:04:12","comment":"y"}],` +
			`"result":"2-1","places":[2,1],"ending":"resign","endedBy":"a","left":[{"seat":"a","ply":2}],"tags":[{"name":"E","value":"v"}]}`,
		`{"v":2}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if g, err := record.ParseJSON(text); err == nil {
			checkSame(t, g)
		}
	})
}
