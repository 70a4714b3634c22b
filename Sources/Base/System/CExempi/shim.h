#pragma once

#include <exempi/xmp.h>
#include <exempi/xmpconsts.h>

#include <dlfcn.h>
#include <stddef.h>

// Exempi also reports each error on C++'s std::cerr, without naming the file. Sets the stream's badbit, so that it
// writes nothing: std::basic_ios<char>::clear(std::ios_base::badbit) of the stream's virtual base, by the names and the
// layout of the Itanium C++ ABI. Our own code does not write to it. Does nothing if there is no such stream.
static inline void cexempi_silence_standard_error(void) {
    char *stream = (char *)dlsym(RTLD_DEFAULT, "_ZSt4cerr");
    void (*clear)(void *, int) =
        (void (*)(void *, int))dlsym(RTLD_DEFAULT, "_ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate");
    if (!stream || !clear) return;
    ptrdiff_t base = (*(ptrdiff_t **)stream)[-3];
    clear(stream + base, 1);
}
