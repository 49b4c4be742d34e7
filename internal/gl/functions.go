package gl

// #include "functions.h"
import "C"

import (
	"errors"
	"unsafe"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// Init finds the functions of the current context's driver. It must be called before all others,
// again for a context of another driver, and on the thread of the context. The error is the name
// of a function that the driver lacks.
func Init() error {
	for i := C.size_t(0); C.named(i) != nil; i++ {
		name := C.GoString(C.named(i))
		function := glfw.GetProcAddress(name)
		if function == nil {
			return errors.New(name)
		}
		C.found(i, function)
	}
	return nil
}

func boolean(b bool) C.GLboolean {
	if b {
		return C.GLboolean(TRUE)
	}
	return 0
}

// ActiveTexture selects the texture unit that the calls after it mean.
func ActiveTexture(texture uint32) {
	C.glActiveTexture(C.GLenum(texture))
}

// AttachShader adds a shader to a program.
func AttachShader(program, shader uint32) {
	C.glAttachShader(C.GLuint(program), C.GLuint(shader))
}

// BindBuffer makes a buffer the one of target; 0 for none.
func BindBuffer(target, buffer uint32) {
	C.glBindBuffer(C.GLenum(target), C.GLuint(buffer))
}

// BindBufferBase makes a buffer the one at an indexed place of target.
func BindBufferBase(target, index, buffer uint32) {
	C.glBindBufferBase(C.GLenum(target), C.GLuint(index), C.GLuint(buffer))
}

// BindFramebuffer makes a framebuffer the one of target; 0 is the window.
func BindFramebuffer(target, framebuffer uint32) {
	C.glBindFramebuffer(C.GLenum(target), C.GLuint(framebuffer))
}

// BindRenderbuffer makes a renderbuffer the one of target.
func BindRenderbuffer(target, renderbuffer uint32) {
	C.glBindRenderbuffer(C.GLenum(target), C.GLuint(renderbuffer))
}

// BindTexture makes a texture the one of target in the active unit.
func BindTexture(target, texture uint32) {
	C.glBindTexture(C.GLenum(target), C.GLuint(texture))
}

// BindVertexArray makes a vertex array the current one.
func BindVertexArray(array uint32) {
	C.glBindVertexArray(C.GLuint(array))
}

// BlendEquation sets how colours are combined.
func BlendEquation(mode uint32) {
	C.glBlendEquation(C.GLenum(mode))
}

// BlendEquationSeparate sets how colours and alphas are combined.
func BlendEquationSeparate(modeRGB, modeAlpha uint32) {
	C.glBlendEquationSeparate(C.GLenum(modeRGB), C.GLenum(modeAlpha))
}

// BlendFunc sets the factors of the new colour and of the one that is there.
func BlendFunc(sfactor, dfactor uint32) {
	C.glBlendFunc(C.GLenum(sfactor), C.GLenum(dfactor))
}

// BlendFuncSeparate sets the factors of colours and alphas.
func BlendFuncSeparate(sfactorRGB, dfactorRGB, sfactorAlpha, dfactorAlpha uint32) {
	C.glBlendFuncSeparate(C.GLenum(sfactorRGB), C.GLenum(dfactorRGB), C.GLenum(sfactorAlpha), C.GLenum(dfactorAlpha))
}

// BlitFramebuffer copies a rectangle from the framebuffer for reading to the one for drawing.
func BlitFramebuffer(srcX0, srcY0, srcX1, srcY1, dstX0, dstY0, dstX1, dstY1 int32, mask, filter uint32) {
	C.glBlitFramebuffer(C.GLint(srcX0), C.GLint(srcY0), C.GLint(srcX1), C.GLint(srcY1), C.GLint(dstX0), C.GLint(dstY0), C.GLint(dstX1), C.GLint(dstY1), C.GLbitfield(mask), C.GLenum(filter))
}

// BufferData makes a buffer's storage of size bytes and fills it from data, if that is not nil.
func BufferData(target uint32, size int, data unsafe.Pointer, usage uint32) {
	C.glBufferData(C.GLenum(target), C.GLsizeiptr(size), data, C.GLenum(usage))
}

// BufferSubData replaces size bytes of a buffer from offset on.
func BufferSubData(target uint32, offset, size int, data unsafe.Pointer) {
	C.glBufferSubData(C.GLenum(target), C.GLintptr(offset), C.GLsizeiptr(size), data)
}

// CheckFramebufferStatus returns FRAMEBUFFER_COMPLETE if target can be drawn to.
func CheckFramebufferStatus(target uint32) uint32 {
	return uint32(C.glCheckFramebufferStatus(C.GLenum(target)))
}

// Clear clears the buffers in mask.
func Clear(mask uint32) {
	C.glClear(C.GLbitfield(mask))
}

// ClearBufferfv clears one buffer to a value.
func ClearBufferfv(buffer uint32, drawbuffer int32, value *float32) {
	C.glClearBufferfv(C.GLenum(buffer), C.GLint(drawbuffer), (*C.GLfloat)(unsafe.Pointer(value)))
}

// ClearColor sets the colour to which Clear clears.
func ClearColor(red, green, blue, alpha float32) {
	C.glClearColor(C.GLfloat(red), C.GLfloat(green), C.GLfloat(blue), C.GLfloat(alpha))
}

// ColorMask sets which channels are written.
func ColorMask(red, green, blue, alpha bool) {
	C.glColorMask(boolean(red), boolean(green), boolean(blue), boolean(alpha))
}

// CompileShader compiles a shader.
func CompileShader(shader uint32) {
	C.glCompileShader(C.GLuint(shader))
}

// CreateProgram makes a program; 0 if it can't.
func CreateProgram() uint32 {
	return uint32(C.glCreateProgram())
}

// CreateShader makes a shader of a type; 0 if it can't.
func CreateShader(xtype uint32) uint32 {
	return uint32(C.glCreateShader(C.GLenum(xtype)))
}

// DeleteBuffers deletes n buffers.
func DeleteBuffers(n int32, buffers *uint32) {
	C.glDeleteBuffers(C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(buffers)))
}

