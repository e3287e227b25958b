/** ms after which it runs beside other work */
const MAX_WAIT_MS = 2000

/** Runs when the browser has nothing else to do: what the first picture does not need. */
export const whenIdle = (run: () => void): void => {
  // Safari has no idle callbacks
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: MAX_WAIT_MS })
  else setTimeout(run, MAX_WAIT_MS / 4)
}
