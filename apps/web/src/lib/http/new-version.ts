import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const MODULE_SCRIPTS = /<script[^>]+type="module"[^>]+src="([^"]+)"/g

/** Addresses of the scripts a page begins with: each holds a hash of its content. */
const listScripts = (html: string): string =>
  [...html.matchAll(MODULE_SCRIPTS)].map(([, address]) => address).join(' ')

interface VersionSources {
  /** where Vite says that a part of the program could not be loaded */
  readonly events: Pick<EventTarget, 'addEventListener'>
  /** where the browser says that another build's service worker took over; absent: it has none */
  readonly workers?: Pick<EventTarget, 'addEventListener'> | undefined
  /** the page as this tab got it */
  readonly ownPage: () => string
  /** the page as the server has it now */
  readonly readPage: () => Promise<string>
}

const store = createStore<{ readonly hasNewVersion: boolean }>(() => ({ hasNewVersion: false }))

/**
 * Parts of the program are loaded when they are needed. After an update those of the older build
 * are gone: reloading is the cure, and the person
 * chooses when. A part that is missing for another reason, such as a network that is down, is left
 * to its screen.
 */
export const watchNewVersion = ({ events, workers, ownPage, readPage }: VersionSources): void => {
  let checking = false
  const check = async (): Promise<void> => {
    if (checking || store.getState().hasNewVersion) return
    checking = true
    try {
      const present = listScripts(await readPage())
      if (present !== '' && present !== listScripts(ownPage()))
        store.setState({ hasNewVersion: true })
    } catch {
      // the server does not answer: nothing is known about its version
    } finally {
      checking = false
    }
  }
  events.addEventListener('vite:preloadError', () => void check())
  workers?.addEventListener('controllerchange', () => void check())
}

export const hasNewVersion = (): boolean => store.getState().hasNewVersion

export const useNewVersion = (): boolean => useStore(store, ({ hasNewVersion: isNew }) => isNew)

/** In the browser. */
export const watchOwnVersion = (): void =>
  watchNewVersion({
    events: window,
    workers: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
    ownPage: () => document.head.outerHTML,
    readPage: async () => await (await fetch('/index.html', { cache: 'no-store' })).text(),
  })
