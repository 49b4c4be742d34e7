package config

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/sitlark/sitlark/command"
	"github.com/sitlark/sitlark/internal/quantity"
)

// ParseWind parses SPEED@FROM[,UP]: speed in m/s, the direction it blows from in degrees
// clockwise from north, and the upward part in m/s. Each may have a unit, such as
// 10kt@270deg.
func ParseWind(s string) (command.SetWind, error) {
	var w command.SetWind
	form := errors.New("expected SPEED@FROM[,UP], such as 8@270 for 8 m/s from the west (270 degrees), or 15kt@270")
	speed, rest, ok := strings.Cut(s, "@")
	if !ok {
		return w, form
	}
	from, up, hasUp := strings.Cut(rest, ",")
	fields := []struct {
		text string
		dst  *float64
	}{{speed, &w.Speed}, {from, &w.FromDeg}, {up, &w.Vertical}} // in the order of the arguments
	if !hasUp {
		fields = fields[:2]
	}
	for i, field := range fields {
		arg := w.Descriptor().Args[i]
		v, err := quantity.Parse(field.text, arg.Unit)
		switch {
		case err != nil:
			return w, form
		case !(v >= arg.Least() && v <= arg.Max):
			return w, fmt.Errorf("%s is %s %s, %s", arg.Name, strconv.FormatFloat(v, 'g', 10, 64), arg.Unit, arg.Want())
		}
		*field.dst = arg.Canonical(v)
	}
	return w, nil
}

// ParseWater parses KIND[,LEVEL]: fresh, brackish, sea or none, and the level of the surface above the ground at home in m.
func ParseWater(s string) (w command.SetWater, err error) {
	kind, level, hasLevel := strings.Cut(s, ",")
	form := errors.New("expected KIND[,LEVEL], a KIND of fresh, brackish, sea or none, such as sea,3 for 3 m over the ground at home")
	for w.Kind = 0; w.Kind.Word() != strings.TrimSpace(kind); w.Kind++ {
		if w.Kind == command.Waters-1 {
			return w, form
		}
	}
	if hasLevel {
		if w.Level, err = quantity.Parse(level, "m"); err != nil {
			return w, form
		}
	}
	return w, withoutName(w)
}

// ParseCurrent parses SPEED@TOWARD: speed in m/s, and the direction that the water flows to in degrees clockwise from north.
func ParseCurrent(s string) (c command.SetCurrent, err error) {
	speed, toward, _ := strings.Cut(s, "@")
	c.Speed, err = quantity.Parse(speed, "m/s")
	var wrong error
	c.TowardDeg, wrong = quantity.Parse(toward, "deg")
	if err != nil || wrong != nil {
		return c, errors.New("expected SPEED@TOWARD, such as 0.5@90 for 0.5 m/s to the east (90 degrees), or 1kt@90")
	}
	c.TowardDeg = c.Descriptor().MustArg("toward").Canonical(c.TowardDeg)
	return c, withoutName(c)
}

// ParseWaves parses HEIGHT@FROM[,PERIOD] of a sea: significant height in m, the direction that it comes from in degrees clockwise from north, and the
// period of its spectrum's peak in s.
func ParseWaves(s string) (w command.SetWaves, err error) {
	height, rest, _ := strings.Cut(s, "@")
	from, period, hasPeriod := strings.Cut(rest, ",")
	w = command.SetWaves{Kind: command.SeaWaves, Period: command.UsualPeriod}
	var errs [3]error
	w.Height, errs[0] = quantity.Parse(height, "m")
	w.FromDeg, errs[1] = quantity.Parse(from, "deg")
	if hasPeriod {
		w.Period, errs[2] = quantity.Parse(period, "s")
	}
	if errors.Join(errs[:]...) != nil {
		return w, errors.New("expected HEIGHT@FROM[,PERIOD], such as 0.3@250,3 for 0.3 m from the west-south-west (250 degrees) every 3 s")
	}
	w.FromDeg = w.Descriptor().MustArg("from").Canonical(w.FromDeg)
	return w, withoutName(w)
}

// ParseSize parses WxH, in pixels.
func ParseSize(s string) (width, height int, err error) {
	w, h, ok := strings.Cut(strings.ToLower(s), "x")
	width, werr := strconv.Atoi(w)
	height, herr := strconv.Atoi(h)
	if !ok || werr != nil || herr != nil {
		return 0, 0, sizeError(s)
	}
	return width, height, nil
}

func sizeError(s string) error {
	return fmt.Errorf("--size %q: expected WxH in pixels from %dx%d to %dx%d, such as 1280x720", s, MinWidth, MinHeight, MaxSide, MaxSide)
}

// ParseScale parses the factor of --ui-scale.
func ParseScale(s string) (float64, error) {
	k, err := quantity.Number(s)
	if err != nil {
		return 0, scaleError(s)
	}
	return k, nil
}

func scaleError(s string) error {
	return fmt.Errorf("--ui-scale %q: expected a factor from %g to %g, such as 1.5", s, MinScale, float64(MaxScale))
}

// ParseTextScale parses the factor of --presentation-scale; auto is 0.
func ParseTextScale(s string) (float64, error) {
	if s == "auto" {
		return 0, nil
	}
	k, err := quantity.Number(s)
	if err != nil || k == 0 {
		return 0, textScaleError(s)
	}
	return k, nil
}

func textScaleError(s string) error {
	return fmt.Errorf("--presentation-scale %q: expected auto or a factor from %g to %g, such as 2", s, MinScale, float64(MaxTextScale))
}

// ParseTimeOfDay parses HH:MM and returns hours.
func ParseTimeOfDay(s string) (float64, error) {
	hour, minute, ok := strings.Cut(s, ":")
	h, herr := strconv.ParseUint(hour, 10, 8)
	m, merr := strconv.ParseUint(minute, 10, 8)
	if !ok || herr != nil || merr != nil || m > 59 || 60*h+m > 24*60 {
		return 0, fmt.Errorf("--time %q: expected HH:MM from 00:00 to 24:00, such as 18:30", s)
	}
	return float64(h) + float64(m)/60, nil
}
