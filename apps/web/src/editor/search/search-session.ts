/** The search that goes on in an open chapter: what is asked for, and what was found. */
import { createWordFinder, type TextFinder } from '@panelflow/domain/text-search/find-matches.ts'
import {
  createPatternFinder,
  type PatternEngine,
  PatternFault,
} from '@panelflow/domain/text-search/pattern-finder.ts'
import {
  isWideScope,
  type SearchField,
  type WideScope,
} from '@panelflow/domain/text-search/search-options.ts'
import { RE2JS, RE2JSSyntaxException } from 're2js'
import { type Cell, createCell, type Watched } from '../engine/cell.ts'
import type { Editor } from '../engine/editor.ts'
import {
  findHits,
  getHitKey,
  type Hit,
  listSearchedPages,
  type Narrowing,
  replaceHits,
  type ReplaceReport,
  type SearchScope,
} from './find-hits.ts'

export interface SearchForm {
  readonly words: string
  readonly replacement: string
  readonly isPattern: boolean
  readonly matchCase: boolean
  readonly wholeWord: boolean
  readonly ignoreWidth: boolean
  /** in what is put in: capitals as in what was there */
  readonly keepCase: boolean
  readonly field: SearchField
  /** an order or a book is searched by the server, not by this session */
  readonly scope: SearchScope | WideScope
}

interface SearchResult {
  /** why the pattern cannot be read */
  readonly fault: string | null
  readonly hits: readonly Hit[]
  /** pages that are still on their way */
  readonly waiting: number
  /** pages that could not be read */
  readonly failed: number
}

export interface SearchSession {
  readonly form: Cell<SearchForm>
  readonly result: Watched<SearchResult>
  /** the hit that was gone to last */
  readonly current: Cell<string | null>
  /** hits that are to stay as they are */
  readonly excluded: Cell<ReadonlySet<string>>
  /** what came of the last replacement */
  readonly report: Cell<ReplaceReport | null>
  readonly change: (part: Partial<SearchForm>) => void
  readonly goTo: (hit: Hit) => Promise<void>
  /** To the next or previous hit, from the last one to the first. False when there is none. */
  readonly step: (by: 1 | -1) => Promise<boolean>
  readonly replace: (hits: readonly Hit[]) => ReplaceReport
  /** Reads the pages that could not be read once more. */
  readonly retry: () => void
  /** Searches anew whenever a page changes, until the returned function is called. */
  readonly watch: () => () => void
}

const NEW_SEARCH: SearchForm = {
  words: '',
  replacement: '',
  isPattern: false,
  matchCase: false,
  wholeWord: false,
  ignoreWidth: true,
  keepCase: false,
  field: 'translation',
  scope: 'chapter',
}

const NOTHING: SearchResult = { fault: null, hits: [], waiting: 0, failed: 0 }

/** Somebody who types sees what is found when the fingers rest. */
const DELAY_MS = 150
/** A pattern that takes longer over a chapter would stop the person's typing. */
const MAX_PATTERN_MS = 1000
/** Pages that are read at the same time. */
const READ_AT_ONCE = 3

/** RE2's manner: no back references and no looking around. */
export const PATTERN_ENGINE: PatternEngine = {
  now: () => performance.now(),
  compile: (pattern, matchCase) => {
    try {
      return RE2JS.compile(pattern, RE2JS.MULTILINE | (matchCase ? 0 : RE2JS.CASE_INSENSITIVE))
    } catch (error) {
      if (error instanceof RE2JSSyntaxException) throw new PatternFault(error.message)
      throw error
    }
  },
}

const createFinder = (form: SearchForm): TextFinder =>
  form.isPattern
    ? createPatternFinder(PATTERN_ENGINE, form.words, form, MAX_PATTERN_MS)
    : createWordFinder(form.words, form)

