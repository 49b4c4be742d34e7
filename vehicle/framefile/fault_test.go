package framefile

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
)

// wrongFiles are the cases of TestFaults and the seeds of FuzzParse: the text and what its
// error begins and ends with.
var wrongFiles = []struct{ name, text, want, do string }{
	{"unknown key", "{\n  \"masss\": 3}", `f.json:2:3: got the unknown key "masss", expected a key`, `did you mean mass?`},
	{"brief's inertia", `{"moment_of_inertia": [1,1,1]}`, `f.json:1:2: got the unknown key "moment_of_inertia"`, "did you mean moment_inertia?"},
	{"comment as a key", `{"comment1": "quad"}`, `f.json:1:2: got the unknown key`, "or begin the key with _"},
	{"unknown part of a motor", `{"motor1_spin": 1}`, `f.json:1:2: got the unknown key`, "N from 1"},
	{"motor 0", `{"motor0_yaw": 1}`, `f.json:1:2: got the unknown key`, "N from 1"},
	{"motor 33", `{"motor33_yaw": 1}`, `f.json:1:2: got "motor33_yaw", expected a motor from 1 to 32`, "remove it"},
	{"case", `{"Mass": 3}`, `f.json:1:2: got the unknown key "Mass"`, "did you mean mass?"},
	{"empty key", `{"": 3}`, `f.json:1:2: got the unknown key ""`, "remove it"},
	{"key of many lines", `{"a\nb": 3}`, `f.json:1:2: got the unknown key "a\nb"`, "remove it"},
	{"long key", `{"` + strings.Repeat("ä", 99) + `": 3}`, `f.json:1:2: got the unknown key "` + strings.Repeat("ä", 40) + `…"`, "remove it"},

	{"twice", "{\"mass\": 3,\n \"mass\": 4}", `f.json:2:2: got "mass" a second time, expected each key once`, "remove it here or in line 1"},
	{"twice, escaped", `{"motor1_yaw": 1, "motor1_y\u0061w": 1}`, `f.json:1:19: got "motor1_yaw" a second time`, "in line 1"},

	{"text for number", `{"mass": "3"}`, `f.json:1:10: got the text "3", expected mass: a number above 0 and at most 2000 kg`, "write it without quotes"},
	{"null", `{"mass": null}`, "f.json:1:10: got null, expected mass: a number", "remove the key to have the default"},
	{"true", `{"mass": true}`, "f.json:1:10: got true, expected mass: a number", "write the mass of the whole vehicle"},
	{"list for number", `{"mass": [3]}`, "f.json:1:10: got a list, expected mass: a number", "vehicle"},
	{"object for number", `{"mass": {}}`, "f.json:1:10: got an object, expected mass: a number", "vehicle"},
	{"number for list", `{"motor1_position": 3}`, `f.json:1:21: got the number "3", expected motor1_position: a list of three`, "right and down"},
	{"two numbers", `{"motor1_position": [1, 2]}`, "f.json:1:21: got a list of 2, expected", "right and down"},
	{"four numbers", `{"motor1_position": [1, 2, 3, 4]}`, "f.json:1:31: got a fourth entry, expected", "remove it"},
	{"text in a list", `{"motor1_position": [1, "2", 3]}`, `f.json:1:25: got the text "2", expected`, "without quotes"},
	{"list in a list", `{"motor1_position": [1, [2], 3]}`, `f.json:1:25: got a list, expected`, "right and down"},
	{"list as a file", `[1, 2]`, "f.json:1:1: got a list, expected one JSON object", `"mass"`},
	{"number as a file", ` 7`, `f.json:1:2: got the number "7", expected one JSON object`, `"mass"`},

	{"no mass", `{"mass": 0}`, "f.json:1:10: got 0, expected mass: a number above 0", "vehicle"},
	{"too large for a float", `{"mass": 1e999}`, `f.json:1:10: got "1e999", expected mass: a number above 0`, "vehicle"},
	{"half a motor", `{"num_motors": 4.5}`, "f.json:1:16: got 4.5, expected num_motors: a whole number at least 3 and at most 32", "number of motors"},
	{"no thrust left", `{"hoverThrOut": 1}`, "f.json:1:17: got 1, expected hoverThrOut: a number above 0 and below 1", "CTUN.ThO of a log"},
	{"motor far away", `{"motor1_position": [30, 1, 0]}`, "f.json:1:21: got a length of 30.02, expected", "right and down"},
	{"long thrust", `{"motor1_vector": [0, 0, -5]}`, "f.json:1:19: got a length of 5, expected motor1_vector: a list of three numbers of length 0.1 to 2", "straight up"},
	{"short thrust", `{"motor1_vector": [0, 0, -0.01]}`, "f.json:1:19: got a length of 0.01, expected", "straight up"},
	{"wild yaw", `{"motor1_yaw": 11}`, "f.json:1:16: got 11, expected motor1_yaw: a number at least -10 and at most 10", "torque"},
	{"part of an inertia", `{"moment_inertia": [1, 0, 1]}`, "f.json:1:20: got [1, 0, 1], expected moment_inertia: three numbers above 0", "from the mass"},
	{"negative inertia", `{"moment_inertia": [1, 1, -1]}`, "f.json:1:20: got [1, 1, -1], expected", "from the mass"},
	{"inertia of no body", `{"moment_inertia": [1, 1, 2.1]}`, "f.json:1:20: got [1, 1, 2.1], expected", "from the mass"},

	{"pwm upside down", `{"pwmMax": 1000, "pwmMin": 1900}`, "f.json:1:28: got pwmMin 1900 and pwmMax 1000, expected pwmMin below pwmMax", "correct one of them"},
	{"pwm without a range", `{"pwmMin": 2000}`, "f.json:1:12: got pwmMin 2000 and pwmMax 2000 (the default), expected", "correct one of them"},
	{"spin upside down", `{"spin_max": 0.1}`, "f.json:1:14: got spin_min 0.15 (the default) and spin_max 0.1, expected", "correct one of them"},
	{"more voltage than full", `{"refVoltage": 24}`, "f.json:1:16: got refVoltage 24 and maxVoltage 12.6 (the default), expected", "correct one of them"},
	{"motor beyond the last", "{\"motor5_yaw\": 1,\n\"num_motors\": 4}", `f.json:1:2: got "motor5_yaw", expected motors 1 to 4, as num_motors says`, "correct num_motors"},

	{"empty", "", "f.json:1:1: got nothing but comments and space, expected one JSON object", `"mass"`},
	{"only a comment", "# {\n", "f.json:1:1: got nothing but", `"mass"`},
	{"cut off", "{\"mass\": 3,\n # and so on\n", "f.json:1:12: got the end of the file, expected the rest", "complete it, its last character is }"},
	{"cut in a string", `{"mas`, "f.json:1:6: got the end of the file", "is }"},
	{"cut in a number", `{"mass": 3.`, "f.json:1:12: got the end of the file", "is }"},
	{"cut after a number", "{\"mass\": 3. # x\n", "f.json:1:12: got the end of the file", "is }"},
	{"space in a number", `{"mass": 3. }`, "f.json:1:12: got ' ' after decimal point", "just before"},
	{"single quotes", `{'mass': 3}`, `f.json:1:2: got '\'' looking for beginning of object key string`, "double quotes"},
	{"comma at the end", "{\"mass\": 3,\n}", "f.json:2:1: got '}' looking for beginning of object key string, expected JSON", "remove the comma before it"},
	{"comma at the end of a list", `{"motor1_position": [1,2,3,]}`, "f.json:1:28: got ']' looking for", "remove the comma before it"},
	{"no comma", "{\"mass\": 3\n \"refSpd\": 4}", `f.json:2:2: got '"' after object key:value pair, expected`, "put a comma before it"},
	{"no colon", `{"mass" 3}`, "f.json:1:9: got '3' after object key, expected", "just before"},
	{"other comment", "{\"mass\": 3} // kg", "f.json:1:13: got '/' after top-level value, expected JSON", "begin comments with #"},
	{"two objects", "{}\n{}", "f.json:2:1: got '{' after top-level value", "remove what follows the object"},
	{"bare key", `{mass: 3}`, "f.json:1:2: got 'm' looking for beginning of object key string", "write the key in double quotes"},
	{"not a number", `{"mass": NaN}`, "f.json:1:10: got 'N' looking for beginning of value", "correct it here or just before"},
	{"number with a plus", `{"mass": +3}`, "f.json:1:10: got '+' looking for", "just before"},
	{"hash in a string", "{\"mass#\": 3}", `f.json:1:2: got the unknown key "mass#"`, "did you mean mass?"},
	{"line in a string", "{\"ma\nss\": 3}", `f.json:1:5: got '\n' in string literal, expected`, "just before"},
	{"place after Windows line ends", "{\r\n  \r\n \"masss\": 3}", `f.json:3:2: got the unknown key "masss"`, "mass?"},
	{"place after old Mac line ends", "{\r\r \"masss\": 3}", `f.json:3:2: got the unknown key "masss"`, "mass?"},
	{"place after a byte order mark", "\uFEFF{\"masss\": 3}", `f.json:1:2: got the unknown key "masss"`, "mass?"},
	{"column of characters", `{"µµµ": 3}`, `f.json:1:2: got the unknown key "µµµ"`, "remove it"},
	{"column after characters", "{\"mass\": 3, # µµ\n\"refAlt\":3 \"µ\"}", `f.json:2:12: got '"' after object key:value pair`, "comma before it"},
	{"binary", "\x7fELF\x00", `f.json:1:1: got '\x7f' looking for beginning of value`, "just before"},
	{"deep", strings.Repeat("[", 20000), "f.json:1:", "just before"},
}

