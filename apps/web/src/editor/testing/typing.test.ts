import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { aText } from '@panelflow/domain/testing/a-page.ts'
import { createTextProjection } from '@panelflow/render/geometry/text-projection.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { actionAt } from '../actions/action-keys.ts'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { stepLine } from '../engine/line-navigation.ts'
import { toggleStretch } from '../engine/range-edits.ts'
import { formatStyledText, getStyledText, parseStyledText } from '../engine/styled-text.ts'
import { toMove } from '../engine/typing-moves.ts'
import type { LetteringSession } from '../lettering/lettering-session.ts'
import { openLetteringSession, realLetterer } from './real-letterer.ts'
import {
  NOTHING_EDITABLE,
  ScriptedEditor,
  type Script,
  TRANSLATOR,
  TYPESETTER,
} from './scripted-editor.ts'

let lettering: LetteringSession

beforeAll(async () => {
  lettering = openLetteringSession()
  await lettering.prepare([aText({ translation: 'a' })], 'en')
  await lettering.prepare([aText({ translation: '日', font: 'noto-sans-jp' })], 'ja')
}, 60_000)

const TWO = {
  p1: { t1: { translation: 'Hello you' }, t2: { translation: 'two', cx: 500 } },
  p2: { t3: { translation: '' } },
}

const open = (script: Script = {}, language = 'en') =>
  ScriptedEditor.open({
    pages: TWO,
    editable: TRANSLATOR,
    stage: 'translate',
    letterer: realLetterer(lettering, language),
    ...script,
  })

const openText = async (props: Partial<TextProps>, language = 'en') => {
  const ed = await open({ pages: { p1: { t1: props } } }, language)
  ed.editor.selection.select('p1', ['t1'])
  press(ed, 'Enter')
  await ed.pass(0)
  return ed
}

const press = (ed: ScriptedEditor, key: string): boolean => {
  const id = actionAt({}, key, { stage: ed.editor.stage.get(), inField: false })
  return id !== null && EDITOR_ACTIONS[id](ed.editor)
}

/** What the field tells after a letter was typed at the caret, or over what is marked. */
const type = async (ed: ScriptedEditor, letters: string): Promise<void> => {
  for (const letter of letters) {
    const { words, anchor, focus } = now(ed)
    const [from, to] = [Math.min(anchor, focus), Math.max(anchor, focus)]
    const next = words.slice(0, from) + letter + words.slice(to)
    ed.editor.typing.input(next, from + 1, from + 1)
    await ed.pass(20)
  }
}

const now = (ed: ScriptedEditor) => {
  const typing = ed.editor.typing.state.get()
  if (typing === null) throw new Error('nobody types')
  return typing
}

const key = (ed: ScriptedEditor, name: string, { shift = false, mod = false } = {}): void => {
  const move = toMove({ key: name, mod }, ed.text(now(ed).itemId).writing)
  if (move === null) throw new Error(`${name} moves nothing`)
  ed.editor.typing.move(move, shift)
}

const marked = (ed: ScriptedEditor): string => {
  const { words, anchor, focus } = now(ed)
  return words.slice(Math.min(anchor, focus), Math.max(anchor, focus))
}

