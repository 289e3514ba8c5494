package i18n

import (
	"errors"

	"oanquan/lobby"
	"oanquan/lobby/account"
)

// AccountText is what keeps an account: its keys, its codes, its name and its
// end.
type AccountText struct {
	// Errors.
	Rights, NoCode, WrongCodes, OwnCode, KeyPlayed, Sitting string
	SittingIn, PlayingIn                                    string // {back}
	SoRenamed, NoName, NameHeld                             string
	NoKey, TooManyKeys, LastKey, YoungKey, RecoveredKey     string

	Deleted         string // in place of the name of a deleted account
	ByCode, ByToken string // how somebody logged in
	ColLogin        string

	// One sentence for each command.
	SumKeys, SumLink, SumRecovery, SumToken, SumRename, SumDelete, SumExport string

	// What commands say.
	ColLabel, ColType, ColAdded, ColUsed, InUse, Recovered string
	Labelled                                               string // {label}
	AskRemove                                              string // {key} {usage}
	Removed                                                string // {key}
	LinkCode                                               string // {code} {host}
	AskLink, AskRecover                                    string // {who} {code}
	Linked                                                 string // {who} {host}
	Others                                                 string
	RecoveryHelp, RecoveryCode                             string // {code} in the second
	RecoveryKept                                           string // made before the name was claimed
	TokenIs                                                string // {token} {telnet} {login}
	NoTelnet                                               string // where that door is closed
	TokenOff                                               string
	AskRename                                              string // {who} {old}
	Renamed                                                string // {who}
	AskDelete                                              string // {who}
	WrongWord                                              string // {who}
	GoneNow                                                string

	// Screens.
	Title, HaveTitle, Have, HaveNote             string
	Keys, KeysNote, Link, LinkNote               string
	Recovery, RecoveryNote, Rename, RenameNote   string
	Token, TokenNote, Export, Delete, DeleteNote string
	ExportNote, ExportHow                        string
	Row, RowNote                                 string // in the settings
	NeedKey                                      string // the whole screen, for who has no full rights
	YouCame                                      string // {how}
	EnterCode, CodeHint, CodeNote                string
	WhoseTitle                                   string
	Whose, WhoseRecovery                         string // {who}
	DoneLink                                     string // {who}
	NewLink, NewLinkThen, KeylessLink            string
	OnceOnly, WriteDown, AskNew, AskToken        string
	TokenFor, TokenNotes                         string
	RemoveTitle                                  string
	Remove                                       string // {key}
	LabelTitle, NameTitle, NameRules             string
	DeleteTitle, DeleteText                      string
	TypeWord                                     string // {who}
	KeyRemove, KeyLabel, KeyMake, KeyBind        string
	KeyHave, KeyWrite, KeyForget, KeyCheck       string
	YoursAlone                                   string
	NotYet                                       string // to who leaves a recovery code with Esc
}

// Account is the texts of accounts, made when asked for.
func (c *Catalog) Account() AccountText {
	if c.Language == Vietnamese {
		return viAccount()
	}
	return enAccount()
}

// PlayerName is the name of a player of a finished game as people read it.
func (c *Catalog) PlayerName(name string) string {
	if name == account.DeletedName {
		return c.Account().Deleted
	}
	return name
}

// accountError is the sentence for an error of keys, codes and names, "" for
// any other.
func (c *Catalog) accountError(err error) string {
	if at := (*lobby.SittingError)(nil); errors.As(err, &at) {
		text := c.Account().SittingIn
		if at.Game {
			text = c.Account().PlayingIn
		}
		return Fill(text, "back", at.Way())
	}
	for _, known := range c.Account().table() {
		if errors.Is(err, known.err) {
			return known.text
		}
	}
	return ""
}

