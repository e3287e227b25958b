import type { PatchProps } from '@panelflow/domain/page/document/page-document.ts'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { describe, expect, it } from 'vitest'
import { pasteStyle, copyStyle } from '../engine/lettering-edits.ts'
import { styleSelected } from '../engine/text-edits.ts'
import { getEraseShapes, patchesOn } from '../patch/patch-list.ts'
import { type Script, ScriptedEditor, TRANSLATOR, TYPESETTER } from './scripted-editor.ts'

/** A patch of 100×40 with its middle at 500, 400. */
const open = async (script: Script = {}) => {
  const ed = await ScriptedEditor.open(script)
  const props = createPatchProps({ x: 450, y: 380, w: 100, h: 40, asset: 'e'.repeat(64) })
  const item = { id: 'p', kind: 'patch' as const, props }
  ed.editor.session.edit('p1', 'lane', [{ op: 'add', item }], { label: 'adding', itemId: 'p' })
  const listed = () => patchesOn(ed.editor.session.page('p1').view.get())[0]!
  return { ed, listed, patch: (): PatchProps => listed().item.props }
}
const KNOB = [500, 380 - 22] as const

describe('a patch', () => {
  it('is taken hold of while words are worked on by whoever may move it then, and by nobody in a review', async () => {
    const selected = async (script: Script): Promise<readonly string[]> => {
      const { ed } = await open(script)
      return ed.click(500, 400).selected
    }
    expect(await selected({ stage: 'translate', editable: TYPESETTER })).toEqual(['p'])
    expect(await selected({ stage: 'translate', editable: TRANSLATOR })).toEqual([])
    expect(await selected({ stage: 'visual_review', editable: TYPESETTER })).toEqual([])
  })

  // spec 3.item.rotation
  it('is turned by its knob, found where it then lies, and turned back by undo', async () => {
    const { ed, patch } = await open()
    ed.click(500, 400)
    expect(ed.selected).toEqual(['p'])
    ed.drag(KNOB, [600, 400])
    expect(patch()).toMatchObject({ x: 450, y: 380, w: 100, h: 40, rotation: 90 })
    ed.click(10, 10).click(460, 400)
    expect(ed.selected).toEqual([])
    ed.click(500, 440)
    expect(ed.selected).toEqual(['p'])
    ed.undo()
    expect(patch().rotation).toBe(0)
  })

  it('that is turned is pulled along its own axes and moved as it is', async () => {
    const { ed, patch } = await open()
    ed.click(500, 400).drag(KNOB, [600, 400])
    // its right edge is at the bottom now
    ed.drag([500, 450], [500, 470])
    expect(patch()).toMatchObject({ x: 440, y: 390, w: 120, h: 40, rotation: 90 })
    ed.drag([500, 410], [530, 410])
    expect(patch()).toMatchObject({ x: 470, y: 390, w: 120, h: 40, rotation: 90 })
  })

  // spec 3.item.stroke 3.item.shadow
  it('gets a stroke and a shadow, each one step', async () => {
    const { ed, patch } = await open()
    ed.click(500, 400)
    const stroke = { width: 3, color: '#ffffff' }
    const shadow = { color: '#00000080', distance: 4, angle: 45, size: 0, blur: 4 }
    styleSelected(ed.editor, { stroke })
    ed.editor.session.flush()
    styleSelected(ed.editor, { shadow })
    expect(patch()).toMatchObject({ stroke, shadow })
    await ed.pass(3000)
    expect(ed.studio.doc('p1').items['p']?.props).toMatchObject({ stroke, shadow })
    expect((ed.undo(), patch())).toMatchObject({ stroke, shadow: null })
    expect((ed.undo(), patch())).toMatchObject({ stroke: null, shadow: null })
  })

  it('does not take the look of a text', async () => {
    const { ed, patch } = await open()
    ed.click(200, 150)
    styleSelected(ed.editor, { stroke: { width: 3, color: '#ffffff' } })
    copyStyle(ed.editor)
    ed.editor.selection.select('p1', ['t1', 'p'])
    pasteStyle(ed.editor)
    expect(patch().stroke).toBeNull()
  })

  it('that is turned is made anew where it lies', async () => {
    const { ed, listed } = await open()
    ed.click(500, 400).drag(KNOB, [600, 400])
    const shapes = getEraseShapes(listed(), ed.editor.session.page('p1').view.get(), [])
    expect(shapes).toEqual([
      {
        kind: 'polygon',
        points: [
          { x: 520, y: 350 },
          { x: 520, y: 450 },
          { x: 480, y: 450 },
          { x: 480, y: 350 },
        ],
      },
    ])
  })
})