// DeleteFramebuffers deletes n framebuffers.
func DeleteFramebuffers(n int32, framebuffers *uint32) {
	C.glDeleteFramebuffers(C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(framebuffers)))
}

// DeleteProgram deletes a program, once it is no longer in use.
func DeleteProgram(program uint32) {
	C.glDeleteProgram(C.GLuint(program))
}

// DeleteRenderbuffers deletes n renderbuffers.
func DeleteRenderbuffers(n int32, renderbuffers *uint32) {
	C.glDeleteRenderbuffers(C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(renderbuffers)))
}

// DeleteShader deletes a shader, once no program has it.
func DeleteShader(shader uint32) {
	C.glDeleteShader(C.GLuint(shader))
}

// DeleteTextures deletes n textures.
func DeleteTextures(n int32, textures *uint32) {
	C.glDeleteTextures(C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(textures)))
}

// DeleteVertexArrays deletes n vertex arrays.
func DeleteVertexArrays(n int32, arrays *uint32) {
	C.glDeleteVertexArrays(C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(arrays)))
}

// DepthFunc sets the comparison of the depth test.
func DepthFunc(xfunc uint32) {
	C.glDepthFunc(C.GLenum(xfunc))
}

// Disable switches a capability off.
func Disable(cap uint32) {
	C.glDisable(C.GLenum(cap))
}

// DrawArrays draws count vertices from first on.
func DrawArrays(mode uint32, first, count int32) {
	C.glDrawArrays(C.GLenum(mode), C.GLint(first), C.GLsizei(count))
}

// DrawArraysInstanced draws count vertices from first on, instancecount times.
func DrawArraysInstanced(mode uint32, first, count, instancecount int32) {
	C.glDrawArraysInstanced(C.GLenum(mode), C.GLint(first), C.GLsizei(count), C.GLsizei(instancecount))
}

// DrawBuffer selects the colour buffer that is drawn to.
func DrawBuffer(buf uint32) {
	C.glDrawBuffer(C.GLenum(buf))
}

// DrawElementsInstanced draws count vertices by their indices, instancecount times.
func DrawElementsInstanced(mode uint32, count int32, xtype uint32, indices unsafe.Pointer, instancecount int32) {
	C.glDrawElementsInstanced(C.GLenum(mode), C.GLsizei(count), C.GLenum(xtype), indices, C.GLsizei(instancecount))
}

