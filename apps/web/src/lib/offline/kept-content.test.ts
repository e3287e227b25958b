import 'fake-indexeddb/auto'
import type { UserView } from '@panelflow/contract/user.ts'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ContentOwner } from './kept-content.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MB = 1024 * 1024

const toOwner = (id: string): ContentOwner => ({
  user: { id } as UserView,
  until: Date.now() + 2 * HOUR,
})
const LI = toOwner('li')
const WANG = toOwner('wang')

let kept: typeof import('./kept-content.ts')
let caches: Set<string>

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', new IDBFactory())
  caches = new Set(['panelflow.fonts', 'panelflow.chapter/one', 'panelflow.application/build'])
  vi.stubGlobal('caches', {
    keys: async () => [...caches],
    delete: async (name: string) => caches.delete(name),
  })
  kept = await import('./kept-content.ts')
  return () => vi.unstubAllGlobals()
})

test('an answer is found by the person and chapter it was kept for, and by nobody else', async () => {
  await kept.keepAnswer(LI, 'one', 'pages', ['p1'])
  expect(await kept.findAnswer('li', 'one', 'pages')).toMatchObject({ value: ['p1'] })
  expect(await kept.findAnswer('wang', 'one', 'pages')).toBeNull()
  expect(await kept.findAnswer('li', 'two', 'pages')).toBeNull()
})

test('whoever comes next finds nothing of the person before, pictures and fonts neither', async () => {
  await kept.keepAnswer(LI, 'one', 'pages', ['p1'])
  await kept.keepAnswer(WANG, 'two', 'pages', ['p2'])
  expect(await kept.findAnswer('li', 'one', 'pages')).toBeNull()
  expect(await kept.findAnswer('wang', 'one', 'pages')).toBeNull()
  expect(await kept.findChapterTime('one')).toBeNull()
  expect([...caches]).toEqual(['panelflow.application/build'])
  expect(await kept.findOwner(Date.now())).toEqual(WANG)
})

test('signing out removes everything', async () => {
  await kept.keepAnswer(LI, 'one', 'pages', ['p1'])
  await kept.forgetContent()
  expect(await kept.findOwner(Date.now())).toBeNull()
  expect(await kept.findAnswer('li', 'one', 'pages')).toBeNull()
  expect([...caches]).toEqual(['panelflow.application/build'])
})

test('what could not be removed opens for nobody, and the next start removes it', async () => {
  await kept.keepAnswer(LI, 'one', 'pages', ['p1'])
  const clear = vi.spyOn(IDBObjectStore.prototype, 'clear')
  clear.mockImplementation(() => {
    throw new DOMException('the disk failed', 'UnknownError')
  })
  await expect(kept.forgetContent()).rejects.toThrow('the disk failed')
  expect([...caches]).toEqual(['panelflow.application/build'])
  expect(await kept.findAnswer('li', 'one', 'pages')).toBeNull()
  await expect(kept.findOwner(Date.now())).rejects.toThrow('the disk failed')
  clear.mockRestore()
  vi.resetModules()
  kept = await import('./kept-content.ts')
  await kept.finishForgetting()
  expect(await kept.findChapterTime('one')).toBeNull()
  expect(await kept.findOwner(Date.now())).toBeNull()
  await kept.keepAnswer(LI, 'one', 'pages', ['p1'])
  expect(await kept.findOwner(Date.now())).toEqual(LI)
})

test('when the session would be over, nothing opens any more and everything is removed', async () => {
  await kept.keepAnswer(LI, 'one', 'pages', ['p1'])
  expect(await kept.findOwner(LI.until - 1)).toEqual(LI)
  expect(await kept.findOwner(LI.until)).toBeNull()
  expect(await kept.findAnswer('li', 'one', 'pages')).toBeNull()
})

test('a chapter that is lost is removed alone, with its pictures', async () => {
  await kept.keepAnswer(LI, 'one', 'pages', ['p1'])
  await kept.keepAnswer(LI, 'two', 'pages', ['p2'])
  await kept.forgetChapter('one')
  expect(await kept.findAnswer('li', 'one', 'pages')).toBeNull()
  expect(await kept.findAnswer('li', 'two', 'pages')).not.toBeNull()
  expect(caches.has('panelflow.chapter/one')).toBe(false)
})

test('chapters are kept for a week, and eight of them', async () => {
  const clock = vi.spyOn(Date, 'now')
  const start = LI.until - 2 * HOUR
  for (let number = 0; number < 10; number++) {
    clock.mockReturnValue(start + number)
    await kept.openKeptChapter(LI, `c${number}`)
    await kept.keepAnswer(LI, `c${number}`, 'pages', [])
  }
  const isKept = async (id: string): Promise<boolean> => (await kept.findChapterTime(id)) !== null
  expect(await Promise.all(['c0', 'c1', 'c2', 'c9'].map(isKept))).toEqual([
    false,
    false,
    true,
    true,
  ])
  clock.mockReturnValue(start + 8 * DAY)
  await kept.openKeptChapter(LI, 'later')
  expect(await isKept('c9')).toBe(false)
  clock.mockRestore()
})

test('the pictures of a chapter have a bound, and those of all chapters have one', async () => {
  const clock = vi.spyOn(Date, 'now')
  for (let number = 0; number < 4; number++) {
    clock.mockReturnValue(LI.until - HOUR + number)
    await kept.openKeptChapter(LI, `c${number}`)
    expect(await kept.reserveBytes(`c${number}`, 190 * MB)).toBe(true)
    expect(await kept.reserveBytes(`c${number}`, 20 * MB)).toBe(false)
  }
  await kept.openKeptChapter(LI, 'c4')
  expect(await kept.reserveBytes('c0', 1)).toBe(false)
  expect(await kept.reserveBytes('c1', 1)).toBe(true)
  clock.mockRestore()
})
