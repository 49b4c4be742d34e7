package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/sitlark/sitlark/campaign"
)

// TestRecordingsAreNamed in page and text, and those that could not be kept are counted; the summary
// says nothing of them, since they depend on who flew.
func TestRecordingsAreNamed(t *testing.T) {
	in, records := sampled(t, 40)
	worst := 0
	for i := range records {
		if records[i].Result.Margin < records[worst].Result.Margin {
			worst = i
		}
	}
	without, err := Summarise(in, records)
	if err != nil {
		t.Fatal(err)
	}
	records[worst].Result.Recording = "s3://flights/night/<x>.mcap"
	records[(worst+1)%len(records)].Result.RecordingNote = "ExpiredToken: the credentials have expired: renew them"
	r, err := Summarise(in, records)
	if err != nil {
		t.Fatal(err)
	}
	var page, words, before, after bytes.Buffer
	if err := HTML(&page, in, records, &r); err != nil {
		t.Fatal(err)
	}
	if err := Text(&words, &r); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(page.String(), "s3://flights/night/&lt;x&gt;.mcap") || !strings.Contains(page.String(), "the credentials have expired") {
		t.Error("the page does not name the recording, or why one is missing")
	}
	if text := words.String(); !strings.Contains(text, "recording: s3://flights/night/<x>.mcap\n") || !strings.Contains(text, "Of 1 flights no recording") {
		t.Errorf("the text does not name the recording, or that one is missing:\n%s", text)
	}
	broken := 0
	for i := range records {
		if records[i].Result.Status == campaign.Broken {
			broken++
		}
	}
	if want := fmt.Sprintf("1 of %d broken flights have recordings", broken); broken < 3 || !strings.Contains(strings.Join(strings.Fields(words.String()), " "), want) || !strings.Contains(page.String(), want) {
		t.Errorf("%d flights broke; the text does not say how many of them have recordings:\n%s", broken, words.String())
	}
	for i := range records {
		if records[i].Result.Status == campaign.Broken {
			records[i].Result.Recording = "a.mcap"
		}
	}
	if all, err := Summarise(in, records); err != nil || all.Run.Partly != "" {
		t.Errorf("with all recorded it says %q, %v", all.Run.Partly, err)
	}
	without.Run, r.Run = Run{}, Run{}
	for b, r := range map[*bytes.Buffer]*Report{&before: &without, &after: &r} {
		if err := r.JSON(b); err != nil {
			t.Fatal(err)
		}
	}
	if before.String() != after.String() {
		t.Error("the summary depends on the recordings")
	}
}
