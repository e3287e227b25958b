/**
 * Name of the pixels: kept in layouts, hashes and published images. Any change that moves a golden
 * hash of an old case
 * (a new font file, a new WASM build, another rounding) needs a new number here:
 * docs/specs/0002-lettering.md, Rules.
 */
export const ENGINE_ID = 'panelflow-render/3'
