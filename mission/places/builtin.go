package places

import "github.com/sitlark/sitlark/mission"

// builtIn are well-known places of ArduPilot, for a computer without a locations.txt.
// Names, coordinates and headings are those of ArduPilot's own file (December 2025).
var builtIn = []Place{
	{"CMAC", mission.Home{LatDeg: -35.363261, LonDeg: 149.165230, AltM: 584, YawDeg: 353}},     // Canberra
	{"BMAC", mission.Home{LatDeg: -35.226343, LonDeg: 149.132122, AltM: 588, YawDeg: 301}},     // Belconnen, Canberra
	{"QMAC", mission.Home{LatDeg: -35.363724, LonDeg: 149.430011, AltM: 740, YawDeg: 312}},     // Queanbeyan
	{"Kingaroy", mission.Home{LatDeg: -26.583528, LonDeg: 151.840440, AltM: 444, YawDeg: 169}}, // Queensland
	{"Dalby", mission.Home{LatDeg: -27.274439, LonDeg: 151.290064, AltM: 343, YawDeg: 8.7}},    // Queensland
	{"Ballarat", mission.Home{LatDeg: -37.598705, LonDeg: 143.881744, AltM: 485, YawDeg: 165}}, // Victoria
	{"SpringValley", mission.Home{LatDeg: -35.280252, LonDeg: 149.005821, AltM: 580.8, YawDeg: 5}},
	{"AVC_copter", mission.Home{LatDeg: 40.072842, LonDeg: -105.230575, AltM: 1586, YawDeg: 0}}, // Boulder, Colorado
	{"3DRBerkeley", mission.Home{LatDeg: 37.872991, LonDeg: -122.302348, AltM: 20, YawDeg: 260}},
	{"KSFO", mission.Home{LatDeg: 37.619373, LonDeg: -122.376637, AltM: 5.3, YawDeg: 118}}, // San Francisco
	{"Rotherham", mission.Home{LatDeg: 53.275131, LonDeg: -1.19404, AltM: 21, YawDeg: 0}},  // England
	{"Elvenes", mission.Home{LatDeg: 68.871422, LonDeg: 17.986690, AltM: 17, YawDeg: 256}}, // Norway, beyond the Arctic Circle
}