// DrawElementsWithOffset draws count vertices by the indices in the buffer from byte indices on.
func DrawElementsWithOffset(mode uint32, count int32, xtype uint32, indices uintptr) {
	C.glDrawElements(C.GLenum(mode), C.GLsizei(count), C.GLenum(xtype), C.uintptr_t(indices))
}

// Enable switches a capability on.
func Enable(cap uint32) {
	C.glEnable(C.GLenum(cap))
}

// EnableVertexAttribArray lets an attribute come from a buffer.
func EnableVertexAttribArray(index uint32) {
	C.glEnableVertexAttribArray(C.GLuint(index))
}

// Finish waits until everything has been drawn.
func Finish() {
	C.glFinish()
}

// FramebufferRenderbuffer makes a renderbuffer a part of a framebuffer.
func FramebufferRenderbuffer(target, attachment, renderbuffertarget, renderbuffer uint32) {
	C.glFramebufferRenderbuffer(C.GLenum(target), C.GLenum(attachment), C.GLenum(renderbuffertarget), C.GLuint(renderbuffer))
}

// FramebufferTexture2D makes a texture a part of a framebuffer.
func FramebufferTexture2D(target, attachment, textarget, texture uint32, level int32) {
	C.glFramebufferTexture2D(C.GLenum(target), C.GLenum(attachment), C.GLenum(textarget), C.GLuint(texture), C.GLint(level))
}

// GenBuffers makes the names of n buffers.
func GenBuffers(n int32, buffers *uint32) {
	C.glGenBuffers(C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(buffers)))
}

// GenFramebuffers makes the names of n framebuffers.
func GenFramebuffers(n int32, framebuffers *uint32) {
	C.glGenFramebuffers(C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(framebuffers)))
}

// GenRenderbuffers makes the names of n renderbuffers.
func GenRenderbuffers(n int32, renderbuffers *uint32) {
	C.glGenRenderbuffers(C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(renderbuffers)))
}

// GenTextures makes the names of n textures.
func GenTextures(n int32, textures *uint32) {
	C.glGenTextures(C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(textures)))
}

// GenVertexArrays makes the names of n vertex arrays.
func GenVertexArrays(n int32, arrays *uint32) {
	C.glGenVertexArrays(C.GLsizei(n), (*C.GLuint)(unsafe.Pointer(arrays)))
}

// GenerateMipmap makes all smaller levels of a texture from its first.
func GenerateMipmap(target uint32) {
	C.glGenerateMipmap(C.GLenum(target))
}

// GetActiveUniform returns the name, size and type of a program's uniform.
func GetActiveUniform(program, index uint32, bufSize int32, length, size *int32, xtype *uint32, name *uint8) {
	C.glGetActiveUniform(C.GLuint(program), C.GLuint(index), C.GLsizei(bufSize), (*C.GLsizei)(unsafe.Pointer(length)), (*C.GLint)(unsafe.Pointer(size)), (*C.GLenum)(unsafe.Pointer(xtype)), (*C.GLchar)(unsafe.Pointer(name)))
}

// GetBufferParameteriv returns a property of a buffer.
func GetBufferParameteriv(target, pname uint32, params *int32) {
	C.glGetBufferParameteriv(C.GLenum(target), C.GLenum(pname), (*C.GLint)(unsafe.Pointer(params)))
}

// GetBufferSubData reads size bytes of a buffer from offset on.
func GetBufferSubData(target uint32, offset, size int, data unsafe.Pointer) {
	C.glGetBufferSubData(C.GLenum(target), C.GLintptr(offset), C.GLsizeiptr(size), data)
}

// GetError returns the oldest error that no call has returned yet, or NO_ERROR.
func GetError() uint32 {
	return uint32(C.glGetError())
}

// GetFloatv returns a state as numbers.
func GetFloatv(pname uint32, data *float32) {
	C.glGetFloatv(C.GLenum(pname), (*C.GLfloat)(unsafe.Pointer(data)))
}

// GetIntegeri_v returns a state at an index as integers.
func GetIntegeri_v(target, index uint32, data *int32) {
	C.glGetIntegeri_v(C.GLenum(target), C.GLuint(index), (*C.GLint)(unsafe.Pointer(data)))
}

// GetIntegerv returns a state as integers.
func GetIntegerv(pname uint32, data *int32) {
	C.glGetIntegerv(C.GLenum(pname), (*C.GLint)(unsafe.Pointer(data)))
}

