import type { Box } from './document/page-document.ts'

/**
 * Boxes of the panels that stand in gutters, in whole page pixels, from top to bottom; empty where
 * the art has no gutters. Null: nobody has looked for them yet.
 */
export type PagePanels = readonly Box[] | null

/** Goes up whenever the same page can give other panels: then they are looked for again. */
export const PANEL_FINDER_VERSION = 1

/** A box of this share of both sides is the page itself. */
const WHOLE_PAGE = 0.98

export const isWholePage = (
  { w, h }: Box,
  page: { readonly width: number; readonly height: number },
): boolean => w >= page.width * WHOLE_PAGE && h >= page.height * WHOLE_PAGE
