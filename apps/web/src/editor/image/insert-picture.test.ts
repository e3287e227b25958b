import { expect, test } from 'vitest'
import { moveLayer } from '../engine/layer-edits.ts'
import { itemIn } from '../engine/page-session.ts'
import { ScriptedEditor, TRANSLATOR } from '../testing/scripted-editor.ts'
import { insertPicture, placeAt } from './insert-picture.ts'

const LOGO = { asset: 'c'.repeat(64), width: 200, height: 100 }

const getImage = (script: ScriptedEditor, itemId: string) => {
  const item = itemIn(script.editor.session.page('p1').view.get(), itemId)?.item
  if (item?.kind !== 'image') throw new Error(`no picture ${itemId}`)
  return item.props
}

test('a picture lands in the middle of what is seen, selected, and one undo takes it off again', async () => {
  const script = await ScriptedEditor.open()
  const { editor } = script
  const id = insertPicture(editor, placeAt(editor)!, LOGO)!
  expect(getImage(script, id)).toMatchObject({
    cx: 400,
    cy: 300,
    w: 200,
    h: 100,
    opacity: 1,
    rotation: 0,
  })
  expect(script.selected).toEqual([id])
  await script.pass(2000)
  expect(script.studio.doc('p1').items[id]?.kind).toBe('image')
  script.undo()
  expect(itemIn(editor.session.page('p1').view.get(), id)).toBeNull()
})

test('a later picture lies over an earlier one until it is sent back', async () => {
  const script = await ScriptedEditor.open()
  const { editor } = script
  const first = insertPicture(editor, placeAt(editor)!, LOGO)!
  const second = insertPicture(editor, placeAt(editor)!, LOGO)!
  expect(getImage(script, second).order).toBeGreaterThan(getImage(script, first).order ?? 0)
  expect(moveLayer(editor, 'to_back')).toBe(true)
  expect(getImage(script, second).order).toBeLessThan(getImage(script, first).order ?? 0)
  expect(moveLayer(editor, 'backward')).toBe(false)
})

test('who may not insert pictures inserts none', async () => {
  const { editor } = await ScriptedEditor.open({ editable: TRANSLATOR })
  expect(insertPicture(editor, placeAt(editor)!, LOGO)).toBeNull()
})
