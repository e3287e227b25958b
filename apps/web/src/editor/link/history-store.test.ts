import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StoredHistory } from '../engine/ports.ts'

/** Opens the store as a window that was not open before. */
const openWindow = async (tab: string, { account = 'li', chapterId = 'chapter' } = {}) => {
  vi.resetModules()
  const { createHistoryStore } = await import('./history-store.ts')
  return createHistoryStore(account, chapterId, () => tab)
}

const steps = (pageId: string): StoredHistory => ({
  schema: 3,
  done: [{ ids: ['step'], pageId, itemId: null, selected: [], label: 'moving', at: 0, parts: [] }],
  undone: [],
})

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('isSecureContext', true)
  const held: { name: string }[] = []
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, _options: object, run: (lock: object) => unknown) => {
        held.push({ name })
        return run({})
      },
      query: async () => ({ held: held.filter(({ name }) => !name.endsWith('gone')) }),
    },
  })
})

// spec 10.page.history
test('a new window goes on with the steps of the last one that is gone, and takes none of an open one', async () => {
  await (await openWindow('open')).save(steps('p1'))
  await (await openWindow('long gone')).save(steps('p2'))
  await new Promise((resolve) => setTimeout(resolve, 5))
  await (await openWindow('gone')).save(steps('p3'))
  const next = await openWindow('next')
  expect(await next.load()).toMatchObject(steps('p3'))
  expect(await next.load()).toMatchObject(steps('p3'))
  expect(await (await openWindow('another')).load()).toBeNull()
})

test('nobody takes back the steps of another person or chapter', async () => {
  await (await openWindow('gone')).save(steps('p1'))
  expect(await (await openWindow('a', { account: 'wang' })).load()).toBeNull()
  expect(await (await openWindow('b', { chapterId: 'another' })).load()).toBeNull()
})

test('steps are kept for thirty days', async () => {
  const day = 24 * 3_600_000
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now - 31 * day)
  await (await openWindow('gone')).save(steps('p1'))
  clock.mockReturnValue(now)
  expect(await (await openWindow('next')).load()).toBeNull()
  clock.mockRestore()
})