func TestFaults(t *testing.T) {
	for _, c := range wrongFiles {
		t.Run(c.name, func(t *testing.T) {
			f, err := Parse(strings.NewReader(c.text), "f.json")
			if err == nil {
				t.Fatal("no error")
			}
			if f != (File{}) {
				t.Error("the file is not empty beside the error")
			}
			got := err.Error()
			if !strings.HasPrefix(got, c.want) || !strings.HasSuffix(got, c.do) {
				t.Errorf("\ngot  %s\nwant %s … %s", got, c.want, c.do)
			}
			if strings.Contains(got, "\n") || len(got) > 300 {
				t.Errorf("no short line: %q", got)
			}
		})
	}
}

func TestEveryKeyRefusesWhatIsBeyondItsRange(t *testing.T) {
	for _, k := range keys {
		step := 1.0
		if !k.Whole {
			step = math.Max(math.Abs(k.Max), 1) * 1e-9
		}
		for _, c := range []struct {
			x      float64
			accept bool
		}{
			{k.Min - step, false}, {k.Min, !k.OpenMin}, {k.Min + step, true},
			{k.Max - step, true}, {k.Max, !k.OpenMax}, {k.Max + step, false},
			{1e300, false}, {-1e300, false},
		} {
			_, err := Parse(strings.NewReader(fmt.Sprintf("{\n%q:\n  %v}", k.Name, c.x)), "f.json")
			var fault *Error
			refused := errors.As(err, &fault) && strings.HasPrefix(fault.Want, k.Name+": ")
			if refused == c.accept {
				t.Errorf("%s = %v: got %v, want accepted: %t", k.Name, c.x, err, c.accept)
			}
			if refused && fault.Pos != (Pos{3, 3}) {
				t.Errorf("%s: fault at %v, want 3:3", k.Name, fault.Pos)
			}
		}
		if !k.accepts(k.Default) {
			t.Errorf("%s refuses its default, %g", k.Name, k.Default)
		}
	}
}

func TestEveryTruncationIsAFault(t *testing.T) {
	text := strings.TrimSpace(load(t, "testdata/heavy_x8.json"))
	for n := range len(text) {
		var fault *Error
		if _, err := Parse(strings.NewReader(text[:n]), "f.json"); !errors.As(err, &fault) {
			t.Fatalf("the first %d bytes: got %v, want a fault", n, err)
		}
	}
}

func TestHugeFilesAreRefused(t *testing.T) {
	largest := "{}" + strings.Repeat(" ", MaxSize-2)
	parse(t, largest)
	_, err := Parse(strings.NewReader(largest+" "), "f.json")
	if err == nil || !strings.Contains(err.Error(), "got more than 1 MiB") {
		t.Errorf("got %v", err)
	}
}
