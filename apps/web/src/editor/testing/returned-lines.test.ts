import { hashTranslation, type ReturnedLine } from '@panelflow/domain/script-file/returned-line.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import { expect, test } from 'vitest'
import { compareReturnedLines, takeReturnedLines } from '../engine/returned-lines.ts'
import { typeText } from '../engine/text-edits.ts'
import { NOTHING_EDITABLE, ScriptedEditor, TRANSLATOR } from './scripted-editor.ts'

const line = (
  rowId: string | null,
  translation: string,
  rest: Partial<ReturnedLine> = {},
): ReturnedLine => ({
  pageId: 'p1',
  page: 'p1',
  rowId,
  place: null,
  source: null,
  translation,
  exported: null,
  ...rest,
})

const open = (editable = TRANSLATOR) =>
  ScriptedEditor.open({
    editable,
    stage: 'translate',
    regions: { b1: { order: 1 }, b2: { order: 2 }, b3: { order: 3 }, b4: { order: 4 } },
    pages: {
      p1: {
        t1: { regionId: 'b1', translation: 'one' },
        t2: { regionId: 'b2', translation: '' },
        t3a: { regionId: 'b3', translation: 'first\nline' },
        t3b: { regionId: 'b3', translation: 'second' },
        t5: { translation: 'gone', hidden: true },
      },
      p2: { u1: { regionId: 'b1', translation: 'elsewhere' } },
    },
    unopened: ['p2'],
  })
type Opened = Awaited<ReturnType<typeof open>>

const read = async ({ editor }: Opened, lines: readonly ReturnedLine[]) =>
  (await compareReturnedLines(editor, lines)).map(({ rowId, result, refusal }) => [
    rowId,
    result,
    refusal,
  ])
const take = async ({ editor }: Opened, lines: readonly ReturnedLine[]) =>
  await takeReturnedLines(editor, 'en', lines, await compareReturnedLines(editor, lines))

test('each line of a file is the same, new, changed, conflicting, empty or unknown, in reading order', async () => {
  const ed = await open()
  const lines = [
    line('b2', 'two'),
    line('b1', 'one, mended'),
    line('b3', 'first\nline\nsecond\n'),
    line('b9', 'of nobody'),
    line('b1', 'elsewhere', { pageId: 'p2' }),
    line('b1', 'lost', { pageId: null, page: 'cover.png' }),
  ]
  expect(await read(ed, lines)).toEqual([
    ['b1', 'changed', null],
    ['b2', 'new', null],
    ['b3', 'same', null],
    [null, 'unknown', null],
    ['b1', 'same', null],
    [null, 'unknown', null],
  ])
  const exported = hashTranslation('one')
  expect(await read(ed, [line('b1', ' ')])).toEqual([['b1', 'empty', null]])
  expect(await read(ed, [line('b1', '', { exported })])).toEqual([['b1', 'changed', null]])
  typeText(ed.editor, 'p1', 't1', 'one, mine')
  expect(await read(ed, [line('b1', 'one, theirs', { exported })])).toEqual([
    ['b1', 'conflicting', null],
  ])
  // the file has it as it went out: only what was written here counts
  expect(await read(ed, [line('b1', 'one', { exported })])).toEqual([['b1', 'same', null]])
})

test('chosen lines are written as one step, on pages that were not open too; one undo takes them back', async () => {
  const ed = await open()
  const lines = [
    line('b1', 'uno'),
    line('b2', 'dos'),
    line('b4', 'a bubble that had no text'),
    line('b1', 'otro', { pageId: 'p2' }),
  ]
  expect(await take(ed, lines)).toEqual({ taken: 4, left: 0 })
  expect([ed.text('t1').translation, ed.text('t2').translation]).toEqual(['uno', 'dos'])
  expect(ed.text('u1', 'p2').translation).toBe('otro')
  const listTranslations = () => {
    const view = ed.editor.session.page('p1').view.get()
    return view.status === 'ready' ? listTexts(view.lane).map(({ props }) => props.translation) : []
  }
  expect(listTranslations()).toContain('a bubble that had no text')
  expect(await read(ed, lines)).toEqual(
    ['b1', 'b2', 'b4', 'b1'].map((rowId) => [rowId, 'same', null]),
  )
  ed.editor.undo()
  expect([ed.text('t1').translation, ed.text('t2').translation]).toEqual(['one', ''])
  expect(ed.text('u1', 'p2').translation).toBe('elsewhere')
  expect(listTranslations()).not.toContain('a bubble that had no text')
})

test.each([
  ['one of them', 'first\nline\nsecond one', ['first\nline', 'second one']],
  ['both, line by line', 'premier\nligne\nseconde', ['premier\nligne', 'seconde']],
  ['both, one line each', 'premier\nseconde', ['premier', 'seconde']],
])('a bubble of two texts: %s', async (_what, words, expected) => {
  const ed = await open()
  await take(ed, [line('b3', words)])
  expect([ed.text('t3a').translation, ed.text('t3b').translation]).toEqual(expected)
})

test('lines that cannot be written say why, and stay as they are', async () => {
  const ed = await open()
  const lines = [line('b3', 'a\nb\nc\nd'), line('t5', 'seen'), line('b1', 'uno')]
  expect(await read(ed, lines)).toEqual([
    ['b1', 'changed', null],
    ['b3', 'changed', 'which_text'],
    ['t5', 'changed', 'hidden'],
  ])
  expect(await take(ed, lines)).toEqual({ taken: 1, left: 2 })
  const reader = await open(NOTHING_EDITABLE)
  expect(await read(reader, [line('b1', 'uno')])).toEqual([['b1', 'changed', 'may_not']])
  expect(await take(reader, [line('b1', 'uno')])).toEqual({ taken: 0, left: 1 })
  expect(reader.text('t1').translation).toBe('one')
})

test('a line that changed after it was shown is left', async () => {
  const ed = await open()
  const lines = [line('b1', 'uno')]
  const shown = await compareReturnedLines(ed.editor, lines)
  typeText(ed.editor, 'p1', 't1', 'one, meanwhile')
  expect(await takeReturnedLines(ed.editor, 'en', lines, shown)).toEqual({ taken: 0, left: 1 })
  expect(ed.text('t1').translation).toBe('one, meanwhile')
})

test('marks without ids go to the line at their place, to the bubble round them, or to none', async () => {
  const bubble = [
    { x: 100, y: 100 },
    { x: 300, y: 100 },
    { x: 300, y: 300 },
    { x: 100, y: 300 },
  ]
  const ed = await ScriptedEditor.open({
    editable: TRANSLATOR,
    regions: { left: { order: 1, polygon: bubble } },
    pages: { p1: { t1: { translation: 'exact', cx: 600, cy: 900 } } },
  })
  const at = (x: number, y: number) => line(null, 'words', { place: { x: x / 800, y: y / 1200 } })
  expect(await read(ed, [at(600, 900), at(205, 210), at(20, 1190)])).toEqual([
    ['left', 'new', null],
    ['t1', 'changed', null],
    [null, 'unknown', null],
  ])
})
