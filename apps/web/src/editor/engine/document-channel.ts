import type { ErrorParams } from '@panelflow/domain/error/error-code.ts'
import { applyOps, type Applied } from '@panelflow/domain/page/page-apply.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import type { BatchStep } from '@panelflow/domain/page/own-steps.ts'
import { mergeOps } from '@panelflow/domain/page/page-merge.ts'
import type {
  DocumentKind,
  PageDocument,
  PageOp,
  PageOpEntry,
} from '@panelflow/domain/page/document/page-document.ts'
import {
  type DocumentState,
  enqueue,
  forget,
  openDocument,
  type PendingBatch,
  receive,
  type Received,
  release,
  replacePending,
  setAside,
} from '@panelflow/domain/page/page-rebase.ts'
import type { EditorPorts, StoredEdits } from './ports.ts'

/**
 * Milliseconds without a new edit before a batch is sent, and the longest it waits while edits keep
 * coming.
 */
const IDLE_MS = 400
const MAX_WAIT_MS = 2000
const RETRY_MS = { first: 1000, maxDelayMs: 30_000 }
/**
 * A lettering that is still being computed holds its batch back at most this often, in steps of
 * LETTERING_STEP_MS.
 */
const LETTERING_STEP_MS = 50
const MAX_OPS = 400
const MAX_STEPS = 20

export interface Refusal {
  readonly code: string
  readonly params: ErrorParams
}

/** Whether the newest edits are stored on this machine. */
export type StorageState = 'stored' | 'storing' | 'failed'

export interface ChannelPorts extends Pick<
  EditorPorts,
  'link' | 'outbox' | 'timers' | 'newId' | 'origin'
> {
  /** the layout of something in the open batch is being computed */
  readonly isLettering: () => boolean
  readonly onChange: () => void
  /** words of these items came together and have no layout */
  readonly onMerged: (itemIds: readonly string[]) => void
  readonly onRefusal: (refusal: Refusal) => void
}

export interface DocumentChannel {
  readonly state: () => DocumentState
  readonly isUnreachable: () => boolean
  readonly storage: () => StorageState
  /**
   * Applies at once, sends later. What did not apply is left out of the batch.
   * @param steps the steps of the history it belongs to; none, as with line breaks
   */
  readonly edit: (ops: readonly PageOp[], steps: readonly BatchStep[]) => Applied
  /** Sends now: a gesture ended, the field lost focus, the connection came back. */
  readonly flush: () => void
  /**
   * The page is going away: one last attempt that outlives it. Everything is kept on this machine
   * anyway.
   */
  readonly leave: () => void
  /** Asks the server what happened since. */
  readonly pull: () => Promise<void>
  /**
   * The person chose: the held words leave the list. Returns the edit that puts mine in, if that
   * was the choice.
   */
  readonly takeHeld: (itemId: string, choice: 'mine' | 'theirs') => PageOp | null
  readonly close: () => void
}

const joinSteps = (
  before: readonly BatchStep[],
  more: readonly BatchStep[],
): readonly BatchStep[] => [
  ...before,
  ...more.filter(({ id }) => before.every((step) => step.id !== id)),
]

/**
 * One direction for all steps of a batch, so that what was taken back is known; few of them, for
 * elsewhere they are one.
 */
const canJoin = ({ steps = [] }: PendingBatch, more: readonly BatchStep[]): boolean =>
  joinSteps(steps, more).length <= MAX_STEPS &&
  steps.every(({ direction }) => direction === (more[0]?.direction ?? direction))

/**
 * One document of one page: the optimistic copy, its autosave and its conversation with the server
 * (spec 10.page.batches).
 */
