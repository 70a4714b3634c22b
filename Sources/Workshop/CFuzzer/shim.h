#pragma once

// libFuzzer as a library (compiler-rt's FuzzerInterface.h), for programs that have a main of their own.

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one_input)(const uint8_t *bytes, size_t count));
