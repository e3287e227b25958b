import type { CanvasKit } from 'canvaskit-wasm'
import type { StoredLayout, TextProps } from '@panelflow/domain/page/page-document.ts'
import { within } from '../exact/quantise.ts'
import { createFontShelf } from '../font/font-shelf.ts'
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
 * The lettering engine: what a text, picture or patch looks like, with the same bits in Node and in every browser.
 * Before a text is laid out or painted, every font of `neededFonts(text, language)` must be added.
 */
export interface Engine {
  readonly fonts: {
    /** Adding an id twice keeps the first. @throws RenderError render.font_unreadable */
    add(id: string, bytes: Uint8Array): void
    has(id: string): boolean
  }
  /** Size and line breaks of a text in its box, to be stored with it. @throws RenderError render.font_not_loaded */
  layoutText(text: TextProps, language: string): StoredLayout
  /** Whether the stored layout can have been made from this very text; true for a stale or missing one. @throws RenderError render.font_not_loaded */
  layoutHolds(text: TextProps, language: string): boolean
  /** Paints a text with its stored layout (or one made on the spot when that is stale). @throws RenderError render.font_not_loaded */
  rasterText(text: TextProps, language: string, scale?: number): ItemBitmap
  /** @throws RenderError render.image_unreadable */
  rasterImage(picture: Picture, placement: ImagePlacement, scale?: number): ItemBitmap
  /** @throws RenderError render.image_unreadable */
  rasterPatch(picture: Picture, placement: PatchPlacement, scale?: number): ItemBitmap
  /** The decoder both sides share. @throws RenderError render.image_unreadable */
  decodeImage(bytes: Uint8Array): Rgba
  /** Lets go of the fonts. The WASM modules stay with whoever loaded them. */
  dispose(): void
}

/** Scales the engine paints at; 1 is what gets published. */
const SCALE = { min: 1 / 64, max: 8 } as const

/** @param loaded.canvasKit from load-node.ts or load-web.ts */
export function createEngine({ canvasKit }: { readonly canvasKit: CanvasKit }): Engine {
  const shelf = createFontShelf()
  const type = { shelf, shapeRun: createShaper() }
  const sound = (scale: number): number => within(scale, SCALE.min, SCALE.max, 1)
  const pixels = (picture: Picture): Rgba => (picture instanceof Uint8Array ? decodeImage(canvasKit, picture) : picture)
  return {
    fonts: { add: shelf.add, has: shelf.has },
    layoutText: (text, language) => layoutText(type, text, language),
    layoutHolds: (text, language) => layoutHolds(type, text, language),
    rasterText: (text, language, scale = 1) => paintText(type, text, language, sound(scale)),
    rasterImage: (picture, placement, scale = 1) => paintImage(canvasKit, pixels(picture), placement, sound(scale)),
    rasterPatch: (picture, placement, scale = 1) => paintPatch(canvasKit, pixels(picture), placement, sound(scale)),
    decodeImage: (bytes) => decodeImage(canvasKit, bytes),
    dispose: shelf.clear,
  }
}
