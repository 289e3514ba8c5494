package i18n

import "regexp"

// UsageWords is a command's usage with the words that stand for arguments in the
// catalogue's language.
func (c *Catalog) UsageWords(usage string) string {
	if c.Language != Vietnamese {
		return usage
	}
	return regexp.MustCompile(`[A-Z]+`).ReplaceAllStringFunc(usage, func(word string) string {
		switch word {
		case "NAME":
			return "TÊN"
		case "TEXT":
			return "LỜI"
		case "REASON":
			return "LÝ-DO"
		case "COMMAND":
			return "LỆNH"
		case "MOVE":
			return "NƯỚC"
		case "N", "PLY":
			return "SỐ"
		case "ID", "CODE":
			return "MÃ"
		case "ROOM":
			return "PHÒNG"
		case "CHAIR":
			return "CHỖ"
		case "LEVEL":
			return "CẤP"
		case "PRESET":
			return "LUẬT"
		case "CLOCK", "TIME":
			return "GIỜ"
		case "LOW":
			return "THẤP"
		case "HIGH":
			return "CAO"
		case "KEY":
			return "MỤC"
		case "VALUE":
			return "TRỊ"
		case "WHO":
			return "AI"
		case "SPEED":
			return "TỐC-ĐỘ"
		case "OFFER":
			return "ĐỀ-NGHỊ"
		}
		return word
	})
}
