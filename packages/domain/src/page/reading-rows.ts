import type { ReadingDirection } from '../book/reading-direction.ts'
import type {
  Box,
  PageDocument,
  Point,
  RegionItem,
  RegionProps,
  TextItem,
} from './document/page-document.ts'
import { getBounds } from './page-findings.ts'

/** The two documents of a page in one language. */
interface PageDocuments {
  readonly baseDoc: PageDocument
  readonly laneDoc: PageDocument
}

/**
 * One piece of lettering as it is read: a region and its texts, or a text nobody wrote a region
 * for.
 */
export interface ReadingRow {
  /** region id, else text id */
  readonly id: string
  /** 1-based within the page */
  readonly number: number
  readonly region: RegionProps | null
  readonly source: string
  /** all texts of the region, line by line */
  readonly translation: string
  readonly texts: readonly TextItem[]
  /** every text of it is hidden: it is not in the picture */
  readonly hidden: boolean
  /** middle of the lettering, page px */
  readonly centre: Point
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : Number(a.id > b.id)

/**
 * Everything written on a page in reading order: regions by `order` and id, then texts without a
 * region by top edge,
 * side and id. A text belongs to its region by id only (spec 10.page.ids).
 */
export const readingRows = (
  { baseDoc, laneDoc }: PageDocuments,
  direction: ReadingDirection,
): readonly ReadingRow[] => {
  const regions = Object.values(baseDoc.items).filter(
    (item): item is RegionItem => item.kind === 'region',
  )
  const texts = Object.values(laneDoc.items).filter(
    (item): item is TextItem => item.kind === 'text',
  )
  const known = new Set(regions.map(({ id }) => id))
  const homeless = texts.filter(
    ({ props }) => props.regionId === null || !known.has(props.regionId),
  )
  const rows = [
    ...regions
      .sort((a, b) => a.props.order - b.props.order || byId(a, b))
      .map((region) => rowOfRegion(region, texts)),
    ...homeless
      .sort((a, b) => byPlace(a, b, direction))
      .map((text) => ({ id: text.id, region: null, source: '', texts: [text] })),
  ]
  return rows.map((row, i) => ({
    ...row,
    number: i + 1,
    translation: row.texts.map(({ props }) => props.translation).join('\n'),
    hidden: row.texts.length > 0 && row.texts.every(({ props }) => props.hidden),
    centre: getCentre(row),
  }))
}

/** Texts that show words, in reading order: what a reader of the picture hears. */
export const spokenTexts = (
  page: PageDocuments,
  direction: ReadingDirection,
): readonly TextItem[] =>
  readingRows(page, direction)
    .flatMap(({ texts }) => texts)
    .filter(({ props }) => !props.hidden && props.opacity > 0 && props.translation.trim() !== '')

type RowParts = Pick<ReadingRow, 'id' | 'region' | 'source' | 'texts'>

const rowOfRegion = ({ id, props }: RegionItem, texts: readonly TextItem[]): RowParts => ({
  id,
  region: props,
  source: props.sourceText,
  texts: texts.filter((text) => text.props.regionId === id).sort(byId),
})

const byPlace = (a: TextItem, b: TextItem, direction: ReadingDirection): number => {
  const [one, other] = [getBounds(a.props), getBounds(b.props)]
  return one.y - other.y || (direction === 'rtl' ? other.x - one.x : one.x - other.x) || byId(a, b)
}

const getCentre = ({ region, texts }: RowParts): Point => {
  const [first] = texts
  if (first !== undefined) return { x: first.props.cx, y: first.props.cy }
  const { x, y, w, h } = boxAround(region?.polygon ?? [])
  return { x: x + w / 2, y: y + h / 2 }
}

/** Smallest upright box around points; at the origin when there are none. */
export const boxAround = (points: readonly Point[]): Box => {
  if (points.length === 0) return { x: 0, y: 0, w: 0, h: 0 }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}
