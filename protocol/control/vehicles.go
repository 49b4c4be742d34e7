package control

import (
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
)

// FleetVehicle is one vehicle of a fleet, with the API of its own.
type FleetVehicle struct {
	Name   string
	Server *Server
}

// SetFleet lets the API address every vehicle of a fleet, by its name in the path. Without
// it, the API knows its own vehicle alone.
func (s *Server) SetFleet(all []FleetVehicle) { s.fleet.all.Store(&all) }

// fleetRoutes serve the routes of every vehicle of a fleet.
type fleetRoutes struct {
	own *Server
	all atomic.Pointer[[]FleetVehicle] // nil: one vehicle, alone
}

// vehicles returns the fleet; a vehicle alone is called V1.
func (f *fleetRoutes) vehicles() []FleetVehicle {
	if all := f.all.Load(); all != nil {
		return *all
	}
	return []FleetVehicle{{Name: "V1", Server: f.own}}
}

// vehiclePath begins the paths that name a vehicle.
const vehiclePath = "/v1/vehicles/{vehicle}/"

// routes are the routes of one vehicle, for each one by its name in the path.
func (f *fleetRoutes) routes() []route {
	all := []route{{method: "GET", path: "/v1/vehicles", doc: "the vehicles, each with its path and the address of its own API", serve: f.getVehicles}}
	name := url.PathEscape(f.vehicles()[0].Name)
	for i, r := range ownRoutes(f.own) {
		if !r.ofVehicle {
			continue
		}
		r.base, r.path = r.path, strings.Replace(r.path, "/v1/", vehiclePath, 1)
		if r.example == "" {
			r.example = "URL" + r.base
		}
		r.example = strings.Replace(r.example, "/v1/", "/v1/vehicles/"+name+"/", 1)
		r.doc += "; of the vehicle that the path names"
		r.serve = f.ofVehicle(i)
		all = append(all, r)
	}
	return all
}

// ofVehicle serves an own route, by its index, of the vehicle that the path names.
func (f *fleetRoutes) ofVehicle(index int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("vehicle")
		var names []string
		for _, v := range f.vehicles() {
			if v.Name == name {
				ownRoutes(v.Server)[index].serve(w, r)
				return
			}
			names = append(names, v.Name)
		}
		newProblem(http.StatusNotFound, "unknown_vehicle", "no vehicle %q: there are %s", cut(name), cut(strings.Join(names, ", "))).write(w)
	}
}

// vehicleJSON is one vehicle of GET /v1/vehicles.
type vehicleJSON struct {
	Name string `json:"name" doc:"of the vehicle"`
	Path string `json:"path" doc:"begins the paths of its routes here"`
	URL  string `json:"url" doc:"of its own API; empty: it has none"`
}

func (f *fleetRoutes) getVehicles(w http.ResponseWriter, _ *http.Request) {
	var all []vehicleJSON
	for _, v := range f.vehicles() {
		all = append(all, vehicleJSON{v.Name, "/v1/vehicles/" + url.PathEscape(v.Name), v.Server.URL()})
	}
	writeJSON(w, http.StatusOK, all)
}
