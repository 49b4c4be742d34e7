package gl

// #include <stdlib.h>
import "C"

import (
	"fmt"
	"reflect"
	"strings"
	"unsafe"
)

// Ptr returns where the elements of a slice, or the number that a pointer points to, are in memory;
// nil for nil. It panics for everything else, and for an empty slice.
func Ptr(data any) unsafe.Pointer {
	if data == nil {
		return nil
	}
	v := reflect.ValueOf(data)
	switch kind := v.Kind(); {
	case kind == reflect.Slice:
		return v.Index(0).Addr().UnsafePointer()
	case kind == reflect.Pointer && v.Elem().CanInt(), kind == reflect.Pointer && v.Elem().CanUint(), kind == reflect.Pointer && v.Elem().CanFloat():
		return v.UnsafePointer()
	}
	panic(fmt.Sprintf("gl: no memory for OpenGL in a %T: want a slice, or a pointer to a number", data))
}

// Str returns where a text that ends with a zero byte is in memory. It panics for one that does not.
func Str(text string) *uint8 {
	if !strings.HasSuffix(text, "\x00") {
		panic("gl: text does not end with a zero byte: " + text)
	}
	return unsafe.StringData(text)
}

// GoStr returns a copy of the text at a place in memory, up to its zero byte; "" for nil.
func GoStr(text *uint8) string {
	return C.GoString((*C.char)(unsafe.Pointer(text)))
}

// Strs copies texts to C's memory, for ShaderSource, until free is called. It needs at least one.
func Strs(texts ...string) (parts **uint8, free func()) {
	copies := make([]*uint8, len(texts))
	for i, t := range texts {
		copies[i] = (*uint8)(unsafe.Pointer(C.CString(t)))
	}
	return &copies[0], func() {
		for _, c := range copies {
			C.free(unsafe.Pointer(c))
		}
	}
}
