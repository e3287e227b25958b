import { ROLE } from '@panelflow/domain/account/role.ts'
import { createImageProps } from '@panelflow/domain/page/document/new-items.ts'
import { editableFields } from '@panelflow/domain/page/page-access.ts'
import { listPaintOrder } from '@panelflow/domain/page/paint-order.ts'
import { describe, expect, it } from 'vitest'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { openMenu } from '../engine/open-menu.ts'
import { listMenuSections } from '../menu/menu-sections.ts'
import { NOTHING_EDITABLE, type Script, ScriptedEditor, TRANSLATOR } from './scripted-editor.ts'

const EVERYTHING = editableFields({
  roles: [ROLE.translationAdministrator],
  status: 'pending_typesetting',
  seats: [],
  stopped: false,
})
// aText: centre 200,150, 120×80; the camera shows 400,300 in the middle of 1000×800
const three = { p1: { t1: {}, t2: { cx: 500 }, t3: { cx: 350, cy: 400 } } }

const open = (script: Script = {}): Promise<ScriptedEditor> =>
  ScriptedEditor.open({ pages: three, editable: EVERYTHING, ...script })
const rightClick = (ed: ScriptedEditor, x: number, y: number): void =>
  openMenu(ed.editor, { x: x + 100, y: y + 100 }, { x: 0, y: 0 })
const listRows = (ed: ScriptedEditor): readonly string[] =>
  listMenuSections(ed.editor).flatMap(({ rows }) => rows)

describe('the menu of a right click', () => {
  it('selects what it is opened on, and keeps several if that is among them', async () => {
    const ed = await open()
    rightClick(ed, 200, 150)
    expect([ed.selected, ed.editor.menu.get()?.screen]).toEqual([['t1'], { x: 300, y: 250 }])
    ed.editor.selection.select('p1', ['t1', 't2'])
    rightClick(ed, 500, 150)
    expect(ed.selected).toEqual(['t1', 't2'])
    rightClick(ed, 350, 400)
    expect(ed.selected).toEqual(['t3'])
    rightClick(ed, 700, 700)
    expect(ed.selected).toEqual([])
  })

  it('ends a gesture as if it had never begun', async () => {
    const ed = await open()
    ed.down(200, 150).move(300, 150)
    rightClick(ed, 200, 150)
    ed.up(300, 150)
    expect(ed.text('t1').cx).toBe(200)
  })

  it('does not open while a polygon is drawn, which goes on', async () => {
    const ed = await open()
    ed.editor.selection.select('p1', ['t1'])
    ed.editor.chooseTool('contour')
    ed.click(100, 300).click(200, 300)
    const drawn = ed.editor.openContour.get()
    rightClick(ed, 200, 150)
    expect(drawn).not.toBeNull()
    expect([ed.editor.openContour.get(), ed.editor.menu.get()]).toEqual([drawn, null])
  })

  it('offers what can be done with one text, with two, with three', async () => {
    const ed = await open()
    rightClick(ed, 200, 150)
    const one = ['cut', 'copy', 'paste', 'duplicate', 'delete', 'copy_style', 'edit_shape']
    const rest = ['add_note', 'toggle_hidden', 'toggle_lock', 'to_front', 'forward']
    expect(listRows(ed)).toEqual([...one, ...rest])
    ed.editor.selection.select('p1', ['t1', 't2'])
    expect(listRows(ed)).toContain('align_left')
    expect(listRows(ed)).not.toContain('distribute_vertical')
    ed.editor.selection.select('p1', ['t1', 't2', 't3'])
    expect(listRows(ed)).toContain('distribute_vertical')
  })

  it('offers on empty ground what needs no item', async () => {
    const ed = await open()
    rightClick(ed, 700, 700)
    const ground = [
      'paste',
      'select_all',
      'tool_box',
      'insert_image',
      'import_script',
      'bring_layers_back',
      'zoom_fit',
      'zoom_actual',
    ]
    expect(listRows(ed)).toEqual([...ground, 'toggle_snap'])
    ed.editor.selection.select('p1', ['t1'])
    EDITOR_ACTIONS.nudge_left(ed.editor)
    rightClick(ed, 700, 700)
    expect(listRows(ed)).toContain('undo')
  })

  it('offers nothing that the person may not do', async () => {
    const reader = await open({ editable: NOTHING_EDITABLE })
    rightClick(reader, 200, 150)
    expect(listRows(reader)).toEqual(['copy', 'copy_style'])
    const translator = await open({ editable: TRANSLATOR, stage: 'translate' })
    rightClick(translator, 200, 150)
    expect(listRows(translator)).not.toContain('toggle_hidden')
    rightClick(translator, 700, 700)
    expect(listRows(translator)).toContain('import_script')
    rightClick(reader, 700, 700)
    expect(listRows(reader)).not.toContain('import_script')
  })

  it('opens by key on what is selected, and in the middle of the view', async () => {
    const ed = await open()
    EDITOR_ACTIONS.show_menu(ed.editor)
    expect(ed.editor.menu.get()).toEqual({ screen: { x: 500, y: 400 }, client: null })
    ed.editor.selection.select('p1', ['t1', 't2'])
    EDITOR_ACTIONS.show_menu(ed.editor)
    expect(ed.editor.menu.get()).toEqual({ screen: { x: 450, y: 250 }, client: null })
    ed.editor.panBy({ x: 0, y: -600 })
    EDITOR_ACTIONS.show_menu(ed.editor)
    expect(ed.editor.menu.get()?.screen).toEqual({ x: 450, y: 16 })
  })
})

