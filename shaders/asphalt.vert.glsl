// A runway's asphalt.
#include <air>
#include <strip>

void main() { strip(); }
