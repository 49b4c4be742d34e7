package campaign

import (
	"fmt"
	"strings"
	"testing"
)

// slurm is what Slurm says of a task in an array; no step where it is empty.
func slurm(id, low, high, count, step string) map[string]string {
	return map[string]string{"SLURM_ARRAY_TASK_ID": id, "SLURM_ARRAY_TASK_MIN": low, "SLURM_ARRAY_TASK_MAX": high, "SLURM_ARRAY_TASK_COUNT": count, "SLURM_ARRAY_TASK_STEP": step}
}

// TestShardsOfClusters are taken from what Slurm and Kubernetes say.
func TestShardsOfClusters(t *testing.T) {
	for _, c := range []struct {
		text string
		of   int
		env  map[string]string
		want string
	}{
		{"3/20", 0, nil, "3/20"},
		{"", 0, nil, "0/0"},
		{"auto", 0, slurm("0", "0", "19", "20", "1"), "1/20"},
		{"auto", 0, slurm("19", "0", "19", "20", ""), "20/20"},
		{"auto", 20, slurm("7", "1", "20", "20", "1"), "7/20"},
		{"auto", 0, slurm("103", "100", "119", "20", "1"), "4/20"}, // --array=100-119
		{"auto", 0, slurm("18", "0", "18", "10", "2"), "10/10"},    // --array=0-18:2
		{"auto", 0, slurm("7", "1", "20", "7", "3"), "3/7"},        // --array=1-20:3 ends at 19, and MAX may say 20
		{"auto", 0, slurm("9", "1", "11", "5", "1"), "have gaps"},  // --array=1,5,9-11
		{"auto", 0, slurm("7", "7", "7", "1", "1"), "--shard I/N"}, // --array=7: a part that failed
		{"auto", 20, slurm("7", "5", "8", "4", "1"), "--shard I/N"},
		{"auto", 0, slurm("0", "0", "0", "1", "1"), "1/1"},
		{"auto", 0, map[string]string{"SLURM_ARRAY_TASK_ID": "3"}, "SLURM_ARRAY_TASK_MIN is \"\""},
		{"auto", 20, map[string]string{"JOB_COMPLETION_INDEX": "19"}, "20/20"},
		{"auto", 0, map[string]string{"JOB_COMPLETION_INDEX": "19"}, "--of N"},
		{"auto", 4, map[string]string{"JOB_COMPLETION_INDEX": "4"}, "none of 4 parts"},
		{"auto", 4, map[string]string{"JOB_COMPLETION_INDEX": "x"}, "expected a whole number"},
		{"auto", 0, nil, "neither SLURM_ARRAY_TASK_ID nor"},
		{"0/4", 0, nil, "expected I/N"},
		{"5/4", 0, nil, "expected I/N"},
		{"half", 0, nil, "expected I/N"},
		{"", 4, nil, "--of is for"},
	} {
		s, err := parseShard(c.text, c.of, func(name string) string { return c.env[name] })
		got := fmt.Sprintf("%d/%d", s.number, s.of)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("--shard %q --of %d in %v: %s, want %s", c.text, c.of, c.env, got, c.want)
		}
	}
}
