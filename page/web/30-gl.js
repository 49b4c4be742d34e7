// Programs and meshes of WebGL 2.

// A program with its uniforms, by name.
class Program {
  constructor(gl, vertex, fragment) {
    this.gl = gl;
    this.id = gl.createProgram();
    for (const [kind, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, "#version 300 es\nprecision highp float;\n" + text);
      gl.compileShader(shader);
      gl.attachShader(this.id, shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) throw new Error(gl.getShaderInfoLog(shader));
    }
    gl.linkProgram(this.id);
    if (!gl.getProgramParameter(this.id, gl.LINK_STATUS) && !gl.isContextLost()) throw new Error(gl.getProgramInfoLog(this.id));
    this.places = new Map();
  }

  use(uniforms) {
    this.gl.useProgram(this.id);
    this.set(uniforms);
  }

  // set takes numbers, lists of 2 to 4, and matrices of 16.
  set(uniforms) {
    const gl = this.gl;
    for (const [name, v] of Object.entries(uniforms)) {
      if (!this.places.has(name)) this.places.set(name, gl.getUniformLocation(this.id, name));
      const at = this.places.get(name);
      if (typeof v === "number") gl.uniform1f(at, v);
      else if (v.length === 16) gl.uniformMatrix4fv(at, false, v);
      else gl["uniform" + v.length + "fv"](at, v);
    }
  }
}

// A mesh: floats in vertices of some attributes each.
class Mesh {
  // sizes are the numbers of floats of the attributes, in the order of their locations.
  constructor(gl, sizes, vertices, indices, mode = gl.TRIANGLES) {
    this.gl = gl;
    this.mode = mode;
    this.array = gl.createVertexArray();
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(vertices), gl.STATIC_DRAW);
    const stride = sizes.reduce((a, b) => a + b) * 4;
    sizes.reduce((at, size, i) => {
      gl.enableVertexAttribArray(i);
      gl.vertexAttribPointer(i, size, gl.FLOAT, false, stride, at);
      return at + 4 * size;
    }, 0);
    this.count = vertices.length * 4 / stride;
    if (indices) {
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, new Uint32Array(indices), gl.STATIC_DRAW);
      this.indexed = true;
      this.count = indices.length;
    }
    gl.bindVertexArray(null);
  }

  draw() {
    const gl = this.gl;
    gl.bindVertexArray(this.array);
    if (this.indexed) gl.drawElements(this.mode, this.count, gl.UNSIGNED_INT, 0);
    else gl.drawArrays(this.mode, 0, this.count);
  }
}

// Light and air, for all programs.
const sun = unit([0.45, 0.72, 0.53]);
const airText = `
const vec3 horizon = vec3(0.80, 0.87, 0.93);
const vec3 zenith = vec3(0.27, 0.49, 0.77);
const vec3 sun = vec3(${sun.map((x) => x.toFixed(5)).join(", ")});
vec3 skyColour(vec3 ray) {
  float up = clamp(ray.y, 0.0, 1.0);
  vec3 c = mix(horizon, zenith, 1.0 - pow(1.0 - up, 2.6));
  float s = max(dot(ray, sun), 0.0);
  return c + vec3(1.0, 0.93, 0.8) * (0.12 * pow(s, 12.0) + 0.7 * smoothstep(0.9994, 0.9998, s));
}
vec3 hazed(vec3 colour, vec3 from, float haze) {
  float d = length(from);
  return mix(colour, skyColour(vec3(from.x, abs(from.y) * 0.25, from.z) / max(d, 1e-3)), 1.0 - exp(-d * haze));
}`;
