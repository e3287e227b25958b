import type { ChapterView } from '@panelflow/contract/order.ts'
import { expect, test } from 'vitest'
import { findChapterOfBook } from './parts/find-in-book.tsx'

const aChapter = (id: string, pageCount: number): ChapterView =>
  ({ id, pageCount, can: { open_workspace: true } }) as unknown as ChapterView

const PARTS = [
  { rows: [{ id: 'a' }, { id: 'b' }], next: 'second' },
  { rows: [{ id: 'c' }, { id: 'd' }], next: null },
]
const readOrders = async (cursor: string | undefined) => PARTS[cursor === 'second' ? 1 : 0]!

test('a search opens from the first chapter with pages, however many orders come before it', async () => {
  const asked: string[] = []
  const readChapters = async (orderId: string) => {
    asked.push(orderId)
    return orderId === 'c' ? [aChapter('c1', 0), aChapter('c2', 4)] : [aChapter(`${orderId}1`, 0)]
  }
  const found = await findChapterOfBook({ readOrders, readChapters, isWanted: () => true })
  expect(found?.id).toBe('c2')
  expect(asked).toEqual(['a', 'b', 'c'])
})

test('a book without pages is asked to its end, and no further once the menu is closed', async () => {
  const asked: string[] = []
  const readChapters = async (orderId: string) => {
    asked.push(orderId)
    return []
  }
  expect(
    await findChapterOfBook({ readOrders, readChapters, isWanted: () => true }),
  ).toBeUndefined()
  expect(asked).toEqual(['a', 'b', 'c', 'd'])
  await findChapterOfBook({ readOrders, readChapters, isWanted: () => asked.length < 6 })
  expect(asked).toEqual(['a', 'b', 'c', 'd', 'a', 'b'])
})
