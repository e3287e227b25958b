import type { EditableFields } from '@panelflow/domain/page/page-access.ts'
import { decideBatch } from '@panelflow/domain/page/page-decide.ts'
import type {
  DocumentKind,
  Origin,
  PageDocument,
  PageOp,
  PageOpEntry,
} from '@panelflow/domain/page/document/page-document.ts'
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

/**
 * The server's side of the pages, in memory: the same `decideBatch`, an op log, and lines that can
 * be cut.
 */
export interface SmallStudio {
  readonly link: PageLink
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
  readonly remote: (pageId: string, ops: readonly PageOp[], document?: DocumentKind) => void
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
  const store = (
    at: StoredDocument,
    batchId: string,
    ops: readonly PageOp[],
    origin: Origin,
    rights: EditableFields | null,
  ) => {
    if (at.log.some((entry) => entry.batchId === batchId)) return null
    const decision = decideBatch(at.doc, ops, origin, rights)
    if (!decision.ok) return decision
    const { doc, applied } = decision.applied
    if (applied.length === 0) return null
    at.doc = doc
    at.log.push({ rev: doc.rev, batchId, ops: applied, origin })
    return null
  }
  const kept = new Map<string, PageContent>()
  const studio: SmallStudio = {
    editable,
    cut: 'nothing',
    isOffline: false,
    arrivals: 0,
    doc: (pageId, document = 'lane') => findStored(pageId, document).doc,
    log: (pageId, document = 'lane') => findStored(pageId, document).log,
    remote: (pageId, ops, document = 'lane') => {
      const at = findStored(pageId, document)
      store(
        at,
        `remote-${at.doc.rev}`,
        ops,
        { by: 'person', account: 'wang', role: 5, at: '' },
        null,
      )
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
        const refusal = store(at, batch.batchId, batch.ops, batch.origin, studio.editable)
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
