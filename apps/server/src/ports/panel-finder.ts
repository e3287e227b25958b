import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { PageRaster } from './text-detector.ts'

/** Finds the panels of a page. Another way to find them goes with another PANEL_FINDER_VERSION. */
export interface PanelFinder {
  find(page: PageRaster, options: { readonly signal: AbortSignal }): Promise<readonly Box[]>
}
