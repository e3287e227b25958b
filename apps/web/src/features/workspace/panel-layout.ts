/** Widths of the page list and the panel, kept per person on this device. */

export type SidePart = 'rail' | 'panel'

/** Widths in CSS pixels; null: the usual width. */
export interface PanelLayout {
  readonly rail: number | null
  readonly panel: number | null
  /** parts that are folded away */
  readonly folded: readonly SidePart[]
  /** everything but the page is out of sight */
  readonly hidden: boolean
}

export const USUAL_LAYOUT: PanelLayout = { rail: null, panel: null, folded: [], hidden: false }

/** Narrower windows get narrower parts. */
export const NARROW_WINDOW = '(max-width: 1100px)'

interface WidthRange {
  readonly min: number
  readonly max: number
  readonly usual: number
  readonly usualNarrow: number
}

export const WIDTHS: Readonly<Record<SidePart, WidthRange>> = {
  rail: { min: 72, max: 260, usual: 104, usualNarrow: 76 },
  panel: { min: 272, max: 720, usual: 372, usualNarrow: 284 },
}

const STEP = 16

const clampWidth = (part: SidePart, width: number): number => {
  const { min, max } = WIDTHS[part]
  return Math.round(Math.min(Math.max(width, min), max))
}

/** The width of a part as it is set, folded or not. */
export const getWidth = (layout: PanelLayout, part: SidePart, isNarrow: boolean): number => {
  const { usual, usualNarrow } = WIDTHS[part]
  return layout[part] ?? (isNarrow ? usualNarrow : usual)
}

export const isFolded = (layout: PanelLayout, part: SidePart): boolean =>
  layout.folded.includes(part)

export const setFolded = (layout: PanelLayout, part: SidePart, folded: boolean): PanelLayout => ({
  ...layout,
  folded: [...layout.folded.filter((each) => each !== part), ...(folded ? [part] : [])],
})

/**
 * A part whose divider is pulled to a width. Pulled to less than half of its smallest width it is
 * folded away and keeps the width it had.
 */
export const resizeTo = (layout: PanelLayout, part: SidePart, width: number): PanelLayout =>
  width < WIDTHS[part].min / 2
    ? setFolded(layout, part, true)
    : setFolded({ ...layout, [part]: clampWidth(part, width) }, part, false)

/**
 * What a key of the divider makes of the layout; null: the key means nothing there. Arrows move the
 * divider the way they point, Enter folds the part and brings it back.
 */
export const resizeByKey = (
  layout: PanelLayout,
  part: SidePart,
  key: string,
  isNarrow: boolean,
): PanelLayout | null => {
  const width = getWidth(layout, part, isNarrow)
  const outward = part === 'rail' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return resizeTo(layout, part, clampWidth(part, width + (key === outward ? -STEP : STEP)))
  if (key === 'Home') return resizeTo(layout, part, WIDTHS[part].min)
  if (key === 'End') return resizeTo(layout, part, WIDTHS[part].max)
  return key === 'Enter' ? setFolded(layout, part, !isFolded(layout, part)) : null
}

const toKey = (account: string): string => `panelflow.panel-layout.${account}`

const parseWidth = (part: SidePart, value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? clampWidth(part, value) : null

/** What was stored, as far as it can be read. */
export const parseLayout = (stored: string | null): PanelLayout => {
  if (stored === null) return USUAL_LAYOUT
  const value: unknown = JSON.parse(stored)
  if (typeof value !== 'object' || value === null) return USUAL_LAYOUT
  const fields = new Map<string, unknown>(Object.entries(value))
  const folded = fields.get('folded')
  return {
    rail: parseWidth('rail', fields.get('rail')),
    panel: parseWidth('panel', fields.get('panel')),
    folded: (['rail', 'panel'] as const).filter(
      (part) => Array.isArray(folded) && folded.includes(part),
    ),
    hidden: fields.get('hidden') === true,
  }
}

/** A blocked or spoilt storage gives the usual layout. */
export const readLayout = (account: string): PanelLayout => {
  try {
    return parseLayout(localStorage.getItem(toKey(account)))
  } catch (cause) {
    console.warn('the widths of the panels were not read', cause)
    return USUAL_LAYOUT
  }
}

/** A blocked storage keeps it for the tab. */
export const storeLayout = (account: string, layout: PanelLayout): void => {
  try {
    localStorage.setItem(toKey(account), JSON.stringify(layout))
  } catch (cause) {
    console.warn('the widths of the panels were not stored', cause)
  }
}
