package queue

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/sitlark/sitlark/campaign"
)

// Subjects begin with these words.
const (
	taskSubject   = "sitlark.task"   // .<who>.<campaign>.<sample>
	resultSubject = "sitlark.result" // .<campaign>
	workerSubject = "sitlark.worker" // .<who>
)

// An administrator may make the streams beforehand, replicated or with other limits: these are
// only made where there is none of the name.
var (
	tasksStream = jetstream.StreamConfig{
		Name: "SITLARK_TASKS", Description: "samples that wait for a worker of sitlark", Subjects: []string{taskSubject + ".>"},
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, MaxMsgSize: MaxMessage,
		MaxMsgsPerSubject: 1, DiscardNewPerSubject: true, Discard: jetstream.DiscardNew,
	}
	resultsStream = jetstream.StreamConfig{
		Name: "SITLARK_RESULTS", Description: "results of sitlark's flights that no coordinator has taken yet", Subjects: []string{resultSubject + ".>"},
		Storage: jetstream.FileStorage, MaxMsgSize: MaxMessage, Duplicates: 2 * time.Minute,
	}
)

// bundleBucket is the object store of bundles.
const bundleBucket = "SITLARK_BUNDLES"

// who is the part of a subject that says which workers may take a task: those of one build, with
// one autopilot.
func who(build, autopilot string) string {
	if autopilot == "" {
		autopilot = "builtin"
	}
	sum := sha256.Sum256([]byte(build))
	return hex.EncodeToString(sum[:6]) + "-" + clip(autopilot, 16)
}

func clip(s string, n int) string {
	if len(s) > n {
		return s[:n]
	}
	return s
}

// Subject is where a task waits in the queue.
func Subject(t *campaign.Task) string {
	return strings.Join([]string{taskSubject, who(t.Build, t.Autopilot), t.Campaign, strconv.Itoa(t.Sample.Number)}, ".")
}

// placeOf is the campaign and the sample that a task's subject names.
func placeOf(subject string) (id string, sample int, ok bool) {
	words := strings.Split(strings.TrimPrefix(subject, taskSubject+"."), ".")
	if len(words) != 3 {
		return "", 0, false
	}
	sample, err := strconv.Atoi(words[2])
	return words[1], sample, err == nil && sample > 0
}

// oneToken reports whether s can stand as one word of a subject.
func oneToken(s string) bool { return s != "" && !strings.ContainsAny(s, ".*> \t\r\n") }
