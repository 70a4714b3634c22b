#pragma once

#include "CPixelsJPEG.h"
#include "CPixelsScale.h"
