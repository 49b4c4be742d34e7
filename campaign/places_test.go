package campaign

import "testing"

// TestSentPlace: what is sent names no folder outside the campaign's.
func TestSentPlace(t *testing.T) {
	for recording, want := range map[string]string{
		"": "", "recordings/a.mcap": "recordings/a.mcap", "s3://bucket/night/a.mcap": "s3://bucket/night/a.mcap",
		"/mnt/x/a.mcap": "a.mcap", "../disk/a.mcap": "a.mcap", `C:\Users\alice\a.mcap`: "a.mcap", `\\server\share\a.mcap`: "a.mcap",
	} {
		if got := SentPlace(recording); got != want {
			t.Errorf("%q: %q, want %q", recording, got, want)
		}
	}
}
