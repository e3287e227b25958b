import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScriptedEditor } from '../testing/scripted-editor.ts'
import { createNextPages } from './next-pages.ts'
import type { PaintStores } from './paint-stores.ts'

beforeEach(() => {
  vi.stubGlobal('devicePixelRatio', 1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PAGES = {
  p1: { t1: { translation: 'Ah' } },
  p2: { t2: { translation: 'Oh' }, far: { translation: 'Eh', cy: 90_000 } },
}

/** Remembers which texts were asked for; none of them is there. */
const recordingStores = () => {
  const texts: string[] = []
  const stores = { texts: { get: (id: string) => void texts.push(id) } }
  return { texts, stores: stores as unknown as PaintStores }
}
const ignore = (): undefined => undefined
const pen = Object.fromEntries(
  ['save', 'restore', 'beginPath', 'rect', 'clip'].map((name) => [name, ignore]),
) as unknown as CanvasRenderingContext2D

const open = async () => {
  const { editor } = await ScriptedEditor.open({ pages: PAGES })
  editor.viewport.set({ width: 800, height: 600 })
  editor.fit(0)
  await editor.session.page('p1').open()
  const { texts, stores } = recordingStores()
  vi.useFakeTimers()
  const next = createNextPages(editor, stores, ignore, pen)
  const rest = async (): Promise<void> => {
    next.rest()
    await vi.runAllTimersAsync()
  }
  return { editor, next, texts, rest }
}

test('the page after one that rests is opened, and what it will show is asked for once', async () => {
  const { editor, next, texts, rest } = await open()
  expect(next.pages()).toEqual([])
  await rest()
  expect(next.pages().map(({ page }) => page.frame.id)).toEqual(['p2'])
  expect(editor.session.page('p2').view.get().status).toBe('ready')
  next.request('lettered')
  next.request('lettered')
  expect(texts).toEqual(['t2'])
})

test('it is opened sooner after a turn than in the middle of gestures on a page', async () => {
  const { editor, next } = await open()
  next.rest()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(next.pages()).toEqual([])
  editor.goToPage(1)
  editor.goToPage(0)
  next.rest()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(next.pages()).toHaveLength(1)
  next.stop()
  editor.goToPage(1)
  next.rest()
  editor.goToPage(0)
  next.rest()
  await vi.advanceTimersByTimeAsync(200)
  expect(next.pages()).toHaveLength(1)
})

test('nothing is asked for while the picture moves, of the original, or after the last page', async () => {
  const { editor, next, texts, rest } = await open()
  next.rest()
  next.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(next.pages()).toEqual([])
  await rest()
  next.request('original')
  expect(texts).toEqual([])
  editor.goToPage(1)
  next.stop()
  await rest()
  expect(next.pages()).toEqual([])
})
