import type { RegionEraser } from '../ports/region-eraser.ts'
import { OPENCV_ENGINE } from './opencv-text-detector.ts'
import type { VisionPool } from './vision/vision-pool.ts'

/** Erases with our own fills, OpenCV's Telea inpainting, or our continuation of patterns. */
export function createOpenCvRegionEraser(deps: { readonly pool: VisionPool }): RegionEraser {
  return {
    engine: OPENCV_ENGINE,
    erase: (page, erasing, options) =>
      deps.pool.run<'erase'>({ type: 'erase', page, erasing }, options?.signal),
  }
}
