/** Where somebody reads: behind `#`, after the token of the link, so that no server sees it. */
export interface ReaderPlace {
  /** null: the first chapter that can be read */
  readonly chapter: number | null
  /** counts from 1 */
  readonly page: number
}

const toNumber = (text: string | undefined): number | null => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : null
}

/** `#token`, `#token/12` or `#token/12/3`. */
export const parsePlace = (hash: string): { readonly token: string } & ReaderPlace => {
  const [token = '', chapter, page] = hash.replace(/^#/, '').split('/')
  return { token, chapter: toNumber(chapter), page: toNumber(page) ?? 1 }
}

export const formatPlace = (token: string, { chapter, page }: ReaderPlace): string =>
  chapter === null ? `#${token}` : `#${token}/${chapter}/${page}`

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Side of the place that a tap without a drag marks, of the page's width. */
const TAP_SIDE = 0.05
/** a smaller drag is a tap */
const DRAG_SIDE = 0.012

/** The rectangle between two points of a page, in whole pixels of the page and inside it. */
export const toRect = (
  from: Point,
  to: Point,
  page: { readonly width: number; readonly height: number },
): Rect => {
  const isTap = Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) < page.width * DRAG_SIDE
  const half = isTap ? (page.width * TAP_SIDE) / 2 : 0
  const clamp = (value: number, most: number): number =>
    Math.min(most, Math.max(0, Math.round(value)))
  const left = clamp(Math.min(from.x, to.x) - half, page.width - 1)
  const top = clamp(Math.min(from.y, to.y) - half, page.height - 1)
  const right = clamp(Math.max(from.x, to.x) + half, page.width)
  const bottom = clamp(Math.max(from.y, to.y) + half, page.height)
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}
