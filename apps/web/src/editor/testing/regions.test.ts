import type { RegionProps } from '@panelflow/domain/page/document/page-document.ts'
import { boundsOfPoints } from '@panelflow/domain/page/contour.ts'
import { openPlacesIn } from '@panelflow/domain/page/open-places.ts'
import { describe, expect, it } from 'vitest'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { listScriptLines } from '../engine/reading-order.ts'
import { maySetKind } from '../engine/region-kinds.ts'
import { moveLine, stepInOrder } from '../engine/region-order.ts'
import {
  canMergeRegions,
  canSplitRegion,
  mergeRegions,
  splitRegion,
} from '../engine/region-parts.ts'
import { findSpeakers, listSpeakers, setSpeaker } from '../engine/speakers.ts'
import { ScriptedEditor, type Script, TRANSLATOR, TYPESETTER } from './scripted-editor.ts'

const box = (x: number, y: number, w: number, h: number): RegionProps['polygon'] => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
]

/** Three bubbles below one another; lines made by the machine have the ids of their bubbles. */
const PAGE: Script = {
  editable: TRANSLATOR,
  stage: 'translate',
  regions: {
    a: { order: 0, polygon: box(100, 100, 100, 80), sourceText: '你好\n老朋友\n好久不见' },
    b: { order: 1, polygon: box(300, 100, 100, 80), sourceText: '迟到了' },
    c: { order: 2, polygon: box(100, 400, 100, 80), sourceText: '再见' },
  },
  pages: {
    p1: {
      a: { regionId: 'a', translation: 'Hello', cx: 150, cy: 140 },
      b: { regionId: 'b', translation: 'Late', cx: 350, cy: 140 },
      c: { regionId: 'c', translation: 'Bye', cx: 150, cy: 440 },
    },
  },
}

const readLines = (ed: ScriptedEditor): readonly (readonly [string, string])[] => {
  const [base, lane] = [ed.studio.doc('p1', 'base'), ed.studio.doc('p1')]
  return listScriptLines(base, lane).map(({ text, region }) => [
    region?.props.sourceText ?? '',
    text.props.translation,
  ])
}

const readRegion = (ed: ScriptedEditor, id: string): RegionProps => {
  const item = ed.studio.doc('p1', 'base').items[id]
  if (item?.kind !== 'region') throw new Error(`no region ${id}`)
  return item.props
}

// spec 10.rights.regions
describe('a bubble is split', () => {
  it('at a line break of its source: outline, words and a line of its own, as one step', async () => {
    const ed = await ScriptedEditor.open({
      ...PAGE,
      regions: {
        ...PAGE.regions,
        a: { ...PAGE.regions?.['a'], orientation: 'horizontal', bubble: box(90, 90, 120, 100) },
      },
    })
    ed.editor.selection.select('p1', ['a'])
    expect(canSplitRegion(ed.editor)).toBe(true)
    expect(splitRegion(ed.editor)).toBe(true)
    await ed.pass(400)
    expect(readLines(ed)).toEqual([
      ['你好\n老朋友', 'Hello'],
      ['好久不见', ''],
      ['迟到了', 'Late'],
      ['再见', 'Bye'],
    ])
    const [, added] = ed.selected
    const second = ed.text(added ?? '')
    expect(boundsOfPoints(readRegion(ed, 'a').polygon)).toEqual({ x: 100, y: 100, w: 100, h: 53 })
    expect(boundsOfPoints(readRegion(ed, 'a').bubble ?? [])).toMatchObject({ y: 90, h: 67 })
    expect(boundsOfPoints(readRegion(ed, second.regionId ?? '').polygon)).toMatchObject({ y: 153 })
    expect(second).toMatchObject({ cx: 150, cy: 167, w: 100, h: 27, font: ed.text('a').font })
    expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })

    ed.undo()
    await ed.pass(400)
    expect(readLines(ed)).toHaveLength(3)
    expect(readRegion(ed, 'a')).toMatchObject({
      sourceText: '你好\n老朋友\n好久不见',
      polygon: box(100, 100, 100, 80),
    })
    expect(readRegion(ed, 'c').order).toBe(2)
    ed.redo()
    await ed.pass(400)
    expect(readLines(ed)).toHaveLength(4)
  })

  it('at the caret in its source text; in columns the first half is the right one', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    ed.editor.selection.select('p1', ['b'])
    ed.editor.sourceMark.set({ itemId: 'b', from: 1, to: 1 })
    expect(splitRegion(ed.editor)).toBe(true)
    await ed.pass(400)
    expect(readLines(ed).slice(1, 3)).toEqual([
      ['迟', 'Late'],
      ['到了', ''],
    ])
    expect(boundsOfPoints(readRegion(ed, 'b').polygon)).toMatchObject({ x: 367, w: 33 })
  })

  it('says why not', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    expect([splitRegion(ed.editor), ed.editor.partRefusal.get()]).toEqual([false, 'one_bubble'])
    const typesetter = await ScriptedEditor.open({ ...PAGE, editable: TYPESETTER })
    typesetter.editor.selection.select('p1', ['a', 'b'])
    expect(mergeRegions(typesetter.editor)).toBe(false)
    expect(typesetter.editor.partRefusal.get()).toBe('may_not_read')
    expect(canMergeRegions(typesetter.editor)).toBe(false)
  })
})