// GetProgramInfoLog returns what the linker said of a program.
func GetProgramInfoLog(program uint32, bufSize int32, length *int32, infoLog *uint8) {
	C.glGetProgramInfoLog(C.GLuint(program), C.GLsizei(bufSize), (*C.GLsizei)(unsafe.Pointer(length)), (*C.GLchar)(unsafe.Pointer(infoLog)))
}

// GetProgramiv returns a property of a program.
func GetProgramiv(program, pname uint32, params *int32) {
	C.glGetProgramiv(C.GLuint(program), C.GLenum(pname), (*C.GLint)(unsafe.Pointer(params)))
}

// GetString returns a text about the context, which ends with a zero byte; nil for an unknown name.
func GetString(name uint32) *uint8 {
	return (*uint8)(unsafe.Pointer(C.glGetString(C.GLenum(name))))
}

// GetTexImage reads a level of a texture.
func GetTexImage(target uint32, level int32, format, xtype uint32, pixels unsafe.Pointer) {
	C.glGetTexImage(C.GLenum(target), C.GLint(level), C.GLenum(format), C.GLenum(xtype), pixels)
}

// GetTexLevelParameteriv returns a property of a level of a texture.
func GetTexLevelParameteriv(target uint32, level int32, pname uint32, params *int32) {
	C.glGetTexLevelParameteriv(C.GLenum(target), C.GLint(level), C.GLenum(pname), (*C.GLint)(unsafe.Pointer(params)))
}

// GetTexParameteriv returns a property of a texture.
func GetTexParameteriv(target, pname uint32, params *int32) {
	C.glGetTexParameteriv(C.GLenum(target), C.GLenum(pname), (*C.GLint)(unsafe.Pointer(params)))
}

// GetUniformLocation returns the place of a program's uniform; -1 if it has none.
func GetUniformLocation(program uint32, name *uint8) int32 {
	return int32(C.glGetUniformLocation(C.GLuint(program), (*C.GLchar)(unsafe.Pointer(name))))
}

// GetUniformfv returns a uniform as numbers.
func GetUniformfv(program uint32, location int32, params *float32) {
	C.glGetUniformfv(C.GLuint(program), C.GLint(location), (*C.GLfloat)(unsafe.Pointer(params)))
}

// GetUniformiv returns a uniform as integers.
func GetUniformiv(program uint32, location int32, params *int32) {
	C.glGetUniformiv(C.GLuint(program), C.GLint(location), (*C.GLint)(unsafe.Pointer(params)))
}

// GetVertexAttribPointerv returns where an attribute comes from.
func GetVertexAttribPointerv(index, pname uint32, pointer *unsafe.Pointer) {
	C.glGetVertexAttribPointerv(C.GLuint(index), C.GLenum(pname), pointer)
}

// GetVertexAttribiv returns a property of an attribute.
func GetVertexAttribiv(index, pname uint32, params *int32) {
	C.glGetVertexAttribiv(C.GLuint(index), C.GLenum(pname), (*C.GLint)(unsafe.Pointer(params)))
}

// IsEnabled reports whether a capability is on.
func IsEnabled(cap uint32) bool {
	return C.glIsEnabled(C.GLenum(cap)) != 0
}

// LinkProgram links a program.
func LinkProgram(program uint32) {
	C.glLinkProgram(C.GLuint(program))
}

// MapBufferRange returns length bytes of a buffer from offset on, in memory until UnmapBuffer; nil if it can't.
func MapBufferRange(target uint32, offset, length int, access uint32) unsafe.Pointer {
	return C.glMapBufferRange(C.GLenum(target), C.GLintptr(offset), C.GLsizeiptr(length), C.GLbitfield(access))
}

// PixelStorei sets how pixels are arranged in memory.
func PixelStorei(pname uint32, param int32) {
	C.glPixelStorei(C.GLenum(pname), C.GLint(param))
}

// ReadBuffer selects the colour buffer that is read from.
func ReadBuffer(src uint32) {
	C.glReadBuffer(C.GLenum(src))
}

