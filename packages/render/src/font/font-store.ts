import { harfBuzz } from '../engine/load-harfbuzz.ts'
import { RenderError } from '../engine/render-error.ts'
import type { OpenFont } from '../harfbuzz/open-font.ts'
import { unpackCoverage } from './coverage.ts'
import type { Coverage } from './coverage.ts'
import type { FontFace } from './font-face.ts'
import { BUNDLED_FONTS, registryWith } from './font-registry.ts'
import type { FontRegistry } from './font-registry.ts'
import { readVerticalMetrics } from './vertical-metrics.ts'
import type { VerticalMetrics } from './vertical-metrics.ts'

/** Outline of one glyph in em units, y down: verb, then its coordinates, and so on. */
export type Outline = readonly number[]
export const VERB = { move: 0, line: 1, quad: 2, cubic: 3, close: 4 } as const
/** coordinates (not points) that follow each verb */
export const VERB_LENGTH = [2, 2, 4, 6, 0] as const

/** A font ready for shaping. Lengths are in em. */
export interface LoadedFont {
  readonly id: string
  readonly unitsPerEm: number
  /** in WASM memory until the font store frees it */
  readonly opened: OpenFont
  /** of horizontal lines */
  readonly ascender: number
  /** height of a capital above the baseline */
  readonly capHeight: number
  /**
   * Whether the whole font has this letter.
   * @throws RenderError render.font_not_loaded when it has, but the loaded subset has not
   */
  covers(codePoint: number): boolean
  /** the same, without the error */
  isInWholeFont(codePoint: number): boolean
  outline(glyph: number): Outline
  /** read from the font at the first vertical text */
  vertical(glyph: number): VerticalMetrics
}

/** The fonts an engine holds. Bytes come from outside: the engine never fetches. */
export interface FontStore {
  /** every face that a text may name, loaded or not */
  readonly registry: FontRegistry
  /**
   * Adds uploaded faces to the registry; those registered before stay. Their bytes follow by `add`
   * when a text needs them.
   */
  registerOwnFaces(own: readonly FontFace[]): void
  /**
   * Loads a font. One that is added again under the same id replaces a subset, not a whole font.
   * @param coverage packed code points (coverage.ts), when the bytes are a subset
   * @throws RenderError render.font_unreadable when the bytes are no font
   */
  add(id: string, bytes: Uint8Array, coverage?: string): void
  has(id: string): boolean
  /**
   * Whether the font has to be added, or added whole, before these letters can be set in it.
   * Letters that the whole font lacks do not count.
   */
  lacks(id: string, codePoints: Iterable<number>): boolean
  /** @throws RenderError render.font_not_loaded */
  get(id: string): LoadedFont
  /** Frees all fonts; none that `get` returned can be used any more. */
  clear(): void
}

interface StoredFont {
  readonly font: LoadedFont
  /** letters of a subset; null for a whole font */
  readonly subset: Coverage | null
}

export function createFontStore(given: FontRegistry = BUNDLED_FONTS): FontStore {
  const fonts = new Map<string, StoredFont>()
  let registry = given
  return {
    get registry() {
      return registry
    },
    registerOwnFaces(own) {
      registry = registryWith([...registry.faces.filter(({ source }) => source === 'own'), ...own])
    },
    add(id, bytes, coverage) {
      if (fonts.get(id)?.subset === null) return
      const whole = registry.find(id)?.coverage
      const subset = coverage === undefined ? null : unpackCoverage(coverage)
      const font = loadFont(id, bytes, whole === undefined ? null : unpackCoverage(whole), subset)
      fonts.get(id)?.font.opened.delete()
      fonts.set(id, { font, subset })
    },
    has: (id) => fonts.has(id),
    lacks(id, codePoints) {
      const stored = fonts.get(id)
      if (!stored) return true
      const { font, subset } = stored
      if (!subset) return false
      for (const codePoint of codePoints)
        if (!subset.has(codePoint) && font.isInWholeFont(codePoint)) return true
      return false
    },
    get(id) {
      const stored = fonts.get(id)
      if (!stored) throw new RenderError('render.font_not_loaded', { font: id })
      return stored.font
    },
    clear() {
      for (const { font } of fonts.values()) font.opened.delete()
      fonts.clear()
    },
  }
}

/** Outlines kept per font; a page of Chinese uses some hundreds. */
const OUTLINE_CACHE = 8_000

/** @param whole code points of the whole font; null: it is in no registry, these bytes tell */
function loadFont(
  id: string,
  bytes: Uint8Array,
  whole: Coverage | null,
  subset: Coverage | null,
): LoadedFont {
  const opened = harfBuzz.openFont(bytes)
  if (!opened.table('cmap')) {
    opened.delete()
    throw new RenderError('render.font_unreadable', { font: id, bytes: bytes.length })
  }
  const { unitsPerEm } = opened
  const outlines = new Map<number, Outline>()
  const coverage = new Map<number, boolean>()
  const isInWholeFont = (codePoint: number): boolean => {
    let covered = coverage.get(codePoint)
    if (covered === undefined) {
      covered = whole ? whole.has(codePoint) : opened.nominalGlyph(codePoint) !== 0
      coverage.set(codePoint, covered)
    }
    return covered
  }
  const capHeight = readCapHeight(opened)
  let verticalMetrics: ReturnType<typeof readVerticalMetrics> | null = null
  return {
    id,
    opened,
    unitsPerEm,
    ascender: opened.ascender / unitsPerEm,
    capHeight,
    isInWholeFont,
    covers(codePoint) {
      const covered = isInWholeFont(codePoint)
      if (covered && subset && !subset.has(codePoint))
        throw new RenderError('render.font_not_loaded', { font: id, letter: codePoint })
      return covered
    },
    outline(glyph) {
      let outline = outlines.get(glyph)
      if (!outline) {
        if (outlines.size >= OUTLINE_CACHE) outlines.clear()
        outline = readOutline(opened, glyph)
        outlines.set(glyph, outline)
      }
      return outline
    },
    vertical(glyph) {
      verticalMetrics ??= readVerticalMetrics(opened, capHeight)
      return verticalMetrics(glyph)
    },
  }
}

const OS2_CAP_HEIGHT = 88

function readCapHeight(font: OpenFont): number {
  const os2 = font.table('OS/2')
  const capHeight =
    os2 && os2.byteLength >= OS2_CAP_HEIGHT + 2 ? os2.getInt16(OS2_CAP_HEIGHT) / font.unitsPerEm : 0
  return capHeight > 0.3 && capHeight < 1.2 ? capHeight : 0.7
}

function readOutline(font: OpenFont, glyph: number): Outline {
  const outline: number[] = []
  const add = (verb: number, ...values: readonly number[]): void => {
    outline.push(verb)
    for (const [i, value] of values.entries())
      outline.push((i % 2 === 0 ? value : -value) / font.unitsPerEm)
  }
  font.draw(glyph, {
    move: (x, y) => add(VERB.move, x, y),
    line: (x, y) => add(VERB.line, x, y),
    quad: (x1, y1, x, y) => add(VERB.quad, x1, y1, x, y),
    cubic: (x1, y1, x2, y2, x, y) => add(VERB.cubic, x1, y1, x2, y2, x, y),
    close: () => add(VERB.close),
  })
  return outline
}