// spec 10.rights.regions
describe('bubbles are merged', () => {
  it('as they are read, whatever was selected first, and the others follow without a gap', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    ed.editor.selection.select('p1', ['b', 'a'])
    expect(mergeRegions(ed.editor)).toBe(true)
    await ed.pass(400)
    expect(ed.selected).toEqual(['a'])
    expect(readLines(ed)).toEqual([
      ['你好\n老朋友\n好久不见\n迟到了', 'Hello Late'],
      ['再见', 'Bye'],
    ])
    expect(boundsOfPoints(readRegion(ed, 'a').polygon)).toEqual({ x: 100, y: 100, w: 300, h: 80 })
    expect(readRegion(ed, 'c').order).toBe(1)
    ed.undo()
    await ed.pass(400)
    expect(readLines(ed).map(([, words]) => words)).toEqual(['Hello', 'Late', 'Bye'])
  })

  it('one with the line that follows it', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    ed.editor.selection.select('p1', ['b'])
    expect(mergeRegions(ed.editor)).toBe(true)
    await ed.pass(400)
    expect(readLines(ed).map(([source]) => source)).toEqual([
      '你好\n老朋友\n好久不见',
      '迟到了\n再见',
    ])
    ed.editor.selection.select('p1', ['b'])
    expect([mergeRegions(ed.editor), ed.editor.partRefusal.get()]).toEqual([
      false,
      'several_bubbles',
    ])
  })
})

// spec 10.rights.regions
describe('the reading order', () => {
  it('is changed by dragging a number onto another one, as one step', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    ed.editor.chooseTool('order')
    // from the middle of the third bubble to near the middle of the first
    ed.down(150, 440).move(150, 300)
    expect(ed.editor.orderDrag.get()).toMatchObject({ textId: 'c', to: null })
    ed.move(155, 142)
    expect(ed.editor.orderDrag.get()).toMatchObject({ textId: 'c', to: 1 })
    ed.up(155, 142)
    await ed.pass(400)
    expect(readLines(ed).map(([, words]) => words)).toEqual(['Bye', 'Hello', 'Late'])
    expect(ed.editor.orderDrag.get()).toBeNull()
    ed.undo()
    await ed.pass(400)
    expect(readLines(ed).map(([, words]) => words)).toEqual(['Hello', 'Late', 'Bye'])
  })

  it('stays when the number is let go elsewhere, or Escape is pressed; a click selects', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    ed.editor.chooseTool('order')
    ed.drag([150, 440], [500, 600]).down(150, 440).move(150, 142)
    expect(ed.editor.cancelGesture()).toBe(true)
    ed.up(150, 142)
    expect(ed.editor.orderDrag.get()).toBeNull()
    await ed.pass(400)
    expect(ed.studio.log('p1', 'base')).toEqual([])
    expect(ed.click(352, 141).selected).toEqual(['b'])
  })

  it('is changed in the script, one line at a time by key or to any place', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    ed.editor.selection.select('p1', ['a'])
    expect(stepInOrder(ed.editor, -1)).toBe(false)
    expect([stepInOrder(ed.editor, 1), stepInOrder(ed.editor, 1)]).toEqual([true, true])
    expect(stepInOrder(ed.editor, 1)).toBe(false)
    await ed.pass(400)
    expect(readLines(ed).map(([, words]) => words)).toEqual(['Late', 'Bye', 'Hello'])
    expect(moveLine(ed.editor.session, 'p1', 'a', 2)).toBe(true)
    await ed.pass(400)
    expect(readLines(ed).map(([, words]) => words)).toEqual(['Late', 'Hello', 'Bye'])
  })

  it('belongs to whoever works on the words', async () => {
    const ed = await ScriptedEditor.open({ ...PAGE, editable: TYPESETTER })
    ed.editor.chooseTool('order')
    ed.drag([150, 440], [150, 142])
    expect(moveLine(ed.editor.session, 'p1', 'c', 1)).toBe(false)
    expect(ed.studio.log('p1', 'base')).toEqual([])
  })
})