export const openChannel = (
  ports: ChannelPorts,
  pageId: string,
  base: PageDocument,
  storedEdits: Pick<StoredEdits, 'pending' | 'held'>,
): DocumentChannel => {
  const document: DocumentKind = base.kind
  let state = openDocument(base, storedEdits.pending, storedEdits.held)
  /**
   * Batches that may have reached the server: known there by their id, so they never change again.
   */
  const sent = new Set(storedEdits.pending.map(({ batchId }) => batchId))
  let sending = false
  let openSince = 0
  let failures = 0
  let storage: StorageState = 'stored'
  let writes = 0
  /** the last write with content failed: a full disk still lets things be deleted */
  let isFull = false
  /** a blocked storage fails with every keystroke: it is logged once */
  let warned = false
  let cancelTimer = (): void => undefined
  let closed = false

  /** Only the newest write tells whether the newest edits are stored. */
  const store = (): void => {
    const write = ++writes
    const isEmpty = state.pending.length === 0 && state.held.length === 0
    const finish = (result: 'stored' | 'failed'): void => {
      if (!isEmpty) isFull = result === 'failed'
      if (write !== writes) return
      storage = isFull ? 'failed' : result
      ports.onChange()
    }
    if (!isFull) storage = 'storing'
    ports.outbox
      .save({
        pageId,
        document,
        pending: state.pending,
        held: state.held,
        baseRev: state.base.rev,
        schema: PAGE_SCHEMA_VERSION,
      })
      .then(
        () => finish('stored'),
        (cause: unknown) => {
          if (!warned) console.warn('unsent work was not stored on this machine', cause)
          warned = true
          finish('failed')
        },
      )
  }

  const change = (next: DocumentState): void => {
    if (next === state) return
    const stored = next.pending !== state.pending || next.held !== state.held
    state = next
    if (stored) store()
    ports.onChange()
  }

  const schedule = (ms: number): void => {
    cancelTimer()
    if (!closed) cancelTimer = ports.timers.after(ms, sendNext)
  }

  const accept = ({ state: next, merged }: Extract<Received, { readonly ok: true }>): void => {
    change(next)
    if (merged.length > 0) ports.onMerged(merged)
  }

  const take = (entries: readonly PageOpEntry[]): void => {
    const received = receive(state, entries)
    if (received.ok) accept(received)
    // what could not be asked now is asked with the next answer
    else pull().catch((cause: unknown) => console.warn('the page was not read again', cause))
  }

  const pull = async (): Promise<void> => {
    const entries = await ports.link.since(pageId, document, state.base.rev)
    const received = receive(state, entries)
    if (received.ok) accept(received)
  }

  const failed = (): void => {
    failures += 1
    // space may have been freed meanwhile
    if (storage === 'failed') store()
    ports.onChange()
    schedule(Math.min(RETRY_MS.first * 2 ** (failures - 1), RETRY_MS.maxDelayMs))
  }

  const sendNext = (): void => {
    const [batch] = state.pending
    if (batch === undefined || sending || closed) return
    if (ports.isLettering() && ports.timers.now() - openSince < MAX_WAIT_MS)
      return schedule(LETTERING_STEP_MS)
    sending = true
    sent.add(batch.batchId)
    ports.onChange()
    void ports.link
      .send(pageId, document, batch, state.base.rev, { leaving: false })
      .then(async (answer) => {
        sending = false
        if (closed) return
        if (answer.kind === 'unreachable') return failed()
        failures = 0
        if (answer.kind === 'stored') {
          take(answer.entries)
          change(forget(state, batch.batchId))
        } else if (answer.kind === 'refused') {
          change(setAside(state, batch.batchId))
          ports.onRefusal({ code: answer.code, params: answer.params })
        } else {
          const known = state.base.rev
          const reached = await pull().then(
            () => true,
            () => false,
          )
          // A conflict the log does not explain would be refused again and again.
          if (!reached) return failed()
          if (state.base.rev === known) change(setAside(state, batch.batchId))
        }
        ports.onChange()
        if (state.pending.length > 0) sendNext()
      })
  }

  const edit: DocumentChannel['edit'] = (ops, more) => {
    const origin = ports.origin()
    const applied = applyOps(state.view, ops, origin)
    if (applied.applied.length === 0) return applied
    const last = state.pending.at(-1)
    const isOpen =
      last !== undefined &&
      !sent.has(last.batchId) &&
      last.ops.length + ops.length <= MAX_OPS &&
      canJoin(last, more)
    const steps = joinSteps((isOpen ? last.steps : undefined) ?? [], more)
    if (!isOpen) openSince = ports.timers.now()
    change(
      isOpen
        ? replacePending(state, {
            ...last,
            ops: mergeOps(last.ops, applied.applied),
            origin,
            steps,
          })
        : enqueue(state, { batchId: ports.newId(), ops: applied.applied, origin, steps }),
    )
    if (failures === 0)
      schedule(Math.max(0, Math.min(IDLE_MS, openSince + MAX_WAIT_MS - ports.timers.now())))
    return applied
  }

  const takeHeld: DocumentChannel['takeHeld'] = (itemId, choice) => {
    const text = state.held.find((held) => held.itemId === itemId)
    if (text === undefined) return null
    change(release(state, itemId))
    return choice === 'mine' && text.theirs !== null
      ? { op: 'text', id: itemId, from: text.theirs, to: text.mine }
      : null
  }

  if (state.pending.length > 0) schedule(0)
  return {
    state: () => state,
    isUnreachable: () => failures > 0,
    storage: () => storage,
    edit,
    flush: () => schedule(0),
    leave: () => {
      for (const batch of state.pending) {
        sent.add(batch.batchId)
        void ports.link.send(pageId, document, batch, state.base.rev, { leaving: true })
      }
    },
    pull,
    takeHeld,
    close: () => {
      closed = true
      cancelTimer()
    },
  }
}
