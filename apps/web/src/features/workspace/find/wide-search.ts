/** A search through the chapters of an order or a book: the server answers in parts. */
import type { EndpointAnswer, EndpointBody } from '@panelflow/contract/endpoint.ts'
import type {
  FoundChapter,
  FoundLine,
  textSearch,
  TextQuery,
} from '@panelflow/contract/text-search.ts'
import type { WideScope } from '@panelflow/domain/text-search/search-options.ts'
import { type Cell, createCell, type Watched } from '../../../editor/engine/cell.ts'

type Part = EndpointAnswer<typeof textSearch>

export interface WideQuestion {
  readonly scope: WideScope
  readonly query: TextQuery
}

interface WideResult {
  /** `full`: there are more lines than it keeps */
  readonly status: 'idle' | 'searching' | 'stopped' | 'full' | 'done' | 'failed'
  readonly lines: readonly FoundLine[]
  readonly chapters: ReadonlyMap<string, FoundChapter>
  readonly searched: number
  readonly total: number
  /** what went wrong; null unless it failed */
  readonly error: unknown
}

export interface WideSearch {
  readonly result: Watched<WideResult>
  /** lines that are to stay as they are */
  readonly excluded: Cell<ReadonlySet<string>>
  /** Searches from the beginning; what was under way ends. Null: there is nothing to look for. */
  readonly start: (question: WideQuestion | null) => void
  readonly stop: () => void
  /** Goes on after a stop or a failure, from where it was. */
  readonly resume: () => void
}

export type AskPart = (body: EndpointBody<typeof textSearch>, signal: AbortSignal) => Promise<Part>

/** More lines are no list to work through; a replacement takes no more either. */
export const MAX_WIDE_LINES = 5000

const NOTHING: WideResult = {
  status: 'idle',
  lines: [],
  chapters: new Map(),
  searched: 0,
  total: 0,
  error: null,
}

export const getLineKey = ({ chapterId, pageId, itemId }: FoundLine): string =>
  JSON.stringify([chapterId, pageId, itemId])

/** No chapter has it: known only when all were searched. */
export const isNotFound = ({ status, lines }: WideResult): boolean =>
  status === 'done' && lines.length === 0

const add = (before: WideResult, part: Part): WideResult => {
  const lines = [...before.lines, ...part.lines]
  const hasNext = part.next !== null
  const isFull = lines.length > MAX_WIDE_LINES || (hasNext && lines.length === MAX_WIDE_LINES)
  return {
    status: isFull ? 'full' : hasNext ? 'searching' : 'done',
    lines: lines.slice(0, MAX_WIDE_LINES),
    chapters: new Map([...before.chapters, ...part.chapters.map((one) => [one.id, one] as const)]),
    searched: part.searched,
    total: part.total,
    error: null,
  }
}

export const createWideSearch = (ask: AskPart): WideSearch => {
  const result = createCell(NOTHING)
  const excluded = createCell<ReadonlySet<string>>(new Set())
  let question: WideQuestion | null = null
  let after: EndpointBody<typeof textSearch>['after'] = null
  let work = new AbortController()

  const run = async (asked: WideQuestion, { signal }: AbortController): Promise<void> => {
    try {
      do {
        const part = await ask({ ...asked, after }, signal)
        if (signal.aborted) return
        after = part.next
        result.set(add(result.get(), part))
      } while (result.get().status === 'searching')
    } catch (error) {
      if (!signal.aborted) result.set({ ...result.get(), status: 'failed', error })
    }
  }
  const begin = (): void => {
    work.abort()
    work = new AbortController()
    if (question === null) return
    result.set({ ...result.get(), status: 'searching', error: null })
    void run(question, work)
  }

  return {
    result,
    excluded,
    start: (next) => {
      question = next
      after = null
      excluded.set(new Set())
      result.set(NOTHING)
      begin()
    },
    stop: () => {
      work.abort()
      if (result.get().status === 'searching') result.set({ ...result.get(), status: 'stopped' })
    },
    resume: begin,
  }
}
