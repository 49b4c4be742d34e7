// A road's asphalt, or a car park's.
#include <air>
#include <strip>

void main() { strip(); }
