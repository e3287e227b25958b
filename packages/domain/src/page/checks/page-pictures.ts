/**
 * Faults of the pages of a chapter as pictures: twice the same, blurred, of another size, missing
 * or in another order than their file names say.
 */
import type { ReadingDirection } from '../../book/reading-direction.ts'
import { computeMedian } from './chapter-measures.ts'

/** What is measured once in the pixels of a page. */
export interface PictureMeasure {
  /** 256 bits of the differences between neighbours in a picture of 17 × 16, hex */
  readonly hash: string
  /** variance of the Laplacian where the page has most detail, grey levels² */
  readonly sharpness: number
  /** one colour, more or less: its hash says nothing */
  readonly flat: boolean
}

/** Goes up whenever the same page can measure otherwise. */
export const PICTURE_MEASURE_VERSION = 1

export interface PagePicture {
  readonly id: string
  readonly name: string
  readonly width: number
  readonly height: number
  /** sha-256 of its file */
  readonly source: string
  /** null: nobody has measured it yet */
  readonly measure: PictureMeasure | null
}

export const PICTURE_FAULTS = [
  'page_doubled',
  'page_blurred',
  'page_size',
  'page_order',
  'page_gap',
  'page_unmeasured',
] as const

export interface PictureFault {
  readonly kind: (typeof PICTURE_FAULTS)[number]
  /** values of the sentence */
  readonly details: readonly string[]
}

export type PictureFaults = Readonly<Record<string, readonly PictureFault[]>>

/** Bits of 256 in which two pictures of one page differ at most, saved or scaled differently. */
const MOST_DIFFERENT = 10
/** Sides of the same picture differ by no more than this share. */
const SAME_SHAPE = 0.03
/** Part of the usual sharpness below which a page counts as blurred. */
const BLURRED = 0.12
/** Fewer pages say nothing about what is usual. */
const LEAST_PAGES = 4
/** Other widths than the usual by more than this share are found. */
const SAME_WIDTH = 0.02
/** Heights of pages (not of strips) differ by no more than this factor. */
const SAME_HEIGHT = 1.5

const BITS: readonly number[] = Array.from({ length: 16 }, (_, value) =>
  [1, 2, 4, 8].reduce((sum, bit) => sum + ((value & bit) === 0 ? 0 : 1), 0),
)

/** Bits in which two hashes differ. */
const countDifferentBits = (a: string, b: string): number =>
  [...a].reduce(
    (sum, digit, at) =>
      sum + (BITS[Number.parseInt(digit, 16) ^ Number.parseInt(b[at] ?? '0', 16)] ?? 0),
    0,
  )

const isSameShape = (a: PagePicture, b: PagePicture): boolean =>
  Math.abs((a.width * b.height) / (a.height * b.width) - 1) <= SAME_SHAPE

const isSamePicture = (a: PagePicture, b: PagePicture): boolean => {
  if (a.source === b.source) return true
  if (a.measure === null || b.measure === null || a.measure.flat || b.measure.flat) return false
  return isSameShape(a, b) && countDifferentBits(a.measure.hash, b.measure.hash) <= MOST_DIFFERENT
}

const findDoubled = (pages: readonly PagePicture[], at: number): readonly string[] | null => {
  const page = pages[at]
  const first = pages.findIndex((other) => page !== undefined && isSamePicture(other, page))
  return first < 0 || first >= at ? null : [String(first + 1)]
}

const findBlurred = (usual: number | null, { measure }: PagePicture): readonly string[] | null =>
  usual === null || measure === null || measure.flat || measure.sharpness >= usual * BLURRED
    ? null
    : [String(Math.round((100 * measure.sharpness) / usual))]

interface UsualSize {
  readonly width: number
  readonly height: number
}

/** A double page is as high as the others and twice as wide. */
const isDouble = ({ width, height }: PagePicture, usual: UsualSize): boolean =>
  Math.abs(width / usual.width / 2 - 1) <= SAME_WIDTH * 4 &&
  Math.abs(height / usual.height - 1) <= SAME_WIDTH * 4

const findOtherSize = (
  page: PagePicture,
  usual: UsualSize | null,
  isStrip: boolean,
): readonly string[] | null => {
  if (usual === null || isDouble(page, usual)) return null
  const isWide = Math.abs(page.width / usual.width - 1) > SAME_WIDTH
  const isHigh = Math.max(page.height / usual.height, usual.height / page.height) > SAME_HEIGHT
  return isWide || (isHigh && !isStrip)
    ? [`${page.width} × ${page.height}`, `${usual.width} × ${usual.height}`]
    : null
}

interface PageNumber {
  readonly prefix: string
  readonly first: number
  readonly last: number
}

/** "ep1_004-005.png" has the numbers 4 to 5; null: a name without any. */
const parsePageNumber = (name: string): PageNumber | null => {
  const found = /^(.*?)(\d+)(?:[-_~](\d+))?\D*$/u.exec(name.replace(/\.[^.]*$/u, ''))
  if (found === null) return null
  const [, prefix = '', number = '', end] = found
  const first = Number(number)
  const last = end === undefined ? first : Number(end)
  return last === first + 1 || end === undefined
    ? { prefix, first, last }
    : { prefix: `${prefix}${number}`, first: last, last }
}

const findOrderFault = (
  before: PagePicture | undefined,
  page: PagePicture,
): PictureFault | null => {
  const [last, next] = [parsePageNumber(before?.name ?? ''), parsePageNumber(page.name)]
  if (before === undefined || last === null || next === null) return null
  if (last.prefix !== next.prefix) return null
  if (next.first < last.last) return { kind: 'page_order', details: [page.name, before.name] }
  const missing = next.first - last.last - 1
  if (missing < 1) return null
  const [from, to] = [last.last + 1, next.first - 1]
  return { kind: 'page_gap', details: [missing === 1 ? String(from) : `${from}–${to}`] }
}

const toFault = (kind: PictureFault['kind'], details: readonly string[] | null) =>
  details === null ? [] : [{ kind, details }]

/** Faults by page id; pages in their order. */
export const judgePictures = (
  pages: readonly PagePicture[],
  direction: ReadingDirection,
): PictureFaults => {
  const few = pages.length < LEAST_PAGES
  const sharpness = pages.flatMap(({ measure }) =>
    measure === null || measure.flat ? [] : [measure.sharpness],
  )
  const usual = sharpness.length < LEAST_PAGES ? null : computeMedian(sharpness)
  const width = computeMedian(pages.map((page) => page.width))
  const height = computeMedian(pages.map((page) => page.height))
  const size = few || width === null || height === null ? null : { width, height }
  return Object.fromEntries(
    pages.map((page, at) => [
      page.id,
      [
        ...toFault('page_doubled', findDoubled(pages, at)),
        ...toFault('page_blurred', findBlurred(usual, page)),
        ...toFault('page_size', findOtherSize(page, size, direction === 'strip')),
        ...[findOrderFault(pages[at - 1], page)].filter((fault) => fault !== null),
        ...toFault('page_unmeasured', page.measure === null ? [] : null),
      ],
    ]),
  )
}
