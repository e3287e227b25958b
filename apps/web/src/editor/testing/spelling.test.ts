import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { SpellingDictionary } from '@panelflow/domain/locale/language-table.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { getBookDictionary } from '@panelflow/domain/spelling/book-dictionary.ts'
import { aText } from '@panelflow/domain/testing/a-page.ts'
import { describe, expect, it, vi } from 'vitest'
import { typeText } from '../engine/text-edits.ts'
import { createPageWaves } from '../spelling/page-waves.ts'
import { openSpeller, type Speller } from '../spelling/speller.ts'
import { getSpelling, type SpellingSession } from '../spelling/spelling-session.ts'
import { openLetteringSession, realLetterer } from './real-letterer.ts'
import { ScriptedEditor, type Script, TRANSLATOR, TYPESETTER } from './scripted-editor.ts'

const { resolve } = createRequire(import.meta.url)
const loaded = new Map<string, Promise<Speller>>()

/** The dictionary that the product has, without the worker round it. */
const loadSpeller = (dictionary: SpellingDictionary): Promise<Speller> => {
  const folder = path.dirname(resolve(`dictionary-${dictionary}`))
  const known =
    loaded.get(dictionary) ??
    Promise.all(['aff', 'dic'].map((end) => readFile(path.join(folder, `index.${end}`)))).then(
      ([affixes = new Uint8Array(), words = new Uint8Array()]) => openSpeller(affixes, words),
    )
  loaded.set(dictionary, known)
  return known
}

const setContext = (
  spelling: SpellingSession,
  language: TargetLanguage,
  dictionary: SpellingDictionary | null,
  { knownWords = [], asked = [] }: { knownWords?: readonly string[]; asked?: string[] } = {},
): void =>
  spelling.setContext({
    bookId: 'b',
    language,
    dictionary,
    phrases: ['Zhao Yue', 'Cloudwhale'],
    knownWords,
    openClient: (name) => ({
      check: async (words) => {
        asked.push(...words)
        return (await loadSpeller(name)).check(words)
      },
      suggest: async (word) => (await loadSpeller(name)).suggest(word),
      close: () => undefined,
    }),
  })

const open = async (
  script: Script,
  language: TargetLanguage = 'en',
  knownWords: readonly string[] = [],
) => {
  const ed = await ScriptedEditor.open({ editable: TRANSLATOR, stage: 'translate', ...script })
  const spelling = getSpelling(ed.editor)
  const asked: string[] = []
  setContext(spelling, language, getBookDictionary({}, language), { knownWords, asked })
  spelling.watch()()
  const place = () => {
    const now = spelling.current.get()
    return now === null ? null : [now.pageId, now.itemId, now.word]
  }
  return { ed, spelling, asked, place }
}

const CHAPTER: Script = {
  regions: { b1: { speaker: 'Hualing' } },
  pages: {
    p1: {
      t1: { regionId: 'b1', translation: 'YUE, THE CLOUDWHALE IS TEH SHIP! HUALING’S WIERD.' },
      t2: { translation: 'All is well.', cy: 900 },
    },
    p2: { t3: { translation: 'He beleives it.' } },
  },
}

