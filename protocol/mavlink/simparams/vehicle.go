package simparams

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/sitlark/sitlark/command"
)

// applyBattery sets charge and capacity. As in ArduPilot, a voltage together with a capacity
// of 0 is held, whatever is drawn.
func (f *Follower) applyBattery(ctx context.Context, changed changes) {
	v := f.values
	if !changed[battVoltage] && !changed[battCapacity] {
		return
	}
	capacity := command.SetBatteryCapacity{AmpereHours: v.of(battCapacity)}
	names := []string{battCapacity}
	orders := []command.Scheduled{{Command: capacity}}
	voltage := command.SetBatteryVoltage{Voltage: v.of(battVoltage)}
	if v.set[battVoltage] { // the capacity alone leaves the share that is left
		names = []string{battVoltage, battCapacity}
		orders = append(orders, command.Scheduled{Command: voltage})
	}
	if _, err := place(ctx, f.cfg.Place, orders...); err != nil {
		f.problem(battVoltage, v.words(names...)+" can't be followed: "+withoutCommand(err))
		return
	}
	delete(f.problems, battVoltage)
	f.tell(v.words(names...))
	f.capacity, f.voltage = Source{v.words(battCapacity), capacity}, Source{}
	if v.set[battVoltage] {
		f.voltage = Source{v.words(battVoltage), voltage}
	}
}

// withoutCommand is an error's text without the name of the command that it begins with: the
// user has set a parameter.
func withoutCommand(err error) string {
	var unsupported *command.Unsupported
	text := err.Error()
	if errors.As(err, &unsupported) {
		text = unsupported.Text
	}
	if name, rest, ok := strings.Cut(text, ": "); ok && !strings.Contains(name, " ") {
		return rest
	}
	return text
}

// slungArea is the area that SIM_SLUP_DRAG counts for [m²]: a sphere of 30 cm.
//
// Source: ArduPilot, libraries/SITL/SIM_SlungPayload.cpp, surface_area_m2.
const slungArea = 0.07

// Ranges of what a SlingLoad takes.
var (
	massArg     = command.SlingLoad{}.Descriptor().MustArg("mass")
	lengthArg   = command.SlingLoad{}.Descriptor().MustArg("length")
	dragAreaArg = command.SlingLoad{}.Descriptor().MustArg("drag_area")
)

// forgetSlung notices that the load which a parameter has asked for is gone: a panel, a
// scenario or a reset has taken it. A snapshot from before it was hung says nothing.
func (f *Follower) forgetSlung() {
	if f.now.Flight != f.slung.flight || f.now.Time > f.slung.time && f.now.Sling.Mass == 0 {
		f.slung = hung{}
	}
}

// applySlung hangs a load below the vehicle, or drops the one that it has hung, and no other
// payload.
func (f *Follower) applySlung(ctx context.Context, changed changes) {
	v, names := f.values, []string{slungEnable, slungWeight, slungLength, slungDrag}
	if !changed[slungEnable] && !(f.slung != (hung{}) && (changed[slungWeight] || changed[slungLength] || changed[slungDrag])) {
		return
	}
	var c command.Command = command.DropPayload{}
	if v.of(slungEnable) == 0 {
		if f.slung == (hung{}) {
			delete(f.problems, slungEnable)
			return
		}
		names = names[:1]
	} else {
		for _, name := range names[1:] { // ArduPilot shows them only while it is enabled
			if !changed[name] {
				v.read(ctx, name, changes{})
			}
		}
		c = command.SlingLoad{
			Mass:     f.limit(slungWeight, v.of(slungWeight), massArg.Min, massArg.Max, " kg"),
			Length:   f.limit(slungLength, v.of(slungLength), lengthArg.Min, lengthArg.Max, " m"),
			DragArea: min(dragAreaArg.Max, slungArea*f.limit(slungDrag, v.of(slungDrag), dragAreaArg.Min/slungArea, dragAreaArg.Max/slungArea, "")),
		}
	}
	receipt, err := place(ctx, f.cfg.Place, command.Scheduled{Command: c})
	if err != nil {
		f.problem(slungEnable, v.words(names...)+" can't be followed: "+withoutCommand(err))
		return
	}
	delete(f.problems, slungEnable)
	f.slung = hung{}
	if v.of(slungEnable) != 0 {
		f.slung = hung{flight: receipt.Flight, time: receipt.Time}
	}
	f.tell(v.words(names...))
}

// pushAxes are the parameters of a shove or twist.
var pushAxes = map[string][3]string{shoveTime: {shoveX, shoveY, shoveZ}, twistTime: {twistX, twistY, twistZ}}

// applyPush shoves or twists the vehicle for as long as a parameter says [ms].
func (f *Follower) applyPush(ctx context.Context, changed changes, name string) {
	duration := f.values.of(name) / 1000
	if _, acts := f.pushes[name]; acts || !changed[name] || !(duration > 0) {
		return
	}
	axes := pushAxes[name]
	for _, axis := range axes { // they may have been set a moment ago
		f.values.read(ctx, axis, changes{})
	}
	x, y, z := f.values.of(axes[0]), f.values.of(axes[1]), f.values.of(axes[2])
	jolt := command.Jolt{Forward: x, Right: y, Down: z}
	if name == twistTime {
		jolt = command.Jolt{Roll: x, Pitch: y, Yaw: z}
	}
	jolt.Duration = duration
	words := f.values.words(axes[0], axes[1], axes[2], name)
	receipt, err := place(ctx, f.cfg.Place, command.Scheduled{Command: jolt})
	end := pushed{flight: receipt.Flight, until: receipt.Time + duration}
	if err != nil {
		f.problem(name, fmt.Sprintf("%s can't be followed: %s", words, withoutCommand(err)))
		end = pushed{} // which is over
	} else {
		delete(f.problems, name)
		f.tell(words)
	}
	f.pushes[name] = end
}

// endPushes returns the times of pushes that are over to 0, as ArduPilot's own models do.
func (f *Follower) endPushes(ctx context.Context) {
	for name, p := range f.pushes {
		if f.now.Flight == p.flight && f.now.Time < p.until || !f.alive || time.Now().Before(p.retry) {
			continue
		}
		if err := f.values.write(ctx, name, 0); err != nil {
			p.retry = time.Now().Add(retryPause)
			f.pushes[name] = p
			continue
		}
		delete(f.pushes, name)
	}
}
