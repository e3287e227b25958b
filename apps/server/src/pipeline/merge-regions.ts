/** What a new reading of a page changes in its base document. A person's value always stays. */
import type {
  Box,
  Origin,
  PageDocument,
  PageItem,
  PageOp,
  Point,
  RegionItem,
  RegionProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { sameValue } from '@panelflow/domain/page/document/page-fields.ts'
import { listRegions } from './task-page.ts'

/** Boxes that overlap this much are the same lettering. */
const SAME_REGION = 0.5

export const boundsOfPolygon = (polygon: readonly Point[]): Box => {
  const xs = polygon.map((point) => point.x)
  const ys = polygon.map((point) => point.y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}

/** Intersection over union, 0..1. */
const computeOverlap = (a: Box, b: Box): number => {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  if (w <= 0 || h <= 0) return 0
  return (w * h) / (a.w * a.h + b.w * b.h - w * h)
}

export const getOrigin = (item: PageItem, field: string): Origin | undefined =>
  item.origin[field] ?? item.origin['*']

/** No person ever touched it. */
export const isMachineMade = (item: PageItem): boolean =>
  Object.values(item.origin).every((origin) => origin.by === 'ai')

const bestMatch = (
  candidates: readonly RegionItem[],
  props: RegionProps,
): RegionItem | undefined => {
  const box = boundsOfPolygon(props.polygon)
  const scored = candidates.map((item) => ({
    item,
    score: computeOverlap(boundsOfPolygon(item.props.polygon), box),
  }))
  const [best] = scored
    .filter(({ score }) => score >= SAME_REGION)
    .sort((a, b) => b.score - a.score)
  return best?.item
}

/** Values of the machine's own that differ now; words travel as `text`. */
const updates = (item: RegionItem, { sourceText, ...props }: RegionProps): readonly PageOp[] => {
  const before: Readonly<Record<string, unknown>> = { ...item.props }
  const changed = Object.entries(props).filter(
    ([field, value]) => getOrigin(item, field)?.by === 'ai' && !sameValue(before[field], value),
  )
  const ops: PageOp[] =
    changed.length > 0 ? [{ op: 'set', id: item.id, props: Object.fromEntries(changed) }] : []
  const words = getOrigin(item, 'sourceText')?.by === 'ai' && item.props.sourceText !== sourceText
  return words
    ? [...ops, { op: 'text', id: item.id, from: item.props.sourceText, to: sourceText }]
    : ops
}

export interface MergeOptions {
  readonly newId: () => string
  /** regions that people already wrote translations for: never taken away */
  readonly inUse: ReadonlySet<string>
}

/**
 * Ops that bring the document's regions to what was found: known ones updated, new ones added,
 * machine-made ones that nobody uses dropped.
 */
export const mergeRegions = (
  base: PageDocument,
  found: readonly RegionProps[],
  { newId, inUse }: MergeOptions,
): readonly PageOp[] => {
  const left = [...listRegions(base)]
  const ops = found.flatMap((props): readonly PageOp[] => {
    const match = bestMatch(left, props)
    if (match === undefined) return [{ op: 'add', item: { id: newId(), kind: 'region', props } }]
    left.splice(left.indexOf(match), 1)
    return updates(match, props)
  })
  const obsolete = left.filter((item) => isMachineMade(item) && !inUse.has(item.id))
  return [...ops, ...obsolete.map((item): PageOp => ({ op: 'delete', id: item.id }))]
}
