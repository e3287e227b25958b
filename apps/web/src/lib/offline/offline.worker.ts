/** The service worker. Bundled by itself into `/sw.js` with the list of the build's files. */
import { answerFromChapters } from './chapter-files.ts'
import { openFromPush, type OpenWindow, parsePush, type ShownPush } from './show-push.ts'
import { answerFromBuild, type Build, dropOtherBuilds, holdBuild } from './application-files.ts'

/** Put in by the build. */
declare const PANELFLOW_BUILD: Build

// TypeScript has no types for pages and service workers in one program
interface WorkerEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface RequestEvent extends WorkerEvent {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}
interface PushedEvent extends WorkerEvent {
  readonly data: { readonly text: () => string } | null
}
interface ClickEvent extends WorkerEvent {
  readonly notification: { readonly close: () => void; readonly data: ShownPush['options']['data'] }
}
interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly skipWaiting: () => Promise<void>
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: { type: 'window' }) => Promise<readonly OpenWindow[]>
    readonly openWindow: (path: string) => Promise<unknown>
  }
  readonly registration: {
    readonly showNotification: (title: string, options: ShownPush['options']) => Promise<void>
  }
  readonly addEventListener: ((
    type: 'install' | 'activate',
    run: (event: WorkerEvent) => void,
  ) => void) &
    ((type: 'fetch', run: (event: RequestEvent) => void) => void) &
    ((type: 'push', run: (event: PushedEvent) => void) => void) &
    ((type: 'notificationclick', run: (event: ClickEvent) => void) => void)
}

const scope = self as unknown as WorkerScope
const sources = {
  caches,
  fetch: (request: Request | string, init?: RequestInit) => fetch(request, init),
}

scope.addEventListener('install', (event) =>
  event.waitUntil(holdBuild(PANELFLOW_BUILD, sources).then(() => scope.skipWaiting())),
)

scope.addEventListener('activate', (event) =>
  event.waitUntil(dropOtherBuilds(PANELFLOW_BUILD, sources).then(() => scope.clients.claim())),
)

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const isOwn = new URL(request.url).origin === scope.location.origin
  const answer =
    answerFromChapters(sources, request) ??
    (isOwn ? answerFromBuild(PANELFLOW_BUILD, sources, request) : undefined)
  if (answer !== undefined) event.respondWith(answer)
})

scope.addEventListener('push', (event) => {
  const { title, options } = parsePush(event.data?.text())
  event.waitUntil(scope.registration.showNotification(title, options))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const windows = {
    list: () => scope.clients.matchAll({ type: 'window' }),
    open: (path: string) => scope.clients.openWindow(path),
  }
  event.waitUntil(openFromPush(windows, event.notification.data.path))
})
