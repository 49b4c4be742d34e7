package campaign

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"

	"github.com/sitlark/sitlark/campaign"
)

// example is the first block of code below a heading of the guide to campaigns.
func example(t *testing.T, heading string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/guide/campaigns.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), "\n### "+heading+"\n")
	if !found {
		t.Fatalf("the guide has no section %s", heading)
	}
	_, rest, _ = strings.Cut(rest, "```")
	_, rest, _ = strings.Cut(rest, "\n")
	block, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatalf("the guide has no example in section %s", heading)
	}
	return block
}

// shell is a folder with a campaign night.yaml, in which examples are run, with this program as
// sitlark.
type shell struct {
	t      *testing.T
	folder string
}

func newShell(t *testing.T) *shell {
	t.Helper()
	s := &shell{t, filepath.Dir(files(t))}
	program, err := os.Executable()
	if err == nil {
		err = os.Mkdir(filepath.Join(s.folder, "bin"), 0o755)
	}
	if err == nil {
		err = os.Symlink(program, filepath.Join(s.folder, "bin", "sitlark"))
	}
	if err == nil {
		err = os.Rename(filepath.Join(s.folder, "hops.yaml"), filepath.Join(s.folder, "night.yaml"))
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *shell) run(text string, env ...string) {
	s.t.Helper()
	c := exec.Command("bash", "-ec", text)
	c.Dir = s.folder
	c.Env = append(append(os.Environ(), "PATH="+filepath.Join(s.folder, "bin")+":"+os.Getenv("PATH"), "HOME="+s.folder), env...)
	if out, err := c.CombinedOutput(); err != nil {
		s.t.Fatalf("%v\n%s\n%s", err, text, out)
	}
}

// night is what one run of the campaign gives, which is the same for all examples.
var (
	inOneGo sync.Once
	night   []campaign.Record
)

// same checks that a folder has what one run of the campaign gives.
func (s *shell) same(merged string) {
	s.t.Helper()
	inOneGo.Do(func() { night = whole(s.t, filepath.Join(s.folder, "night.yaml")) })
	if diff := cmp.Diff(night, results(s.t, filepath.Join(s.folder, merged))); diff != "" {
		s.t.Error(diff)
	}
}

// TestGuideSlurm runs the example for each task of an array of four, one of them twice, as after a
// failure.
func TestGuideSlurm(t *testing.T) {
	s := newShell(t)
	script := example(t, "Slurm")
	for id := range 4 {
		env := []string{"SLURM_CPUS_PER_TASK=1"}
		for name, value := range slurm(fmt.Sprint(id), "0", "3", "4", "1") {
			env = append(env, name+"="+value)
		}
		s.run(script, env...)
	}
	s.run("sitlark campaign resume parts/part-2")
	s.run("sitlark campaign merge whole parts/part-*")
	s.same("whole")
}

// TestGuideParallel runs the example of GNU parallel.
func TestGuideParallel(t *testing.T) {
	if _, err := exec.LookPath("parallel"); err != nil {
		t.Skip("GNU parallel is not installed")
	}
	s := newShell(t)
	s.run(example(t, "GNU parallel"))
	s.same("whole")
}

// pod is what the examples say of pods; unknown fields are errors.
type pod struct {
	RestartPolicy                 string `yaml:"restartPolicy"`
	TerminationGracePeriodSeconds int    `yaml:"terminationGracePeriodSeconds"`
	SecurityContext               struct {
		FSGroup int `yaml:"fsGroup"`
	} `yaml:"securityContext"`
	Containers []struct {
		Name, Image   string
		Command, Args []string
		Env, EnvFrom  []map[string]any
		Resources     struct{ Requests, Limits map[string]string }
		VolumeMounts  []struct {
			Name      string
			MountPath string `yaml:"mountPath"`
			ReadOnly  bool   `yaml:"readOnly"`
		} `yaml:"volumeMounts"`
		Ports []struct {
			Name          string
			ContainerPort int `yaml:"containerPort"`
		}
	}
	Volumes []struct {
		Name                  string
		PersistentVolumeClaim struct {
			ClaimName string `yaml:"claimName"`
		} `yaml:"persistentVolumeClaim"`
	}
}

type metadata struct {
	Name   string
	Labels map[string]string
}

func decode(t *testing.T, text string, to any) {
	t.Helper()
	if err := yaml.UnmarshalWithOptions([]byte(text), to, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
}

// TestGuideKubernetesJob runs what the example's container is given for each index of two, one of
// them twice, as a pod that is started again. The image's entry point is sitlark: it has no shell.
func TestGuideKubernetesJob(t *testing.T) {
	var job struct {
		APIVersion string `yaml:"apiVersion"`
		Kind       string
		Metadata   metadata
		Spec       struct {
			CompletionMode           string `yaml:"completionMode"`
			Completions, Parallelism int
			BackoffLimitPerIndex     int `yaml:"backoffLimitPerIndex"`
			Template                 struct{ Spec pod }
		}
	}
	decode(t, example(t, "Kubernetes, without NATS"), &job)
	c, p := job.Spec, job.Spec.Template.Spec
	if job.APIVersion != "batch/v1" || job.Kind != "Job" || c.CompletionMode != "Indexed" || c.Completions < 1 || c.BackoffLimitPerIndex > 0 && p.RestartPolicy != "Never" ||
		len(p.Containers) != 1 || len(p.Volumes) != 1 || p.Volumes[0].Name != p.Containers[0].VolumeMounts[0].Name {
		t.Errorf("%+v", job)
	}
	if len(p.Containers[0].Command) > 0 || p.SecurityContext.FSGroup != 65532 {
		t.Errorf("%+v", p)
	}
	command := "sitlark " + strings.Join(p.Containers[0].Args, " ")
	if !strings.Contains(command, fmt.Sprintf("--of %d ", c.Completions)) {
		t.Errorf("%d completions, and the command is %s", c.Completions, command)
	}
	s := newShell(t)
	command = strings.ReplaceAll(command, p.Containers[0].VolumeMounts[0].MountPath, s.folder)
	command = regexp.MustCompile(`--of \d+`).ReplaceAllString(command, "--of 2")
	for _, index := range []string{"0", "1", "1"} {
		s.run(strings.ReplaceAll(command, "$(JOB_COMPLETION_INDEX)", index), "JOB_COMPLETION_INDEX="+index) // as a kubelet does
	}
	s.run("sitlark campaign merge whole part-*")
	s.same("whole")
}

// TestGuideKubernetesDeployment: what its container calls is a command, and its ports are those that
// the command serves.
func TestGuideKubernetesDeployment(t *testing.T) {
	var d struct {
		APIVersion string `yaml:"apiVersion"`
		Kind       string
		Metadata   metadata
		Spec       struct {
			Replicas int
			Selector struct {
				MatchLabels map[string]string `yaml:"matchLabels"`
			}
			Template struct {
				Metadata metadata
				Spec     pod
			}
		}
	}
	decode(t, example(t, "Kubernetes, with NATS"), &d)
	if d.APIVersion != "apps/v1" || d.Kind != "Deployment" || len(d.Spec.Selector.MatchLabels) == 0 || cmp.Diff(d.Spec.Selector.MatchLabels, d.Spec.Template.Metadata.Labels) != "" {
		t.Errorf("%+v", d)
	}
	c := d.Spec.Template.Spec.Containers[0]
	cmd, flags, err := root().Find(c.Args)
	if err != nil || cmd.Name() != "worker" || len(c.Command) > 0 {
		t.Fatalf("%v %v: %v", c.Command, c.Args, err)
	}
	if err := cmd.ParseFlags(flags); err != nil {
		t.Error(err)
	}
	if at := cmd.Flag("metrics").Value.String(); !strings.HasSuffix(at, fmt.Sprintf(":%d", c.Ports[0].ContainerPort)) {
		t.Errorf("metrics at %s, port %d", at, c.Ports[0].ContainerPort)
	}
}
