import type { PatchMaker } from '../ports/patch-maker.ts'
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
