/**
 * New tokens: one request at a time in this tab, and one at a time across tabs (spec
 * 10.session.token).
 */
export interface RefresherParts {
  readonly token: () => string | null
  readonly setToken: (token: string) => void
  /**
   * POST /user/refresh: the new token, or null when the session is over. Throws when the line is
   * broken.
   */
  readonly fetchToken: () => Promise<string | null>
  /** runs one task at a time across all tabs */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>
}

/**
 * Web Locks exist only on https and localhost; elsewhere the tab's own single flight has to do, and
 * the server's 20 s grace.
 */
export const exclusiveAcrossTabs = <T>(task: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('panelflow.refresh', task) : task()

export const createRefresher = ({
  token,
  setToken,
  fetchToken,
  exclusively,
}: RefresherParts): ((stale: string | null) => Promise<boolean>) => {
  let flight: Promise<boolean> | null = null

  const renew = (stale: string | null): Promise<boolean> =>
    exclusively(async () => {
      // another tab may have brought a new one while this one stood in the queue
      if (token() !== null && token() !== stale) return true
      const fresh = await fetchToken()
      if (fresh === null) return false
      setToken(fresh)
      return true
    })

  return async (stale) => {
    if (token() !== null && token() !== stale) return true
    flight ??= renew(stale).finally(() => {
      flight = null
    })
    return flight
  }
}
