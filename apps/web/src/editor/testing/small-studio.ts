import type { EditableFields } from '@panelflow/domain/page/page-access.ts'
import { decideBatch } from '@panelflow/domain/page/page-decide.ts'
import type {
  DocumentKind,
  Origin,
  PageDocument,
  PageOp,
  PageOpEntry,
} from '@panelflow/domain/page/document/page-document.ts'
import {
  groupSteps,
  isKnownBatch,
  type KnownSteps,
  listTakeableSteps,
  type LoggedBatch,
  type OwnSteps,
} from '@panelflow/domain/page/own-steps.ts'
import type { PendingBatch } from '@panelflow/domain/page/page-rebase.ts'
import type {
  HistoryStore,
  Outbox,
  PageContent,
  PageLink,
  StoredEdits,
  StoredHistory,
} from '../engine/ports.ts'

interface StoredDocument {
  doc: PageDocument
  log: PageOpEntry[]
}

/** Batches of all documents in the order they came. */
interface OwnBatch extends LoggedBatch {
  readonly account: string
}

/**
 * The server's side of the pages, in memory: the same `decideBatch`, an op log, and lines that can
 * be cut.
 */
export interface SmallStudio {
  readonly link: PageLink
  /** What the server answers about the steps of an account. */
  readonly listOwnSteps: (account: string, known: KnownSteps) => OwnSteps
  editable: EditableFields
  /** `answers`: batches arrive, their answers do not */
  cut: 'nothing' | 'everything' | 'answers'
  /** pages are opened from what this machine keeps of them */
  isOffline: boolean
  /** number of batches that arrived */
  arrivals: number
  readonly doc: (pageId: string, document?: DocumentKind) => PageDocument
  readonly log: (pageId: string, document?: DocumentKind) => readonly PageOpEntry[]
  /** Somebody else edits. */
  readonly remote: (
    pageId: string,
    ops: readonly PageOp[],
    document?: DocumentKind,
    by?: Origin,
  ) => void
}

export const createStudio = (
  pages: Readonly<Record<string, { readonly base: PageDocument; readonly lane: PageDocument }>>,
  editable: EditableFields,
): SmallStudio => {
  const stored = new Map<string, StoredDocument>(
    Object.entries(pages).flatMap(([pageId, { base, lane }]) => [
      [`${pageId}/base`, { doc: base, log: [] }],
      [`${pageId}/lane`, { doc: lane, log: [] }],
    ]),
  )
  const findStored = (pageId: string, document: DocumentKind): StoredDocument => {
    const found = stored.get(`${pageId}/${document}`)
    if (found === undefined) throw new Error(`no page ${pageId}`)
    return found
  }
  const batches: OwnBatch[] = []
  const store = (
    at: StoredDocument,
    pageId: string,
    { batchId, ops, origin, steps = [] }: PendingBatch,
    rights: EditableFields | null,
  ) => {
    if (at.log.some((entry) => entry.batchId === batchId)) return null
    const decision = decideBatch(at.doc, ops, origin, rights)
    if (!decision.ok) return decision
    const { doc, applied, inverse } = decision.applied
    if (applied.length === 0) return null
    at.doc = doc
    if (origin.by === 'person') {
      const { kind: document } = doc
      batches.push({ account: origin.account, pageId, document, steps, applied, inverse })
    }
    at.log.push({ rev: doc.rev, batchId, ops: applied, origin })
    return null
  }
  const listOwnSteps = (account: string, known: KnownSteps): OwnSteps => {
    const own = batches.filter((batch) => batch.account === account && batch.steps.length > 0)
    const end = own.findLastIndex((batch) => isKnownBatch(batch, known))
    return listTakeableSteps(groupSteps(own.slice(end + 1)), {
      find: (pageId, document) => findStored(pageId, document).doc,
      editable: studio.editable,
      origin: { by: 'person', account, role: 5, at: '' },
    })
  }
  const kept = new Map<string, PageContent>()
  const studio: SmallStudio = {
    editable,
    listOwnSteps,
    cut: 'nothing',
    isOffline: false,
    arrivals: 0,
    doc: (pageId, document = 'lane') => findStored(pageId, document).doc,
    log: (pageId, document = 'lane') => findStored(pageId, document).log,
    remote: (pageId, ops, document = 'lane', by) => {
      const at = findStored(pageId, document)
      const origin: Origin = by ?? {
        by: 'person',
        account: 'wang',
        role: 5,
        at: new Date(0).toISOString(),
      }
      store(at, pageId, { batchId: `remote-${at.doc.rev}`, ops, origin }, null)
    },
    link: {
      isOffline: () => studio.isOffline,
      keep: (pageId, content) => void kept.set(pageId, content),
      open: async (pageId) => {
        const here = kept.get(pageId)
        if (studio.isOffline && here !== undefined) return here
        if (studio.cut === 'everything') throw new Error('unreachable')
        return {
          base: findStored(pageId, 'base').doc,
          lane: findStored(pageId, 'lane').doc,
          editable: studio.editable,
          assets: '/assets/{sha}',
        }
      },
      since: async (pageId, document, after) => {
        if (studio.cut !== 'nothing') throw new Error('unreachable')
        return findStored(pageId, document).log.filter(({ rev }) => rev > after)
      },
      send: async (pageId, document, batch, baseRev) => {
        if (studio.cut === 'everything') return { kind: 'unreachable' }
        studio.arrivals += 1
        const at = findStored(pageId, document)
        const refusal = store(at, pageId, batch, studio.editable)
        if (studio.cut === 'answers') return { kind: 'unreachable' }
        if (refusal?.code === 'page.text_conflict') return { kind: 'conflict' }
        if (refusal !== null) return { kind: 'refused', code: refusal.code, params: refusal.params }
        return { kind: 'stored', entries: at.log.filter(({ rev }) => rev > baseRev) }
      },
    },
  }
  return studio
}

/** The machine's own storage; survives the editor being closed and opened again. */
export const createMemoryOutbox = (): Outbox & {
  readonly stored: Map<string, StoredEdits>
  full: boolean
} => {
  const stored = new Map<string, StoredEdits>()
  const outbox = {
    stored,
    /** storing fails, as with a full disk */
    full: false,
    load: async (pageId: string) => [...stored.values()].filter((edits) => edits.pageId === pageId),
    save: async (edits: StoredEdits) => {
      if (outbox.full) throw new Error('QuotaExceededError')
      const key = `${edits.pageId}/${edits.document}`
      if (edits.pending.length === 0 && edits.held.length === 0) stored.delete(key)
      else stored.set(key, structuredClone(edits))
    },
    pages: async () => [...new Set([...stored.values()].map(({ pageId }) => pageId))],
  }
  return outbox
}

/** The machine's own storage of steps. */
export const createMemoryHistory = (): HistoryStore => {
  let stored: StoredHistory | null = null
  return {
    load: async () => structuredClone(stored),
    save: async (history) => {
      stored = structuredClone(history)
    },
  }
}
