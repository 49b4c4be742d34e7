package queue

import (
	"slices"
	"strings"
	"testing"
)

// TestBundlesAreCheckedByTheirHash: what somebody else put there is not used.
func TestBundlesAreCheckedByTheirHash(t *testing.T) {
	c := serve(t)
	content := []byte(strings.Repeat("vehicle ", 100_000))
	hash, err := c.PutBundle(t.Context(), content)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := c.PutBundle(t.Context(), content); err != nil || again != hash {
		t.Errorf("%s, %v", again, err)
	}
	if got, err := c.Bundle(t.Context(), hash); err != nil || !slices.Equal(got, content) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	s, err := c.store(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.PutBytes(t.Context(), hash, []byte("forged")); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Bundle(t.Context(), hash); err == nil || !strings.Contains(err.Error(), "other content") {
		t.Errorf("a forged bundle: %v", err)
	}
}
