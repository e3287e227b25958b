import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type { ErasureView } from '@panelflow/contract/erasure.ts'
import type { PageOp } from '@panelflow/domain/page/document/page-document.ts'
import { expect, test } from 'vitest'
import { ScriptedEditor } from '../testing/scripted-editor.ts'
import { takeTried } from './alternatives-window.tsx'
import { deletePatch, movePatch, setPatch } from './patch-edits.ts'
import { patchesOn, getEraseShapes, hasHandwork, withMargin } from './patch-list.ts'

const patch = (id: string, order?: number): PageOp => ({
  op: 'add',
  item: {
    id,
    kind: 'patch',
    props: createPatchProps({
      x: 10,
      y: 20,
      w: 30,
      h: 40,
      asset: 'e'.repeat(64),
      ...(order === undefined ? {} : { order }),
    }),
  },
})

const open = async () => {
  const script = await ScriptedEditor.open()
  const { editor } = script
  editor.session.edit('p1', 'base', [patch('b1')], { label: 'adding', itemId: 'b1' })
  editor.session.edit('p1', 'lane', [patch('l1', 1), patch('l2')], {
    label: 'adding',
    itemId: 'l1',
  })
  const view = () => editor.session.page('p1').view.get()
  const named = (id: string) => patchesOn(view()).find(({ item }) => item.id === id)!
  return {
    script,
    editor,
    view,
    named,
    ids: () => patchesOn(view()).map(({ item, document }) => `${document}/${item.id}`),
  }
}

test('patches are listed as they lie over each other, the topmost first, with who made them', async () => {
  const { ids, named } = await open()
  expect(ids()).toEqual(['lane/l1', 'lane/l2', 'base/b1'])
  expect(named('b1').isMachineMade).toBe(false)
})

test('a patch is faded, hidden and deleted, each one step back', async () => {
  const { script, editor, named, ids } = await open()
  setPatch(editor, 'p1', named('l1'), { opacity: 0.5 })
  setPatch(editor, 'p1', named('l1'), { hidden: true })
  expect(named('l1').item.props).toMatchObject({ opacity: 0.5, hidden: true })
  deletePatch(editor, 'p1', named('l1'))
  expect(ids()).toEqual(['lane/l2', 'base/b1'])
  script.undo().undo().undo()
  expect(named('l1').item.props).toMatchObject({ opacity: 1, hidden: false })
})

test('a patch of one language is moved to all of them, over the others there, and back', async () => {
  const { script, editor, named, ids } = await open()
  const id = movePatch(editor, 'p1', named('l2'))!
  expect(ids()).toEqual(['lane/l1', `base/${id}`, 'base/b1'])
  await script.pass(2000)
  expect(script.studio.doc('p1', 'base').items[id]?.kind).toBe('patch')
  const back = movePatch(editor, 'p1', named(id))!
  expect(ids()).toEqual([`lane/${back}`, 'lane/l1', 'base/b1'])
  script.undo()
  expect(ids()).toEqual(['lane/l1', `base/${id}`, 'base/b1'])
})

test('what a patch is made anew from: its last selection, else the place where it lies', async () => {
  const { named, view } = await open()
  const shapes = [{ kind: 'stroke' as const, points: [{ x: 5, y: 5 }], radius: 9 }]
  const last = {
    status: 'done',
    made: { itemId: 'l1' },
    options: { shapes },
  } as unknown as ErasureView
  expect(getEraseShapes(named('l1'), view(), [last])).toEqual(shapes)
  expect(getEraseShapes(named('l2'), view(), [last])).toMatchObject([
    {
      kind: 'polygon',
      points: [
        { x: 10, y: 20 },
        { x: 40, y: 20 },
        { x: 40, y: 60 },
        { x: 10, y: 60 },
      ],
    },
  ])
  expect(withMargin({ x: 10, y: 20, w: 30, h: 40 }, 24, { width: 50, height: 400 })).toEqual({
    x: 0,
    y: 0,
    w: 50,
    h: 84,
  })
})

test('the result that is chosen of several is one step, in the document it was made for', async () => {
  const { script, editor, ids } = await open()
  const tried = { method: 'texture', asset: 'e'.repeat(64), x: 200, y: 210, w: 30, h: 20 }
  const row = { options: { document: 'base' }, tried } as unknown as ErasureView
  const area = { pageId: 'p1', shapes: [] }
  editor.eraser.area.set(area)
  takeTried(editor, { kind: 'alternatives', area, ids: [] }, row)
  expect(ids()).toHaveLength(4)
  expect(ids().filter((id) => id.startsWith('base/'))).toHaveLength(2)
  expect(editor.eraser.area.get()).toBeNull()
  script.undo()
  expect(ids()).toEqual(['lane/l1', 'lane/l2', 'base/b1'])
})

test('before a patch is erased anew it is known whether somebody painted on it', async () => {
  const { editor, named } = await open()
  const made = { itemId: 'l1', applied: [patch('l1', 1)] }
  const erasures = [{ status: 'done', made }] as unknown as readonly ErasureView[]
  expect(hasHandwork(named('l1'), erasures)).toBe(false)
  // made by a brush alone, or erased by somebody else
  expect(hasHandwork(named('l2'), erasures)).toBe(true)
  const stroke: PageOp = { op: 'set', id: 'l1', props: { asset: 'f'.repeat(64), w: 60 } }
  editor.session.edit('p1', 'lane', [stroke], { label: 'styling', itemId: 'l1' })
  expect(hasHandwork(named('l1'), erasures)).toBe(true)
  const byMachine = { ...named('l2'), isMachineMade: true }
  expect(hasHandwork(byMachine, erasures)).toBe(false)
})