// spec 10.page.left_as_art
describe('what a bubble is', () => {
  it('is said by key of all selected lines, as one step', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    ed.editor.selection.select('p1', ['a', 'c'])
    expect(EDITOR_ACTIONS.class_thought(ed.editor)).toBe(true)
    expect(EDITOR_ACTIONS.class_thought(ed.editor)).toBe(false)
    await ed.pass(400)
    expect(['a', 'b', 'c'].map((id) => readRegion(ed, id).kind)).toEqual([
      'thought',
      'speech',
      'thought',
    ])
    ed.undo()
    await ed.pass(400)
    expect(readRegion(ed, 'c').kind).toBe('speech')
  })

  it('art wants no words: the machine’s go, a person’s stay; undo brings them back', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    await ed.type('b', '!')
    ed.editor.selection.select('p1', ['a', 'b'])
    expect(EDITOR_ACTIONS.class_art(ed.editor)).toBe(true)
    await ed.pass(400)
    expect([ed.text('a').translation, ed.text('b').translation]).toEqual(['', 'Late!'])
    expect(openPlacesIn(ed.studio.doc('p1', 'base'), ed.studio.doc('p1'), () => true)).toEqual([])
    ed.undo()
    await ed.pass(400)
    expect(ed.text('a').translation).toBe('Hello')
    expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
  })

  it('belongs to whoever works on the words', async () => {
    const ed = await ScriptedEditor.open({ ...PAGE, editable: TYPESETTER })
    ed.editor.selection.select('p1', ['a'])
    expect([EDITOR_ACTIONS.class_sign(ed.editor), maySetKind(ed.editor)]).toEqual([false, false])
  })
})

// spec 10.page.speakers
describe('who speaks', () => {
  it('is said of all selected lines, in one step, and of nobody again', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    expect(EDITOR_ACTIONS.choose_speaker(ed.editor)).toBe(false)
    ed.editor.selection.select('p1', ['a', 'c'])
    expect(EDITOR_ACTIONS.choose_speaker(ed.editor)).toBe(true)
    expect(ed.editor.window.get()).toBe('speaker')
    expect(setSpeaker(ed.editor, ' Hualing ')).toBe(true)
    expect(setSpeaker(ed.editor, 'Hualing')).toBe(false)
    await ed.pass(400)
    expect(['a', 'b', 'c'].map((id) => readRegion(ed, id).speaker)).toEqual([
      'Hualing',
      null,
      'Hualing',
    ])
    ed.undo()
    await ed.pass(400)
    expect(readRegion(ed, 'c').speaker).toBeNull()
    ed.redo()
    expect(setSpeaker(ed.editor, '  ')).toBe(true)
    await ed.pass(400)
    expect(readRegion(ed, 'a').speaker).toBeNull()
  })

  it('is offered from the cast of the book, and names given since', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    ed.editor.selection.select('p1', ['a'])
    setSpeaker(ed.editor, 'Zoë')
    const names = listSpeakers(ed.editor, [{ name: '花凌' }, { name: 'Azo' }])
    expect(names).toEqual(['花凌', 'Azo', 'Zoë'])
    expect(findSpeakers(names, 'ZO')).toEqual(['Zoë', 'Azo'])
    expect(findSpeakers(names, '')).toEqual(names)
  })

  it('is not the typesetter’s to say', async () => {
    const ed = await ScriptedEditor.open({ ...PAGE, editable: TYPESETTER })
    ed.editor.selection.select('p1', ['a'])
    expect(EDITOR_ACTIONS.choose_speaker(ed.editor)).toBe(false)
    expect(setSpeaker(ed.editor, 'Li')).toBe(false)
  })
})
