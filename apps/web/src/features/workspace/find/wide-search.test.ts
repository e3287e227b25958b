import type { FoundLine } from '@panelflow/contract/text-search.ts'
import { describe, expect, it, vi } from 'vitest'
import {
  type AskPart,
  createWideSearch,
  isNotFound,
  MAX_WIDE_LINES,
  type WideQuestion,
} from './wide-search.ts'

const ASKED: WideQuestion = {
  scope: 'order',
  query: {
    words: 'cat',
    isPattern: false,
    matchCase: false,
    wholeWord: false,
    ignoreWidth: true,
    field: 'translation',
  },
}

const aLine = (chapter: number, number: number): FoundLine => ({
  chapterId: `c${chapter}`,
  pageId: 'p',
  position: 0,
  number,
  itemId: `t${number}`,
  lineId: `t${number}`,
  text: 'a cat',
  matches: [{ from: 2, to: 5, groups: [] }],
  refusal: null,
})

const toCursor = (chapter: number) => ({ chapterId: `c${chapter}`, position: 0 })

/** A server with three chapters of so many lines each, one chapter to an answer. */
const aServer = (lines: number) => {
  const asked: string[] = []
  const ask: AskPart = ({ query, after }) => {
    const at = after === null ? 0 : Number(after.chapterId.slice(1))
    asked.push(`${query.words} ${at}`)
    return Promise.resolve({
      chapters: [],
      lines: Array.from({ length: lines }, (_, number) => aLine(at, number)),
      searched: at + 1,
      total: 3,
      next: at === 2 ? null : toCursor(at + 1),
    })
  }
  return { asked, ask }
}

describe('a search in parts', () => {
  it('gathers all parts and says how far it is', async () => {
    const { ask } = aServer(2)
    const search = createWideSearch(ask)
    const progress: string[] = []
    search.result.subscribe(() => {
      const { searched, lines, status } = search.result.get()
      progress.push(`${status} ${searched} ${lines.length}`)
    })
    search.start(ASKED)
    await vi.waitFor(() => expect(search.result.get().status).toBe('done'))
    expect(progress).toEqual(['searching 0 0', 'searching 1 2', 'searching 2 4', 'done 3 6'])
  })

  it('ends what was under way when something else is looked for', async () => {
    const { ask, asked } = aServer(1)
    const search = createWideSearch(ask)
    search.start(ASKED)
    search.start({ ...ASKED, query: { ...ASKED.query, words: 'dog' } })
    await vi.waitFor(() => expect(search.result.get().status).toBe('done'))
    expect(asked).toEqual(['cat 0', 'dog 0', 'dog 1', 'dog 2'])
    expect(search.result.get().lines).toHaveLength(3)
  })

  it('is stopped, and goes on from where it was, also after a failure', async () => {
    const { ask, asked } = aServer(1)
    let isBroken = true
    const search = createWideSearch(async (body, signal) => {
      if (body.after?.chapterId === 'c1' && isBroken) throw new Error('away')
      return await ask(body, signal)
    })
    search.start(ASKED)
    await vi.waitFor(() => expect(search.result.get().status).toBe('failed'))
    isBroken = false
    search.resume()
    search.stop()
    await Promise.resolve()
    expect(search.result.get()).toMatchObject({ status: 'stopped', searched: 1 })
    search.resume()
    await vi.waitFor(() => expect(search.result.get().status).toBe('done'))
    expect(asked).toEqual(['cat 0', 'cat 1', 'cat 1', 'cat 2'])
    expect(search.result.get().lines.map(({ chapterId }) => chapterId)).toEqual(['c0', 'c1', 'c2'])
  })

  it('has found nothing only when every chapter was searched', async () => {
    const search = createWideSearch(async ({ after, ...body }, signal) => {
      if (after?.chapterId === 'c1') throw new Error('away')
      return await aServer(0).ask({ after, ...body }, signal)
    })
    search.start(ASKED)
    await vi.waitFor(() => expect(search.result.get().status).toBe('failed'))
    expect(isNotFound(search.result.get())).toBe(false)
    const whole = createWideSearch(aServer(0).ask)
    whole.start(ASKED)
    whole.stop()
    expect(isNotFound(whole.result.get())).toBe(false)
    whole.resume()
    await vi.waitFor(() => expect(whole.result.get().status).toBe('done'))
    expect(isNotFound(whole.result.get())).toBe(true)
  })

  it('stops at so many lines that nobody would look through them', async () => {
    const search = createWideSearch(aServer(3000).ask)
    search.start(ASKED)
    await vi.waitFor(() => expect(search.result.get().status).toBe('full'))
    expect(search.result.get().lines).toHaveLength(MAX_WIDE_LINES)
  })

  it('says so too where the last part has more lines than it keeps', async () => {
    const search = createWideSearch(aServer(2000).ask)
    search.start(ASKED)
    await vi.waitFor(() => expect(search.result.get().status).toBe('full'))
    expect(search.result.get()).toMatchObject({ searched: 3, total: 3 })
  })

  it('is done with exactly as many lines as it keeps', async () => {
    const search = createWideSearch((body, signal) =>
      aServer(MAX_WIDE_LINES).ask({ ...body, after: toCursor(2) }, signal),
    )
    search.start(ASKED)
    await vi.waitFor(() => expect(search.result.get().status).toBe('done'))
    expect(search.result.get().lines).toHaveLength(MAX_WIDE_LINES)
  })
})
