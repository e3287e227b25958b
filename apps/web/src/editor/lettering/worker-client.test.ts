import { aText } from '@panelflow/domain/testing/a-page.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLetterer } from '../link/live-letterer.ts'
import type { ChapterFonts, LetteringCall, LetteringFonts, LetteringReply } from './protocol.ts'
import {
  createLetteringClient,
  openLettering,
  prepareLettering,
  type WorkerLike,
} from './worker-client.ts'

/** A worker's end of the line: what it was posted, and its answers when the test says so. */
const aLine = (
  loadFonts: () => Promise<ChapterFonts> = () => Promise.reject(new Error('away')),
) => {
  const posted: LetteringCall[] = []
  const fonts: LetteringFonts[] = []
  const listeners: Record<string, (event: Event) => void> = {}
  const worker: WorkerLike = {
    postMessage: (message: LetteringCall | LetteringFonts) =>
      void ('fonts' in message ? fonts.push(message) : posted.push(message)),
    addEventListener: (type: string, listener: unknown) => {
      listeners[type] = listener as (event: Event) => void
    },
    terminate: () => undefined,
  }
  const say = (data: LetteringReply): void =>
    listeners['message']?.(Object.assign(new Event('message'), { data }))
  const fail = (): void =>
    listeners['error']?.(Object.assign(new Event('error'), { message: 'out of memory' }))
  return { client: createLetteringClient(worker, loadFonts), posted, fonts, say, fail }
}

const enqueue = (text: string) =>
  ({ kind: 'layout', text: aText({ translation: text }), language: 'en' }) as const
const layout = { engine: 'e', inputHash: 'h', size: 1, lines: [], overflow: false, missing: [] }
const words = (call: LetteringCall | undefined) =>
  call?.request.kind === 'layout' ? call.request.text.translation : null

describe('the way to the lettering worker', () => {
  it('waits until the worker is ready, and gives it the next job while it works', async () => {
    const { client, posted, say } = aLine()
    const [first, second] = ['first', 'second'].map((text) => client.enqueue(enqueue(text), 1))
    void client.enqueue(enqueue('third'), 1)
    expect(posted).toEqual([])
    say({ type: 'ready' })
    expect(posted.map(words)).toEqual(['first', 'second'])
    say({ type: 'failed', call: 2, cause: 'no font' })
    await expect(second).rejects.toThrow('no font')
    expect(posted.map(words)).toEqual(['first', 'second', 'third'])
    say({ type: 'done', call: 1, answer: layout })
    expect(await first).toEqual(layout)
  })

  it('takes the letter somebody waits for before what is merely visible', () => {
    const { client, posted, say } = aLine()
    say({ type: 'ready' })
    for (const text of ['running', 'next']) void client.enqueue(enqueue(text), 1)
    void client.enqueue(enqueue('in sight'), 1)
    void client.enqueue(enqueue('typed'), 0)
    say({ type: 'done', call: 1, answer: layout })
    expect(posted.map(words)).toEqual(['running', 'next', 'typed'])
  })

  it('paints what is in sight before the line breaks of texts that came without', () => {
    const { client, posted, say } = aLine()
    const letterer = createLetterer(client, 'en')
    say({ type: 'ready' })
    for (const translation of ['a', 'b', 'c', 'd']) void letterer.layout(aText({ translation }))
    const text = aText({ translation: 'in sight' })
    void client.enqueue({ kind: 'raster', text, language: 'en', scale: 1 }, 1)
    for (const call of [1, 2]) say({ type: 'done', call, answer: layout })
    expect(posted.map(({ request }) => request.kind)).toEqual([
      'layout',
      'layout',
      'raster',
      'layout',
    ])
  })

  it('hands the worker the fonts of the chapter, also while it works, and says when they cannot be had', async () => {
    const list: ChapterFonts = { own: [], subsets: [], files: '/api/files/fonts/{sha}' }
    const [online, offline] = [aLine(() => Promise.resolve(list)), aLine()]
    for (const { client, say, fonts, posted } of [online, offline]) {
      say({ type: 'ready' })
      void client.enqueue(enqueue('first'), 1)
      say({ type: 'fonts_wanted', question: 7 })
      await Promise.resolve()
      await Promise.resolve()
      expect(fonts).toEqual([{ question: 7, fonts: fonts === online.fonts ? list : null }])
      expect(posted).toHaveLength(1)
    }
  })

  it('tells everybody who waits when the worker breaks, and later ones too', async () => {
    const { client, say, fail } = aLine()
    say({ type: 'ready' })
    const both = [client.enqueue(enqueue('a'), 1), client.enqueue(enqueue('b'), 2)].map((each) =>
      expect(each).rejects.toThrow('out of memory'),
    )
    fail()
    await Promise.all(both)
    await expect(client.enqueue(enqueue('c'), 0)).rejects.toThrow('out of memory')
  })
})

describe('the engine of a chapter', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is started once, however often the address of the open chapter changes', () => {
    let started = 0
    vi.stubGlobal(
      'Worker',
      class {
        constructor() {
          started += 1
        }
        addEventListener = () => undefined
        terminate = () => undefined
      },
    )
    const loadFonts = (): Promise<ChapterFonts> => Promise.reject(new Error('away'))
    prepareLettering('one')
    const { close } = openLettering('one', loadFonts)
    prepareLettering('one')
    expect(started).toBe(1)
    prepareLettering('two')
    const second = openLettering('two', loadFonts)
    expect(started).toBe(2)
    close()
    prepareLettering('one')
    expect(started).toBe(3)
    second.close()
  })
})
