import { beforeEach, expect, test, vi } from 'vitest'

let hasNewVersion: () => boolean
let watchNewVersion: (typeof import('./new-version.ts'))['watchNewVersion']
beforeEach(async () => {
  vi.resetModules()
  ;({ hasNewVersion, watchNewVersion } = await import('./new-version.ts'))
})

const page = (script: string): string =>
  ['/assets/runtime-same.js', script]
    .map((src) => `<script type="module" crossorigin src="${src}"></script>`)
    .join('\n')

test('a part that is gone after an update shows the notice; one that is missing for another reason does not', async () => {
  const events = new EventTarget()
  const readPage = vi.fn<() => Promise<string>>()
  watchNewVersion({ events, ownPage: () => page('/assets/main-one.js'), readPage })
  const miss = async (): Promise<void> => {
    events.dispatchEvent(new Event('vite:preloadError'))
    await vi.waitFor(() => expect(readPage).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve, 0))
    readPage.mockReset()
  }
  readPage.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await miss()
  expect(hasNewVersion()).toBe(false)
  readPage.mockResolvedValueOnce(page('/assets/main-one.js'))
  await miss()
  expect(hasNewVersion()).toBe(false)
  readPage.mockResolvedValueOnce(page('/assets/main-two.js'))
  await miss()
  expect(hasNewVersion()).toBe(true)
})

test('a service worker of a newer build that takes over shows the notice; the first one does not', async () => {
  const workers = new EventTarget()
  const readPage = vi.fn<() => Promise<string>>()
  const own = page('/assets/main-one.js')
  watchNewVersion({ events: new EventTarget(), workers, ownPage: () => own, readPage })
  readPage.mockResolvedValueOnce(own)
  workers.dispatchEvent(new Event('controllerchange'))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(hasNewVersion()).toBe(false)
  readPage.mockResolvedValueOnce(page('/assets/main-two.js'))
  workers.dispatchEvent(new Event('controllerchange'))
  await vi.waitFor(() => expect(hasNewVersion()).toBe(true))
})