describe('a text is opened on the page', () => {
  it('by a double-click, with the caret where it was clicked', async () => {
    const ed = await open()
    ed.click(200, 150).holding({ clicks: 2 }).click(200, 150)
    await ed.pass(0)
    expect(now(ed)).toMatchObject({ itemId: 't1', readOnly: false })
    expect(now(ed).focus).toBeGreaterThan(2)
    expect(now(ed).focus).toBeLessThan(7)
    expect(ed.editor.tool.get()).toMatchObject({ name: 'typing', cursor: 'text' })
  })

  it('by Enter, with the caret at its end; Escape and other selections leave it', async () => {
    const ed = await openText({ translation: 'one' })
    expect(now(ed)).toMatchObject({ anchor: 3, focus: 3 })
    await type(ed, '!')
    ed.editor.typing.end()
    expect(ed.text('t1').translation).toBe('one!')
    expect(ed.editor.tool.get().name).toBe('idle')
    press(ed, 'Enter')
    ed.editor.selection.clear()
    expect(ed.editor.typing.state.get()).toBe(null)
  })

  it('a click beside it leaves, and selects what is there', async () => {
    const ed = await open()
    ed.holding({ clicks: 2 }).click(200, 150).holding({}).click(500, 150)
    expect(ed.editor.typing.state.get()).toBe(null)
    expect(ed.selected).toEqual(['t2'])
  })

  it('by drawing a box for it, where pages are lettered', async () => {
    const ed = await open({ editable: TYPESETTER, stage: 'typeset', pages: { p1: {} } })
    ed.editor.chooseTool('box')
    ed.drag([100, 100], [300, 200])
    await ed.pass(0)
    await type(ed, 'BOOM')
    expect(ed.text(ed.selected[0] ?? '')).toMatchObject({ translation: 'BOOM', cx: 200, cy: 150 })
    expect(ed.editor.tool.get().name).toBe('typing')
    ed.editor.typing.end()
    expect(ed.editor.tool.get().name).toBe('idle')
    const translating = await open({ pages: { p1: {} } })
    translating.editor.chooseTool('box')
    translating.drag([100, 100], [300, 200])
    expect([translating.selected.length, translating.editor.typing.state.get()]).toEqual([1, null])
  })

  it('not without any right to it, and that is said', async () => {
    const ed = await open({ editable: NOTHING_EDITABLE })
    ed.holding({ clicks: 2 }).click(200, 150)
    expect(ed.editor.typing.state.get()).toBe(null)
    expect(ed.editor.typing.refused.get()).toEqual({ what: 'everything' })
  })

  it('by typesetters to mark letters; its words are locked, and that is said', async () => {
    const ed = await open({ editable: TYPESETTER, stage: 'typeset' })
    ed.holding({ clicks: 2 }).click(200, 150)
    expect(now(ed).readOnly).toBe(true)
    ed.editor.typing.input('no', 2, 2)
    ed.editor.typing.refuse()
    expect(ed.text('t1').translation).toBe('Hello you')
    expect(ed.editor.typing.refused.get()).toEqual({ what: 'words' })
  })

  it('is left when it is deleted, and locked when the right goes', async () => {
    const ed = await open()
    ed.holding({ clicks: 2 }).click(200, 150)
    ed.studio.editable = TYPESETTER
    await ed.editor.session.refresh(['p1'])
    expect(now(ed).readOnly).toBe(true)
    ed.studio.remote('p1', [{ op: 'delete', id: 't1' }])
    await ed.editor.session.catchUp()
    expect(ed.editor.typing.state.get()).toBe(null)
  })

  it('is shown lettered while it is typed in', async () => {
    const ed = await open()
    ed.editor.picture.set('original')
    ed.holding({ clicks: 2 }).click(200, 150)
    expect(ed.editor.picture.get()).toBe('lettered')
    ed.editor.typing.end()
    expect(ed.editor.picture.get()).toBe('original')
  })
})

// spec 10.page.typing
describe('typing', () => {
  it('stores what is typed, a burst as one step of the document', async () => {
    const ed = await openText({ translation: '' })
    await type(ed, 'Oh no')
    await ed.pass(1000)
    await type(ed, '!')
    await ed.pass(3000)
    expect(ed.studio.doc('p1').items['t1']?.props).toMatchObject({ translation: 'Oh no!' })
    ed.undo()
    expect(now(ed)).toMatchObject({ words: 'Oh no', focus: 5 })
    ed.undo()
    expect(now(ed)).toMatchObject({ words: '', focus: 0 })
    ed.redo()
    expect(now(ed)).toMatchObject({ words: 'Oh no', focus: 5 })
  })

  it('goes on where somebody else wrote before the caret', async () => {
    const ed = await openText({ translation: 'cat' })
    ed.studio.remote('p1', [{ op: 'text', id: 't1', from: 'cat', to: 'the cat' }])
    await ed.editor.session.catchUp()
    expect(now(ed)).toMatchObject({ words: 'the cat', focus: 7 })
    await type(ed, 's')
    expect(ed.text('t1').translation).toBe('the cats')
  })

  it('goes from text to text in reading order, over pages, and stays in it', async () => {
    const ed = await open()
    ed.holding({ clicks: 2 }).click(200, 150)
    await stepLine(ed.editor, 1, 'visible')
    expect(now(ed)).toMatchObject({ itemId: 't2', focus: 3 })
    await stepLine(ed.editor, 1, 'visible')
    expect(now(ed)).toMatchObject({ pageId: 'p2', itemId: 't3' })
    await type(ed, 'x')
    await stepLine(ed.editor, -1, 'visible')
    expect(now(ed).itemId).toBe('t2')
    expect(ed.text('t3', 'p2').translation).toBe('x')
  })
})