// ReadPixels reads a rectangle of the framebuffer, or has it copied to the buffer of PIXEL_PACK_BUFFER from byte pixels on.
func ReadPixels(x, y, width, height int32, format, xtype uint32, pixels unsafe.Pointer) {
	C.glReadPixels(C.GLint(x), C.GLint(y), C.GLsizei(width), C.GLsizei(height), C.GLenum(format), C.GLenum(xtype), pixels)
}

// RenderbufferStorage makes a renderbuffer's storage.
func RenderbufferStorage(target, internalformat uint32, width, height int32) {
	C.glRenderbufferStorage(C.GLenum(target), C.GLenum(internalformat), C.GLsizei(width), C.GLsizei(height))
}

// Scissor sets the rectangle of the scissor test [pixels].
func Scissor(x, y, width, height int32) {
	C.glScissor(C.GLint(x), C.GLint(y), C.GLsizei(width), C.GLsizei(height))
}

// ShaderSource sets a shader's text, of count parts.
func ShaderSource(shader uint32, count int32, xstring **uint8, length *int32) {
	C.glShaderSource(C.GLuint(shader), C.GLsizei(count), (**C.GLchar)(unsafe.Pointer(xstring)), (*C.GLint)(unsafe.Pointer(length)))
}

// TexImage2D makes a level of a texture and fills it from pixels, if that is not nil.
func TexImage2D(target uint32, level, internalformat, width, height, border int32, format, xtype uint32, pixels unsafe.Pointer) {
	C.glTexImage2D(C.GLenum(target), C.GLint(level), C.GLint(internalformat), C.GLsizei(width), C.GLsizei(height), C.GLint(border), C.GLenum(format), C.GLenum(xtype), pixels)
}

// TexParameterfv sets a property of a texture.
func TexParameterfv(target, pname uint32, params *float32) {
	C.glTexParameterfv(C.GLenum(target), C.GLenum(pname), (*C.GLfloat)(unsafe.Pointer(params)))
}

// TexParameteri sets a property of a texture.
func TexParameteri(target, pname uint32, param int32) {
	C.glTexParameteri(C.GLenum(target), C.GLenum(pname), C.GLint(param))
}

// TexSubImage2D replaces a rectangle of a level of a texture.
func TexSubImage2D(target uint32, level, xoffset, yoffset, width, height int32, format, xtype uint32, pixels unsafe.Pointer) {
	C.glTexSubImage2D(C.GLenum(target), C.GLint(level), C.GLint(xoffset), C.GLint(yoffset), C.GLsizei(width), C.GLsizei(height), C.GLenum(format), C.GLenum(xtype), pixels)
}

// Uniform2f sets a uniform of two numbers.
func Uniform2f(location int32, v0, v1 float32) {
	C.glUniform2f(C.GLint(location), C.GLfloat(v0), C.GLfloat(v1))
}

// Uniform2i sets a uniform of two integers.
func Uniform2i(location, v0, v1 int32) {
	C.glUniform2i(C.GLint(location), C.GLint(v0), C.GLint(v1))
}

// UnmapBuffer ends what MapBufferRange began; false if the content was lost meanwhile.
func UnmapBuffer(target uint32) bool {
	return C.glUnmapBuffer(C.GLenum(target)) != 0
}

// UseProgram makes a program the current one.
func UseProgram(program uint32) {
	C.glUseProgram(C.GLuint(program))
}

// VertexAttribDivisor sets how many instances share a value of an attribute; 0: each vertex has its own.
func VertexAttribDivisor(index, divisor uint32) {
	C.glVertexAttribDivisor(C.GLuint(index), C.GLuint(divisor))
}

// VertexAttribIPointerWithOffset says where in a buffer an attribute of integers is, from byte offset on.
func VertexAttribIPointerWithOffset(index uint32, size int32, xtype uint32, stride int32, offset uintptr) {
	C.glVertexAttribIPointer(C.GLuint(index), C.GLint(size), C.GLenum(xtype), C.GLsizei(stride), C.uintptr_t(offset))
}

// VertexAttribPointerWithOffset says where in a buffer an attribute is, from byte offset on.
func VertexAttribPointerWithOffset(index uint32, size int32, xtype uint32, normalized bool, stride int32, offset uintptr) {
	C.glVertexAttribPointer(C.GLuint(index), C.GLint(size), C.GLenum(xtype), boolean(normalized), C.GLsizei(stride), C.uintptr_t(offset))
}
