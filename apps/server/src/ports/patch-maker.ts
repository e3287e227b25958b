import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { TextFreePlacement } from '@panelflow/domain/page/text-free-page.ts'
import type { EngineName, PageRaster, RegionShape } from './text-detector.ts'

/**
 * How the pixels under the lettering were made: flat and gradient are safe, inpaint and texture (a
 * pattern goes on) on artwork want a person's eye. Original: as a text-free original shows it.
 */
export const PATCH_METHODS = ['flat', 'gradient', 'inpaint', 'texture', 'original'] as const

export interface CleanPatch {
  /** index into the regions given */
  readonly regionIndex: number
  /** top left corner in page pixels, whole numbers */
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** w × h × 4 bytes, straight alpha; alpha 0 outside the lettering */
  readonly rgba: Uint8Array
  readonly method: (typeof PATCH_METHODS)[number]
  /** expected signal-to-noise ratio of what was painted, dB, where the engine measures it */
  readonly quality?: number | undefined
}

/** A picture of the page without its lettering, and where it lies on the page. */
export interface TextFreeGround {
  readonly picture: PageRaster
  /** null: it is still to be found */
  readonly placement: TextFreePlacement | null
}

interface PatchOptions {
  /** of the lettering: its detector tells letters from the outlines they touch */
  readonly language?: SourceLanguage
  /** what is under the lettering is taken from there where it matches */
  readonly textFree?: TextFreeGround | undefined
  readonly signal?: AbortSignal
}

/**
 * Makes patches that cover the lettering of regions. A region whose lettering cannot be
 * distinguished from its ground gets none, nor does one on artwork that would be left with a stain:
 * people clean it.
 */
export interface PatchMaker {
  readonly engine: EngineName
  make(
    page: PageRaster,
    regions: readonly RegionShape[],
    options?: PatchOptions,
  ): Promise<CleanPatch[]>
}

/** What a page that came in the place of another shows. */
export interface PageComparison {
  /** where the picture before lies on the page */
  readonly placement: TextFreePlacement
  /** what differs, page px */
  readonly changes: readonly Box[]
}

/** Compares a page with the picture before it; null: it shows something else. */
export interface PageComparer {
  compare(page: PageRaster, before: PageRaster, signal: AbortSignal): Promise<PageComparison | null>
}

/**
 * Finds where a picture of the same drawing lies on a page; null: it is another drawing, or turned
 * askew.
 */
export interface PagePlacer {
  place(
    page: PageRaster,
    picture: PageRaster,
    signal: AbortSignal,
  ): Promise<TextFreePlacement | null>
}
