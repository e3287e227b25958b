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
import { isLayoutPlausible } from '../text/is-layout-plausible.ts'
import { layoutText } from '../text/layout.ts'
import { createShaper } from '../text/shape.ts'

/** Encoded picture (PNG, JPEG, WebP) or pixels already decoded by `decodeImage`. */
export type Picture = Uint8Array | Rgba

/**
 * The lettering engine: what one text, picture or patch looks like, with the same bits in Node and
 * in every browser. A page is composed of them in compose/compose-document.ts.
 * Before a text is laid out or painted, every font of `fonts.listMissing(text, language)` must be
 * added, and `loadHyphenation(language)` (text/hyphenation-patterns.ts) have been awaited when the
 * text may be hyphenated; Node has all patterns from the start (load-node.ts).
 */
export interface Engine {
  readonly fonts: {
    /** every face a text may name, loaded or not */
    readonly registry: FontRegistry
    /** Adds a studio's own faces to the registry; their bytes come through `add`. */
    registerOwnFaces(own: readonly FontFace[]): void
    /**
     * A whole font stays when its id is added again; a subset is replaced.
     * @param coverage packed code points (font/coverage.ts) when the bytes are a subset
     * @throws RenderError render.font_unreadable
     */
    add(id: string, bytes: Uint8Array, coverage?: string): void
    has(id: string): boolean
    /**
     * Ids of the fonts to add before this text is laid out or painted, among them those of which
     * only a subset without its letters is there.
     */
    listMissing(text: TextProps, language: string): string[]
  }
  /**
   * Size and line breaks of a text in its box, to be stored with it. @throws RenderError
   * render.font_not_loaded
   */
  layoutText(text: TextProps, language: string): StoredLayout
  /**
   * False if a current stored layout could not have been made from this text. A stale or missing
   * layout is never drawn, so: true. @throws RenderError render.font_not_loaded
   */
  isLayoutPlausible(text: TextProps, language: string): boolean
  /**
   * Paints a text with its stored layout; one that is stale or missing is computed first. @throws
   * RenderError render.font_not_loaded
   */
  rasterText(text: TextProps, language: string, scale?: number): ItemBitmap
  /** @throws RenderError render.image_unreadable */
  rasterImage(picture: Picture, placement: ImagePlacement, scale?: number): ItemBitmap
  /** @throws RenderError render.image_unreadable */
  rasterPatch(picture: Picture, placement: PatchPlacement, scale?: number): ItemBitmap
  /** The decoder that browser and server share. @throws RenderError render.image_unreadable */
  decodeImage(bytes: Uint8Array): Rgba
  /**
   * Frees the fonts, the only WASM memory kept between calls. The WASM modules stay loaded in their
   * thread.
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
  const typesetting = { fontStore, shapeRun: createShaper() }
  const clampScale = (scale: number): number => clampFinite(scale, SCALE.min, SCALE.max, 1)
  const toPixels = (picture: Picture): Rgba =>
    picture instanceof Uint8Array ? decodeImage(canvasKit, picture) : picture
  return {
    fonts: {
      get registry() {
        return fontStore.registry
      },
      registerOwnFaces: fontStore.registerOwnFaces,
      add: fontStore.add,
      has: fontStore.has,
      listMissing: (text, language) => {
        const letters = listLettersToDraw(text.translation)
        return listNeededFonts(text, language, fontStore.registry).filter((id) =>
          fontStore.lacks(id, letters),
        )
      },
    },
    layoutText: (text, language) => layoutText(typesetting, text, language),
    isLayoutPlausible: (text, language) => isLayoutPlausible(typesetting, text, language),
    rasterText: (text, language, scale = 1) =>
      paintText(typesetting, text, language, clampScale(scale)),
    rasterImage: (picture, placement, scale = 1) =>
      paintImage(canvasKit, toPixels(picture), placement, clampScale(scale)),
    rasterPatch: (picture, placement, scale = 1) =>
      paintPatch(canvasKit, toPixels(picture), placement, clampScale(scale)),
    decodeImage: (bytes) => decodeImage(canvasKit, bytes),
    dispose: fontStore.clear,
  }
}
