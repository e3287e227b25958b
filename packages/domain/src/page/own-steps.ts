/** What a person did in a chapter, read back from the op log as steps that can be undone. */
import type { DocumentKind, Origin, PageDocument, PageOp } from './document/page-document.ts'
import { isComputedAnywhere } from './document/page-fields.ts'
import type { EditableFields } from './page-access.ts'
import { decideBatch } from './page-decide.ts'
import { planUndo, type Undoable } from './page-undo.ts'

export const STEP_LABELS = [
  'typing',
  'moving',
  'resizing',
  'rotating',
  'styling',
  'adding',
  'deleting',
  'choosing',
  'replacing',
  'arranging',
] as const
export type StepLabel = (typeof STEP_LABELS)[number]

export const STEP_DIRECTIONS = ['do', 'undo', 'redo'] as const
export type StepDirection = (typeof STEP_DIRECTIONS)[number]

/** A batch names no more, so a step of more could not be taken back. */
export const MAX_BATCH_STEPS = 100

/** A step that a batch belongs to. */
export interface BatchStep {
  readonly id: string
  readonly label: StepLabel
  readonly itemId: string | null
  readonly direction: StepDirection
}

/** What a step did in one document of a page. */
export interface StepPart extends Undoable {
  readonly pageId: string
  readonly document: DocumentKind
}

/** A batch of the log with the steps it belongs to; all of them have one direction. */
export interface LoggedBatch extends Omit<StepPart, 'inverse'> {
  readonly steps: readonly BatchStep[]
  /** null: it is not kept, so the step cannot be taken back */
  readonly inverse: readonly PageOp[] | null
}

/** Steps that were stored in one batch are one step. */
export interface OwnStep {
  readonly ids: readonly string[]
  readonly label: StepLabel
  readonly itemId: string | null
  readonly parts: readonly StepPart[]
}

export interface OwnSteps {
  readonly done: readonly OwnStep[]
  readonly undone: readonly OwnStep[]
  /** all steps of the batches, also those that cannot be taken back */
  readonly ids: readonly string[]
}

/** Parts of one gesture in the order they were done: one for each document. */
export const joinParts = (parts: readonly StepPart[]): readonly StepPart[] => {
  const joined = new Map<string, StepPart>()
  for (const part of parts) {
    const key = `${part.pageId}/${part.document}`
    const before = joined.get(key)
    joined.set(key, {
      ...part,
      applied: [...(before?.applied ?? []), ...part.applied],
      inverse: [...part.inverse, ...(before?.inverse ?? [])],
    })
  }
  return [...joined.values()]
}

/** Ops without what is computed anew: line breaks, which are most of a log. */
export const withoutComputed = (ops: readonly PageOp[]): readonly PageOp[] =>
  ops.flatMap((op): readonly PageOp[] => {
    if (op.op !== 'set') return [op]
    const props = Object.entries(op.props).filter(([name]) => !isComputedAnywhere(name))
    return props.length === 0 ? [] : [{ ...op, props: Object.fromEntries(props) }]
  })

interface Group {
  readonly ids: string[]
  readonly batches: LoggedBatch[]
  /** steps of the group that were taken back, and the batches that did it */
  readonly takenBack: Set<string>
  readonly undoing: LoggedBatch[]
}

interface Grouping {
  done: Group[]
  undone: Group[]
}

const createGroup = (ids: readonly string[], batches: readonly LoggedBatch[]): Group => ({
  ids: [...new Set(ids)],
  batches: [...batches],
  takenBack: new Set(),
  undoing: [],
})

const findGroup = (groups: readonly Group[], ids: readonly string[]): Group | undefined =>
  groups.findLast((group) => group.ids.some((id) => ids.includes(id)))

const extend = (group: Group, ids: readonly string[], batch: LoggedBatch): void => {
  group.ids.push(...ids.filter((id) => !group.ids.includes(id)))
  group.batches.push(batch)
}

