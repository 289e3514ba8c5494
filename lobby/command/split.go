package command

import (
	"errors"
	"strings"
)

// Why [Split] refuses a line.
var (
	ErrOpenQuote   = errors.New("a quote is not closed or a backslash ends the line")
	ErrLineTooLong = errors.New("the line is too long")
)

// Split cuts a line into words as a shell does, without expanding anything:
// 'single quotes' keep all, "double quotes" keep all but \" and \\, and a
// backslash keeps the character after it. Every control character of ASCII and
// the space end a word. SSH hands over what follows the host as one string, so
// this is where `ssh host show "K7QM2R"` becomes words again.
//
// A library for three rules would cost more to trust than to write.
func Split(line string) ([]string, error) {
	if len(line) > LineMax {
		return nil, ErrLineTooLong
	}
	var (
		words  []string
		word   strings.Builder
		inWord bool
		quote  byte // the quote that is open, 0 for none
	)
	for i := 0; i < len(line); i++ {
		b := line[i]
		switch {
		case quote == 0 && (b <= ' ' || b == 0x7F):
			if inWord {
				words, inWord = append(words, word.String()), false
				word.Reset()
			}
		case quote == b:
			quote = 0
		case quote == 0 && (b == '\'' || b == '"'):
			quote, inWord = b, true
		case b == '\\' && quote != '\'':
			if i+1 == len(line) {
				return nil, ErrOpenQuote
			}
			if next := line[i+1]; quote == 0 || next == '"' || next == '\\' {
				b = next
				i++
			}
			word.WriteByte(b)
			inWord = true
		default:
			word.WriteByte(b)
			inWord = true
		}
		if len(words) > argsMax {
			return nil, ErrLineTooLong
		}
	}
	if quote != 0 {
		return nil, ErrOpenQuote
	}
	if inWord {
		words = append(words, word.String())
	}
	if len(words) > argsMax {
		return nil, ErrLineTooLong
	}
	return words, nil
}
