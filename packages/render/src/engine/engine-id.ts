/**
 * Version of the pixels: stored in layouts, hashes and published images. A change that moves the
 * golden hash of an old case (a new font file, a new WASM build, another rounding) needs a new
 * number here: docs/specs/0002-lettering.md, Rules.
 */
export const ENGINE_ID = 'panelflow-render/5'
