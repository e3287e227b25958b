import type { EraseOptions } from '@panelflow/domain/page/erase.ts'
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { EngineName, PageRaster } from './text-detector.ts'

export interface ErasedRegion {
  /** top left corner in page pixels, whole numbers */
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** w × h × 4 bytes, straight alpha; alpha 0 outside what was erased */
  readonly rgba: Uint8Array
  /** the way the ground was made */
  readonly method: string
}

type Erasing = Pick<EraseOptions, 'shapes' | 'what' | 'method' | 'spread'> & {
  /** whole pixels around the shapes, within the page */
  readonly bounds: Box
}

/**
 * Makes the ground under a selection anew. Null when only lettering was to go and none stands out.
 */
export interface RegionEraser {
  readonly engine: EngineName
  erase(
    page: PageRaster,
    erasing: Erasing,
    options?: { readonly signal?: AbortSignal },
  ): Promise<ErasedRegion | null>
}
