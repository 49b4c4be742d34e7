/* bcryptprimitives.dll for wine before 8.14, which lacks it: Go's runtime takes its random numbers from
   ProcessPrng. Only scripts/windows/test.sh uses it; Windows has its own. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length); /* RtlGenRandom of advapi32 */

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length)
{
	return SystemFunction036(data, (ULONG)length);
}
