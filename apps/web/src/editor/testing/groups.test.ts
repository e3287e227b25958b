import { ROLE } from '@panelflow/domain/account/role.ts'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { editableFields } from '@panelflow/domain/page/page-access.ts'
import { describe, expect, it } from 'vitest'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { openMenu } from '../engine/open-menu.ts'
import { listMenuSections } from '../menu/menu-sections.ts'
import { type Script, ScriptedEditor, TRANSLATOR } from './scripted-editor.ts'

const EVERYTHING = editableFields({
  roles: [ROLE.translationAdministrator],
  status: 'pending_typesetting',
  seats: [],
  stopped: false,
})
// aText: 120×80
const three = { p1: { t1: {}, t2: { cx: 500 }, t3: { cx: 350, cy: 400 } } }

const open = async (selected: readonly string[] = [], script: Script = {}) => {
  const ed = await ScriptedEditor.open({ pages: three, editable: EVERYTHING, ...script })
  ed.editor.selection.select('p1', selected)
  return ed
}
const group = async (...ids: readonly string[]): Promise<ScriptedEditor> => {
  const ed = await open(ids)
  EDITOR_ACTIONS.group(ed.editor)
  ed.editor.selection.clear()
  return ed
}

describe('a group', () => {
  it('is taken as one by a click, a frame and a right click, and dragged as one', async () => {
    const ed = await group('t1', 't2')
    expect(ed.click(200, 150).selected).toEqual(['t1', 't2'])
    expect(ed.click(350, 400).selected).toEqual(['t3'])
    expect(ed.drag([430, 60], [600, 120]).selected).toEqual(['t2', 't1'])
    ed.click(350, 400)
    openMenu(ed.editor, { x: 600, y: 250 }, { x: 0, y: 0 })
    expect(ed.selected).toEqual(['t2', 't1'])
    ed.click(350, 400).drag([200, 150], [210, 160])
    expect([ed.text('t1').cx, ed.text('t2').cx, ed.text('t3').cx]).toEqual([210, 510, 350])
  })

  it('is added and taken out as one with Shift', async () => {
    const ed = await group('t1', 't2')
    ed.click(350, 400).holding({ shift: true })
    expect(ed.click(500, 150).selected).toEqual(['t3', 't2', 't1'])
    expect(ed.click(200, 150).selected).toEqual(['t3'])
  })

  it('is made and taken apart as one step each, over both documents', async () => {
    const ed = await open()
    const props = createPatchProps({ x: 400, y: 300, w: 50, h: 50, asset: 'c'.repeat(64) })
    const item = { id: 'p', kind: 'patch' as const, props }
    ed.editor.session.edit('p1', 'base', [{ op: 'add', item }], { label: 'adding', itemId: 'p' })
    ed.editor.selection.select('p1', ['t1', 'p'])
    EDITOR_ACTIONS.group(ed.editor)
    expect(EDITOR_ACTIONS.group(ed.editor)).toBe(false)
    await ed.pass(3000)
    const stored = ed.studio.doc('p1', 'base').items['p']?.props
    expect(stored).toMatchObject({ group: ed.text('t1').group })
    expect(ed.click(200, 150).selected).toEqual(['t1', 'p'])
    EDITOR_ACTIONS.ungroup(ed.editor)
    expect([ed.text('t1').group, EDITOR_ACTIONS.ungroup(ed.editor)]).toEqual([null, false])
    expect(ed.undo().text('t1').group).not.toBeNull()
    expect(ed.undo().text('t1').group).toBeNull()
  })

  it('copies as a group of its own', async () => {
    const ed = await group('t1', 't2')
    ed.click(200, 150)
    EDITOR_ACTIONS.duplicate(ed.editor)
    const groups = ed.selected.map((id) => ed.text(id).group)
    expect(groups[0]).toBe(groups[1])
    expect(groups[0]).not.toBe(ed.text('t1').group)
  })

  it('means nothing while words are worked on', async () => {
    const ed = await group('t1', 't2')
    ed.editor.stage.set('translate')
    expect(ed.click(200, 150).selected).toEqual(['t1'])
  })

  it('needs two, and the right to make it', async () => {
    expect(EDITOR_ACTIONS.group((await open(['t1'])).editor)).toBe(false)
    const translator = await open(['t1', 't2'], { editable: TRANSLATOR })
    expect(EDITOR_ACTIONS.group(translator.editor)).toBe(false)
  })
})

describe('a locked item', () => {
  const lock = async (...ids: readonly string[]): Promise<ScriptedEditor> => {
    const ed = await open(ids)
    EDITOR_ACTIONS.toggle_lock(ed.editor)
    return ed
  }

  // spec 10.page.groups
  it('is not moved, resized or deleted', async () => {
    const ed = await lock('t1', 't2')
    ed.editor.selection.select('p1', ['t1', 't2', 't3'])
    EDITOR_ACTIONS.nudge_right(ed.editor)
    expect([ed.text('t1').cx, ed.text('t2').cx, ed.text('t3').cx]).toEqual([200, 500, 351])
    EDITOR_ACTIONS.delete(ed.editor)
    expect([ed.has('t1'), ed.has('t2'), ed.has('t3')]).toEqual([true, true, false])
    ed.editor.selection.select('p1', ['t1'])
    ed.drag([260, 190], [300, 230])
    expect(ed.text('t1').w).toBe(120)
  })

  it('lets a click and a frame through, but not a right click, which can unlock it', async () => {
    const ed = await lock('t1')
    ed.editor.selection.clear()
    expect(ed.click(200, 150).selected).toEqual([])
    expect(ed.drag([100, 60], [600, 120]).selected).toEqual(['t2'])
    EDITOR_ACTIONS.select_all(ed.editor)
    expect(ed.selected).toEqual(['t2', 't3'])
    openMenu(ed.editor, { x: 300, y: 250 }, { x: 0, y: 0 })
    expect(ed.selected).toEqual(['t1'])
    expect(listMenuSections(ed.editor).flatMap(({ rows }) => rows)).not.toContain('delete')
    EDITOR_ACTIONS.toggle_lock(ed.editor)
    expect(ed.text('t1').locked).toBe(false)
  })

  it('is unlocked with all others of its page, as one step', async () => {
    const ed = await lock('t1', 't2')
    ed.editor.selection.clear()
    expect(EDITOR_ACTIONS.unlock_all(ed.editor)).toBe(true)
    expect([ed.text('t1').locked, ed.text('t2').locked, ed.selected]).toEqual([
      false,
      false,
      ['t1', 't2'],
    ])
    expect(EDITOR_ACTIONS.unlock_all(ed.editor)).toBe(false)
    expect(ed.undo().text('t2').locked).toBe(true)
  })

  it('still takes its words, and a click of a translator', async () => {
    const ed = await lock('t1')
    ed.editor.stage.set('translate')
    expect(ed.click(200, 150).selected).toEqual(['t1'])
  })

  it('has copies that are free', async () => {
    const ed = await lock('t1')
    EDITOR_ACTIONS.duplicate(ed.editor)
    expect(ed.text(ed.selected[0]!).locked).toBeNull()
  })
})
