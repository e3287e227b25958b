import type { SliceCuts } from './output-values.ts'
import { MAX_SLICE_SIDE, type SliceSizes } from './slice-limits.ts'

export interface SliceCount {
  /** px: pages scaled to the profile's width, one below the other */
  readonly stripHeight: number
  /** px */
  readonly sliceHeight: number
  /**
   * slices when every one is as tall as allowed; gutters, which lie where they lie, make it more
   */
  readonly least: number
}

/**
 * How many slices pages give at least, before anybody has looked at their gutters: a joined strip
 * by its height, pages cut
 * each for itself page by page. 3 pages of 1,000 px give one strip of 3,000 px, or three times a
 * page of 1,000 px.
 * @param pageHeights px, at `pageWidth`
 */
export const countSlices = (
  profile: Pick<SliceSizes, 'width' | 'maxHeight' | 'format'> & {
    readonly cuts: SliceCuts
  },
  pageWidth: number,
  pageHeights: readonly number[],
): SliceCount => {
  const sliceHeight = profile.maxHeight ?? MAX_SLICE_SIDE[profile.format]
  const scale = (profile.width ?? pageWidth) / pageWidth
  const heights = pageHeights.map((height) => Math.round(height * scale))
  const stripHeight = heights.reduce((sum, height) => sum + height, 0)
  const pieces = profile.cuts === 'source' ? heights : [stripHeight]
  return {
    stripHeight,
    sliceHeight,
    least: pieces.reduce((sum, height) => sum + Math.ceil(height / sliceHeight), 0),
  }
}
