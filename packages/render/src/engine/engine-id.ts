/**
 * Version of the pixels: stored in layouts, hashes and published images. A change that moves the
 * golden hash of an old case (a new font file, a new WASM build, another rounding) needs a new
 * number here: docs/specs/0002-lettering.md, Rules.
 */
export const ENGINE_ID = 'panelflow-render/7'

/** Engines before this one set marks in whole squares, and nothing between scripts. */
const SPACES_LETTERS_SINCE = 5

/** Whether a layout of this engine is placed by these rules; older ones are placed as they were. */
export function spacesLetters(engine: string): boolean {
  return Number(engine.split('/')[1]) >= SPACES_LETTERS_SINCE
}
