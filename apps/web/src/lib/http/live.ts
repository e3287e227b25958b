import { LIVE_RECONNECT, type LiveEvent, liveStream } from '@panelflow/contract/live.ts'
import type { ApiClient } from './api-client.ts'
import { isCallError } from './call-error.ts'
import { createSseReader } from './sse.ts'

const FIRST_WAIT_MS = 1000
/** clients of a stopping server reconnect spread over this time */
const RECONNECT_JITTER_MS = 500
const MAX_WAIT_MS = 30_000
/**
 * share of a wait that is left to chance: the clients of one server do not ask the next one in the
 * same moment
 */
const WAIT_JITTER = 0.5
/** the server sends a comment at least this often; a silent line is a dead one */
const SILENCE_MS = 60_000

export interface LiveListener {
  readonly onEvent: (event: LiveEvent) => void
  /**
   * connected; `resumed` when the server continues after the last event, else anything may have
   * been missed
   */
  readonly onConnect: (resumed: boolean) => void
  readonly onLost: () => void
  /** the server is there, but the person no longer has the role of this line */
  readonly onRoleRevoked?: () => void
}

const KNOWN: Readonly<Record<LiveEvent['type'], true>> = {
  'order.changed': true,
  'chapter.changed': true,
  'task.changed': true,
  'page.changed': true,
  'presence.changed': true,
  'presence.left': true,
  'comment.changed': true,
  'accepted_line.changed': true,
  'seal.changed': true,
  'erasure.changed': true,
  'upload.changed': true,
  'export.changed': true,
  'serial.changed': true,
  'account.changed': true,
  'ai_board.changed': true,
  'text_free.changed': true,
  'term.changed': true,
  'known_word.changed': true,
  'style.changed': true,
  'font.changed': true,
  'shortcut.changed': true,
  'notification.created': true,
  'notification.changed': true,
  'notification.read': true,
}

/**
 * Null for an event of a newer server, and for what is no JSON. The fields are the server's
 * promise, as in every answer.
 */
const readEvent = (data: string): LiveEvent | null => {
  try {
    const parsed: { readonly type?: unknown } | null = JSON.parse(data)
    return typeof parsed?.type === 'string' && Object.hasOwn(KNOWN, parsed.type)
      ? (parsed as LiveEvent)
      : null
  } catch {
    return null
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Reads one connection to its end. Throws when it breaks. */
const readStream = async (
  body: ReadableStream<Uint8Array>,
  onChunk: (text: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const leave = (): void => void reader.cancel().catch(() => undefined)
  let silence: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', leave)
  try {
    for (;;) {
      silence = setTimeout(leave, SILENCE_MS)
      const part = await reader.read()
      clearTimeout(silence)
      if (part.done) return
      onChunk(decoder.decode(part.value, { stream: true }))
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', leave)
  }
}

/**
 * Keeps one stream of live events open until the answer is called: resumes by Last-Event-ID, waits
 * longer after each failure.
 */
export const openLive = (api: Pick<ApiClient, 'open'>, listener: LiveListener): (() => void) => {
  const stop = new AbortController()
  let lastId: string | null = null
  let wait = FIRST_WAIT_MS

  let reconnectRequested = false

  const feed = createSseReader((message) => {
    if (message.event === LIVE_RECONNECT) reconnectRequested = true
    if (message.id !== null) lastId = message.id
    const event = readEvent(message.data)
    if (event !== null) listener.onEvent(event)
  })

  const connect = async (): Promise<void> => {
    const headers = {
      accept: 'text/event-stream',
      ...(lastId === null ? {} : { 'last-event-id': lastId }),
    }
    const response = await api.open(liveStream, { signal: stop.signal }, headers)
    wait = FIRST_WAIT_MS
    reconnectRequested = false
    listener.onConnect(lastId !== null)
    if (response.body !== null) await readStream(response.body, feed, stop.signal)
  }

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        await connect()
      } catch (error) {
        if (!stop.signal.aborted) console.warn('live events interrupted', error)
        if (isCallError(error) && error.fact === 'permission.role_denied')
          listener.onRoleRevoked?.()
      }
      if (stop.signal.aborted) return
      if (reconnectRequested) {
        // the server stops on purpose: no connection was lost, and its clients reconnect at
        // different moments
        reconnectRequested = false
        await pause(Math.random() * RECONNECT_JITTER_MS, stop.signal)
        continue
      }
      listener.onLost()
      await pause(wait * (1 - WAIT_JITTER * Math.random()), stop.signal)
      wait = Math.min(wait * 2, MAX_WAIT_MS)
    }
  }
  void run()
  return () => stop.abort()
}
