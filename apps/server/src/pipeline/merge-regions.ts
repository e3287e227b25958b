/** What a new reading of a page changes in its base document. A person's value always stays. */
import type {
  PageDocument,
  PageOp,
  RegionItem,
  RegionProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { sameValue } from '@panelflow/domain/page/document/page-fields.ts'
import { findSameRegion, getOrigin, isMachineMade } from '@panelflow/domain/page/reading-changes.ts'
import { listRegions } from './task-page.ts'

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
    const match = findSameRegion(left, props)
    if (match === undefined) return [{ op: 'add', item: { id: newId(), kind: 'region', props } }]
    left.splice(left.indexOf(match), 1)
    return updates(match, props)
  })
  const obsolete = left.filter((item) => isMachineMade(item) && !inUse.has(item.id))
  return [...ops, ...obsolete.map((item): PageOp => ({ op: 'delete', id: item.id }))]
}
