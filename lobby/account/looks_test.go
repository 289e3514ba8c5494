package account

import (
	"testing"

	"golang.org/x/text/unicode/norm"
)

// Somebody has the name; none of the others may be claimed beside it, whatever
// the reason is that is told.
func TestNobodyPassesForSomebodyElse(t *testing.T) {
	for name, others := range map[string][]string{
		"mai":     {"MAI", "Mái", "mải", "ma1", "maI", "mal", "MAl", "maí", "rnai", "mаi", "mаі", "маі", "ｍａｉ", "𝗺𝗮𝗶", "𝓶𝓪𝓲", "ⅿai", "ⓜai", "mai ", " mai", "ma i", "mai\u00a0", "mai\u200b", "m\u200dai", "mai\u0301", "ma\u0323i", "mai\ufe0f", "mai\u2060", "mạị"},
		"Đức":     {"duc", "Duc", "đuc", "ĐỨC", "Ðuc", "ðức", "ɖuc", "dưc", "ｄuc", "duс", "d\u0335uc", "Du\u0301c"},
		"Nguyễn":  {"nguyen", "NGUYỄN", "Nguyên", "nguуen", "Nguyẽn", "ngụyen", "Nguye\u0302\u0303n", "nguyеn", "ηguyen"},
		"bob":     {"b0b", "BOB", "bоb", "Bób", "вов", "ВОВ", "b\u043eb"},
		"Lan_Anh": {"lan_anh", "Ian_Anh", "1an_anh", "LAN_ANH", "Lan_Ánh", "lan_аnh", "lan\uff3fanh", "lan anh", "lan\u2010anh"},
		"oscar":   {"0scar", "OSCAR", "оscar", "οscar", "ọscar", "osсar", "ósçar"},
		"modern":  {"modem", "rnodern", "MODERN", "mоdern"},
	} {
		if _, err := ParseName(name); err != nil {
			t.Fatal(err)
		}
		for _, other := range others {
			got, err := ParseName(other)
			if err == nil && got.Skeleton() != Name(name).Skeleton() {
				t.Errorf("%q may be claimed beside %q: it is %q", other, name, got.Skeleton())
			}
		}
	}
}

// Nobody runs the place, is a bot or a guest by name, in any letters.
func TestNobodyPassesForTheHouse(t *testing.T) {
	for _, w := range []string{
		"admin", "ADMIN", "ádmin", "admın", "ɑdmin", "аdmin", "adm1n", "adrnin", "Admin_Mai", "admiṇ", "ａdmin", "𝐚dmin", "ad\u200bmin", "admin ",
		"bot", "Bot_Tú_Tài", "B0t", "bọt", "Вот", "вот", "ВОТ", "ΒΟΤ", "ＢＯＴ", "ⓑot", "Bot Tú Tài", "b\u0301ot", "bөt",
		"guest", "Guest-4k2p", "gụest", "Guеst", "GUEST", "9uest\u200b", "Khách", "KHACH", "khach_12", "ĸhach",
		"quantri", "Quản_Trị", "quan-tri", "QuảnTrị_Viên", "quản_trị_viên", "quаntri", "system", "Sуstem", "rооt", "r00t", "m0d", "сервер1\u200b",
		"админ", "Админ_Маша", "АДМИН", "Администратор", "модератор", "Оператор1", "сервер", "Гость", "Διαχειριστής", "管理员", "管理者", "관리자", "แอดมิน",
	} {
		if n, err := ParseName(w); err == nil {
			t.Errorf("%q may be claimed, as %q", w, n.Skeleton())
		}
	}
	for _, w := range []string{"Quan_Trinh", "Quan", "Quang_Trí", "Quân_Trần", "abbot", "mailbot", "Kha", "Gust", "Ботаник", "Маша", "管仲"} {
		if _, err := ParseName(w); err != nil {
			t.Errorf("%q: %v", w, err)
		}
	}
}

// A name is found however its marks are typed: composed, decomposed, or not at
// all.
func TestANameIsFoundInEveryForm(t *testing.T) {
	for _, name := range []Name{"Nguyễn", "Đặng_Thuỳ", "Ưng", "Νίκος", "Ёжик", "김철수", "がぎ", "สมหญิง"} {
		for _, form := range []norm.Form{norm.NFC, norm.NFD, norm.NFKC, norm.NFKD} {
			typed, err := ParseName(form.String(string(name)))
			if err != nil || typed != name || typed.Skeleton() != name.Skeleton() {
				t.Errorf("%q typed as %q: %q, %v", name, form.String(string(name)), typed, err)
			}
			if Loose(form.String(string(name))) != Loose(string(name)) {
				t.Errorf("%q is searched differently as %q", name, form.String(string(name)))
			}
		}
	}
}