func (t AccountText) table() []errorSentence {
	return []errorSentence{
		{lobby.ErrRights, t.Rights}, {lobby.ErrNoCode, t.NoCode}, {lobby.ErrWrongCodes, t.WrongCodes},
		{lobby.ErrOwnCode, t.OwnCode}, {lobby.ErrKeyPlayed, t.KeyPlayed}, {lobby.ErrSitting, t.Sitting},
		{lobby.ErrSoRenamed, t.SoRenamed}, {lobby.ErrNoName, t.NoName}, {lobby.ErrNameHeld, t.NameHeld},
		{account.ErrNoKey, t.NoKey}, {account.ErrTooManyKeys, t.TooManyKeys}, {account.ErrLastKey, t.LastKey},
		{account.ErrYoungKey, t.YoungKey}, {account.ErrRecoveredKey, t.RecoveredKey},
	}
}

func viAccount() AccountText {
	return AccountText{
		Rights:     "Phiên này không vào bằng khóa SSH nên chỉ chơi được. Muốn đổi gì trong tài khoản, hãy vào bằng khóa của bạn.",
		NoCode:     "Mã này sai hoặc hết hạn rồi. Hãy xem lại, hoặc tạo mã mới trên thiết bị kia.",
		WrongCodes: "Bạn thử sai nhiều lần quá. Hãy đợi một phút rồi thử lại.", OwnCode: "Mã này là của chính tài khoản bạn đang dùng. Hãy nhập nó trên thiết bị mới.",
		KeyPlayed: "Khóa này đã là một tài khoản có tên, có ván đã chơi hoặc có khóa khác nên không chuyển được. Hãy vào bằng một khóa mới: ssh-keygen -t ed25519",
		Sitting:   "Bạn đang ngồi trong một phòng. Hãy rời phòng rồi làm lại.", SittingIn: "Bạn đang giữ chỗ ở phòng {back}. Gõ  join {back}  rồi  leave  và làm lại.",
		PlayingIn: "Bạn còn một ván dở ở phòng {back}. Gõ  join {back}  rồi chơi cho xong, hoặc gõ  resign yes  để chịu thua, rồi làm lại.",
		SoRenamed: "Mỗi 30 ngày chỉ đổi tên được một lần. Xin đợi thêm.", NoName: "Bạn chưa có tên để đổi. Hãy đặt tên trước.",
		NameHeld:     "Tên này đang giữ cho người dùng cũ trong 30 ngày. Hãy chọn tên khác.",
		NoKey:        "Không có khóa nào như vậy, hoặc có vài khóa khớp. Hãy gõ dấu vân tay dài hơn.",
		TooManyKeys:  "Tài khoản này đã có 16 khóa. Hãy bỏ bớt một khóa.",
		LastKey:      "Đây là khóa cuối cùng nên không bỏ được. Hãy thêm một thiết bị khác trước.",
		YoungKey:     "Khóa chưa đủ 7 ngày không bỏ được khóa cũ hơn. Hãy làm việc này từ thiết bị cũ.",
		RecoveredKey: "Khóa này vừa được gắn bằng mã khôi phục; trong 7 ngày không ai bỏ được nó.",
		Deleted:      "đã xóa", ByCode: "mã một lần", ByToken: "mã telnet", ColLogin: "vào bằng",

		SumKeys:     "Các khóa SSH của bạn; đặt nhãn hoặc bỏ một khóa.",
		SumLink:     "Tạo mã một lần để thêm thiết bị; có CODE thì gắn khóa đang dùng vào tài khoản của mã ấy.",
		SumRecovery: "Tạo mã khôi phục mới, dùng khi mất hết khóa.",
		SumToken:    "Tạo mã vào bằng telnet trong một ngày; off để hủy.",
		SumRename:   "Đổi tên, mỗi 30 ngày một lần.",
		SumDelete:   "Xóa tài khoản; các ván đã chơi vẫn còn, không còn tên bạn.",
		SumExport:   "Mọi dữ liệu của bạn, một đối tượng JSON trên một dòng.",

		ColLabel: "nhãn", ColType: "loại", ColAdded: "thêm", ColUsed: "dùng lần cuối", InUse: "đang dùng", Recovered: "khôi phục",
		Labelled:     "Đã đặt nhãn: {label}",
		AskRemove:    "Bỏ khóa {key}? Các phiên vào bằng khóa này sẽ kết thúc. Gõ  {usage}  để bỏ.",
		Removed:      "Đã bỏ khóa {key}.",
		LinkCode:     "Mã một lần: {code}  (10 phút, một lần dùng)\nTrên thiết bị mới, gõ  ssh new@{host}  rồi chọn “Tôi đã có tài khoản”, hoặc gõ  link {code}\nThiết bị không có khóa: ssh TÊN@{host} và nhập mã khi được hỏi; phiên ấy chỉ để chơi.",
		AskLink:      "Mã này là của {who}. Gắn khóa bạn đang dùng vào tài khoản ấy? Gõ  link {code} yes  để gắn.",
		AskRecover:   "Đây là mã khôi phục của {who}. Gắn khóa bạn đang dùng và kết thúc mọi phiên khác của tài khoản ấy? Gõ  link {code} yes  để làm.",
		Linked:       "Xong! Từ nay khóa này là của {who}. Lần sau: ssh {who}@{host}",
		Others:       "Mọi phiên khác đã kết thúc. Khóa nào không phải của bạn, hãy bỏ ngay bằng  keys remove",
		RecoveryHelp: "Mã khôi phục đưa bạn trở lại tài khoản khi mất hết khóa. Gõ  recovery new  để tạo mã mới; mã cũ hết dùng được.",
		RecoveryCode: "Mã khôi phục: {code}\nHãy chép ra giấy; mã cũ hơn, nếu có, nay hết hiệu lực. Máy chủ chỉ cho xem lần này; ai có mã ấy là vào được tài khoản của bạn.",
		RecoveryKept: "Mã khôi phục bạn đã tạo trước đây vẫn dùng được.",
		TokenIs:      "Mã telnet: {token}  (một ngày)\nTrên máy kia, gõ  {telnet}  rồi  {login} {token}\nTelnet không mã hóa: ai nghe được đường truyền cũng đọc được mã. Phiên ấy chỉ chơi không tính điểm và trò chuyện.",
		NoTelnet:     "Máy chủ này không mở cửa telnet, nên không cần mã telnet. Hãy vào bằng ssh.",
		TokenOff:     "Mã telnet đã hủy; các phiên dùng nó đã kết thúc.",
		AskRename:    "Đổi tên {old} thành {who}? Trong 30 ngày sẽ không đổi nữa được; tên cũ giữ cho bạn 30 ngày. Gõ  rename {who} yes  để đổi.",
		Renamed:      "Từ nay bạn là {who}.",
		AskDelete:    "Xóa tài khoản này? Không lấy lại được. Các ván đã chơi vẫn còn, không còn tên bạn. Gõ  delete me {who}  để xóa.",
		WrongWord:    "Chưa xóa gì cả. Muốn xóa, hãy gõ đúng  delete me {who}",
		GoneNow:      "Tài khoản đã xóa. Cảm ơn bạn đã chơi.",

		Title: "Tài khoản", HaveTitle: "Tôi đã có tài khoản", Have: "Tôi đã có tài khoản", HaveNote: "gắn thiết bị này vào tài khoản của bạn",
		Keys: "Các khóa của tôi", KeysNote: "Mỗi thiết bị một khóa. Xem khóa nào đang dùng, đặt nhãn, bỏ khóa đã mất.",
		Link: "Thêm một thiết bị", LinkNote: "Tạo mã một lần để vào tài khoản này từ máy khác.",
		Recovery: "Mã khôi phục", RecoveryNote: "Một mã chép ra giấy, để lấy lại tài khoản khi mất hết khóa.",
		Rename: "Đổi tên", RenameNote: "Mỗi 30 ngày một lần. Các ván cũ giữ tên cũ.",
		Token: "Mã cho telnet", TokenNote: "Mã dùng một ngày, cho nơi không có SSH. Chỉ để chơi và trò chuyện.",
		Export: "Tải dữ liệu của tôi", Delete: "Xóa tài khoản", DeleteNote: "Xóa hẳn. Các ván đã chơi vẫn còn, không còn tên bạn.",
		ExportNote: "Mọi điều máy chủ giữ về bạn, một tệp JSON.", ExportHow: "Trên máy của bạn, gõ:",
		Row: "Tài khoản", RowNote: "Khóa và thiết bị, mã khôi phục, đổi tên, dữ liệu của bạn.",
		NeedKey:   "Phiên này không vào bằng khóa SSH nên chỉ để chơi. Muốn xem khóa, thêm thiết bị hay đổi tên, hãy vào bằng khóa của bạn.",
		YouCame:   "Bạn vào bằng: {how}",
		EnterCode: "Nhập mã", CodeHint: "mã một lần hoặc mã khôi phục",
		CodeNote:   "Trên thiết bị bạn vẫn dùng, mở Cài đặt → Tài khoản → Thêm một thiết bị để lấy mã. Mất hết thiết bị thì nhập mã khôi phục.",
		WhoseTitle: "Có đúng là bạn không?", Whose: "Mã này là của {who}. Gắn khóa của thiết bị này vào tài khoản ấy?",
		WhoseRecovery: "Đây là mã khôi phục của {who}. Gắn khóa của thiết bị này và kết thúc mọi phiên khác của tài khoản ấy?",
		DoneLink:      "Xong! Từ nay thiết bị này vào thẳng tài khoản {who}.",
		NewLink:       "Trên thiết bị mới, gõ",
		NewLinkThen:   "rồi chọn “Tôi đã có tài khoản” và nhập mã này:",
		KeylessLink:   "Thiết bị không có khóa thì chỉ chơi được; mã được hỏi khi gõ",
		OnceOnly:      "Máy chủ chỉ cho xem mã này một lần.",
		WriteDown:     "Hãy chép mã khôi phục này ra giấy. Mất hết khóa thì nó đưa bạn trở lại; ai có nó là vào được tài khoản của bạn.",
		AskNew:        "Tạo mã khôi phục mới? Mã cũ (nếu có) hết dùng được.",
		AskToken:      "Tạo mã telnet? Mã trước (nếu có) hết dùng được, các phiên dùng nó kết thúc.",
		TokenFor:      "Trên máy kia, gõ lần lượt:",
		TokenNotes:    "Mã dùng được một ngày, và chỉ cho xem lần này. Telnet không mã hóa: chỉ dùng nơi bạn tin được. Mã chỉ để chơi và trò chuyện; gõ token off ở dòng lệnh (:) để hủy.",
		RemoveTitle:   "Bỏ khóa", Remove: "Bỏ khóa {key}? Các phiên vào bằng khóa này sẽ kết thúc.",
		LabelTitle: "Nhãn của khóa", NameTitle: "Tên mới", NameRules: "Tên cũ được giữ cho bạn 30 ngày; trong 30 ngày không đổi lần nữa được.",
		DeleteTitle: "Xóa tài khoản", DeleteText: "Không lấy lại được. Khóa này dùng cho tài khoản khác được, tên được giữ 30 ngày, các ván vẫn còn nhưng không ghi tên bạn.",
		TypeWord:  "Gõ {who} để xóa, Esc để thôi",
		KeyRemove: "bỏ khóa", KeyLabel: "đặt nhãn", KeyMake: "tạo", KeyBind: "gắn", KeyHave: "tôi đã có tài khoản", KeyWrite: "đã chép xong", KeyForget: "thôi", KeyCheck: "kiểm tra",
		YoursAlone: "Không đúng thì bấm Esc: chưa có gì thay đổi.",
		NotYet:     "Mã chỉ hiện lần này: hãy chép ra giấy rồi bấm Enter.",
	}
}

