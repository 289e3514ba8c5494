package account

import "testing"

func TestSearchIgnoresCaseAndMarks(t *testing.T) {
	for text, want := range map[string]string{
		"Nguyễn": "nguyen", "Đặng": "dang", "ĐỖ": "do", "đ": "d", "Nguye\u0302\u0303n": "nguyen", "Ưng_Ơi-9": "ung_oi-9",
		"milk": "milk", "": "", "Guest-k7qm": "guest-k7qm",
	} {
		if got := Loose(text); got != want {
			t.Errorf("%q is searched as %q, want %q", text, got, want)
		}
	}
}

// A name is found by what somebody types without Vietnamese keys.
func TestANameIsFoundWithoutItsMarks(t *testing.T) {
	for _, pair := range [][2]string{{"Nguyễn", "nguyen"}, {"Đặng", "dang"}, {"Đỗ", "do"}, {"Thị_Ơn", "THI_ON"}, {"Ứng", "ung"}} {
		if a, b := Name(pair[0]).Skeleton(), Name(pair[1]).Skeleton(); a != b {
			t.Errorf("%s is %q, %s is %q", pair[0], a, pair[1], b)
		}
	}
}
