/**
 * Colours of marks over the picture: the same in light and dark, they lie on artwork, not on the
 * interface.
 */
export const PALETTE = {
  selected: '#2f6fe4',
  markedLetters: 'rgba(47, 111, 228, 0.32)',
  untranslated: '#e0662a',
  translated: '#2a8f6a',
  misspelt: '#d3262f',
  halo: 'rgba(255, 255, 255, 0.75)',
  drawing: '#2f6fe4',
  bubble: '#8a4fd3',
  mask: '#1d7f5c',
  erase: '#e0335f',
  brush: '#20242c',
  guide: '#d6219c',
} as const

/** Outlines of bubbles, and masks. */
export const CONTOUR_FILL = { bubble: 'none', mask: 'rgba(42, 143, 106, 0.18)' } as const
export const CONTOUR_COLOUR = { bubble: PALETTE.bubble, mask: PALETTE.mask } as const

/** Colours of what lies round the pages; they follow the theme. */
export interface Surroundings {
  readonly backdrop: string
  readonly paper: string
  readonly edge: string
}

export const readSurroundings = (element: Element): Surroundings => {
  const style = getComputedStyle(element)
  const colour = (name: string, otherwise: string): string =>
    style.getPropertyValue(name).trim() || otherwise
  return {
    backdrop: colour('--pf-sunken', '#eef0f4'),
    paper: colour('--pf-surface', '#ffffff'),
    edge: colour('--pf-line', '#d5dae2'),
  }
}
