import { setTimeout as sleep } from 'node:timers/promises'
import { PRESENCE_TIMEOUT_MS, type PresenceView } from '@panelflow/contract/presence.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { sql } from 'kysely'
import { listen, type Listener } from '../db/listen.ts'
import type { Db } from '../db/open-database.ts'

/** NOTIFY channel; the payload is a JSON list of changes. */
const PRESENCE_CHANNEL = 'panelflow_presence'
/** A payload of NOTIFY ends before 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7500
/** Changes that come in this time travel together. */
const PAUSE_MS = 40
const SWEEP_INTERVAL_MS = 1000
const MAX_TABS_PER_ACCOUNT = 20

interface Tab {
  readonly chapterId: string
  readonly accountId: string
  readonly tabId: string
}

export type PresenceChange =
  | (Tab & { readonly kind: 'here'; readonly present: PresenceView })
  | (Tab & { readonly kind: 'gone' })

/**
 * Who has which chapter open, on all servers. Kept in memory only: every server hears every change
 * by NOTIFY, and one that just started knows everybody once they have reported again.
 */
export interface PresenceFeed {
  /** @throws AppError `request.limit_reached` when the account has too many windows open */
  readonly set: (chapterId: string, present: PresenceView) => Promise<void>
  readonly remove: (tab: Tab) => void
  readonly find: (tab: Tab) => PresenceView | undefined
  readonly list: (chapterId: string) => readonly PresenceView[]
  /** Whether one of the account's windows has the chapter open. */
  readonly isPresent: (chapterId: string, accountId: string) => boolean
  /** @returns how to stop listening */
  readonly subscribe: (onChange: (change: PresenceChange) => void) => Promise<() => void>
  readonly close: () => Promise<void>
}

interface Entry {
  readonly change: Extract<PresenceChange, { readonly kind: 'here' }>
  readonly until: number
}

const toKey = ({ accountId, tabId }: Omit<Tab, 'chapterId'>): string => `${accountId} ${tabId}`

/** What does not fit into a payload goes without its selection. */
const toMessage = (change: PresenceChange): string => {
  const message = JSON.stringify(change)
  return change.kind === 'gone' || Buffer.byteLength(message) < MAX_PAYLOAD_BYTES
    ? message
    : JSON.stringify({ ...change, present: { ...change.present, selection: null } })
}

/** Takes from the front what fits into one payload, at least one message. */
const takePayload = (messages: string[]): string => {
  let bytes = 2
  const fits = (message: string): boolean =>
    (bytes += Buffer.byteLength(message) + 1) <= MAX_PAYLOAD_BYTES
  const end = messages.findIndex((message) => !fits(message))
  const taken = messages.splice(0, end === -1 ? messages.length : Math.max(1, end))
  return `[${taken.join()}]`
}

/** Sends messages as they come, several at once where many come. */
const createNotifier = (db: Db): ((message: string) => void) => {
  const waiting: string[] = []
  let isSending = false
  const sendAll = async (): Promise<void> => {
    isSending = true
    try {
      while (waiting.length > 0) {
        const payload = takePayload(waiting)
        await sql`select pg_notify(${PRESENCE_CHANNEL}, ${payload})`.execute(db)
        await sleep(PAUSE_MS, undefined, { ref: false })
      }
    } finally {
      isSending = false
    }
  }
  return (message) => {
    waiting.push(message)
    // what is lost while the database is away is said again with the next report
    if (!isSending) sendAll().catch(() => waiting.splice(0))
  }
}

/** The windows that were heard of within the timeout. */
const createRegister = (timeoutMs: number) => {
  const entries = new Map<string, Entry>()
  const all = () => [...entries.values()].map(({ change }) => change)
  return {
    find: (tab: Tab) => entries.get(toKey(tab))?.change,
    all,
    /** False when nothing changed but the time. */
    apply: (change: PresenceChange): boolean => {
      const key = toKey(change)
      const before = entries.get(key)?.change
      if (change.kind === 'gone') return entries.delete(key)
      entries.set(key, { change, until: performance.now() + timeoutMs })
      return JSON.stringify(before) !== JSON.stringify(change)
    },
    expired: (): readonly PresenceChange[] =>
      [...entries.values()]
        .filter(({ until }) => until <= performance.now())
        .map(({ change: { chapterId, accountId, tabId } }) => ({
          kind: 'gone',
          chapterId,
          accountId,
          tabId,
        })),
  }
}

export const presenceFeed = (
  url: string,
  db: Db,
  timeoutMs = PRESENCE_TIMEOUT_MS,
): PresenceFeed => {
  const listeners = new Set<(change: PresenceChange) => void>()
  const register = createRegister(timeoutMs)
  const notify = createNotifier(db)
  let listener: Promise<Listener> | undefined
  let sweeping: NodeJS.Timeout | undefined

  const apply = (change: PresenceChange): void => {
    if (!register.apply(change)) return
    for (const onChange of listeners) onChange(change)
  }
  const onMessage = (payload: string): void => {
    const changes: readonly PresenceChange[] = JSON.parse(payload)
    for (const change of changes) apply(change)
  }
  const open = async (): Promise<void> => {
    listener ??= listen({
      url,
      channel: PRESENCE_CHANNEL,
      onMessage,
      onReady: () => undefined,
    })
    sweeping ??= setInterval(() => register.expired().forEach(apply), SWEEP_INTERVAL_MS).unref()
    try {
      await listener
    } catch (error) {
      // the database is away: whoever comes next tries again
      listener = undefined
      throw error
    }
  }
  const requireSpace = (tab: Tab): void => {
    if (register.find(tab) !== undefined) return
    const own = register.all().filter(({ accountId }) => accountId === tab.accountId)
    if (own.length >= MAX_TABS_PER_ACCOUNT)
      throw new AppError('request.limit_reached', { seconds: Math.ceil(timeoutMs / 1000) })
  }

  return {
    set: async (chapterId, present) => {
      const tab = { chapterId, accountId: present.person.id, tabId: present.tabId }
      await open()
      requireSpace(tab)
      notify(toMessage({ kind: 'here', ...tab, present }))
    },
    remove: ({ chapterId, accountId, tabId }) =>
      notify(toMessage({ kind: 'gone', chapterId, accountId, tabId })),
    find: (tab) => register.find(tab)?.present,
    list: (chapterId) =>
      register
        .all()
        .filter((change) => change.chapterId === chapterId)
        .map(({ present }) => present),
    isPresent: (chapterId, accountId) =>
      register
        .all()
        .some((change) => change.chapterId === chapterId && change.accountId === accountId),
    subscribe: async (onChange) => {
      await open()
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    close: async () => {
      clearInterval(sweeping)
      await (await listener)?.close()
    },
  }
}
