import type { CanvasKit } from 'canvaskit-wasm'
import type { StoredLayout, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { within } from '../exact/quantise.ts'
import { neededFonts } from '../font/choose-face.ts'
import type { FontFace } from '../font/font-face.ts'
import type { FontRegistry } from '../font/font-registry.ts'
import { createFontStore } from '../font/font-store.ts'
import { lettersToDraw } from '../font/letters-to-draw.ts'
import { decodeImage, paintImage, paintPatch } from '../paint/image-painter.ts'
import type { ImagePlacement, PatchPlacement } from '../paint/image-painter.ts'
import type { ItemBitmap, Rgba } from '../paint/bitmap.ts'
import { paintText } from '../paint/text-painter.ts'
import { layoutHolds } from '../text/layout-truth.ts'
import { layoutText } from '../text/layout.ts'
import { createShaper } from '../text/shape.ts'

/** Encoded picture (PNG, JPEG, WebP) or pixels already decoded by `decodeImage`. */
export type Picture = Uint8Array | Rgba

/**
 * The lettering engine: what a text, picture or patch looks like, with the same bits in Node and in
 * every browser.
 * Before a text is laid out or painted, every font of `fonts.lacking(text, language)` must be
 * added, and `loadHyphenation(language)` (text/hyphenation-patterns.ts) be done when it may be
 * hyphenated; Node has all patterns from the start (load-node.ts).
 */
export interface Engine {
  readonly fonts: {
    /** every face a text may name, loaded or not */
    readonly registry: FontRegistry
    /** Own faces that were brought since the engine was made. */
    know(own: readonly FontFace[]): void
    /**
     * A whole font stays when its id is added again; a subset gives way.
     * @param holds packed code points (font/coverage.ts) when the bytes are a subset
     * @throws RenderError render.font_unreadable
     */
    add(id: string, bytes: Uint8Array, holds?: string): void
    has(id: string): boolean
    /** Fonts to add, or to add whole, before this text is laid out or painted. */
    lacking(text: TextProps, language: string): string[]
  }
  /**
   * Size and line breaks of a text in its box, to be stored with it. @throws RenderError
   * render.font_not_loaded
   */
  layoutText(text: TextProps, language: string): StoredLayout
  /**
   * Whether the stored layout can have been made from this very text; true for a stale or missing
   * one. @throws RenderError render.font_not_loaded
   */
  layoutHolds(text: TextProps, language: string): boolean
  /**
   * Paints a text with its stored layout (or one made on the spot when that is stale). @throws
   * RenderError render.font_not_loaded
   */
  rasterText(text: TextProps, language: string, scale?: number): ItemBitmap
  /** @throws RenderError render.image_unreadable */
  rasterImage(picture: Picture, placement: ImagePlacement, scale?: number): ItemBitmap
  /** @throws RenderError render.image_unreadable */
  rasterPatch(picture: Picture, placement: PatchPlacement, scale?: number): ItemBitmap
  /** The decoder both sides share. @throws RenderError render.image_unreadable */
  decodeImage(bytes: Uint8Array): Rgba
  /**
   * Gives back the fonts, all that an engine keeps in WASM memory between calls. The modules stay
   * with their thread.
   */
  dispose(): void
}

/** Scales the engine paints at; 1 is what gets published. */
const SCALE = { min: 1 / 64, max: 8 } as const

/** What an engine is made of. */
export interface EngineParts {
  /** from load-node.ts or load-web.ts */
  readonly canvasKit: CanvasKit
  /** the bundled fonts by default */
  readonly registry?: FontRegistry
}

export function createEngine({ canvasKit, registry }: EngineParts): Engine {
  const fontStore = createFontStore(registry)
  const type = { fontStore, shapeRun: createShaper() }
  const sound = (scale: number): number => within(scale, SCALE.min, SCALE.max, 1)
  const pixels = (picture: Picture): Rgba =>
    picture instanceof Uint8Array ? decodeImage(canvasKit, picture) : picture
  return {
    fonts: {
      get registry() {
        return fontStore.registry
      },
      know: fontStore.know,
      add: fontStore.add,
      has: fontStore.has,
      lacking: (text, language) => {
        const letters = lettersToDraw(text.translation)
        return neededFonts(text, language, fontStore.registry).filter((id) =>
          fontStore.lacks(id, letters),
        )
      },
    },
    layoutText: (text, language) => layoutText(type, text, language),
    layoutHolds: (text, language) => layoutHolds(type, text, language),
    rasterText: (text, language, scale = 1) => paintText(type, text, language, sound(scale)),
    rasterImage: (picture, placement, scale = 1) =>
      paintImage(canvasKit, pixels(picture), placement, sound(scale)),
    rasterPatch: (picture, placement, scale = 1) =>
      paintPatch(canvasKit, pixels(picture), placement, sound(scale)),
    decodeImage: (bytes) => decodeImage(canvasKit, bytes),
    dispose: fontStore.clear,
  }
}
