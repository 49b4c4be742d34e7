package scene

/*
#include <malloc.h>

static void keepFreed(int trim, int map) {
#ifdef __GLIBC__
	mallopt(M_TRIM_THRESHOLD, trim);
	mallopt(M_MMAP_THRESHOLD, map);
#endif
}
*/
import "C"

// From which size on C's allocator gives memory back [bytes]: at the end of its heap, and a
// block of its own.
const (
	trimFrom = 64 << 20
	mapFrom  = 32 << 20 // the most that glibc takes
)

// keepFreed makes C's allocator keep what is freed. A software GL allocates and frees some
// megabytes a frame: given back to the system and taken again, page by page, that is a quarter
// of the main thread's time.
func keepFreed() { C.keepFreed(trimFrom, mapFrom) }
