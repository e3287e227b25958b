import type { SeamMeasure } from '@panelflow/domain/page/checks/page-measures.ts'
import type { PictureMeasure } from '@panelflow/domain/page/checks/page-pictures.ts'
import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'
import type { PageRaster } from './text-detector.ts'

interface Cleanup {
  /** the page as it came */
  readonly source: PageRaster
  /** the same with patches and pictures, without texts */
  readonly clean: PageRaster
  /** boxes of patches */
  readonly patches: readonly Box[]
  /** outlines of lettering that they cover */
  readonly lettering: readonly (readonly Point[])[]
}

interface InspectedCleanup {
  /** one per patch, in the order given; null: it covers nothing */
  readonly seams: readonly (SeamMeasure | null)[]
  /** one per outline: part of the ink that is left, 0..1; null: none stands out */
  readonly left: readonly (number | null)[]
}

/** Measures what the checks of a page ask about its pixels. */
export interface PageInspector {
  /** Another way to measure goes with another PICTURE_MEASURE_VERSION. */
  inspectPicture(page: PageRaster, signal: AbortSignal): Promise<PictureMeasure>
  inspectCleanup(cleanup: Cleanup, signal: AbortSignal): Promise<InspectedCleanup>
}
