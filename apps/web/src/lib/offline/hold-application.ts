/** The chapter that is being opened comes first. */
const WAIT_MS = 3000

let holding: Promise<boolean> | null = null

const register = async (): Promise<boolean> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    return true
  } catch (cause) {
    console.warn('the application is not held for offline use', cause)
    return false
  }
}

/**
 * Has the browser hold the application's files, so that it opens without a connection. Answers
 * whether it can: only built clients on https or localhost do.
 */
export const holdApplication = (): Promise<boolean> => (holding ??= register())
