package weather

import (
	"reflect"
	"testing"

	"github.com/sitlark/sitlark/command"
)

// TestCommandsMakeTheWeather: what the commands of a weather set is that weather, whatever was before, and no
// part that a command sets is left out.
func TestCommandsMakeTheWeather(t *testing.T) {
	want := Weather{
		Wind: command.SetWind{Speed: 7, FromDeg: 80}, Turbulence: command.SetTurbulence{Intensity: 0.3},
		Thermals: command.SetThermals{Scale: 2}, Rain: command.SetRain{Rate: 5}, Icing: command.SetIcing{Content: 0.4, Drops: 30},
		Atmosphere: command.SetAtmosphere{TemperatureOffset: -20},
		Water:      command.SetWater{Kind: command.SeaWater, Level: 2}, Current: command.SetCurrent{Speed: 0.5, TowardDeg: 90}, Waves: command.SetWaves{Height: 0.3, Period: 4},
	}
	got := Weather{Wind: command.SetWind{Vertical: 3}, Rain: command.SetRain{Rate: 50}}
	for _, c := range want.Commands() {
		got.Take(c)
	}
	got.Take(command.FailMotor{Motor: 2})
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	parts := 0
	for i := range reflect.TypeFor[Weather]().NumField() {
		if _, is := reflect.ValueOf(want).Field(i).Interface().(command.Command); is {
			parts++
		}
	}
	if n := len(want.Commands()); n != parts {
		t.Errorf("%d commands for %d parts", n, parts)
	}
	if err := want.Validate(); err != nil {
		t.Error(err)
	}
	want.Rain.Rate = -1
	if err := want.Validate(); err == nil {
		t.Error("rain of −1 mm/h is weather")
	}
}
