/**
 * Name of the pixels: kept in layouts, hashes and published images. Any change that moves a golden hash
 * (a new font file, a new WASM build, another rounding) needs a new number here.
 */
export const ENGINE_ID = 'panelflow-render/1'
