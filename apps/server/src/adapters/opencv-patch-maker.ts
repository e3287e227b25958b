import type { PatchMaker } from '../ports/patch-maker.ts'
import type { RegionEraser } from '../ports/region-eraser.ts'
import type { VisionPool } from './vision/vision-pool.ts'
import { OPENCV_ENGINE } from './opencv-text-detector.ts'

/** Cleans lettering with our own fills (flat, gradient) and OpenCV's Telea inpainting. */
export function createOpenCvPatchMaker(deps: { readonly pool: VisionPool }): PatchMaker {
  return {
    engine: OPENCV_ENGINE,
    make: (page, regions, options) =>
      deps.pool.run<'patch'>(
        { type: 'patch', page, polygons: regions.map((region) => region.polygon) },
        options?.signal,
      ),
  }
}

/** Erases with our own fills, OpenCV's Telea inpainting, or our continuation of patterns. */
export function createOpenCvRegionEraser(deps: { readonly pool: VisionPool }): RegionEraser {
  return {
    engine: OPENCV_ENGINE,
    erase: (page, erasing, options) =>
      deps.pool.run<'erase'>({ type: 'erase', page, erasing }, options?.signal),
  }
}
