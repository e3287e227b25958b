import type { LiveEvent } from '@panelflow/contract/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useNetwork } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { api, refreshRoles } from '../lib/http/api.ts'
import { type LiveListener, openLive } from '../lib/http/live.ts'
import { createLiveRefresh } from '../lib/http/live-refresh.ts'
import { sessionStore } from '../lib/http/session-store.ts'
import { browserLine, ownLive, shareLive } from '../lib/http/shared-live.ts'

const listeners = new Set<(event: LiveEvent) => void>()

/**
 * For screens that need the events themselves, such as the page editor. Answers the unsubscriber.
 */
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
  // the line carries what this person sees in this role: tabs that act in another one share another
  // line
  const account = useStore(sessionStore, ({ user }) => user?.id ?? '')
  const role = useStore(sessionStore, ({ actingRole }) => actingRole)
  useEffect(() => {
    if (!enabled) return undefined
    const refresh = createLiveRefresh(client)
    const line = browserLine(`panelflow.live.${account} ${role ?? ''}`)
    const open = (listener: LiveListener): (() => void) => openLive(api, listener)
    let wasConnected = false
    const listener: LiveListener = {
      onEvent: (event) => {
        refresh.onEvent(event)
        for (const listener of listeners) listener(event)
      },
      onConnect: (resumed) => {
        setConnected(true)
        if (!resumed && wasConnected) refresh.refreshAll()
        if (!resumed && !wasConnected) refresh.refreshEarlier()
        wasConnected = true
      },
      onLost: () => setConnected(false),
      onRoleRevoked: () =>
        void refreshRoles().then(
          (changed) => (changed ? toastRemark(t('app.roles_changed')) : undefined),
          (cause: unknown) => console.warn('the roles were not read again', cause),
        ),
    }
    const close = line === null ? ownLive(open, listener) : shareLive(line, open, listener)
    return () => {
      close()
      refresh.stop()
    }
  }, [client, enabled, account, role, t])
  return connected && online
}
