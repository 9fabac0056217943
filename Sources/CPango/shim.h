// What Swift cannot import of Pango, HarfBuzz and fontconfig, and casts between GObject types: which of their structs are complete,
// and so which pointer types Swift sees, differs from version to version; `void *` is the same in all of them.
#ifndef LOOM_CPANGO_SHIM_H
#define LOOM_CPANGO_SHIM_H

#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pango.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

/// A font map that knows the fonts of `config` alone, by outlines (FreeType's backend: no drawing library). Owned by the caller.
static inline void *loom_font_map_create(FcConfig *config) {
  PangoFontMap *map = pango_ft2_font_map_new();
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
  return map;
}

/// Gives the map up. Pango 1.50 forgets to release the configuration with the map, but does so where another takes its place.
static inline void loom_font_map_release(void *map) {
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), NULL);
  g_object_unref(map);
}

/// Owned by the caller; keeps the map alive.
static inline PangoContext *loom_font_map_create_context(void *map) {
  return pango_font_map_create_context(PANGO_FONT_MAP(map));
}

/// The font that the description gets first; owned by the caller, null where there is none.
static inline void *loom_context_load_font(PangoContext *context, const PangoFontDescription *description) {
  return pango_context_load_font(context, description);
}

/// Borrowed from the font.
static inline hb_font_t *loom_font_harfbuzz(void *font) { return pango_font_get_hb_font(PANGO_FONT(font)); }

/// Borrowed from the font: its file, its index in the file.
static inline FcPattern *loom_font_pattern(void *font) { return pango_fc_font_get_pattern(PANGO_FC_FONT(font)); }

/// Draws a glyph's outline: `hb_font_draw_glyph` came with HarfBuzz 7 and replaced what did the same before.
static inline void loom_font_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *funcs, void *data) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, data);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, data);
#endif
}

#ifdef __linux__
/// A file that has no place on a disk (`memfd_create`), or -1 with the reason in `errno`. It is closed where another
/// program is started. The C library declares the call only where GNU's extensions are asked for.
static inline int loom_memory_file(const char *name) {
  extern int memfd_create(const char *, unsigned int);
  const unsigned int close_on_exec = 1;
  return memfd_create(name, close_on_exec);
}
#endif

/// HB_OT_TAG_VAR_AXIS_WEIGHT, a macro that Swift cannot import.
static inline hb_tag_t loom_tag_weight(void) { return HB_TAG('w', 'g', 'h', 't'); }

#endif