func enAccount() AccountText {
	return AccountText{
		Rights:     "This session did not log in with an SSH key, so it can only play. To change anything of the account, come in with your key.",
		NoCode:     "That code is wrong or no longer good. Check it, or make a new one on the other device.",
		WrongCodes: "Too many wrong codes. Wait a minute, then try again.", OwnCode: "That code is of the account you are in. Type it on the new device.",
		KeyPlayed: "This key is an account with a name, games or other keys, and is not moved. Come in with a new key: ssh-keygen -t ed25519",
		Sitting:   "You sit in a room. Leave it, then try again.", SittingIn: "You have a seat in room {back}. Type  join {back}  and  leave  and then try again.",
		PlayingIn: "A game of yours waits in room {back}. Type  join {back}  and finish it, or give it up with  resign yes  and then try again.",
		SoRenamed: "A name can be changed once in 30 days. Please wait.", NoName: "You have no name to change yet. Choose one first.",
		NameHeld:     "That name is kept for who had it for 30 days. Choose another.",
		NoKey:        "No key is like that, or several are. Type more of its fingerprint.",
		TooManyKeys:  "The account has 16 keys already. Remove one first.",
		LastKey:      "This is the last key and cannot be removed. Add another device first.",
		YoungKey:     "A key of less than 7 days cannot remove an older one. Do this on the older device.",
		RecoveredKey: "The recovery code has just bound this key; nobody can remove it for 7 days.",
		Deleted:      "deleted", ByCode: "a one-time code", ByToken: "a telnet token", ColLogin: "came by",

		SumKeys:     "Your SSH keys; label one, or remove it.",
		SumLink:     "Makes a one-time code to add a device; with CODE, binds the key in use to the account of the code.",
		SumRecovery: "Makes a new recovery code, for when all keys are lost.",
		SumToken:    "Makes a code to come in by telnet for a day; off makes it void.",
		SumRename:   "Changes your name, once in 30 days.",
		SumDelete:   "Deletes your account; its games stay, without your name.",
		SumExport:   "All that is kept of you, one JSON object on one line.",

		ColLabel: "label", ColType: "type", ColAdded: "added", ColUsed: "last used", InUse: "in use", Recovered: "recovery",
		Labelled:     "Labelled: {label}",
		AskRemove:    "Remove the key {key}? Sessions that logged in with it end. Type  {usage}  to remove it.",
		Removed:      "The key {key} is removed.",
		LinkCode:     "One-time code: {code}  (10 minutes, one use)\nOn the new device type  ssh new@{host}  and choose “I have an account”, or type  link {code}\nA device without a key: ssh NAME@{host} and the code when asked; that session can only play.",
		AskLink:      "This code is of {who}. Bind the key you are using to that account? Type  link {code} yes  to do it.",
		AskRecover:   "This is the recovery code of {who}. Bind the key you are using, and end all other sessions of that account? Type  link {code} yes  to do it.",
		Linked:       "Done! This key is {who}'s from now on. Next time: ssh {who}@{host}",
		Others:       "All other sessions have ended. Remove at once whatever key is not yours:  keys remove",
		RecoveryHelp: "A recovery code brings you back to the account when all keys are lost. Type  recovery new  for a new one; the old one is void then.",
		RecoveryCode: "Recovery code: {code}\nWrite it down on paper; an older one, if there was any, is void now. It is shown this once; whoever has it can take your account.",
		RecoveryKept: "The recovery code that you made before stays good.",
		TokenIs:      "Telnet token: {token}  (one day)\nOn the other machine type  {telnet}  and then  {login} {token}\nTelnet is clear text: whoever listens reads the token. Such a session plays unrated games and chats, nothing else.",
		NoTelnet:     "This server takes nobody in by telnet, so there is nothing to use a token for. Come by ssh.",
		TokenOff:     "The token is void, and the sessions that used it have ended.",
		AskRename:    "Change your name from {old} to {who}? It cannot be changed again for 30 days; the old one is kept for you as long. Type  rename {who} yes  to do it.",
		Renamed:      "You are {who} from now on.",
		AskDelete:    "Delete this account? It cannot be brought back. Its games stay, without your name. Type  delete me {who}  to delete it.",
		WrongWord:    "Nothing is deleted. To delete it, type exactly  delete me {who}",
		GoneNow:      "The account is deleted. Thank you for playing.",

		Title: "Account", HaveTitle: "I have an account", Have: "I have an account", HaveNote: "bind this device to the account you have",
		Keys: "My keys", KeysNote: "A key for each device. See which is in use, label them, remove one that is lost.",
		Link: "Add a device", LinkNote: "Makes a one-time code to come into this account on another device.",
		Recovery: "Recovery code", RecoveryNote: "A code to write down, which brings you back when all keys are lost.",
		Rename: "Change the name", RenameNote: "Once in 30 days. Old games keep the old name.",
		Token: "Telnet token", TokenNote: "Good for a day, where there is no SSH. To play and chat only.",
		Export: "Export my data", Delete: "Delete the account", DeleteNote: "For good. Its games stay, without your name.",
		ExportNote: "All that the server keeps of you, as one JSON file.", ExportHow: "On your own machine, type:",
		Row: "Account", RowNote: "Keys and devices, recovery code, another name, your data.",
		NeedKey:   "This session did not log in with an SSH key, so it can only play. To see keys, add devices or change the name, come in with your key.",
		YouCame:   "You came by: {how}",
		EnterCode: "Type the code", CodeHint: "a one-time or recovery code",
		CodeNote:   "On a device that you use already, open Settings → Account → Add a device for a code. If all are lost, type the recovery code.",
		WhoseTitle: "Is this you?", Whose: "This code is of {who}. Bind the key of this device to that account?",
		WhoseRecovery: "This is the recovery code of {who}. Bind the key of this device, and end all other sessions of that account?",
		DoneLink:      "Done! This device comes straight into the account of {who} from now on.",
		NewLink:       "On the new device type",
		NewLinkThen:   "then choose “I have an account” and type this code:",
		KeylessLink:   "A device without a key can play only; it asks for the code after",
		OnceOnly:      "This code is shown only once.",
		WriteDown:     "Write this recovery code down on paper. It brings you back when all keys are lost; whoever has it can take your account.",
		AskNew:        "Make a new recovery code? The old one, if there is one, is void then.",
		AskToken:      "Make a telnet token? The one before, if there is one, is void then, and sessions that used it end.",
		TokenFor:      "On the other machine, type one after the other:",
		TokenNotes:    "The token is good for a day, and shown only now. Telnet is clear text: use it only where you trust the line. It plays and chats, nothing else; type token off in the command line (:) to end it.",
		RemoveTitle:   "Remove a key", Remove: "Remove the key {key}? Sessions that logged in with it end.",
		LabelTitle: "Label of the key", NameTitle: "New name", NameRules: "The old name is kept for you for 30 days; it cannot be changed again for as long.",
		DeleteTitle: "Delete the account", DeleteText: "It cannot be brought back. Its keys are free, its name is kept for 30 days, its games stay without your name.",
		TypeWord:  "Type {who} to delete it, Esc to keep it",
		KeyRemove: "remove", KeyLabel: "label", KeyMake: "make it", KeyBind: "bind it", KeyHave: "I have an account", KeyWrite: "it is written down", KeyForget: "keep it", KeyCheck: "check it",
		YoursAlone: "If not, press Esc: nothing has changed.",
		NotYet:     "The code is shown only now: write it down, then press Enter.",
	}
}
