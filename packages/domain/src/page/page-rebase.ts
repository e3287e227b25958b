import { applyEntry, applyOps } from './page-apply.ts'
import { mergeTexts } from '../text/merge-texts.ts'
import type {
  Origin,
  PageDocument,
  PageItem,
  PageOp,
  PageOpEntry,
} from './document/page-document.ts'
import { getWrittenText, TEXT_FIELD_BY_KIND } from './document/page-fields.ts'
import type { BatchStep } from './own-steps.ts'
import { createTextOps } from './text-ranges.ts'

/** Edits that travel together and are applied as one. */
export interface PendingBatch {
  readonly batchId: string
  readonly ops: readonly PageOp[]
  readonly origin: Origin
  /** the steps of the history it belongs to, all in one direction; absent: none */
  readonly steps?: readonly BatchStep[] | undefined
}

/**
 * Words typed here that cannot be sent: kept until the person chooses. `theirs`: the words on the
 * page; null when the item is gone.
 */
export interface OverwrittenText {
  readonly itemId: string
  readonly mine: string
  readonly theirs: string | null
  /** who wrote `theirs`, as far as that is known */
  readonly by?: Origin | undefined
  /** the studio did not take them; else somebody else changed the text meanwhile */
  readonly refused?: true | undefined
}

/**
 * What an editor knows of one document: the server's last word, and what it has not heard back
 * about.
 */
export interface DocumentState {
  readonly base: PageDocument
  readonly pending: readonly PendingBatch[]
  readonly held: readonly OverwrittenText[]
  /** `base` with `pending` on top: what the screen shows */
  readonly view: PageDocument
}

export type Received =
  | {
      readonly ok: true
      readonly state: DocumentState
      /** items whose words came together here: nobody has laid them out */
      readonly merged: readonly string[]
    }
  | { readonly ok: false; readonly missingAfter: number }

const overlay = (base: PageDocument, pending: readonly PendingBatch[]): PageDocument =>
  pending.reduce((doc, batch) => applyOps(doc, batch.ops, batch.origin).doc, base)

export const openDocument = (
  base: PageDocument,
  pending: readonly PendingBatch[] = [],
  held: readonly OverwrittenText[] = [],
): DocumentState => resolveState({ base, pending, held, view: base }).state

/** Line breaks and ranges count letters of words that were not accepted, so they go with them. */
const TEXT_DEPENDENT_FIELDS: readonly string[] = ['layout', 'ranges']

const withoutOffsets = (op: PageOp, itemIds: ReadonlySet<string>): PageOp | null => {
  if (op.op !== 'set' || !itemIds.has(op.id)) return op
  const props = Object.fromEntries(
    Object.entries(op.props).filter(([field]) => !TEXT_DEPENDENT_FIELDS.includes(field)),
  )
  return Object.keys(props).length > 0 ? { ...op, props } : null
}

/**
 * The words a text op loses to: `theirs`, or null when the item is gone. `undefined` when it does
 * not lose.
 */
const losesTo = (doc: PageDocument, op: PageOp): string | null | undefined => {
  if (op.op !== 'text') return undefined
  const item = doc.items[op.id]
  const words = item === undefined ? null : getWrittenText(item)
  return words === op.from || words === op.to ? undefined : words
}

interface Sifting {
  doc: PageDocument
  readonly held: Map<string, OverwrittenText>
  /** items whose words lost in this pass: what follows from those words goes too */
  readonly lost: Set<string>
  readonly merged: Set<string>
}

const getWriter = (item: PageItem | undefined): Origin | undefined =>
  item === undefined
    ? undefined
    : (item.origin[TEXT_FIELD_BY_KIND[item.kind] ?? '*'] ?? item.origin['*'])

/**
 * Words that a person wrote in two windows, with both changes. Null when somebody else wrote, or
 * both changed the same letters.
 */
const mergeOwn = (
  item: PageItem | undefined,
  op: Extract<PageOp, { op: 'text' }>,
  origin: Origin,
): readonly PageOp[] | null => {
  const words = item === undefined ? null : getWrittenText(item)
  const writer = getWriter(item)
  if (item === undefined || words === null || writer?.by !== 'person') return null
  if (origin.by !== 'person' || origin.account !== writer.account) return null
  const merged = mergeTexts(op.from, words, op.to)
  return merged === null ? null : createTextOps(item, merged)
}

/**
 * Takes out of one batch the words that lost and what was computed from them, and applies the rest.
 * Words that the same person wrote in another window are merged (spec 10.page.windows).
 */