// spec 10.page.typing
describe('an input method', () => {
  it('composes in the picture; the document hears of it when it is done, once', async () => {
    const ed = await openText({ translation: 'Hi!', font: 'noto-sans-jp' }, 'ja')
    ed.editor.typing.select(2, 2)
    const { typing } = ed.editor
    typing.compose('Hiに!', 3, 3)
    typing.compose('Hiにほ!', 4, 4)
    await ed.pass(0)
    expect(ed.text('t1').translation).toBe('Hi!')
    expect(ed.editor.propDrafts.get().get('t1')).toMatchObject({ translation: 'Hiにほ!' })
    expect(typing.marks.get()?.composed).toHaveLength(1)
    typing.compose('Hi日本!', 4, 4)
    typing.composed('Hi日本!', 4)
    expect(ed.editor.propDrafts.get().size).toBe(0)
    expect(ed.text('t1').translation).toBe('Hi日本!')
    expect(now(ed)).toMatchObject({ composition: null, focus: 4 })
    ed.undo()
    expect(ed.text('t1').translation).toBe('Hi!')
  })

  it('replaces what was marked', async () => {
    const ed = await openText({ translation: 'abc' })
    ed.editor.typing.select(1, 2)
    ed.editor.typing.compose('a한c', 2, 2)
    expect(now(ed).composition).toEqual({ words: 'a한c', from: 1, to: 2 })
    ed.editor.typing.composed('a한c', 2)
    expect(ed.text('t1').translation).toBe('a한c')
  })

  it('keeps what was composed when the text is left, and what somebody else wrote', async () => {
    const ed = await openText({ translation: 'ab' })
    ed.editor.typing.compose('abก', 3, 3)
    ed.studio.remote('p1', [{ op: 'text', id: 't1', from: 'ab', to: 'xab' }])
    await ed.editor.session.catchUp()
    ed.editor.typing.end()
    expect(ed.text('t1').translation).toBe('xabก')
  })

  it('moves ranges with what is composed', async () => {
    const ed = await openText({ translation: 'ab', ranges: [{ from: 1, to: 2, bold: true }] })
    ed.editor.typing.select(0, 0)
    ed.editor.typing.compose('あab', 1, 1)
    expect(ed.editor.propDrafts.get().get('t1')?.ranges).toEqual([{ from: 2, to: 3, bold: true }])
  })
})

