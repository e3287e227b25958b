/** Spelling of the translations of an open chapter, as one dictionary has it. */
import type { SpellingDictionary } from '@panelflow/domain/locale/language-table.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import {
  createWordTest,
  listSpelled,
  type SpelledWord,
} from '@panelflow/domain/spelling/list-words.ts'
import { type Cell, createCell, type Watched } from '../engine/cell.ts'
import type { Editor } from '../engine/editor.ts'
import { getPageInWork } from '../engine/page-in-work.ts'
import { createRestTimer } from '../engine/rest-timer.ts'
import { browserTimers } from '../link/live-letterer.ts'
import {
  listSpeakers,
  listTranslations,
  type Misspelling,
  replaceMisspelling,
} from './misspellings.ts'
import type { SpellingClient } from './spelling-client.ts'

type SpellingStatus = 'idle' | 'no_dictionary' | 'loading' | 'ready' | 'failed'

interface SpellingContext {
  /** whose words are known, and of which language they are */
  readonly bookId: string
  readonly language: TargetLanguage
  /** null: there is none for the language */
  readonly dictionary: SpellingDictionary | null
  /** terms and names: their words are known */
  readonly phrases: readonly string[]
  /** words that the person and the book have added */
  readonly knownWords: readonly string[]
  readonly openClient: (dictionary: SpellingDictionary) => SpellingClient
}

type SpellingFinder = (words: string) => readonly SpelledWord[]

export interface SpellingSession {
  readonly status: Watched<SpellingStatus>
  /** finds the misspelt words of a text; another one whenever other words are misspelt */
  readonly finder: Watched<SpellingFinder>
  /** the place that was gone to last */
  readonly current: Cell<Misspelling | null>
  /** what may have been meant there; null: not known yet */
  readonly suggestions: Watched<readonly string[] | null>
  readonly setContext: (context: SpellingContext) => void
  /** Whose words are known; null before anything is. */
  readonly getPlace: () => Pick<SpellingContext, 'bookId' | 'language'> | null
  /** Somebody has added words: there is a list to look through. */
  readonly hasVocabulary: () => boolean
  /** Judges the words of an open page that nobody has judged yet. */
  readonly checkPage: (pageId: string) => Promise<void>
  /** To the next or previous place of the chapter; false when there is none. */
  readonly step: (by: 1 | -1) => Promise<boolean>
  /** Puts words into the current place. */
  readonly replace: (words: string) => boolean
  /** Checks open pages whenever words change, until the returned function is called. */
  readonly watch: () => () => void
}

/** Somebody who types sees it when the fingers rest. */
const LIMITS = { restMs: 300, maxWaitMs: 2000 }

const MAX_REMEMBERED = 5_000

/** The script asks for the words of all its lines after every pause of the typist. */
const rememberLists = (): typeof listSpelled => {
  const lists = new Map<string, readonly SpelledWord[]>()
  return (text, language) => {
    const key = `${language} ${text}`
    const known = lists.get(key)
    if (known !== undefined) return known
    if (lists.size >= MAX_REMEMBERED) lists.clear()
    const list = listSpelled(text, language)
    lists.set(key, list)
    return list
  }
}

