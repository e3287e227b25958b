import type { StoredLayout, TextProps } from '@panelflow/domain/page/page-document.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { neededFonts } from '@panelflow/render/font/choose-face.ts'
import type { ItemBitmap } from '@panelflow/render/paint/bitmap.ts'

/** The lettering engine with its fonts fetched when a text first needs them. Runs in the worker, and in tests. */
export interface LetteringDesk {
  readonly layout: (text: TextProps, language: string) => Promise<StoredLayout>
  /** @param scale device pixels per page pixel; 1 is what gets published */
  readonly raster: (text: TextProps, language: string, scale: number) => Promise<ItemBitmap>
  readonly prepare: (texts: readonly TextProps[], language: string) => Promise<void>
}

export const createDesk = (engine: Engine, loadFont: (fontId: string) => Promise<Uint8Array>): LetteringDesk => {
  const loading = new Map<string, Promise<void>>()
  const ensure = (fontId: string): Promise<void> => {
    const known = loading.get(fontId)
    if (known !== undefined) return known
    const load = loadFont(fontId).then((bytes) => engine.fonts.add(fontId, bytes))
    loading.set(fontId, load)
    // A font that did not come is asked for again with the next text that needs it.
    load.catch(() => loading.delete(fontId))
    return load
  }
  const ready = async (text: TextProps, language: string): Promise<void> => {
    await Promise.all(neededFonts(text, language).map(ensure))
  }
  return {
    layout: async (text, language) => {
      await ready(text, language)
      return engine.layoutText(text, language)
    },
    raster: async (text, language, scale) => {
      await ready(text, language)
      return engine.rasterText(text, language, scale)
    },
    prepare: async (texts, language) => {
      await Promise.all(texts.map((text) => ready(text, language)))
    },
  }
}
