import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StoredEdits } from '../engine/ports.ts'
import { PERSON } from '@panelflow/domain/testing/a-page.ts'

/** Opens the outbox as a window that was not open before. */
const openWindow = async (tab: string) => {
  vi.resetModules()
  const { createOutbox } = await import('./outbox.ts')
  return createOutbox('li', 'chapter', () => tab)
}

const edits = (to: string, pageId = 'p1'): StoredEdits => ({
  pageId,
  document: 'lane',
  pending: [{ batchId: to, ops: [{ op: 'text', id: 't1', from: '', to }], origin: PERSON }],
  held: [],
  baseRev: 3,
  schema: 3,
})
const listBatches = (stored: readonly StoredEdits[]): readonly string[] =>
  stored.flatMap(({ pending }) => pending.map(({ batchId }) => batchId))

beforeEach(() => {
  // plain http: every other tab counts as gone
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('indexedDB', new IDBFactory())
})

test('what a window that is gone has left is taken over by the next one, once', async () => {
  await (await openWindow('first')).save(edits('left'))
  const second = await openWindow('second')
  expect(await second.pages()).toEqual(['p1'])
  expect(listBatches(await second.load('p1'))).toEqual(['left'])
  expect(listBatches(await second.load('p1'))).toEqual(['left'])
  await second.save({ ...edits('left'), pending: [] })
  expect(await (await openWindow('third')).load('p1')).toEqual([])
})

test('two windows that open a page at once do not both take what is left there', async () => {
  await (await openWindow('first')).save(edits('left'))
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: object, run: (lock: object) => unknown) => run({}),
      query: async () => ({
        held: [{ name: 'panelflow.editor_tab.a' }, { name: 'panelflow.editor_tab.b' }],
      }),
    },
  })
  const [a, b] = [await openWindow('a'), await openWindow('b')]
  const loaded = await Promise.all([a.load('p1'), b.load('p1')])
  expect(loaded.flatMap(listBatches)).toEqual(['left'])
})

test('a copy is stored at every moment: what cannot be written again is not deleted', async () => {
  await (await openWindow('first')).save(edits('left'))
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect((await openWindow('second')).load('p1')).rejects.toThrow('full')
  full.mockRestore()
  expect(listBatches(await (await openWindow('third')).load('p1'))).toEqual(['left'])
})
