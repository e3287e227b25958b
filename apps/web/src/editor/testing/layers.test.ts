import { createImageProps, createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { describe, expect, it } from 'vitest'
import { changeLayer, dropLayers, listLayerRows, nameLayer } from '../engine/layer-list.ts'
import { NOTHING_EDITABLE, type Script, ScriptedEditor } from './scripted-editor.ts'

/** Topmost first: texts t2 and t1, picture i, shared patch p. */
const open = async (script: Script = {}): Promise<ScriptedEditor> => {
  const texts = { t1: { translation: 'one\n two' }, t2: {} }
  const regions = { r: { sourceText: 'ドン' } }
  const ed = await ScriptedEditor.open({ pages: { p1: texts }, regions, ...script })
  const asset = 'c'.repeat(64)
  const image = createImageProps({ asset, cx: 9, cy: 9, w: 9, h: 9 })
  const patch = createPatchProps({ asset, x: 0, y: 0, w: 9, h: 9, regionId: 'r' })
  ed.studio.remote('p1', [{ op: 'add', item: { id: 'i', kind: 'image', props: image } }])
  ed.studio.remote('p1', [{ op: 'add', item: { id: 'p', kind: 'patch', props: patch } }], 'base')
  await ed.editor.session.refresh(['p1'])
  return ed
}
const listRows = (ed: ScriptedEditor) => listLayerRows(ed.editor.session.page('p1').view.get())
const listIds = (ed: ScriptedEditor): string =>
  listRows(ed)
    .map(({ id }) => id)
    .join(' ')

describe('the list of layers', () => {
  it('shows everything on the page, the topmost first, with words or a name', async () => {
    const ed = await open()
    expect(listRows(ed)).toMatchObject([
      { id: 't2', kind: 'text', document: 'lane', name: null, words: '' },
      { id: 't1', words: 'one two' },
      { id: 'i', kind: 'image', words: '', isHidden: false, isLocked: false },
      { id: 'p', kind: 'patch', document: 'base', words: 'ドン' },
    ])
    nameLayer(ed.editor, 'p1', 'i', '  logo ')
    expect(listRows(ed)[2]).toMatchObject({ name: 'logo' })
    nameLayer(ed.editor, 'p1', 'i', ' ')
    expect(listRows(ed)[2]).toMatchObject({ name: null })
    expect(listRows(ed.undo())[2]).toMatchObject({ name: 'logo' })
  })

  it('hides and locks one item, whatever is selected', async () => {
    const ed = await open()
    ed.editor.selection.select('p1', ['t1'])
    changeLayer(ed.editor, 'p1', 'p', { hidden: true })
    changeLayer(ed.editor, 'p1', 't2', { locked: true })
    await ed.pass(1000)
    expect(ed.studio.doc('p1', 'base').items['p']?.props).toMatchObject({ hidden: true })
    expect(listRows(ed)).toMatchObject([{ isLocked: true }, {}, {}, { isHidden: true }])
    expect(ed.text('t1').hidden).toBe(false)
  })

  it('drops a row above or below another one, over kinds and documents', async () => {
    const ed = await open()
    dropLayers(ed.editor, 'p1', { id: 'p', placeId: 't2', side: 'before' })
    expect(listIds(ed)).toBe('p t2 t1 i')
    dropLayers(ed.editor, 'p1', { id: 't2', placeId: 'i', side: 'after' })
    expect(listIds(ed)).toBe('p t1 i t2')
    expect(listIds(ed.undo().undo())).toBe('t2 t1 i p')
  })

  it('drags what is selected along, in its order', async () => {
    const ed = await open()
    ed.editor.selection.select('p1', ['p', 't2'])
    dropLayers(ed.editor, 'p1', { id: 'p', placeId: 't1', side: 'after' })
    expect(listIds(ed)).toBe('t1 t2 p i')
    ed.editor.selection.select('p1', ['i'])
    dropLayers(ed.editor, 'p1', { id: 'p', placeId: 'i', side: 'after' })
    expect(listIds(ed)).toBe('t1 t2 i p')
  })

  it('changes nothing that the person may not', async () => {
    const ed = await open({ editable: NOTHING_EDITABLE })
    expect(listRows(ed)[0]?.may).toEqual({ hide: false, lock: false, name: false })
    expect(changeLayer(ed.editor, 'p1', 't1', { hidden: true })).toBe(false)
    expect(dropLayers(ed.editor, 'p1', { id: 'p', placeId: 't1', side: 'before' })).toBe(false)
  })
})
