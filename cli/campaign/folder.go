package campaign

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/sitlark/sitlark/campaign"
	"github.com/sitlark/sitlark/campaign/flight"
	"github.com/sitlark/sitlark/campaign/project"
	"github.com/sitlark/sitlark/campaign/store"
	"github.com/sitlark/sitlark/config"
	"github.com/sitlark/sitlark/internal/atomicfile"
	"github.com/sitlark/sitlark/internal/plaintext"
)

func newReportCommand() *cobra.Command {
	var page, junit string
	var json bool
	cmd := &cobra.Command{
		Use:   "report FOLDER",
		Short: "Report on a campaign, also while it runs",
		Long: `sitlark campaign report writes the report of what was flown so far, and prints its summary. The exit
status is 3 unless the campaign's requirement is shown to hold.`,
		Args: exactly(1, "the folder of a campaign"),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := project.Open(args[0])
			if err != nil {
				return config.InputError{Err: err}
			}
			records, aside, err := store.Read(args[0])
			if err == nil {
				records, err = p.Sift(records, &aside)
			}
			if err != nil {
				return config.InputError{Err: err}
			}
			return write(args[0], p, records, aside, page, junit, json, cmd.OutOrStdout())
		},
	}
	set := cmd.Flags()
	set.StringVar(&page, "report", "", "write the report to `FILE.html` too (it is in the campaign's folder)")
	set.StringVar(&junit, "junit", "", "write the results of expectations and requirement as JUnit XML to `FILE.xml`")
	set.BoolVar(&json, "json", false, "print the report as JSON")
	return cmd
}

func newMergeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "merge FOLDER PART...",
		Short: "Join the parts of a campaign that were flown with --shard",
		Long: `sitlark campaign merge makes a campaign's folder of the folders of its parts, and reports. The parts
stay as they are. Samples that a part did not fly are flown by sitlark campaign resume.`,
		Example: "  sitlark campaign merge whole part-*",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 2 {
				return config.UsageError{Err: errors.New("campaign merge: expected a new folder and the folders of the parts")}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			folder, err := store.Merge(cmd.Context(), args[0], args[1:])
			if err != nil {
				return config.InputError{Err: err}
			}
			err = folder.WriteParquet()
			records, aside := folder.Results().All(), folder.DeadLetters().Aside()
			if err = errors.Join(err, folder.Close()); err != nil {
				return err
			}
			p, err := project.Open(args[0])
			if err != nil {
				return config.InputError{Err: err}
			}
			return write(args[0], p, records, aside, "", "", false, cmd.OutOrStdout())
		},
	}
	return cmd
}

func newFlyCommand() *cobra.Command {
	var recording string
	var f flyFlags
	cmd := &cobra.Command{
		Use:   "fly FOLDER SAMPLE",
		Short: "Fly one sample of a campaign again",
		Long: `sitlark campaign fly flies one sample again and prints its result. With the built-in autopilot the
flight is the same to the last bit. With --record it can be watched afterwards: sitlark replay FILE.`,
		Example: "  sitlark campaign fly mine 417 --record worst.mcap\n  sitlark replay worst.mcap",
		Args:    exactly(2, "the folder of a campaign and the number of a sample"),
		RunE: func(cmd *cobra.Command, args []string) error {
			number, err := strconv.Atoi(args[1])
			if err != nil || number < 1 {
				return config.UsageError{Err: fmt.Errorf("campaign fly: expected the number of a sample, such as 417, not %q", args[1])}
			}
			if recording != "" && !strings.HasSuffix(recording, ".mcap") {
				return config.UsageError{Err: fmt.Errorf("--record %s: expected a file name that ends in .mcap", recording)}
			}
			return flyOne(cmd.Context(), args[0], number, recording, &f, cmd.OutOrStdout())
		},
	}
	set := cmd.Flags()
	set.StringVar(&recording, "record", "", "write a recording to `FILE.mcap`")
	set.StringArrayVar(&f.sitl, "sitl", nil, "ArduPilot, if it flew the campaign: `PATH`, or NAME=PATH for a build that the campaign names; may be repeated")
	return cmd
}

