/** What machines propose when a page is read or cleaned again, taken into the page. */
import type {
  PageOp,
  PatchProps,
  RegionProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { MACHINE } from '@panelflow/domain/testing/a-page.ts'
import { expect, test } from 'vitest'
import { isPersons, takeReadings } from '../capture/reading-proposals.ts'
import { listReadRegions } from '../engine/region-order.ts'
import { patchesOn } from '../patch/patch-list.ts'
import {
  chooseAlternative,
  countAlternatives,
  removeAlternative,
  takeAlternatives,
} from '../patch/take-alternatives.ts'
import { ScriptedEditor, TRANSLATOR, TYPESETTER } from './scripted-editor.ts'

const square = (y: number) => [
  { x: 0, y },
  { x: 40, y },
  { x: 40, y: y + 20 },
  { x: 0, y: y + 20 },
]
const found = (y: number, sourceText: string): RegionProps => ({
  polygon: square(y),
  sourceText,
  kind: 'speech',
  order: 0,
  orientation: 'horizontal',
  speaker: null,
  confidence: 0.9,
  bubble: null,
})

const READING = {
  pageId: 'p1',
  regionIds: null,
  found: [found(0, '一'), found(100, '二'), found(200, '新')],
}

const open = () =>
  ScriptedEditor.open({
    editable: TRANSLATOR,
    stage: 'translate',
    regions: {
      b1: { polygon: square(0), sourceText: '一', order: 0 },
      b2: { polygon: square(100), sourceText: '工', order: 1 },
      b3: { polygon: square(300), sourceText: '三', order: 2 },
    },
    pages: { p1: { t1: { regionId: 'b1' }, t2: { regionId: 'b2' }, t3: { regionId: 'b3' } } },
  })
const read = ({ editor }: ScriptedEditor) => {
  const view = editor.session.page('p1').view.get()
  if (view.status !== 'ready') throw new Error('p1 is not open')
  return {
    regions: listReadRegions(view.base).map(({ props }) => `${props.order} ${props.sourceText}`),
    texts: Object.values(view.lane.items).length,
  }
}

test('all of a second reading is taken in one step, in reading order, and taken back in one', async () => {
  const ed = await open()
  const before = read(ed)
  expect(await takeReadings(ed.editor, 'en', [READING], () => true)).toBe(3)
  expect(read(ed)).toEqual({ regions: ['0 一', '1 二', '2 新'], texts: 3 })
  ed.editor.undo()
  expect(read(ed)).toEqual(before)
})

test('one change is taken and the others wait; what people translated is not counted as free', async () => {
  const ed = await open()
  const inUse = new Set(['b3'])
  const isNew = ({ kind }: { kind: string }): boolean => kind === 'new'
  expect(await takeReadings(ed.editor, 'en', [READING], isNew)).toBe(1)
  expect(read(ed)).toEqual({ regions: ['0 一', '1 工', '2 新', '3 三'], texts: 4 })
  expect(
    await takeReadings(ed.editor, 'en', [READING], (change) => !isPersons(change, inUse)),
  ).toBe(1)
  expect(read(ed).regions).toEqual(['0 一', '1 二', '2 新', '3 三'])
})

const picture = (letter: string) => ({ asset: letter.repeat(64), x: 1, y: 2, w: 30, h: 10 })

const withPatches = async () => {
  const ed = await ScriptedEditor.open({ editable: TYPESETTER, unopened: ['p1'] })
  const patch = (id: string, props: Partial<PatchProps>): PageOp => ({
    op: 'add',
    item: {
      id,
      kind: 'patch',
      props: createPatchProps({ ...picture('a'), regionId: id, ...props }),
    },
  })
  const kept = { alternatives: [picture('b'), picture('c')] }
  ed.studio.remote('p1', [patch('c1', kept), patch('c2', {}), patch('c3', kept)], 'base', MACHINE)
  await ed.editor.session.page('p1').open()
  const named = (id: string) =>
    patchesOn(ed.editor.session.page('p1').view.get()).find(({ item }) => item.id === id)!
  return { ed, named }
}

test('another version of a patch is shown, the first is kept in its place, and undone as one step', async () => {
  const { ed, named } = await withPatches()
  const before = named('c1').item.props
  chooseAlternative(ed.editor, 'p1', named('c1'), 1)
  expect(named('c1').item.props).toMatchObject({
    ...picture('c'),
    alternatives: [picture('b'), picture('a')],
  })
  removeAlternative(ed.editor, 'p1', named('c1'), 0)
  expect(named('c1').item.props.alternatives).toEqual([picture('a')])
  ed.editor.undo()
  ed.editor.undo()
  expect(named('c1').item.props).toEqual(before)
})

test('the newest versions of a page are taken in one step, but for patches whose version a person chose', async () => {
  const { ed, named } = await withPatches()
  chooseAlternative(ed.editor, 'p1', named('c3'), 1)
  expect(countAlternatives(ed.editor, 'p1')).toBe(2)
  expect(await takeAlternatives(ed.editor, 'page')).toBe(1)
  const shown = () => ['c1', 'c2', 'c3'].map((id) => named(id).item.props.asset[0])
  expect(shown()).toEqual(['b', 'a', 'c'])
  ed.editor.undo()
  expect(shown()).toEqual(['a', 'a', 'c'])
})
