package source

import (
	"context"
	"io"
)

// Until returns a reader of a log that returns the error of ctx once that has ended.
func Until(ctx context.Context, from io.ReaderAt) io.ReaderAt { return &until{ctx, from} }

type until struct {
	ctx  context.Context
	from io.ReaderAt
}

func (u *until) ReadAt(p []byte, offset int64) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.from.ReadAt(p, offset)
}
