import type { EngineName, PageRaster, RegionShape } from './text-detector.ts'

/**
 * How the pixels under the lettering were made: flat and gradient are safe, inpaint on artwork
 * wants a person's eye.
 */
type PatchMethod = 'flat' | 'gradient' | 'inpaint'

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
  readonly method: PatchMethod
}

interface PatchOptions {
  readonly signal?: AbortSignal
}

/**
 * Makes patches that cover the lettering of regions. A region whose lettering cannot be
 * distinguished from
 * its ground gets none.
 */
export interface PatchMaker {
  readonly engine: EngineName
  make(
    page: PageRaster,
    regions: readonly RegionShape[],
    options?: PatchOptions,
  ): Promise<CleanPatch[]>
}