const sift = (sifting: Sifting, batch: PendingBatch): PendingBatch => {
  const retained: PageOp[] = []
  for (const op of batch.ops) {
    const theirs = losesTo(sifting.doc, op)
    if (op.op === 'text' && theirs !== undefined) {
      const item = sifting.doc.items[op.id]
      const merged = mergeOwn(item, op, batch.origin)
      sifting.lost.add(op.id)
      if (merged === null)
        sifting.held.set(op.id, { itemId: op.id, mine: op.to, theirs, by: getWriter(item) })
      else {
        retained.push(...merged)
        sifting.merged.add(op.id)
        sifting.doc = applyOps(sifting.doc, merged, batch.origin).doc
      }
      continue
    }
    if (op.op === 'delete') sifting.held.delete(op.id)
    const rest = withoutOffsets(op, sifting.lost)
    if (rest === null) continue
    retained.push(rest)
    sifting.doc = applyOps(sifting.doc, [rest], batch.origin).doc
  }
  return { ...batch, ops: retained }
}

const resolveState = (state: DocumentState): Omit<Extract<Received, { ok: true }>, 'ok'> => {
  const sifting: Sifting = {
    doc: state.base,
    held: new Map(state.held.map((text) => [text.itemId, text])),
    lost: new Set(),
    merged: new Set(),
  }
  const sifted = state.pending.map((batch) => sift(sifting, batch))
  const pending = sifted.filter(({ ops }) => ops.length > 0)
  const resolved = {
    base: state.base,
    pending,
    held: [...sifting.held.values()],
    view: overlay(state.base, pending),
  }
  return { state: resolved, merged: [...sifting.merged] }
}

/** A new edit of this person: shown at once, waiting to be sent. */
export const enqueue = (state: DocumentState, batch: PendingBatch): DocumentState => ({
  ...state,
  pending: [...state.pending, batch],
  view: applyOps(state.view, batch.ops, batch.origin).doc,
})

/**
 * Puts the last, not yet sent batch in the place of another one (typing goes on, a gesture goes
 * on).
 */
export const replacePending = (state: DocumentState, batch: PendingBatch): DocumentState => {
  const pending = state.pending.map((other) => (other.batchId === batch.batchId ? batch : other))
  return { ...state, pending, view: overlay(state.base, pending) }
}

/**
 * Entries of the server's log, own ones included: they are known by their batch id. Older ones are
 * ignored;
 * after a gap nothing is changed and the caller asks for what is missing.
 */
export const receive = (state: DocumentState, entries: readonly PageOpEntry[]): Received => {
  let { base } = state
  const mine = new Set<string>()
  for (const entry of entries.toSorted((a, b) => a.rev - b.rev)) {
    if (entry.rev <= base.rev) continue
    if (entry.rev !== base.rev + 1) return { ok: false, missingAfter: base.rev }
    base = applyEntry(base, entry)
    mine.add(entry.batchId)
  }
  if (base === state.base) return { ok: true, state, merged: [] }
  const pending = state.pending.filter(({ batchId }) => !mine.has(batchId))
  const held = state.held.map((text) => ({
    ...text,
    theirs: getCurrentText(base, text.itemId),
    by: getWriter(base.items[text.itemId]),
  }))
  return { ok: true, ...resolveState({ base, pending, held, view: base }) }
}

const getCurrentText = (doc: PageDocument, itemId: string): string | null => {
  const item = doc.items[itemId]
  return item === undefined ? null : getWrittenText(item)
}

/** The server took the batch and had nothing to store: all of it was skipped. */
export const forget = (state: DocumentState, batchId: string): DocumentState =>
  state.pending.some((batch) => batch.batchId === batchId)
    ? resolveState({
        ...state,
        pending: state.pending.filter((batch) => batch.batchId !== batchId),
      }).state
    : state

/** A line that was added goes with its batch; what was typed into it does not. */
const listTypedTexts = (op: PageOp): readonly (readonly [itemId: string, words: string])[] => {
  if (op.op === 'text') return [[op.id, op.to]]
  const added = op.op === 'add' && op.item.kind === 'text' ? op.item.props.translation : ''
  return op.op === 'add' && added !== '' ? [[op.item.id, added]] : []
}

/** The server refused the batch for good: it is taken out, its words are kept aside. */
export const setAside = (state: DocumentState, batchId: string): DocumentState => {
  const next = forget(state, batchId)
  const batch = state.pending.find((other) => other.batchId === batchId)
  const words = new Map(batch?.ops.flatMap(listTypedTexts))
  const held = [...words].map(([itemId, mine]) => ({
    itemId,
    mine,
    theirs: getCurrentText(next.view, itemId),
    refused: true as const,
  }))
  return { ...next, held: [...next.held.filter(({ itemId }) => !words.has(itemId)), ...held] }
}

/**
 * The person chose: the held words leave the list. With `mine` the caller enqueues a text op from
 * the present words.
 */
export const release = (state: DocumentState, itemId: string): DocumentState => ({
  ...state,
  held: state.held.filter((text) => text.itemId !== itemId),
})
