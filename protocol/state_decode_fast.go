package protocol

import "strconv"

// cursor reads a state message that AppendState wrote, key by key. It is many times
// faster than a JSON parser and does not allocate; the autopilots of a fleet read tens of
// thousands of messages a second. ParseState parses any other message as JSON.
type cursor struct {
	rest []byte
	bad  bool
}

// parseOwn reads the message into s, which is zero, and returns false if AppendState
// would have written it differently.
func parseOwn(datagram []byte, s *State) bool {
	c := cursor{rest: datagram}
	c.literal("\n{\"timestamp\":")
	s.Time = c.number()
	c.literal(`,"imu":{"gyro":`)
	c.array(s.GyroFRD[:])
	c.literal(`,"accel_body":`)
	c.array(s.AccelBodyFRD[:])
	c.literal(`},"position":`)
	c.array(s.PositionNED[:])
	c.literal(`,"attitude":`)
	var rpy [3]float64
	c.array(rpy[:])
	s.Roll, s.Pitch, s.Yaw = rpy[0], rpy[1], rpy[2]
	c.literal(`,"quaternion":`)
	c.array(s.Quaternion[:])
	c.literal(`,"velocity":`)
	c.array(s.VelGroundNED[:])
	c.airAndPower(s)
	c.literal("}\n")
	return !c.bad && len(c.rest) == 0
}

func (c *cursor) airAndPower(s *State) {
	c.literal(`,"velocity_wind":`)
	c.array(s.WindNED[:])
	for s.RangefinderCount < MaxRangefinders && c.starts(`,"rng_`) {
		c.literal(`,"rng_`)
		c.literal(digits[s.RangefinderCount+1])
		c.literal(`":`)
		s.Rangefinders[s.RangefinderCount] = c.number()
		s.RangefinderCount++
	}
	c.literal(`,"windvane":{"direction":`)
	s.WindvaneFrom = c.number()
	c.literal(`,"speed":`)
	s.WindvaneSpeed = c.number()
	c.literal(`},"airspeed":`)
	s.Airspeed = c.number()
	c.literal(`,"battery":{"voltage":`)
	s.BatteryVoltage = c.number()
	c.literal(`,"current":`)
	s.BatteryCurrent = c.number()
	c.literal("}")
	c.channels(s)
}

func (c *cursor) channels(s *State) {
	if !c.starts(`,"rc":{`) {
		return
	}
	c.literal(`,"rc":{`)
	for !c.bad && s.RCCount < MaxRC && !c.starts("}") {
		if s.RCCount > 0 {
			c.literal(",")
		}
		c.literal(`"rc_`)
		c.literal(digits[s.RCCount+1])
		c.literal(`":`)
		s.RC[s.RCCount] = c.pulse()
		s.RCCount++
	}
	c.literal("}")
}

// digits are the numbers of channels and rangefinders.
var digits = [...]string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"}

func (c *cursor) starts(text string) bool {
	return len(c.rest) >= len(text) && string(c.rest[:len(text)]) == text
}

func (c *cursor) literal(text string) {
	if !c.starts(text) {
		c.bad = true
		return
	}
	c.rest = c.rest[len(text):]
}

func (c *cursor) array(dst []float64) {
	c.literal("[")
	for i := range dst {
		if i > 0 {
			c.literal(",")
		}
		dst[i] = c.number()
	}
	c.literal("]")
}

// whole reads the digits of a JSON number: no leading zero.
func (c *cursor) whole(value uint64) (v uint64, n int) {
	for n < len(c.rest) && c.rest[n] >= '0' && c.rest[n] <= '9' && n < maxDigits {
		value = value*10 + uint64(c.rest[n]-'0')
		n++
	}
	c.rest = c.rest[n:]
	return value, n
}

const (
	maxDigits = 12      // before the point, and after it
	exact     = 1 << 53 // whole numbers below are exact in a float64
)

// number reads -WHOLE.FRACTION. The quotient of two exact numbers is the nearest one, as
// from strconv.
func (c *cursor) number() float64 {
	if c.bad {
		return 0
	}
	text := c.rest
	negative := c.starts("-")
	if negative {
		c.rest = c.rest[1:]
	}
	zero := c.starts("0")
	v, before := c.whole(0)
	if before == 0 || zero && before > 1 || before == maxDigits || !c.starts(".") {
		c.bad = true
		return 0
	}
	c.rest = c.rest[1:]
	after := 0
	if v >= 1e6 { // with the fraction it may exceed 64 bits
		_, after = c.whole(0)
	} else {
		v, after = c.whole(v)
	}
	if after == 0 {
		c.bad = true
		return 0
	}
	if v >= exact || before > 6 {
		return c.slowly(text[:len(text)-len(c.rest)])
	}
	f := float64(v) / float64(pow10[after])
	if negative {
		return -f
	}
	return f
}

func (c *cursor) slowly(text []byte) float64 {
	f, err := strconv.ParseFloat(string(text), 64)
	c.bad = c.bad || err != nil
	return f
}

// pulse reads a whole number of 16 bits.
func (c *cursor) pulse() uint16 {
	zero := c.starts("0")
	v, n := c.whole(0)
	if n == 0 || zero && n > 1 || v > 65535 {
		c.bad = true
	}
	return uint16(v)
}
