#pragma once

#include "CPixelsJPEG.h"
#include "CPixelsPNG.h"
#include "CPixelsScale.h"
