#pragma once

#include <webp/encode.h>
#include <webp/mux.h>
// For tests of the encoder.
#include <webp/decode.h>