const createSpellingSession = (editor: Editor): SpellingSession => {
  const status = createCell<SpellingStatus>('idle')
  const finder = createCell<SpellingFinder>(() => [])
  const current = createCell<Misspelling | null>(null)
  const suggestions = createCell<readonly string[] | null>(null)
  const verdicts = new Map<string, boolean>()
  const speakers = new Set<string>()
  let context: SpellingContext | null = null
  let client: SpellingClient | null = null
  let isKnown: (word: string) => boolean = () => false

  const listOnce = rememberLists()
  const renewFinder = (): void => {
    if (context === null) return
    const { language } = context
    finder.set((words) =>
      listOnce(words, language).filter(
        ({ word }) => verdicts.get(word) === false && !isKnown(word),
      ),
    )
  }

  const learnKnown = (): void => {
    if (context === null) return
    const { phrases, knownWords, language } = context
    isKnown = createWordTest([...phrases, ...knownWords, ...speakers], language)
    renewFinder()
  }

  const noteSpeakers = (pageId: string): void => {
    const fresh = listSpeakers(editor, pageId).filter((name) => !speakers.has(name))
    for (const name of fresh) speakers.add(name)
    if (fresh.length > 0) learnKnown()
  }

  const getClient = (): SpellingClient | null => {
    if (context === null || context.dictionary === null) return null
    client ??= context.openClient(context.dictionary)
    return client
  }

  const judge = async (words: readonly string[]): Promise<void> => {
    if (status.get() === 'idle' || status.get() === 'failed') status.set('loading')
    try {
      const correct = (await getClient()?.check(words)) ?? []
      words.forEach((word, at) => verdicts.set(word, correct[at] ?? true))
      status.set('ready')
      renewFinder()
    } catch (cause) {
      console.warn('spelling was not checked', cause)
      status.set('failed')
    }
  }

  const checkPage: SpellingSession['checkPage'] = async (pageId) => {
    if (context === null || status.get() === 'no_dictionary') return
    const texts = listTranslations(editor, pageId)
    if (texts.length === 0) return
    noteSpeakers(pageId)
    const { language } = context
    const words = texts
      .flatMap((text) => listOnce(text.words, language))
      .map(({ word }) => word)
      .filter((word) => !verdicts.has(word) && !isKnown(word))
    if (words.length > 0) await judge([...new Set(words)])
  }

  const findOnPage = async (pageId: string): Promise<readonly Misspelling[]> => {
    await editor.session.page(pageId).open()
    await checkPage(pageId)
    return listTranslations(editor, pageId).flatMap(({ itemId, words }) =>
      finder
        .get()(words)
        .map((one) => ({ ...one, pageId, itemId })),
    )
  }

  /** Of those on the page where the person is: what comes after that place, or before it. */
  const isBeyond = (pageId: string, by: 1 | -1): ((one: Misspelling) => boolean) => {
    const order = listTranslations(editor, pageId).map(({ itemId }) => itemId)
    const [selected] = editor.selection.state.get().itemIds
    const last = current.get()
    const isThere = last !== null && last.pageId === pageId && last.itemId === selected
    const line = order.indexOf(isThere ? last.itemId : (selected ?? ''))
    const offset = isThere ? last.from : -1
    return ({ itemId, from }) => {
      const at = order.indexOf(itemId)
      return at === line ? (from - offset) * by > 0 : line < 0 || (at - line) * by > 0
    }
  }

  const goTo = async (place: Misspelling): Promise<void> => {
    current.set(place)
    suggestions.set(null)
    await editor.goToItem(place.pageId, place.itemId)
    const words = (await getClient()?.suggest(place.word)) ?? []
    if (current.get() === place) suggestions.set(words)
  }

  const step: SpellingSession['step'] = async (by) => {
    const pages = editor.strip.pages.map(({ frame }) => frame.id)
    const start = Math.max(0, pages.indexOf(getPageInWork(editor) ?? ''))
    const [first = ''] = pages.slice(start)
    // the page itself comes last once more, for what lies on the other side of the place
    for (let away = 0; away <= pages.length; away++) {
      const pageId = pages.at((start + away * by) % pages.length) ?? first
      const all = await findOnPage(pageId)
      const found = away === 0 ? all.filter(isBeyond(first, by)) : all
      const place = by === 1 ? found[0] : found.at(-1)
      if (place !== undefined) {
        await goTo(place)
        return true
      }
    }
    current.set(null)
    return false
  }

  const check = (): void => {
    for (const { frame } of editor.strip.pages) void checkPage(frame.id)
  }
  const timer = createRestTimer(browserTimers, LIMITS, check)

  return {
    status,
    finder,
    current,
    suggestions,
    getPlace: () => context,
    hasVocabulary: () => (context?.knownWords.length ?? 0) > 0,
    checkPage,
    step,
    setContext: (next) => {
      if (next.language !== context?.language || next.dictionary !== context.dictionary) {
        verdicts.clear()
        client?.close()
        client = null
        status.set(next.dictionary === null ? 'no_dictionary' : 'idle')
      }
      context = next
      learnKnown()
      timer.touch()
    },
    replace: (words) => {
      const place = current.get()
      current.set(null)
      return place !== null && replaceMisspelling(editor, place, words)
    },
    watch: () => {
      timer.touch()
      const stop = editor.session.changes.subscribe(timer.touch)
      return () => {
        stop()
        timer.cancel()
        client?.close()
        client = null
        if (status.get() !== 'no_dictionary') status.set('idle')
      }
    },
  }
}

const sessions = new WeakMap<Editor, SpellingSession>()

/** The one spelling check of an open chapter. */
export const getSpelling = (editor: Editor): SpellingSession => {
  const known = sessions.get(editor) ?? createSpellingSession(editor)
  sessions.set(editor, known)
  return known
}
