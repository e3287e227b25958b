import { describe, expect, it } from 'vitest'
import { createPatternFinder, PatternFault } from '@panelflow/domain/text-search/pattern-finder.ts'
import { getSearchSession, PATTERN_ENGINE, type SearchForm } from '../search/search-session.ts'
import { ScriptedEditor, type Script, TRANSLATOR, TYPESETTER } from './scripted-editor.ts'

const CHAPTER: Script = {
  editable: TRANSLATOR,
  stage: 'translate',
  regions: { b1: { sourceText: '猫が来た。' } },
  pages: {
    p1: {
      t1: { regionId: 'b1', translation: 'The cat came.' },
      t2: { translation: 'A CAT and a Cat!', cy: 900 },
    },
    p2: { t3: { translation: 'No concatenation.' } },
  },
}

const searchIn = async (script: Script, form: Partial<SearchForm>) => {
  const ed = await ScriptedEditor.open(script)
  const search = getSearchSession(ed.editor)
  search.change(form)
  search.watch()()
  const found = () =>
    search.result
      .get()
      .hits.map(({ lineId, text, match }) => [lineId, text.slice(match.from, match.to)])
  return { ed, search, found }
}

// spec 10.page.find
describe('find', () => {
  it('goes through the chapter in reading order, page by page, and round again', async () => {
    const { ed, search, found } = await searchIn(CHAPTER, { words: 'cat' })
    expect(found()).toEqual([
      ['t1', 'cat'],
      ['t2', 'CAT'],
      ['t2', 'Cat'],
      ['t3', 'cat'],
    ])
    expect(await search.step(1)).toBe(true)
    expect(ed.selected).toEqual(['t1'])
    for (let steps = 0; steps < 3; steps++) await search.step(1)
    expect([ed.selected, ed.editor.selection.state.get().pageId]).toEqual([['t3'], 'p2'])
    await search.step(1)
    expect(ed.selected).toEqual(['t1'])
    await search.step(-1)
    expect(ed.selected).toEqual(['t3'])
  })

  it('keeps to whole words, to capitals, to a page, and to what was selected', async () => {
    const { ed, search, found } = await searchIn(CHAPTER, { words: 'cat', wholeWord: true })
    expect(found().map(([line]) => line)).toEqual(['t1', 't2', 't2'])
    search.change({ matchCase: true })
    search.watch()()
    expect(found()).toEqual([['t1', 'cat']])
    search.change({ matchCase: false, wholeWord: false, scope: 'page' })
    search.watch()()
    expect(found().map(([line]) => line)).toEqual(['t1', 't2', 't2'])
    ed.editor.selection.select('p1', ['t2'])
    search.change({ scope: 'selection' })
    await search.step(1)
    ed.editor.selection.clear()
    search.watch()()
    expect(found().map(([line]) => line)).toEqual(['t2', 't2'])
  })

  it('finds source texts, and nothing where nothing is asked for', async () => {
    const { search, found } = await searchIn(CHAPTER, { words: '猫', field: 'source' })
    expect(found()).toContainEqual(['t1', '猫'])
    search.change({ words: '' })
    search.watch()()
    expect(found()).toEqual([])
    expect(await search.step(1)).toBe(false)
  })

  it('reads the pages that are not open yet, says which could not be read, and tries again', async () => {
    const ed = await ScriptedEditor.open({ ...CHAPTER, unopened: ['p2'] })
    const search = getSearchSession(ed.editor)
    const stop = search.watch()
    ed.studio.cut = 'everything'
    search.change({ words: 'concat' })
    await expect.poll(() => search.result.get().failed).toBe(1)
    expect(search.result.get().hits).toEqual([])
    ed.studio.cut = 'nothing'
    search.retry()
    await expect.poll(() => search.result.get().hits.map(({ lineId }) => lineId)).toEqual(['t3'])
    expect(search.result.get()).toMatchObject({ waiting: 0, failed: 0 })
    stop()
  })

  it('takes patterns, says what is wrong with one, and no pattern takes long', async () => {
    const { search, found } = await searchIn(CHAPTER, { words: '^(the|a) (cat)', isPattern: true })
    expect(found()).toEqual([
      ['t1', 'The cat'],
      ['t2', 'A CAT'],
    ])
    search.change({ words: '(cat' })
    search.watch()()
    expect(search.result.get().fault).toMatch(/missing closing \)/)
    expect(found()).toEqual([])
    const options = { matchCase: false, wholeWord: false, ignoreWidth: true }
    expect(
      createPatternFinder(PATTERN_ENGINE, '(a+)+$', options, 1000)(`${'a'.repeat(20_000)}!`),
    ).toEqual([])
    expect(() => createPatternFinder(PATTERN_ENGINE, 'x'.repeat(501), options, 1000)).toThrow(
      PatternFault,
    )
    expect(createPatternFinder(PATTERN_ENGINE, 'x*', options, 1000)('abc')).toEqual([])
  })
})

// spec 10.page.find
describe('replace', () => {
  it('changes all that is chosen on every page in one step, which one undo takes back', async () => {
    const { ed, search } = await searchIn(CHAPTER, {
      words: 'cat',
      replacement: 'dog',
      keepCase: true,
    })
    const [, second] = search.result.get().hits
    const chosen = search.result.get().hits.filter((hit) => hit !== second)
    expect(search.replace(chosen)).toEqual({ replaced: 3, left: 0 })
    const texts = () => [
      ed.text('t1').translation,
      ed.text('t2').translation,
      ed.text('t3', 'p2').translation,
    ]
    const replaced = ['The dog came.', 'A CAT and a Dog!', 'No condogenation.']
    expect(texts()).toEqual(replaced)
    expect(search.result.get().hits).toHaveLength(1)
    await ed.pass(400)
    expect(ed.studio.doc('p2').items['t3']).toMatchObject({
      props: { translation: 'No condogenation.' },
    })
    ed.undo()
    expect(texts()).toEqual(['The cat came.', 'A CAT and a Cat!', 'No concatenation.'])
    ed.redo()
    expect(texts()).toEqual(replaced)
  })

  it('is a step of its own after typing', async () => {
    const { ed, search } = await searchIn(CHAPTER, { words: 'came', replacement: 'left' })
    await ed.type('t1', '!')
    search.watch()()
    search.replace(search.result.get().hits)
    expect(ed.text('t1').translation).toBe('The cat left.!')
    expect(ed.undo().text('t1').translation).toBe('The cat came.!')
  })

  it('leaves what somebody else changed meanwhile, and says so', async () => {
    const { ed, search } = await searchIn(CHAPTER, { words: 'came', replacement: 'left' })
    const { hits } = search.result.get()
    await ed.type('t1', '?')
    expect(search.replace(hits)).toEqual({ replaced: 0, left: 1 })
    expect(ed.text('t1').translation).toBe('The cat came.?')
  })

  it('leaves what the person may not change', async () => {
    const script = { ...CHAPTER, editable: TYPESETTER } satisfies Script
    const { ed, search } = await searchIn(script, {
      words: '猫',
      field: 'source',
      replacement: '犬',
    })
    expect(search.replace(search.result.get().hits).replaced).toBe(0)
    expect(ed.source('b1')).toBe('猫が来た。')
  })
})
