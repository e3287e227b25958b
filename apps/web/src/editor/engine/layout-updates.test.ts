import { aText } from '@panelflow/domain/testing/a-page.ts'
import { expect, test } from 'vitest'
import { createManualTimers } from '../testing/manual-timers.ts'
import { createLayoutUpdates } from './layout-updates.ts'

test('a page that opens is painted before its texts are looked through, some at a time', async () => {
  const timers = createManualTimers()
  const lookedAt: string[] = []
  const updates = createLayoutUpdates({
    letterer: {
      layout: () => Promise.reject(new Error('none of them needs one')),
      map: () => Promise.reject(new Error('nobody asks')),
      isFresh: () => true,
      setNames: () => undefined,
    },
    timers,
    getText: (itemId) => {
      lookedAt.push(itemId)
      return aText()
    },
    write: () => undefined,
  })
  const itemIds = Array.from({ length: 50 }, (_, index) => `t${index}`)
  updates.search(itemIds)
  await timers.pass(20)
  expect(lookedAt).toEqual([])
  // names of the book have come: it begins anew
  updates.search(itemIds)
  await timers.pass(100)
  expect(lookedAt).toEqual(itemIds)
  updates.search(itemIds)
  updates.close()
  await timers.pass(1_000)
  expect(lookedAt).toHaveLength(50)
})
