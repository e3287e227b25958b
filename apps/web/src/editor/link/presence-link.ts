import { presenceLeave, presenceSet } from '@panelflow/contract/presence.ts'
import { api } from '../../lib/http/api.ts'
import { isCallError } from '../../lib/http/call-error.ts'
import type { PresenceLink } from '../engine/ports.ts'

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
