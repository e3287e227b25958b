/**
 * A sign-out that holds while the server cannot be reached. The browser cannot delete the HttpOnly
 * refresh cookie by itself, so a mark in
 * its storage forbids the silent refresh, and the logout is repeated until the server confirms it.
 */
const MARK_KEY = 'panelflow.signed_out'
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 15_000

export interface SignOutMark {
  readonly isSet: () => boolean
  readonly set: () => void
  readonly clear: () => void
}

/** Shared by all tabs. Where the browser refuses storage, the mark lasts as long as the tab. */
export const createSignOutMark = (
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): SignOutMark => {
  let inMemory = false
  const attempt = <T>(work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch {
      return otherwise
    }
  }
  return {
    isSet: () => inMemory || attempt(() => storage().getItem(MARK_KEY) !== null, false),
    set: () => {
      inMemory = !attempt(() => {
        storage().setItem(MARK_KEY, '1')
        return true
      }, false)
    },
    clear: () => {
      inMemory = false
      attempt(() => storage().removeItem(MARK_KEY), undefined)
    },
  }
}

export const signOutMark = createSignOutMark(() => localStorage)

export interface LogoutParts {
  readonly mark: SignOutMark
  /** POST /user/logout. Throws when the server did not confirm. */
  readonly logout: (token: string | null) => Promise<unknown>
  /**
   * Runs one task at a time across all tabs; shared with login and refresh, which write the same
   * cookie.
   */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>
  /** Resolves after `ms`, or earlier when there is reason to try again. */
  readonly pause: (ms: number) => Promise<void>
}

/**
 * Repeats the logout until the server confirms it or somebody signs in, which clears the mark. One
 * loop per tab.
 */
export const createLogoutLoop = ({
  mark,
  logout,
  exclusively,
  pause,
}: LogoutParts): ((token: string | null) => Promise<void>) => {
  let running: Promise<void> | null = null
  let lastToken: string | null = null
  let wake = (): void => undefined

  const confirm = (): Promise<boolean> =>
    exclusively(async () => {
      if (!mark.isSet()) return
      await logout(lastToken)
      mark.clear()
    }).then(
      () => true,
      () => false,
    )

  const run = async (): Promise<void> => {
    let wait = FIRST_PAUSE_MS
    while (mark.isSet() && !(await confirm())) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      await Promise.race([pause(wait), woken])
      wait = Math.min(wait * 2, MAX_PAUSE_MS)
    }
  }

  return (token) => {
    lastToken = token
    wake()
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

/** Until the time is over or the network is back. */
export const pauseUntilOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
