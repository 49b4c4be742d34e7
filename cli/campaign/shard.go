package campaign

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// shard is a part of a campaign.
type shard struct{ number, of int }

// parseShard reads i/n, or takes it from what Slurm or Kubernetes says. of is the number of parts
// where they do not say it; 0: not given.
func parseShard(text string, of int, env func(string) string) (s shard, err error) {
	if text == "" {
		if of != 0 {
			return s, errors.New("--of is for --shard auto: write --shard 3/20, or both")
		}
		return s, nil
	}
	if text != "auto" {
		number, total, found := strings.Cut(text, "/")
		s.number, err = strconv.Atoi(number)
		if err == nil {
			s.of, err = strconv.Atoi(total)
		}
		if !found || err != nil || s.of < 1 || s.number < 1 || s.number > s.of {
			return shard{}, fmt.Errorf("--shard %s: expected I/N, such as 3/20 for the third of 20 parts, or auto", text)
		}
		return s, nil
	}
	if env("SLURM_ARRAY_TASK_ID") != "" {
		if s, err = fromSlurm(of, env); err != nil {
			return shard{}, fmt.Errorf("--shard auto: in this Slurm array %w", err)
		}
		return s, nil
	}
	if env("JOB_COMPLETION_INDEX") != "" {
		if s, err = fromKubernetes(of, env); err != nil {
			return shard{}, fmt.Errorf("--shard auto: in this Kubernetes Job %w", err)
		}
		return s, nil
	}
	return s, errors.New("--shard auto: neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set: write --shard I/N")
}

// numbers reads variables that are whole numbers.
func numbers(env func(string) string, names ...string) (values []int, err error) {
	for _, name := range names {
		n, err := strconv.Atoi(env(name))
		if err != nil {
			return nil, fmt.Errorf("%s is %q, expected a whole number", name, env(name))
		}
		values = append(values, n)
	}
	return values, nil
}

// fromSlurm makes a shard of a task's place in its array, which may begin anywhere and have steps.
// Parts that are flown again one by one are an array too, which says nothing of the others.
func fromSlurm(of int, env func(string) string) (shard, error) {
	names := []string{"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_COUNT"}
	v, err := numbers(env, names...)
	if err != nil {
		return shard{}, err
	}
	id, low, high, count, step := v[0], v[1], v[2], v[3], 1
	if env("SLURM_ARRAY_TASK_STEP") != "" {
		if v, err = numbers(env, "SLURM_ARRAY_TASK_STEP"); err != nil {
			return shard{}, err
		}
		step = max(1, v[0])
	}
	switch {
	case (high-low)/step+1 != count || (id-low)%step != 0:
		return shard{}, fmt.Errorf("the indices have gaps (%d of them from %d to %d): use an array such as 0-19, or write --shard I/N", count, low, high)
	case of != 0 && of != count, of == 0 && count == 1 && low > 1:
		return shard{}, fmt.Errorf("there are %d tasks, from index %d to %d: to fly single parts of a larger array again, write --shard I/N, such as --shard $((SLURM_ARRAY_TASK_ID + 1))/20", count, low, high)
	}
	return place((id-low)/step+1, count)
}

// fromKubernetes makes a shard of a pod's index in its Job, which counts from 0.
func fromKubernetes(of int, env func(string) string) (shard, error) {
	v, err := numbers(env, "JOB_COMPLETION_INDEX")
	if err != nil {
		return shard{}, err
	}
	if of == 0 {
		return shard{}, errors.New("the number of parts is not known: give the Job's completions by --of N")
	}
	return place(v[0]+1, of)
}

func place(number, of int) (shard, error) {
	if number < 1 || number > of {
		return shard{}, fmt.Errorf("this is place %d, which is none of %d parts", number, of)
	}
	return shard{number, of}, nil
}
