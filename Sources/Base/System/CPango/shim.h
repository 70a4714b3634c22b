#pragma once

#include <cairo-pdf.h>
#include <hb.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>

// Pango's casts are macros, which Swift cannot use.

// Whether a font's characters are pictures in colours of their own.
static inline gboolean cpango_is_coloured(PangoFont *font) {
    FcBool is_coloured = FcFalse;
    if (PANGO_IS_FC_FONT(font))
        FcPatternGetBool(pango_fc_font_get_pattern(PANGO_FC_FONT(font)), FC_COLOR, 0, &is_coloured);
    return is_coloured;
}

static inline void cpango_release(void *object) { g_object_unref(object); }
