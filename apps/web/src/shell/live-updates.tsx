import type { LiveEvent } from '@panelflow/contract/live.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useNetwork } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { api, readRolesAgain } from '../lib/api.ts'
import { type LiveListener, openLive } from '../lib/live.ts'
import { ORDER_READS } from '../lib/order-reads.ts'
import { sessionStore } from '../lib/session-store.ts'
import { browserLine, ownLive, shareLive } from '../lib/shared-live.ts'

const GATHER_MS = 250

/** Which reads an event makes old. `null`: none of this frame's; an open editor listens for itself. */
const STALE: Readonly<Record<LiveEvent['type'], readonly string[] | null>> = {
  'order.changed': ORDER_READS,
  'chapter.changed': [
    'order.list',
    'order.get',
    'order.chapters',
    'order.log',
    'todo.list',
    'check_request.list',
    'snapshot.list',
    'snapshot.changes',
    'fix_item.list',
    'chapter.get',
  ],
  'task.changed': ['order.chapters', 'chapter.get', 'task.list'],
  'comment.changed': ['comment.list', 'order.log'],
  'page.changed': null,
  'seal.changed': ['seal.list'],
  'erasure.changed': ['erasure.list'],
  'upload.changed': ['upload.get'],
  'export.changed': ['export.list', 'export.get'],
  'serial.changed': ['serial.list', 'serial.get', 'serial.books', 'batch.list'],
  'account.changed': ['account.list', 'account.get', 'account.open_work'],
  // the board reads again by itself, not with every page's progress
  'ai_board.changed': null,
  'term.changed': ['book.terms', 'term.list', 'term.get'],
  'style.changed': ['style.list'],
  'font.changed': ['font.list'],
  'shortcut.changed': ['shortcut.get'],
  // a message may tell that an open chapter went to somebody else
  'notification.created': ['notification.list', 'notification.unread', 'chapter.get'],
  'notification.changed': ['notification.list'],
  'notification.read': ['notification.list', 'notification.unread'],
}

/** Several events in a row become one round of reading. */
const createGatherer = (client: QueryClient): ((event: LiveEvent) => void) => {
  const stale = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    timer = undefined
    const ids = new Set(stale)
    stale.clear()
    void client.invalidateQueries({ predicate: ({ queryKey }) => ids.has(String(queryKey[0])) })
  }
  return (event) => {
    const ids = STALE[event.type]
    if (ids === null) return
    for (const id of ids) stale.add(id)
    timer ??= setTimeout(flush, GATHER_MS)
  }
}

const listeners = new Set<(event: LiveEvent) => void>()

/** For screens that need the events themselves, such as the page editor. Answers the unsubscriber. */
export const onLiveEvent = (listener: (event: LiveEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the screen's data fresh while somebody is signed in. Answers whether the line is up. */
export const useLiveUpdates = (enabled: boolean): boolean => {
  const client = useQueryClient()
  const { t } = useTranslation()
  const [connected, setConnected] = useState(true)
  const { online } = useNetwork()
  // the line carries what this person sees in this role: tabs that act in another one share another line
  const account = useStore(sessionStore, ({ user }) => user?.id ?? '')
  const role = useStore(sessionStore, ({ actingRole }) => actingRole)
  useEffect(() => {
    if (!enabled) return undefined
    const gather = createGatherer(client)
    const line = browserLine(`panelflow.live.${account} ${role ?? ''}`)
    const open = (listener: LiveListener): (() => void) => openLive(api, listener)
    const listener: LiveListener = {
      onEvent: (event) => {
        gather(event)
        for (const listener of listeners) listener(event)
      },
      onConnect: (resumed) => {
        setConnected(true)
        if (!resumed) void client.invalidateQueries()
      },
      onLost: () => setConnected(false),
      onRoleGone: () =>
        void readRolesAgain().then(
          (changed) => (changed ? toastRemark(t('app.roles_changed')) : undefined),
          (cause: unknown) => console.warn('the roles were not read again', cause),
        ),
    }
    return line === null ? ownLive(open, listener) : shareLive(line, open, listener)
  }, [client, enabled, account, role, t])
  return connected && online
}