describe('what it does', () => {
  it('hides what is selected, and shows it again when all of it is hidden', async () => {
    const ed = await open({ pages: { p1: { t1: { hidden: true }, t2: {} } } })
    ed.editor.selection.select('p1', ['t1', 't2'])
    EDITOR_ACTIONS.toggle_hidden(ed.editor)
    expect([ed.text('t1').hidden, ed.text('t2').hidden]).toEqual([true, true])
    EDITOR_ACTIONS.toggle_hidden(ed.editor)
    expect([ed.text('t1').hidden, ed.text('t2').hidden]).toEqual([false, false])
    expect(ed.undo().undo().text('t2').hidden).toBe(false)
    const reader = await open({ editable: NOTHING_EDITABLE })
    reader.editor.selection.select('p1', ['t1'])
    expect(EDITOR_ACTIONS.toggle_hidden(reader.editor)).toBe(false)
  })

  it('orders what is selected among everything on the page, as one step', async () => {
    const ed = await open()
    const add = (id: string, order: number): void => {
      const props = createImageProps({ asset: 'c'.repeat(64), cx: 9, cy: 9, w: 9, h: 9, order })
      const item = { id, kind: 'image' as const, props }
      ed.editor.session.edit('p1', 'lane', [{ op: 'add', item }], { label: 'adding', itemId: id })
    }
    const listOrder = (): string => {
      const view = ed.editor.session.page('p1').view.get()
      return view.status === 'ready'
        ? listPaintOrder(view)
            .map(({ item }) => item.id)
            .join(' ')
        : ''
    }
    add('i0', 0)
    add('i1', 1)
    ed.editor.selection.select('p1', ['i0'])
    expect(listRows(ed).filter((id) => /back|front|forward/.test(id))).toEqual([
      'to_front',
      'forward',
    ])
    EDITOR_ACTIONS.forward(ed.editor)
    expect(listOrder()).toBe('i1 i0 t1 t2 t3')
    ed.editor.selection.select('p1', ['i1', 't1'])
    EDITOR_ACTIONS.to_front(ed.editor)
    expect(listOrder()).toBe('i0 t2 t3 i1 t1')
    ed.undo()
    expect(listOrder()).toBe('i1 i0 t1 t2 t3')
    const reader = await open({ editable: NOTHING_EDITABLE })
    reader.editor.selection.select('p1', ['t1'])
    expect(EDITOR_ACTIONS.to_front(reader.editor)).toBe(false)
  })
})
