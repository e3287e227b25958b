import { expect, test, vi } from 'vitest'
import { hasNewVersion, watchNewVersion } from './new-version.ts'

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
