import type { StoredLayout, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { listTextFonts } from '@panelflow/domain/page/text-ranges.ts'
import type { TextEngine } from '@panelflow/render/engine/engine.ts'
import { isOwnFaceId } from '@panelflow/render/font/font-face.ts'
import type { ItemBitmap } from '@panelflow/render/paint/bitmap.ts'
import type { TextMap } from '@panelflow/render/text/text-map.ts'
import { loadHyphenation } from '@panelflow/render/text/hyphenation-patterns.ts'
import { loadSegmentation } from '@panelflow/render/text/segmentation-models.ts'
import { freshLayout, inputHash } from '@panelflow/render/text/input-hash.ts'
import { listNamesIn } from '@panelflow/render/text/segment.ts'
import type { FontSource } from './font-source.ts'

/**
 * The lettering engine with its fonts fetched when a text first needs them. Runs in the worker, and
 * in tests.
 */
export interface LetteringSession {
  readonly layout: (text: TextProps, language: string) => Promise<StoredLayout>
  readonly map: (text: TextProps, language: string) => Promise<TextMap>
  /** @param scale device pixels per page pixel; 1 is what gets published */
  readonly raster: (text: TextProps, language: string, scale: number) => Promise<ItemBitmap>
  /** Names of the OpenType features that the fonts of a stretch have. */
  readonly features: (
    text: TextProps,
    language: string,
    stretch: { readonly from: number; readonly to: number },
  ) => Promise<readonly string[]>
  readonly prepare: (texts: readonly TextProps[], language: string) => Promise<void>
  /** Names of the book, which layouts made from now on keep whole. */
  readonly setNames: (names: readonly string[]) => void
}

/** Runs once per key; what failed is tried again by the next who asks. */
const memoizeByKey = (run: (key: string) => Promise<void>): ((key: string) => Promise<void>) => {
  const running = new Map<string, Promise<void>>()
  return (key) => {
    const known = running.get(key)
    if (known !== undefined) return known
    const started = run(key)
    running.set(key, started)
    started.catch(() => running.delete(key))
    return started
  }
}

export const createLetteringSession = (
  {
    fonts,
    ...engine
  }: Pick<TextEngine, 'fonts' | 'layoutText' | 'mapText' | 'rasterText' | 'listFeatures'>,
  source: FontSource,
): LetteringSession => {
  /**
   * An own face nobody here knows may have been brought since; asked for once, then it is unknown.
   */
  const meet = memoizeByKey(async () => fonts.registerOwnFaces(await source.own(true)))
  const loadWholeFont = memoizeByKey(async (fontId) => {
    const face = fonts.registry.find(fontId)
    if (face !== undefined) fonts.add(fontId, await source.whole(face))
  })
  const loadSubset = memoizeByKey(async (fontId) => {
    const face = fonts.registry.find(fontId)
    const subset = face === undefined ? null : await source.subset(face)
    if (subset === null) await loadWholeFont(fontId)
    else fonts.add(fontId, subset.bytes, subset.holds)
  })
  const ready = async (text: TextProps, language: string): Promise<void> => {
    const isUnknown = (font: string): boolean =>
      isOwnFaceId(font) && fonts.registry.find(font) === undefined
    const used = listTextFonts(text)
    if (used.some(isUnknown)) fonts.registerOwnFaces(await source.own(false))
    for (const font of used.filter(isUnknown)) await meet(font)
    if (text.hyphenate) await loadHyphenation(language)
    await loadSegmentation(language)
    await Promise.all(fonts.listMissing(text, language).map(loadSubset))
    // a letter the subset lacks: now the whole font is worth its megabytes
    await Promise.all(fonts.listMissing(text, language).map(loadWholeFont))
  }
  let names: readonly string[] = []
  let last: StoredLayout | null = null
  /** A letter that is typed is asked for three times in a row: to be stored, mapped and painted. */
  const layOut = (text: TextProps, language: string): StoredLayout => {
    const kept = listNamesIn(text.translation, language, names)
    if (last?.inputHash !== inputHash(text, language, kept))
      last = engine.layoutText(text, language, names)
    return last
  }
  return {
    layout: async (text, language) => {
      await ready(text, language)
      return layOut(text, language)
    },
    map: async (text, language) => {
      await ready(text, language)
      const layout = freshLayout(text, language) ?? layOut(text, language)
      return engine.mapText({ ...text, layout }, language)
    },
    raster: async (text, language, scale) => {
      await ready(text, language)
      return engine.rasterText(text, language, scale)
    },
    features: async (text, language, stretch) => {
      await ready(text, language)
      return engine.listFeatures(text, language, stretch)
    },
    prepare: async (texts, language) => {
      await Promise.all(texts.map((text) => ready(text, language)))
    },
    setNames: (own) => {
      names = own
    },
  }
}
