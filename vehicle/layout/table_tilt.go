package layout

// tail swings tri's rear motor for yaw.
var tail = Tilt{Channel: 7, Axis: TiltRoll, At1000Deg: 60, At2000Deg: -60}

// tailParams let ArduCopter use the tail servo's whole range.
var tailParams = []Param{
	{"MOT_YAW_SV_ANGLE", 60},
	{"SERVO7_MIN", 1000}, {"SERVO7_MAX", 2000}, {"SERVO7_TRIM", 1500},
}

var threeArms = []Layout{
	{
		Name: "tri", Title: "three motors, the rear one on a tail servo",
		FrameClass: classTri, FrameType: typePlus, Extra: tailParams,
		Motors: tilting(flat(60, -1, -4, 2), tail, 4),
	},
	{
		Name: "y6", Title: "three arms with two motors each (Y6A)", FrameClass: classY6, FrameType: typePlus,
		Motors: ring(60, arm{5, -1}, arm{-6, 4}, arm{2, -3}),
	},
	{
		Name: "y6f", Aliases: []string{"firefly"}, Title: "Y6 of the FireFly6, the front four motors tilt forward",
		FrameClass: classY6, FrameType: typeY6F,
		Note:   "the tilt servo on output 7 tilts motors 2, 3, 5 and 6 forward: leave it at 1000 µs to hover",
		Motors: tilting(ring(60, arm{-2, 5}, arm{-1, 4}, arm{-3, 6}), forward(7, 0), 2, 3, 5, 6),
	},
}

// forward is a servo that tilts a motor from at1000Deg until it pulls forward.
func forward(channel int, at1000Deg float64) Tilt {
	return Tilt{Channel: channel, Axis: TiltPitch, At1000Deg: at1000Deg, At2000Deg: -90}
}

const (
	vectoredNote = "for quadplanes: the tilt servos must stand at 1100 µs to hover, ArduCopter does not drive them"
	tiltTriNote  = "for quadplanes: servo 8 tilts the front motors forward, leave it at 1000 µs to hover"
)

// tilters are the layouts of tilt-rotor quadplanes. Channels count from the first
// motor's, which a quadplane shifts behind its control surfaces.
var tilters = []Layout{
	{
		Name: "tilt", Title: "quad X, both front motors tilt forward, each by its own servo",
		FrameClass: classQuad, FrameType: typeX, Note: vectoredNote,
		Motors: tilting(tilting(flat(45, -1, 4, -2, 3), forward(8, 10), 1), forward(9, 10), 3),
	},
	{
		Name: "tilthvec", Title: "quad H, all motors tilt forward, a servo for each side",
		FrameClass: classQuad, FrameType: typeH, Note: vectoredNote,
		Motors: tilting(tilting(flat(45, 1, -4, 2, -3), forward(8, 10), 1, 4), forward(9, 10), 2, 3),
	},
	{
		Name: "tilttri", Title: "tri with a tail servo, both front motors tilt forward together",
		FrameClass: classTri, FrameType: typePlus, Note: tiltTriNote,
		Motors: tilting(tilting(flat(60, -1, -4, 2), tail, 4), forward(8, 0), 1, 2),
	},
	{
		Name: "tilttrivec", Title: "tri, both front motors tilt forward, each by its own servo",
		FrameClass: classTri, FrameType: typePlus, Note: vectoredNote,
		Motors: tilting(tilting(flat(60, -1, -4, 2), forward(8, 10), 1), forward(9, 10), 2),
	},
}