// sample finds the flight with a number.
func sample(folder string, number int) (*campaign.Record, error) {
	records, _, err := store.Read(folder)
	if err != nil {
		return nil, err
	}
	for i := range records {
		if records[i].Sample.Number == number {
			return &records[i], nil
		}
	}
	return nil, fmt.Errorf("%s has no result of sample %d: it has %d results", folder, number, len(records))
}

func flyOne(ctx context.Context, folder string, number int, recording string, f *flyFlags, out io.Writer) error {
	p, err := project.Open(folder)
	if err != nil {
		return config.InputError{Err: err}
	}
	r, err := sample(folder, number)
	if err != nil {
		return config.InputError{Err: err}
	}
	plan, err := p.Plan()
	if err != nil {
		return err
	}
	builds, err := f.builds()
	if err != nil {
		return config.UsageError{Err: err}
	}
	hashes, err := builds.Hashes()
	if err != nil {
		return config.UsageError{Err: err}
	}
	t, exact := p.Task(&plan, &r.Sample)
	t.Build = campaign.Build()
	if !exact && len(builds) == 0 {
		return config.UsageError{Err: errors.New("ArduPilot flew this campaign: give its binary by --sitl PATH")}
	}
	o := flight.Options{SITL: hashes}
	if recording != "" && !exact { // it is recorded while it flies
		if o.Recordings, err = os.MkdirTemp(filepath.Dir(recording), ".sitlark-*"); err != nil {
			return err
		}
		defer os.RemoveAll(o.Recordings)
		t.Keep = campaign.KeepAll
	}
	flyer, err := p.Flyer(o)
	if err != nil {
		return config.InputError{Err: err}
	}
	defer flyer.Close()
	if recording != "" && exact {
		if _, err := os.Stat(recording); err == nil {
			return config.UsageError{Err: fmt.Errorf("--record %s: the file exists: name another, or remove it", recording)}
		}
		if err := flyer.Record(ctx, t, r.Result.Hash, recording); err != nil {
			return err
		}
		describe(out, &r.Sample, &r.Result)
		_, err := fmt.Fprintf(out, "the same flight as in the campaign, recorded: sitlark replay %s\n", recording)
		return err
	}
	result, err := flyer.Fly(ctx, t, func(float64) {})
	if err != nil {
		return err
	}
	if recording != "" && result.Recording != "" {
		if err := atomicfile.Rename(result.Recording, recording); err != nil {
			return err
		}
		result.Recording = recording
	}
	describe(out, &r.Sample, &result)
	if r.Result.Recording != "" {
		fmt.Fprintf(out, "  recording of the campaign's flight: %s\n", plaintext.Line(cmp.Or(store.Located(folder, r.Result.Recording), r.Result.Recording)))
	}
	if exact && result.Hash != r.Result.Hash {
		return fmt.Errorf("the flight differs from that of the campaign: hash %s instead of %s", result.Hash, r.Result.Hash)
	}
	if exact {
		fmt.Fprintf(out, "the same flight as in the campaign, hash %s\n", result.Hash)
	}
	return nil
}

// describe prints a sample and its result.
func describe(out io.Writer, s *campaign.Sample, r *campaign.Result) {
	fmt.Fprintf(out, "sample %d", s.Number)
	if s.Variant != "" {
		fmt.Fprintf(out, ", %s", plaintext.Line(s.Variant))
	}
	fmt.Fprintf(out, ": %s", r.Status)
	if r.HasMargin {
		fmt.Fprintf(out, ", margin %.4g %% of its limit", 100*r.Margin)
	}
	if r.Reason != "" {
		fmt.Fprintf(out, ": %s", plaintext.Line(r.Reason))
	}
	fmt.Fprintln(out)
	for _, set := range s.Settings {
		fmt.Fprintf(out, "  %s = %s\n", plaintext.Line(set.Variable), plaintext.Line(set.Text))
	}
	if r.Recording != "" {
		fmt.Fprintf(out, "  recording: %s\n", plaintext.Line(r.Recording))
	} else if r.RecordingNote != "" {
		fmt.Fprintf(out, "  no recording: %s\n", plaintext.Line(r.RecordingNote))
	}
}