describe('the caret', () => {
  it('goes by letters, words, lines and to their ends; Shift marks', async () => {
    const ed = await openText({ translation: 'Hello there everybody', w: 130, size: 20 })
    const at = (): number => now(ed).focus
    key(ed, 'ArrowLeft')
    expect(at()).toBe(20)
    key(ed, 'ArrowLeft', { mod: true })
    expect(at()).toBe(12)
    key(ed, 'ArrowUp')
    expect(at()).toBeLessThan(5)
    key(ed, 'End')
    expect(at()).toBe(11)
    key(ed, 'Home', { shift: true })
    expect(marked(ed)).toBe('Hello there')
    key(ed, 'ArrowRight')
    expect(now(ed)).toMatchObject({ anchor: 11, focus: 11 })
    key(ed, 'Home', { mod: true })
    key(ed, 'ArrowRight', { shift: true, mod: true })
    expect(marked(ed)).toBe('Hello')
    key(ed, 'End', { mod: true })
    expect(at()).toBe(21)
  })

  it('keeps its column over a short line', async () => {
    const ed = await openText({ translation: 'abcdef\nx\nabcdef', align: 'left', size: 16 })
    ed.editor.typing.select(5, 5)
    key(ed, 'ArrowDown')
    expect(now(ed).focus).toBe(8)
    key(ed, 'ArrowDown')
    expect(now(ed).focus).toBe(14)
    key(ed, 'ArrowUp')
    key(ed, 'ArrowUp')
    expect(now(ed).focus).toBe(5)
  })

  it('goes down a column and left to the next', async () => {
    const props = {
      translation: '今日は\nいい',
      font: 'noto-sans-jp',
      writing: 'vertical',
    } as const
    const ed = await openText({ ...props, h: 200, w: 200 }, 'ja')
    ed.editor.typing.select(0, 0)
    key(ed, 'ArrowDown')
    expect(now(ed).focus).toBe(1)
    key(ed, 'ArrowLeft')
    expect(now(ed).focus).toBe(5)
    key(ed, 'ArrowRight')
    expect(now(ed).focus).toBe(1)
    const [from, to] = ed.editor.typing.marks.get()?.caret ?? []
    expect(from?.y).toBeCloseTo(to?.y ?? 0)
  })

  it('and the pointer find the letters of a turned and bent text', async () => {
    const props = { translation: 'Hello', rotation: 40, warp: { kind: 'arc', bend: 90 } } as const
    const ed = await openText(props)
    const text = ed.text('t1')
    const map = await lettering.map(text, 'en')
    const { x, y, w, h } = map.clusters[3]?.box ?? { x: 0, y: 0, w: 0, h: 0 }
    const point = createTextProjection(text).toPage({ x: x + w * 0.2, y: y + h / 2 })
    ed.click(point.x, point.y)
    await ed.pass(0)
    expect(now(ed).focus).toBe(3)
    expect(ed.editor.typing.marks.get()?.caret.length).toBeGreaterThan(2)
  })

  it('stays in sight', async () => {
    const ed = await openText({ translation: 'Hello you', w: 300, align: 'left' })
    ed.editor.viewport.set({ width: 120, height: 400 })
    ed.editor.camera.set({ page: 0, x: 330, y: 150, zoom: 1 })
    key(ed, 'Home')
    const { x } = ed.editor.camera.get()
    expect(x).toBeLessThan(150)
    key(ed, 'End')
    expect(ed.editor.camera.get().x).toBeGreaterThan(x)
    const resting = ed.editor.camera.get()
    key(ed, 'ArrowLeft')
    expect(ed.editor.camera.get()).toBe(resting)
  })

  it('is drawn where the letters are, not where they were before the last input', async () => {
    const ed = await openText({ translation: 'Hello' })
    const before = ed.editor.typing.marks.get()
    ed.editor.typing.input('Hello!', 6, 6)
    expect(ed.editor.typing.marks.get()).toBe(before)
    await ed.pass(0)
    expect(ed.editor.typing.marks.get()?.caret).not.toEqual(before?.caret)
  })
})

describe('letters are marked', () => {
  it('by dragging, by word and all at once', async () => {
    const ed = await openText({ translation: 'Hello you', align: 'left', w: 200 })
    const { clusters } = await lettering.map(ed.text('t1'), 'en')
    const xAt = (offset: number): number => 200 + (clusters[offset]?.box.x ?? 0) + 1
    ed.drag([xAt(1), 150], [xAt(4), 150])
    await ed.pass(0)
    expect(marked(ed)).toBe('ell')
    expect(ed.editor.typing.marks.get()?.marked).toHaveLength(1)
    ed.holding({ clicks: 2 }).click(xAt(7), 150)
    expect(marked(ed)).toBe('you')
    ed.holding({ clicks: 3 }).click(xAt(7), 150)
    expect(marked(ed)).toBe('Hello you')
    ed.holding({ clicks: 1 }).click(xAt(2), 150).holding({ shift: true }).click(xAt(6), 150)
    expect(marked(ed)).toBe('llo ')
    expect(ed.editor.marked.get()).toEqual({ itemId: 't1', from: 2, to: 6 })
  })
})