// spec 10.page.spelling
describe('spelling', () => {
  it('finds misspelt words in capitals, and knows terms, names and speakers', async () => {
    const { ed, spelling } = await open(CHAPTER)
    await spelling.checkPage('p1')
    const words = ed.text('t1').translation
    expect(
      spelling.finder
        .get()(words)
        .map(({ word }) => word),
    ).toEqual(['TEH', 'WIERD'])
    expect(spelling.status.get()).toBe('ready')
  })

  it('goes from place to place over page ends and round, back too, and says what was meant', async () => {
    const { ed, spelling, place } = await open(CHAPTER)
    expect(await spelling.step(1)).toBe(true)
    expect([place(), ed.selected]).toEqual([['p1', 't1', 'TEH'], ['t1']])
    expect(spelling.suggestions.get()?.[0]).toBe('THE')
    await spelling.step(1)
    expect(place()).toEqual(['p1', 't1', 'WIERD'])
    await spelling.step(1)
    expect(place()).toEqual(['p2', 't3', 'beleives'])
    await spelling.step(1)
    expect(place()).toEqual(['p1', 't1', 'TEH'])
    await spelling.step(-1)
    expect(place()).toEqual(['p2', 't3', 'beleives'])
  })

  it('replaces one word in one step that is taken back by one undo', async () => {
    const { ed, spelling } = await open(CHAPTER)
    const before = ed.text('t1').translation
    await spelling.step(1)
    expect(spelling.replace('THE')).toBe(true)
    expect(ed.text('t1').translation).toBe(before.replace('TEH', 'THE'))
    ed.editor.undo()
    expect(ed.text('t1').translation).toBe(before)
  })

  it('leaves a word alone that somebody has changed since it was found', async () => {
    const { ed, spelling } = await open(CHAPTER)
    await spelling.step(1)
    typeText(ed.editor, 'p1', 't1', 'Something else.')
    expect(spelling.replace('THE')).toBe(false)
    expect(ed.text('t1').translation).toBe('Something else.')
  })

  it('knows the words that the person or the book has added', async () => {
    const { spelling } = await open(CHAPTER, 'en', ['teh'])
    await spelling.step(1)
    expect(spelling.current.get()?.word).toBe('WIERD')
  })

  it('asks no dictionary where a language has none, or the words are not the person’s to change', async () => {
    const thai = await open(CHAPTER, 'th')
    expect(await thai.spelling.step(1)).toBe(false)
    expect([thai.spelling.status.get(), thai.asked]).toEqual(['no_dictionary', []])
    const reader = await open({ ...CHAPTER, editable: TYPESETTER, stage: 'typeset' })
    expect(await reader.spelling.step(1)).toBe(false)
    expect([reader.spelling.status.get(), reader.asked]).toEqual(['idle', []])
  })

  it('follows the spelling the book chose, and judges every word anew when another is chosen', async () => {
    const translation = 'HE REALISED THE COLOUR. SHE REALIZED THE COLOR.'
    const script = { pages: { p1: { t1: { translation } } } }
    const { spelling } = await open(script)
    const find = async () => {
      await spelling.checkPage('p1')
      return spelling.finder
        .get()(translation)
        .map(({ word }) => word)
    }
    expect(await find()).toEqual(['REALISED', 'COLOUR'])
    setContext(spelling, 'en', 'en-gb')
    expect(await find()).toEqual(['REALIZED', 'COLOR'])
    setContext(spelling, 'th', null)
    expect([await find(), spelling.status.get()]).toEqual([[], 'no_dictionary'])
  })

  it.each<[TargetLanguage, string, readonly string[]]>([
    ['fr', 'L’HOMME ÉTAIT LÀ, MAIS IL EST PARTI HIER SOIRR.', ['SOIRR']],
    ['es', '¡CORRE! EL NIÑO ESTAVA AQUÍ.', ['ESTAVA']],
    ['pt', 'VOCÊ DISSE-LHE A VERDADE? NÃO ACREDTO.', ['ACREDTO']],
  ])('has a dictionary of %s', async (language, translation, expected) => {
    const { spelling } = await open({ pages: { p1: { t1: { translation } } } }, language)
    await spelling.checkPage('p1')
    expect(
      spelling.finder
        .get()(translation)
        .map(({ word }) => word),
    ).toEqual(expected)
  })
})

// spec 10.page.spelling
describe('waves on the page', () => {
  const openLettered = async () => {
    const lettering = openLetteringSession()
    await lettering.prepare([aText({ translation: 'a' })], 'en')
    const script = {
      pages: {
        p1: { t1: { translation: 'A wierd day' }, t2: { translation: 'teh end', cy: 900 } },
      },
      letterer: realLetterer(lettering, 'en'),
    }
    const { ed, spelling } = await open(script)
    await spelling.checkPage('p1')
    const { waves, watch } = createPageWaves(ed.editor)
    watch()
    return { ed, waves }
  }

  it('lie under the misspelt words of what is selected while lettering is shown', async () => {
    const { ed, waves } = await openLettered()
    expect(waves.get()).toEqual([])
    ed.editor.picture.set('lettered')
    ed.editor.selection.select('p1', ['t1'])
    await vi.waitFor(() => expect(waves.get()).toHaveLength(1))
    const { cx, w } = ed.text('t1')
    const [line] = waves.get()[0]?.lines ?? []
    const [start, end] = [line?.[0]?.x ?? 0, line?.at(-1)?.x ?? 0]
    expect(start).toBeGreaterThan(cx - w / 2)
    expect(end).toBeLessThan(cx + w / 2)
    expect(end - start).toBeGreaterThan(10)
    ed.editor.selection.select('p1', ['t1', 't2'])
    await vi.waitFor(() => expect(waves.get().map(({ itemId }) => itemId)).toEqual(['t1', 't2']))
    // beside each other: never over the original, always over the lettering
    const original = createPageWaves(ed.editor, 'original')
    original.watch()
    expect(original.waves.get()).toEqual([])
    ed.editor.picture.set('original')
    expect(waves.get()).toEqual([])
    const lettered = createPageWaves(ed.editor, 'lettered')
    lettered.watch()
    await vi.waitFor(() => expect(lettered.waves.get()).toHaveLength(2))
  }, 60_000)

  it('go when the word is put right, and are not drawn while an input method composes', async () => {
    const { ed, waves } = await openLettered()
    ed.editor.selection.select('p1', ['t1'])
    ed.editor.typing.begin('p1', 't1')
    await vi.waitFor(() => expect(waves.get()).toHaveLength(1))
    ed.editor.typing.compose('A wierd day n', 13, 13)
    expect(waves.get()).toEqual([])
    ed.editor.typing.composed('A wierd day', 11)
    await vi.waitFor(() => expect(waves.get()).toHaveLength(1))
    ed.editor.typing.input('A weird day', 11, 11)
    expect(waves.get()).toEqual([])
  }, 60_000)
})
