#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define APIENTRY __stdcall
#else
#define APIENTRY
#endif

typedef unsigned int GLenum, GLuint, GLbitfield;
typedef int GLint, GLsizei;
typedef unsigned char GLboolean, GLubyte;
typedef float GLfloat;
typedef char GLchar;
typedef intptr_t GLintptr, GLsizeiptr;

// Functions of OpenGL 3.3: one line a function, with result, name, parameters and arguments as
// Khronos declares them. Offsets into buffers, which OpenGL passes as pointers, are numbers here.
#define FUNCTIONS(F) \
	F(void, ActiveTexture, (GLenum texture), (texture)) \
	F(void, AttachShader, (GLuint program, GLuint shader), (program, shader)) \
	F(void, BindBuffer, (GLenum target, GLuint buffer), (target, buffer)) \
	F(void, BindBufferBase, (GLenum target, GLuint index, GLuint buffer), (target, index, buffer)) \
	F(void, BindFramebuffer, (GLenum target, GLuint framebuffer), (target, framebuffer)) \
	F(void, BindRenderbuffer, (GLenum target, GLuint renderbuffer), (target, renderbuffer)) \
	F(void, BindTexture, (GLenum target, GLuint texture), (target, texture)) \
	F(void, BindVertexArray, (GLuint array), (array)) \
	F(void, BlendEquation, (GLenum mode), (mode)) \
	F(void, BlendEquationSeparate, (GLenum modeRGB, GLenum modeAlpha), (modeRGB, modeAlpha)) \
	F(void, BlendFunc, (GLenum sfactor, GLenum dfactor), (sfactor, dfactor)) \
	F(void, BlendFuncSeparate, (GLenum sfactorRGB, GLenum dfactorRGB, GLenum sfactorAlpha, GLenum dfactorAlpha), (sfactorRGB, dfactorRGB, sfactorAlpha, dfactorAlpha)) \
	F(void, BlitFramebuffer, (GLint srcX0, GLint srcY0, GLint srcX1, GLint srcY1, GLint dstX0, GLint dstY0, GLint dstX1, GLint dstY1, GLbitfield mask, GLenum filter), (srcX0, srcY0, srcX1, srcY1, dstX0, dstY0, dstX1, dstY1, mask, filter)) \
	F(void, BufferData, (GLenum target, GLsizeiptr size, const void *data, GLenum usage), (target, size, data, usage)) \
	F(void, BufferSubData, (GLenum target, GLintptr offset, GLsizeiptr size, const void *data), (target, offset, size, data)) \
	F(GLenum, CheckFramebufferStatus, (GLenum target), (target)) \
	F(void, Clear, (GLbitfield mask), (mask)) \
	F(void, ClearBufferfv, (GLenum buffer, GLint drawbuffer, const GLfloat *value), (buffer, drawbuffer, value)) \
	F(void, ClearColor, (GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha), (red, green, blue, alpha)) \
	F(void, ColorMask, (GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha), (red, green, blue, alpha)) \
	F(void, CompileShader, (GLuint shader), (shader)) \
	F(GLuint, CreateProgram, (void), ()) \
	F(GLuint, CreateShader, (GLenum type), (type)) \
	F(void, DeleteBuffers, (GLsizei n, const GLuint *buffers), (n, buffers)) \
	F(void, DeleteFramebuffers, (GLsizei n, const GLuint *framebuffers), (n, framebuffers)) \
	F(void, DeleteProgram, (GLuint program), (program)) \
	F(void, DeleteRenderbuffers, (GLsizei n, const GLuint *renderbuffers), (n, renderbuffers)) \
	F(void, DeleteShader, (GLuint shader), (shader)) \
	F(void, DeleteTextures, (GLsizei n, const GLuint *textures), (n, textures)) \
	F(void, DeleteVertexArrays, (GLsizei n, const GLuint *arrays), (n, arrays)) \
	F(void, DepthFunc, (GLenum func), (func)) \
	F(void, Disable, (GLenum cap), (cap)) \
	F(void, DrawArrays, (GLenum mode, GLint first, GLsizei count), (mode, first, count)) \
	F(void, DrawArraysInstanced, (GLenum mode, GLint first, GLsizei count, GLsizei instancecount), (mode, first, count, instancecount)) \
	F(void, DrawBuffer, (GLenum buf), (buf)) \
	F(void, DrawElements, (GLenum mode, GLsizei count, GLenum type, uintptr_t indices), (mode, count, type, indices)) \
	F(void, DrawElementsInstanced, (GLenum mode, GLsizei count, GLenum type, const void *indices, GLsizei instancecount), (mode, count, type, indices, instancecount)) \
	F(void, Enable, (GLenum cap), (cap)) \
	F(void, EnableVertexAttribArray, (GLuint index), (index)) \
	F(void, Finish, (void), ()) \
	F(void, FramebufferRenderbuffer, (GLenum target, GLenum attachment, GLenum renderbuffertarget, GLuint renderbuffer), (target, attachment, renderbuffertarget, renderbuffer)) \
	F(void, FramebufferTexture2D, (GLenum target, GLenum attachment, GLenum textarget, GLuint texture, GLint level), (target, attachment, textarget, texture, level)) \
	F(void, GenBuffers, (GLsizei n, GLuint *buffers), (n, buffers)) \
	F(void, GenFramebuffers, (GLsizei n, GLuint *framebuffers), (n, framebuffers)) \
	F(void, GenRenderbuffers, (GLsizei n, GLuint *renderbuffers), (n, renderbuffers)) \
	F(void, GenTextures, (GLsizei n, GLuint *textures), (n, textures)) \
	F(void, GenVertexArrays, (GLsizei n, GLuint *arrays), (n, arrays)) \
	F(void, GenerateMipmap, (GLenum target), (target)) \
	F(void, GetActiveUniform, (GLuint program, GLuint index, GLsizei bufSize, GLsizei *length, GLint *size, GLenum *type, GLchar *name), (program, index, bufSize, length, size, type, name)) \
	F(void, GetBufferParameteriv, (GLenum target, GLenum pname, GLint *params), (target, pname, params)) \
	F(void, GetBufferSubData, (GLenum target, GLintptr offset, GLsizeiptr size, void *data), (target, offset, size, data)) \
	F(GLenum, GetError, (void), ()) \
	F(void, GetFloatv, (GLenum pname, GLfloat *data), (pname, data)) \
	F(void, GetIntegeri_v, (GLenum target, GLuint index, GLint *data), (target, index, data)) \
	F(void, GetIntegerv, (GLenum pname, GLint *data), (pname, data)) \
	F(void, GetProgramInfoLog, (GLuint program, GLsizei bufSize, GLsizei *length, GLchar *infoLog), (program, bufSize, length, infoLog)) \
	F(void, GetProgramiv, (GLuint program, GLenum pname, GLint *params), (program, pname, params)) \
	F(const GLubyte *, GetString, (GLenum name), (name)) \
	F(void, GetTexImage, (GLenum target, GLint level, GLenum format, GLenum type, void *pixels), (target, level, format, type, pixels)) \
	F(void, GetTexLevelParameteriv, (GLenum target, GLint level, GLenum pname, GLint *params), (target, level, pname, params)) \
	F(void, GetTexParameteriv, (GLenum target, GLenum pname, GLint *params), (target, pname, params)) \
	F(GLint, GetUniformLocation, (GLuint program, const GLchar *name), (program, name)) \
	F(void, GetUniformfv, (GLuint program, GLint location, GLfloat *params), (program, location, params)) \
	F(void, GetUniformiv, (GLuint program, GLint location, GLint *params), (program, location, params)) \
	F(void, GetVertexAttribPointerv, (GLuint index, GLenum pname, void **pointer), (index, pname, pointer)) \
	F(void, GetVertexAttribiv, (GLuint index, GLenum pname, GLint *params), (index, pname, params)) \
	F(GLboolean, IsEnabled, (GLenum cap), (cap)) \
	F(void, LinkProgram, (GLuint program), (program)) \
	F(void *, MapBufferRange, (GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access), (target, offset, length, access)) \
	F(void, PixelStorei, (GLenum pname, GLint param), (pname, param)) \
	F(void, ReadBuffer, (GLenum src), (src)) \
	F(void, ReadPixels, (GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type, void *pixels), (x, y, width, height, format, type, pixels)) \
	F(void, RenderbufferStorage, (GLenum target, GLenum internalformat, GLsizei width, GLsizei height), (target, internalformat, width, height)) \
	F(void, Scissor, (GLint x, GLint y, GLsizei width, GLsizei height), (x, y, width, height)) \
	F(void, ShaderSource, (GLuint shader, GLsizei count, const GLchar *const*string, const GLint *length), (shader, count, string, length)) \
	F(void, TexImage2D, (GLenum target, GLint level, GLint internalformat, GLsizei width, GLsizei height, GLint border, GLenum format, GLenum type, const void *pixels), (target, level, internalformat, width, height, border, format, type, pixels)) \
	F(void, TexParameterfv, (GLenum target, GLenum pname, const GLfloat *params), (target, pname, params)) \
	F(void, TexParameteri, (GLenum target, GLenum pname, GLint param), (target, pname, param)) \
	F(void, TexSubImage2D, (GLenum target, GLint level, GLint xoffset, GLint yoffset, GLsizei width, GLsizei height, GLenum format, GLenum type, const void *pixels), (target, level, xoffset, yoffset, width, height, format, type, pixels)) \
	F(void, Uniform2f, (GLint location, GLfloat v0, GLfloat v1), (location, v0, v1)) \
	F(void, Uniform2i, (GLint location, GLint v0, GLint v1), (location, v0, v1)) \
	F(GLboolean, UnmapBuffer, (GLenum target), (target)) \
	F(void, UseProgram, (GLuint program), (program)) \
	F(void, VertexAttribDivisor, (GLuint index, GLuint divisor), (index, divisor)) \
	F(void, VertexAttribIPointer, (GLuint index, GLint size, GLenum type, GLsizei stride, uintptr_t pointer), (index, size, type, stride, pointer)) \
	F(void, VertexAttribPointer, (GLuint index, GLint size, GLenum type, GLboolean normalized, GLsizei stride, uintptr_t pointer), (index, size, type, normalized, stride, pointer))

// gl_NAME points to the driver's function, and glNAME calls it.
#define CALLED(RESULT, NAME, PARAMETERS, ARGUMENTS) \
	static RESULT (APIENTRY *gl_##NAME) PARAMETERS; \
	static inline RESULT gl##NAME PARAMETERS { return gl_##NAME ARGUMENTS; }
FUNCTIONS(CALLED)

#define NAMED(RESULT, NAME, PARAMETERS, ARGUMENTS) {"gl" #NAME, (void **)&gl_##NAME},
static struct { const char *name; void **pointer; } functions[] = {FUNCTIONS(NAMED)};

// named is the name of function i of FUNCTIONS, NULL behind the last one, and found says where the driver has it.
static inline const char *named(size_t i) { return i < sizeof functions / sizeof functions[0] ? functions[i].name : NULL; }
static inline void found(size_t i, void *pointer) { *functions[i].pointer = pointer; }