const createSearchSession = (editor: Editor): SearchSession => {
  const form = createCell(NEW_SEARCH)
  const result = createCell(NOTHING)
  const current = createCell<string | null>(null)
  const excluded = createCell<ReadonlySet<string>>(new Set())
  const report = createCell<ReplaceReport | null>(null)
  let narrowing: Narrowing = { pageId: null, itemIds: [] }
  let timer: ReturnType<typeof setTimeout> | undefined
  const reading = new Set<string>()

  const countPages = (scope: SearchScope): Pick<SearchResult, 'waiting' | 'failed'> => {
    const states = listSearchedPages(editor, scope, narrowing).map(
      (pageId) => editor.session.page(pageId).view.get().status,
    )
    return {
      waiting: states.filter((status) => status === 'absent' || status === 'loading').length,
      failed: states.filter((status) => status === 'failed').length,
    }
  }

  const search = (): void => {
    clearTimeout(timer)
    timer = undefined
    const asked = form.get()
    const { field, scope } = asked
    if (asked.words === '' || isWideScope(scope)) return result.set(NOTHING)
    try {
      const find = createFinder(asked)
      result.set({
        fault: null,
        hits: findHits(editor, { find, field, scope, narrowing }),
        ...countPages(scope),
      })
    } catch (error) {
      if (!(error instanceof PatternFault)) throw error
      result.set({ ...NOTHING, fault: error.reason })
    }
  }
  const schedule = (): void => {
    timer ??= setTimeout(search, DELAY_MS)
  }

  const readPages = (isWanted: (status: string) => boolean): void => {
    const { words, scope } = form.get()
    if (words === '' || isWideScope(scope)) return
    const pages = listSearchedPages(editor, scope, narrowing).filter(
      (pageId) => isWanted(editor.session.page(pageId).view.get().status) && !reading.has(pageId),
    )
    for (const pageId of pages.slice(0, READ_AT_ONCE - reading.size)) {
      reading.add(pageId)
      const end = (): void => {
        reading.delete(pageId)
        readPages((status) => status === 'absent')
      }
      editor.session.page(pageId).open().then(end, end)
    }
  }

  const change: SearchSession['change'] = (part) => {
    // a search in what is selected holds to it; going to a hit selects something else
    if (part.scope === 'selection') narrowing = editor.selection.state.get()
    form.set({ ...form.get(), ...part })
    excluded.set(new Set())
    report.set(null)
    readPages((status) => status === 'absent')
    schedule()
  }

  const goTo: SearchSession['goTo'] = async (hit) => {
    current.set(getHitKey(hit))
    await editor.goToItem(hit.pageId, hit.lineId)
  }

  return {
    form,
    result,
    current,
    excluded,
    report,
    change,
    goTo,
    step: async (by) => {
      if (timer !== undefined) search()
      const { hits } = result.get()
      const at = hits.findIndex((hit) => getHitKey(hit) === current.get())
      const next = at < 0 ? (by === 1 ? 0 : -1) : (at + by) % hits.length
      const hit = hits.at(next)
      if (hit === undefined) return false
      await goTo(hit)
      return true
    },
    replace: (hits) => {
      const { replacement: words, isPattern: hasGroups, keepCase } = form.get()
      const done = replaceHits(editor, hits, { words, hasGroups, keepCase })
      search()
      report.set(done)
      return done
    },
    retry: () => readPages((status) => status === 'failed'),
    watch: () => {
      readPages((status) => status === 'absent')
      search()
      const stops = [editor.session.changes.subscribe(schedule), editor.camera.subscribe(schedule)]
      return () => {
        clearTimeout(timer)
        timer = undefined
        for (const stop of stops) stop()
      }
    },
  }
}

const sessions = new WeakMap<Editor, SearchSession>()

/** The one search of an open chapter; it is as it was left when its drawer opens again. */
export const getSearchSession = (editor: Editor): SearchSession => {
  const known = sessions.get(editor) ?? createSearchSession(editor)
  sessions.set(editor, known)
  return known
}
