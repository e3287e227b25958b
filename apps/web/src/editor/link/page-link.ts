import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { pageDocuments, pageOps, pageOpsSince, pageOwnSteps } from '@panelflow/contract/page.ts'
import { presenceLeave, presenceSet } from '@panelflow/contract/presence.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import type { ItemKind, PageOpEntry } from '@panelflow/domain/page/document/page-document.ts'
import {
  parseDocument,
  parseEntry,
  parseOps,
} from '@panelflow/domain/page/document/parse-document.ts'
import type { OwnStep } from '@panelflow/domain/page/own-steps.ts'
import { api, keep } from '../../lib/http/api.ts'
import { sessionStore } from '../../lib/http/session-store.ts'
import { toDocumentsQuestion } from '../../lib/offline/kept-calls.ts'
import { isOffline } from '../../lib/offline/offline-state.ts'
import { pictureAddress } from '../../lib/image-node/image-nodes.ts'
import { isCallError, isTransient } from '../../lib/http/call-error.ts'
import type { PageLink, PresenceLink, SendAnswer } from '../engine/ports.ts'

const toEntries = ({
  schema,
  entries,
}: EndpointAnswer<typeof pageOpsSince>): readonly PageOpEntry[] =>
  entries.map((entry) => parseEntry(schema, entry))

const KINDS: readonly ItemKind[] = ['region', 'patch', 'text', 'image']
const toKinds = (names: readonly string[]): readonly ItemKind[] =>
  KINDS.filter((kind) => names.includes(kind))

const answerTo = (error: unknown): SendAnswer => {
  if (!isCallError(error) || isTransient(error) || error.kind !== 'envelope')
    return { kind: 'unreachable' }
  if (error.fact === 'page.text_conflict' || error.fact === 'page.revision_conflict')
    return { kind: 'conflict' }
  // A session that ended, or a studio that asks for patience, says nothing about the batch.
  if (Math.floor(error.code / 100) === 401 || Math.floor(error.code / 100) === 429)
    return { kind: 'unreachable' }
  return { kind: 'refused', code: error.fact ?? String(error.code), params: error.params }
}

/** Documents and ops over HTTP. */
export const createPageLink = (chapterId: string): PageLink => ({
  open: async (pageId) => {
    const { base, lane, editable, assets } = await api.call(pageDocuments, {
      params: { chapterId, pageId },
    })
    const rights = { ...editable, add: toKinds(editable.add), delete: toKinds(editable.delete) }
    return {
      base: parseDocument(base),
      lane: parseDocument(lane),
      editable: rights,
      assets: pictureAddress(assets),
    }
  },
  since: async (pageId, document, after) =>
    toEntries(
      await api.call(pageOpsSince, { params: { chapterId, pageId }, query: { document, after } }),
    ),
  send: async (pageId, document, batch, baseRev, { leaving }) => {
    try {
      const body = {
        document,
        batchId: batch.batchId,
        baseRev,
        schema: PAGE_SCHEMA_VERSION,
        ops: batch.ops,
        ...(batch.steps === undefined || batch.steps.length === 0 ? {} : { steps: batch.steps }),
      }
      const input = { params: { chapterId, pageId }, body }
      const answer = await api.call(pageOps, leaving ? { ...input, keepalive: true } : input)
      return { kind: 'stored', entries: toEntries(answer) }
    } catch (error) {
      return answerTo(error)
    }
  },
  isOffline,
  listOwnSteps: async ({ done, undone }) => {
    const query = {
      ...(done.length === 0 ? {} : { done: done.join() }),
      ...(undone.length === 0 ? {} : { undone: undone.join() }),
    }
    const answer = await api.call(pageOwnSteps, { params: { chapterId }, query })
    const parse = (steps: typeof answer.done): readonly OwnStep[] =>
      steps.map((step) => ({
        ...step,
        parts: step.parts.map((part) => ({
          ...part,
          applied: parseOps(answer.schema, part.applied),
          inverse: parseOps(answer.schema, part.inverse),
        })),
      }))
    return { done: parse(answer.done), undone: parse(answer.undone), ids: answer.ids }
  },
  keep: (pageId, { base, lane, editable, assets }) => {
    const content = { base, lane, editable, assets }
    keep(
      chapterId,
      toDocumentsQuestion({ chapterId, pageId }, sessionStore.getState().actingRole),
      content,
    )
  },
})

/** A report that takes longer says where somebody was, not where they are. */
const TIMEOUT_MS = 4000

const isRefused = (error: unknown): boolean =>
  isCallError(error) &&
  (error.fact?.startsWith('permission.') === true || error.fact === 'chapter.not_found')

/** Presence over HTTP. `tabId` names this window. */
export const createPresenceLink = (chapterId: string, tabId: string): PresenceLink => {
  const params = { chapterId, tabId }
  return {
    send: async ({ selection, ...whereabouts }) => {
      try {
        const body = {
          ...whereabouts,
          selection: selection && { ...selection, itemIds: [...selection.itemIds] },
        }
        const { others, editing } = await api.call(presenceSet, {
          params,
          body,
          timeoutMs: TIMEOUT_MS,
        })
        return { kind: 'here', others, editing }
      } catch (error) {
        return { kind: isRefused(error) ? 'refused' : 'unreachable' }
      }
    },
    leave: () => {
      // without it the server notices by itself, some seconds later
      api.call(presenceLeave, { params, keepalive: true }).catch(() => undefined)
    },
  }
}
