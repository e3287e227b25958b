import { SPOKEN_KINDS } from '@panelflow/domain/page/missing-text.ts'
import type { PageComparer, PagePlacer, PatchMaker } from '../ports/patch-maker.ts'
import type { RegionEraser } from '../ports/region-eraser.ts'
import type { Networks } from './neural/networks.ts'
import type { VisionPool } from './vision/vision-pool.ts'

/** The version changes whenever the same page can give another result. */
const CLEANING_ENGINE = { name: 'panelflow-vision', version: '3' } as const

/**
 * Lettering drawn on the artwork is left to people when the filling is expected to be worse, dB:
 * below it, a stain shows.
 */
const LEAST_ART_QUALITY = 27

/**
 * Cleans lettering with our own fills (flat, gradient, pattern) and OpenCV's Telea inpainting, or
 * on artwork with an inpainting network of the studio's own where that does better.
 */
export function createOpenCvPatchMaker(deps: {
  readonly pool: VisionPool
  readonly networks?: Pick<Networks, 'inpainter' | 'getDetector'>
}): PatchMaker {
  const inpainter = deps.networks?.inpainter ?? null
  const { name, version } = CLEANING_ENGINE
  return {
    engine: inpainter
      ? { name, version: `${version}, inpainting ${inpainter.file.sha256.slice(0, 8)}` }
      : CLEANING_ENGINE,
    make: (page, regions, options) =>
      deps.pool.run<'patch'>(
        {
          type: 'patch',
          page,
          inpainter,
          textFree: options?.textFree,
          detector: options?.language && deps.networks?.getDetector(options.language),
          regions: regions.map(({ polygon, kind }) => ({
            polygon,
            leastQuality: SPOKEN_KINDS.includes(kind) ? 0 : LEAST_ART_QUALITY,
          })),
        },
        options?.signal,
      ),
  }
}

/** Erases with our own fills, OpenCV's Telea inpainting, or our continuation of patterns. */
export function createOpenCvRegionEraser(deps: { readonly pool: VisionPool }): RegionEraser {
  return {
    engine: CLEANING_ENGINE,
    erase: (page, erasing, options) =>
      deps.pool.run<'erase'>({ type: 'erase', page, erasing }, options?.signal),
  }
}

/** Compares pages with those before them by what is drawn. */
export function createOpenCvPageComparer(deps: { readonly pool: VisionPool }): PageComparer {
  return {
    compare: (page, before, signal) =>
      deps.pool.run<'compare'>({ type: 'compare', page, before }, signal),
  }
}

/** Lays text-free originals over their pages by what is drawn. */
export function createOpenCvPagePlacer(deps: { readonly pool: VisionPool }): PagePlacer {
  return {
    place: (page, picture, signal) =>
      deps.pool.run<'place'>({ type: 'place', page, picture }, signal),
  }
}
