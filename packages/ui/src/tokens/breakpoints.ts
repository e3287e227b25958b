/** Widths at which a layout may change, px (spec 9.limit.breakpoints). */
export const BREAKPOINTS = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const

const inEm = (px: number): string => `${px / 16}em`

/**
 * The same in em, for media queries that follow the reader's text size; `xs` is Mantine's own, for
 * phones.
 */
export const BREAKPOINTS_EM = {
  xs: '30em',
  sm: inEm(BREAKPOINTS.sm),
  md: inEm(BREAKPOINTS.md),
  lg: inEm(BREAKPOINTS.lg),
  xl: inEm(BREAKPOINTS.xl),
  '2xl': inEm(BREAKPOINTS['2xl']),
} as const