describe('marked letters', () => {
  const BOLD = [{ from: 4, to: 7, bold: true }]

  it('are styled, and stay marked', async () => {
    const ed = await openText({ translation: 'the cat' })
    ed.editor.typing.select(7, 4)
    toggleStretch(ed.editor, 'p1', 't1', { from: 4, to: 7 }, 'italic')
    await ed.pass(0)
    expect(ed.text('t1').ranges).toEqual([{ from: 4, to: 7, italic: true }])
    expect(now(ed)).toMatchObject({ anchor: 7, focus: 4 })
  })

  it('are copied with their styles and pasted into another text, as one step', async () => {
    const pages = {
      p1: { t1: { translation: 'the cat', ranges: BOLD }, t2: { translation: 'two', cx: 500 } },
    }
    const ed = await open({ pages })
    const copied = formatStyledText(getStyledText(ed.text('t1'), { from: 2, to: 6 }))
    expect(copied['text/plain']).toBe('e ca')
    ed.holding({ clicks: 2 }).click(500, 150)
    ed.editor.typing.select(1, 2)
    ed.editor.typing.insert(parseStyledText(copied))
    expect(ed.text('t2')).toMatchObject({
      translation: 'te cao',
      ranges: [{ from: 3, to: 5, bold: true }],
    })
    expect(now(ed)).toMatchObject({ words: 'te cao', anchor: 5, focus: 5 })
    ed.undo()
    expect(ed.text('t2')).toMatchObject({ translation: 'two' })
    expect(ed.text('t2').ranges ?? []).toEqual([])
  })

  it('keep what stands beside a pasted stretch as it was', async () => {
    const ed = await openText({ translation: 'the cat', ranges: BOLD })
    ed.editor.typing.select(5, 5)
    ed.editor.typing.insert({ words: 'xy', ranges: [{ from: 1, to: 2, italic: true }] })
    expect(ed.text('t1')).toMatchObject({
      translation: 'the cxyat',
      ranges: [
        { from: 4, to: 5, bold: true },
        { from: 6, to: 7, italic: true },
        { from: 7, to: 9, bold: true },
      ],
    })
  })

  it('pasted plain look like their neighbours, and never more than a text may hold', async () => {
    const ed = await openText({ translation: 'the cat', ranges: BOLD })
    ed.editor.typing.insert(parseStyledText({ 'text/plain': 's\r\nx', 'text/html': '' }))
    expect(ed.text('t1')).toMatchObject({
      translation: 'the cats\nx',
      ranges: [{ from: 4, to: 10, bold: true }],
    })
    ed.editor.typing.insert({ words: '😀'.repeat(6000), ranges: [] })
    expect(ed.text('t1').translation.length).toBe(10_000)
    ed.editor.typing.insert({ words: 'more', ranges: [] })
    expect(ed.text('t1').translation.length).toBe(10_000)
  })

  it('are not pasted into locked words', async () => {
    const ed = await open({ editable: TYPESETTER, stage: 'typeset' })
    ed.holding({ clicks: 2 }).click(200, 150)
    ed.editor.typing.insert({ words: 'no', ranges: [] })
    expect(ed.text('t1').translation).toBe('Hello you')
  })

  it.each([
    ['foreign', '<b onclick="x()">bold</b>'],
    ['damaged', '<span data-panelflow-letters="%7Bnot">'],
    ['wrong', `<span data-panelflow-letters="${encodeURIComponent('{"words":1,"ranges":[]}')}">`],
    [
      'absurd',
      `<span data-panelflow-letters="${encodeURIComponent(
        '{"words":"x","ranges":[{"from":0,"to":1,"size":9e9}]}',
      )}">`,
    ],
  ])('%s HTML counts as plain words', (_, html) => {
    const plain = { words: 'plain', ranges: [] }
    expect(parseStyledText({ 'text/plain': 'plain', 'text/html': html })).toEqual(plain)
  })
})