const addUndo = (grouping: Grouping, ids: readonly string[], batch: LoggedBatch): void => {
  const group = findGroup(grouping.done, ids)
  if (group === undefined) {
    // a step over two documents is taken back by two batches
    const other = findGroup(grouping.undone, ids)
    if (other === undefined) grouping.undone.push(createGroup(ids, [batch]))
    else extend(other, ids, batch)
    return
  }
  ids.forEach((id) => group.takenBack.add(id))
  group.undoing.push(batch)
  if (group.ids.some((id) => !group.takenBack.has(id))) return extend(group, [], batch)
  grouping.done = grouping.done.filter((other) => other !== group)
  grouping.undone.push(createGroup(group.ids, group.undoing))
}

const addBatch = (grouping: Grouping, batch: LoggedBatch): void => {
  const ids = batch.steps.map(({ id }) => id)
  const direction = batch.steps[0]?.direction
  if (direction === undefined) return
  if (direction === 'undo') return addUndo(grouping, ids, batch)
  const group = findGroup(grouping.done, ids)
  if (group !== undefined) {
    ids.forEach((id) => group.takenBack.delete(id))
    return extend(group, ids, batch)
  }
  const redone = direction === 'redo' ? findGroup(grouping.undone, ids) : undefined
  grouping.undone = direction === 'redo' ? grouping.undone.filter((other) => other !== redone) : []
  grouping.done.push(createGroup([...(redone?.ids ?? []), ...ids], [batch]))
}

const toStep = ({ ids, batches }: Group): readonly OwnStep[] => {
  const [first] = batches.flatMap(({ steps }) => steps)
  const parts = batches.flatMap(({ inverse, pageId, document, applied }): readonly StepPart[] =>
    inverse === null ? [] : [{ pageId, document, applied, inverse }],
  )
  const isWhole = parts.length === batches.length && ids.length <= MAX_BATCH_STEPS
  if (first === undefined || !isWhole) return []
  return [{ ids, label: first.label, itemId: first.itemId, parts: joinParts(parts) }]
}

/** Steps of one person from their batches, oldest first. */
export const groupSteps = (batches: readonly LoggedBatch[]): OwnSteps => {
  const grouping: Grouping = { done: [], undone: [] }
  for (const batch of batches) addBatch(grouping, batch)
  return {
    done: grouping.done.flatMap(toStep),
    undone: grouping.undone.flatMap(toStep),
    ids: [...new Set(batches.flatMap(({ steps }) => steps.map(({ id }) => id)))],
  }
}

export interface PresentPages {
  readonly find: (pageId: string, document: DocumentKind) => PageDocument | undefined
  /** what the person may change now */
  readonly editable: EditableFields
  readonly origin: Origin
}

/**
 * The steps that could be taken back one after the other, the last one first: what was written over
 * since, and what the person may not change any more, is left out.
 */
const listTakeable = (
  steps: readonly OwnStep[],
  { find, editable, origin }: PresentPages,
): readonly OwnStep[] => {
  const changed = new Map<string, PageDocument>()
  const takeBack = (step: OwnStep): boolean => {
    const next = new Map<string, PageDocument>()
    for (const part of step.parts) {
      const key = `${part.pageId}/${part.document}`
      const doc = changed.get(key) ?? find(part.pageId, part.document)
      if (doc === undefined) return false
      const { ops } = planUndo(doc, part)
      if (ops.length === 0) continue
      const decision = decideBatch(doc, ops, origin, editable)
      if (!decision.ok) return false
      next.set(key, decision.applied.doc)
    }
    next.forEach((doc, key) => changed.set(key, doc))
    return next.size > 0
  }
  return steps.toReversed().filter(takeBack).toReversed()
}

/** Newest steps that a browser has, by id. */
export interface KnownSteps {
  readonly done: readonly string[]
  readonly undone: readonly string[]
}

/** Whether the browser knows the batch: a step it did that was taken back elsewhere is news. */
export const isKnownBatch = (
  { steps }: Pick<LoggedBatch, 'steps'>,
  { done, undone }: KnownSteps,
): boolean => steps.some(({ id, direction }) => (direction === 'undo' ? undone : done).includes(id))

/** What of it can be taken back, and put on again, as the pages are now. */
export const listTakeableSteps = (
  { done, undone, ids }: OwnSteps,
  pages: PresentPages,
): OwnSteps => ({
  ids,
  done: listTakeable(done, pages),
  undone: listTakeable(undone, pages),
})
