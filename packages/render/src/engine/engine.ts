import type { CanvasKit } from 'canvaskit-wasm'
import type { StoredLayout, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { clampFinite } from '../exact/quantise.ts'
import { listNeededFonts } from '../font/choose-face.ts'
import type { FontFace } from '../font/font-face.ts'
import type { FontRegistry } from '../font/font-registry.ts'
import { createFontStore } from '../font/font-store.ts'
import { listLettersToDraw } from '../font/letters-to-draw.ts'
import { decodeImage, paintImage, paintPatch } from '../paint/image-painter.ts'
import type { ImagePlacement, PatchPlacement } from '../paint/image-painter.ts'
import type { ItemBitmap, Rgba } from '../paint/bitmap.ts'
import { paintText } from '../paint/text-painter.ts'
import { listFeatures } from '../text/features.ts'
import { isLayoutPlausible } from '../text/is-layout-plausible.ts'
import { layoutText } from '../text/layout.ts'
import { mapText } from '../text/map-text.ts'
import { createShaper } from '../text/shape.ts'
import { withReadings } from '../text/reading-parts.ts'
import type { TextMap } from '../text/text-map.ts'

/** Encoded picture (PNG, JPEG, WebP) or pixels already decoded by `decodeImage`. */
export type Picture = Uint8Array | Rgba

/**
 * Lays out and paints texts, with the same bytes in Node and in every browser.
 *
 * Before a text is laid out or painted, the caller adds every font that `fonts.listMissing(text,
 * language)` names. If the text may be hyphenated, it also awaits `loadHyphenation(language)`
 * (text/hyphenation-patterns.ts); Node has all patterns from the start.
 */
export interface TextEngine {
  readonly fonts: {
    /** every face that a text may name, added or not */
    readonly registry: FontRegistry
    /** Adds uploaded faces to the registry; their bytes follow by `add`. */
    registerOwnFaces(own: readonly FontFace[]): void
    /**
     * Loads a font. One that is added again under the same id replaces a subset, not a whole font.
     * @param coverage packed code points (font/coverage.ts) when the bytes are a subset
     * @throws RenderError render.font_unreadable
     */
    add(id: string, bytes: Uint8Array, coverage?: string): void
    has(id: string): boolean
    /**
     * Ids of the fonts to add before this text is laid out or painted: those not loaded, and those
     * of which a subset without its letters is loaded.
     */
    listMissing(text: TextProps, language: string): string[]
  }
  /**
   * Decides font size and line breaks of a text in its box, to be stored with it.
   * @param names of the book, kept whole in languages without spaces
   * @throws RenderError render.font_not_loaded
   */
  layoutText(text: TextProps, language: string, names?: readonly string[]): StoredLayout
  /**
   * False if the stored layout claims to be current but no engine could have made it of this text.
   * True for a stale or missing one, because it is never drawn.
   * @throws RenderError render.font_not_loaded
   */
  isLayoutPlausible(text: TextProps, language: string): boolean
  /**
   * Where every letter of a text stands as `rasterText` paints it; for carets and selections.
   * @throws RenderError render.font_not_loaded
   */
  mapText(text: TextProps, language: string): TextMap
  /**
   * Names of the OpenType features that the fonts of a stretch have and people may switch.
   * @throws RenderError render.font_not_loaded
   */
  listFeatures(
    text: TextProps,
    language: string,
    stretch: { readonly from: number; readonly to: number },
  ): readonly string[]
  /**
   * Paints a text with its stored layout, or with a new one if that is stale or missing.
   * @throws RenderError render.font_not_loaded
   */
  rasterText(text: TextProps, language: string, scale?: number): ItemBitmap
  /** Frees the fonts, the only WASM memory kept between calls. The WASM modules stay loaded. */
  dispose(): void
}

/** Paints pictures and patches, with the same bytes in Node and in every browser. */
export interface PictureEngine {
  /** @throws RenderError render.image_unreadable */
  rasterImage(picture: Picture, placement: ImagePlacement, scale?: number): ItemBitmap
  /** @throws RenderError render.image_unreadable */
  rasterPatch(picture: Picture, placement: PatchPlacement, scale?: number): ItemBitmap
  /**
   * Decodes with the decoder that browser and server share.
   * @throws RenderError render.image_unreadable, render.image_too_large
   */
  decodeImage(bytes: Uint8Array): Rgba
}

/**
 * The lettering engine: paints one text, picture or patch. compose/compose-document.ts makes a page
 * of them.
 */
export interface Engine extends TextEngine, PictureEngine {}

/** Limits of `scale`; 1 is what is published, others are for zoomed views. */
const SCALE = { min: 1 / 64, max: 8 } as const

/** What `createEngine` needs. */
export interface EngineParts {
  /** from load-node.ts or load-web.ts */
  readonly canvasKit: CanvasKit
  /** the bundled fonts by default */
  readonly registry?: FontRegistry
}

const clampScale = (scale: number): number => clampFinite(scale, SCALE.min, SCALE.max, 1)

/** Texts need no CanvasKit: whoever letters first loads its seven megabytes later. */
export function createTextEngine(registry?: FontRegistry): TextEngine {
  const fontStore = createFontStore(registry)
  const typesettingParts = { fontStore, shapeRun: createShaper() }
  return {
    fonts: {
      get registry() {
        return fontStore.registry
      },
      registerOwnFaces: fontStore.registerOwnFaces,
      add: fontStore.add,
      has: fontStore.has,
      listMissing: (text, language) => {
        const letters = listLettersToDraw(withReadings(text), text.caps ?? null)
        return listNeededFonts(text, language, fontStore.registry).filter((id) =>
          fontStore.lacks(id, letters),
        )
      },
    },
    layoutText: (text, language, names) => layoutText(typesettingParts, text, language, names),
    isLayoutPlausible: (text, language) => isLayoutPlausible(typesettingParts, text, language),
    mapText: (text, language) => mapText(typesettingParts, text, language),
    listFeatures: (text, language, stretch) =>
      listFeatures(typesettingParts, text, language, stretch),
    rasterText: (text, language, scale = 1) =>
      paintText(typesettingParts, text, language, clampScale(scale)),
    dispose: fontStore.clear,
  }
}

export function createPictureEngine(canvasKit: CanvasKit): PictureEngine {
  const toPixels = (picture: Picture): Rgba =>
    picture instanceof Uint8Array ? decodeImage(canvasKit, picture) : picture
  return {
    rasterImage: (picture, placement, scale = 1) =>
      paintImage(canvasKit, toPixels(picture), placement, clampScale(scale)),
    rasterPatch: (picture, placement, scale = 1) =>
      paintPatch(canvasKit, toPixels(picture), placement, clampScale(scale)),
    decodeImage: (bytes) => decodeImage(canvasKit, bytes),
  }
}

export function createEngine({ canvasKit, registry }: EngineParts): Engine {
  return { ...createTextEngine(registry), ...createPictureEngine(canvasKit) }
}
