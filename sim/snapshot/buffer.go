package snapshot

import "sync"

// Buffer is the double buffer between one writer, the physics goroutine, and any
// number of readers. The writer fills the back copy without the lock and locks
// only to flip, so a slow reader can hold up a flip for one copy at most.
type Buffer struct {
	back   int // Owner: the writer
	copies [2]Snapshot

	mu    sync.Mutex
	front int // guarded by mu
}

// NewBuffer returns an empty buffer.
func NewBuffer() *Buffer { return &Buffer{back: 1} }

// Write lets fill complete the back copy and makes it the front. The back copy
// holds what was written two publications ago; fill must set every field that
// changes. Only one goroutine may write.
func (b *Buffer) Write(fill func(*Snapshot)) {
	fill(&b.copies[b.back])
	b.mu.Lock()
	b.front, b.back = b.back, b.front
	b.mu.Unlock()
}

// Read copies the newest Snapshot to dst.
func (b *Buffer) Read(dst *Snapshot) {
	b.mu.Lock()
	*dst = b.copies[b.front]
	b.mu.Unlock()
}

// Peek calls look with the newest Snapshot in place, for readers that need little of it. look
// must be short, since it blocks the writer, and must not keep the pointer.
func (b *Buffer) Peek(look func(*Snapshot)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	look(&b.copies[b.front])
}
