import type { LiveEvent } from '@panelflow/contract/live.ts'
import type { LiveListener } from './live.ts'

/** What tabs tell each other of the one line they share. */
export type LineMessage =
  | { readonly say: 'event'; readonly event: LiveEvent }
  | { readonly say: 'connected'; readonly resumed: boolean }
  | { readonly say: 'lost' }
  /** a tab that just came asks whether the line is up */
  | { readonly say: 'asking' }

/** The parts of the browser this needs; tests bring their own. */
export interface SharedLine {
  readonly broadcast: (message: LineMessage) => void
  /** what the other tabs say */
  readonly subscribe: (listener: (message: LineMessage) => void) => void
  readonly close: () => void
  /**
   * runs `hold` in one tab at a time, until its promise settles; the next tab in the queue follows
   */
  readonly exclusively: (signal: AbortSignal, hold: () => Promise<void>) => Promise<void>
}

/**
 * One line for all tabs of a person: a browser opens six connections to a server over HTTP/1.1, and
 * a stream in each tab would use them up.
 * One tab holds the line and passes on what it hears; when it closes, another takes over and
 * everybody reads again.
 */
export const shareLive = (
  line: SharedLine,
  open: (listener: LiveListener) => () => void,
  listener: LiveListener,
): (() => void) => {
  const leaving = new AbortController()
  let holding: { close: () => void; up: boolean } | null = null
  let release: (() => void) | null = null
  const { broadcast } = line

  line.subscribe((data) => {
    if (data.say === 'asking') {
      if (holding !== null)
        broadcast(holding.up ? { say: 'connected', resumed: true } : { say: 'lost' })
    } else if (holding !== null) return
    else if (data.say === 'event') listener.onEvent(data.event)
    else if (data.say === 'connected') listener.onConnect(data.resumed)
    else listener.onLost()
  })

  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      if (leaving.signal.aborted) return resolve()
      release = resolve
      const held = { close: () => undefined as void, up: false }
      holding = held
      held.close = open({
        onEvent: (event) => {
          listener.onEvent(event)
          broadcast({ say: 'event', event })
        },
        onConnect: (resumed) => {
          held.up = true
          listener.onConnect(resumed)
          broadcast({ say: 'connected', resumed })
        },
        onLost: () => {
          held.up = false
          listener.onLost()
          broadcast({ say: 'lost' })
        },
        // the tabs that wait for the line find out when it is theirs
        onRoleRevoked: listener.onRoleRevoked,
      })
    })
  broadcast({ say: 'asking' })
  line.exclusively(leaving.signal, hold).catch((cause: unknown) => {
    if (!leaving.signal.aborted) console.warn('the live line could not be shared', cause)
  })

  return () => {
    leaving.abort()
    holding?.close()
    holding = null
    release?.()
    line.close()
  }
}

/**
 * Browsers lend locks only on https and localhost. Elsewhere each tab has its own line, and lets go
 * of it while nobody looks.
 */
export const browserLine = (name: string): SharedLine | null => {
  if (!('locks' in navigator)) return null
  const channel = new BroadcastChannel(name)
  return {
    broadcast: (message) => channel.postMessage(message),
    subscribe: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<LineMessage>) => listener(data)),
    close: () => channel.close(),
    exclusively: (signal, hold) => navigator.locks.request(name, { signal }, hold),
  }
}

/** How long a hidden tab keeps its own connection. */
const HIDDEN_MS = 10_000

/**
 * A connection of its own, closed while the tab is hidden, so that many tabs do not use up the
 * connections.
 */
export const ownLive = (
  open: (listener: LiveListener) => () => void,
  listener: LiveListener,
): (() => void) => {
  let close: (() => void) | null = open(listener)
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = (): void => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') close ??= open(listener)
    else
      timer = setTimeout(() => {
        close?.()
        close = null
      }, HIDDEN_MS)
  }
  document.addEventListener('visibilitychange', refresh)
  return () => {
    document.removeEventListener('visibilitychange', refresh)
    clearTimeout(timer)
    close?.()
  }
}
