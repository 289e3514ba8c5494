package room

import (
	"reflect"
	"testing"
	"unsafe"
)

// TestWhatDiffersIsNotAlike changes one field after the other of a state that
// has one of everything, as deep as they go.
func TestWhatDiffersIsNotAlike(t *testing.T) {
	made := func() *State {
		var s State
		fill(reflect.ValueOf(&s).Elem())
		return &s
	}
	if s, u := made(), made(); !s.Alike(u) {
		t.Fatal("two states that are equal are not alike")
	}
	if s, u := made(), made(); true {
		if u.Seq++; !s.Alike(u) {
			t.Error("the count of a receiver makes a difference")
		}
	}
	n := 0
	for {
		u, left := made(), n
		path := change(reflect.ValueOf(u).Elem(), "State", &left)
		if path == "" {
			break
		}
		if n++; path != "State.Seq" && made().Alike(u) {
			t.Errorf("%s makes no difference", path)
		}
	}
	if n < 100 {
		t.Errorf("only %d fields were changed", n)
	}
}

// open is a field that may be written to although it is not exported.
func open(v reflect.Value) reflect.Value {
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}

// fill puts one element into each slice.
func fill(v reflect.Value) {
	v = open(v)
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	}
}

// change changes the plain value after *left others, or a slice's length, and
// tells which; "" where there are not so many.
func change(v reflect.Value, path string, left *int) string {
	v = open(v)
	here := func() bool { *left--; return *left < 0 }
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if p := change(v.Field(i), path+"."+v.Type().Field(i).Name, left); p != "" {
				return p
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			if p := change(v.Index(i), path+"[]", left); p != "" {
				return p
			}
		}
	case reflect.Slice:
		if here() {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
			return path + " (shorter)"
		}
		return change(v.Index(0), path+"[0]", left)
	case reflect.Pointer: // the place of a time
	default:
		if here() {
			alter(v)
			return path
		}
	}
	return ""
}

func alter(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(v.Int() + 1)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(v.Uint() + 1)
	case reflect.Float64:
		v.SetFloat(v.Float() + 1)
	default:
		panic("no way to change a " + v.Type().String())
	}
}
