// What is painted at a runway's ends.
#include <air>
#include <strip>

void main() { strip(); }
