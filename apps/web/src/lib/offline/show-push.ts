/** Notifications of the service worker: shown as they are pushed, and what a click on one opens. */

/** In local storage: the account whose notifications this browser shows. */
export const PUSH_OWNER_KEY = 'panelflow.push_owner'

export interface ShownPush {
  readonly title: string
  readonly options: {
    readonly body: string
    readonly tag: string
    readonly icon: string
    readonly data: { readonly path: string }
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a push says. One that cannot be read still says that there is something. */
export const parsePush = (raw: string | undefined): ShownPush => {
  let given: Readonly<Record<string, unknown>> = {}
  try {
    const parsed: unknown = JSON.parse(raw ?? '')
    if (typeof parsed === 'object' && parsed !== null) given = { ...parsed }
  } catch {
    // the browser demands that something is shown
  }
  const path = text(given['path'])
  return {
    title: text(given['title']) || 'Panelflow',
    options: {
      body: text(given['body']),
      tag: text(given['tag']),
      icon: '/favicon.svg',
      // an address of ours and no other
      data: { path: /^\/(?!\/)/.test(path) ? path : '/' },
    },
  }
}

export interface OpenWindow {
  readonly url: string
  readonly focus: () => Promise<unknown>
  readonly postMessage: (message: unknown) => void
}

export interface Windows {
  readonly list: () => Promise<readonly OpenWindow[]>
  readonly open: (path: string) => Promise<unknown>
}

/** Sent to the window that is to show the spot: it goes there without being loaded again. */
export interface OpenPathMessage {
  readonly type: 'panelflow.open'
  readonly path: string
}

/** A window that is open comes to the front and goes there; otherwise a new one opens. */
export const openFromPush = async (windows: Windows, path: string): Promise<void> => {
  const [first] = await windows.list()
  if (first === undefined) {
    await windows.open(path)
    return
  }
  await first.focus()
  first.postMessage({ type: 'panelflow.open', path } satisfies OpenPathMessage)
}
