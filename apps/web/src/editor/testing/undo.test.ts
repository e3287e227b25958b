import { aLane, aText } from '@panelflow/domain/testing/a-page.ts'
import { listMoments } from '@panelflow/domain/page/page-moments.ts'
import { describe, expect, it } from 'vitest'
import { restoreChapter, restorePages } from '../engine/restore-item.ts'
import { chooseCandidate } from '../engine/text-edits.ts'
import { stepLine } from '../engine/line-navigation.ts'
import {
  NOTHING_EDITABLE,
  type Script,
  ScriptedEditor,
  TRANSLATOR,
  TYPESETTER,
} from './scripted-editor.ts'
import { createMemoryHistory, createMemoryOutbox } from './small-studio.ts'

const nudge = (ed: ScriptedEditor, pageId: string, id: string, cx: number): void =>
  void ed.editor.session.edit(pageId, 'lane', [{ op: 'set', id, props: { cx } }], {
    label: 'moving',
    itemId: id,
  })

const two = { p1: { t1: { translation: 'one' } }, p2: { t2: { translation: 'two' } } }

describe('undo', () => {
  it('takes a burst of typing back as one step and puts it on again', async () => {
    const ed = await ScriptedEditor.open({ pages: two, editable: TRANSLATOR })
    await ed.type('t1', ' day')
    await ed.pass(600)
    await ed.type('t1', ' more')
    expect(ed.undo().text('t1').translation).toBe('one day')
    expect(ed.undo().text('t1').translation).toBe('one')
    expect(ed.redo().redo().text('t1').translation).toBe('one day more')
    expect(ed.redo().text('t1').translation).toBe('one day more')
  })

  it('goes back over a page turn and shows where', async () => {
    const ed = await ScriptedEditor.open({ pages: two })
    ed.click(200, 150).drag([200, 150], [220, 150])
    ed.editor.goToPage(1)
    await ed.type('t2', '')
    ed.undo()
    expect(ed.text('t1').cx).toBe(200)
    expect(ed.editor.camera.get().page).toBe(0)
    expect(ed.selected).toEqual(['t1'])
  })

  it('brings back what was selected then', async () => {
    const pages = { p1: { t1: {}, t2: { cx: 500 }, t3: { cx: 350, cy: 500 } } }
    const ed = await ScriptedEditor.open({ pages })
    ed.click(200, 150).holding({ mod: true }).click(500, 150)
    ed.holding({}).drag([200, 150], [220, 150])
    expect(ed.click(350, 500).selected).toEqual(['t3'])
    expect(ed.undo().selected).toEqual(['t1', 't2'])
    ed.editor.selection.clear()
    expect(ed.redo().selected).toEqual(['t1', 't2'])
  })

  it('forgets what could be redone after a new edit', async () => {
    const ed = await ScriptedEditor.open({ pages: two })
    ed.drag([200, 150], [220, 150]).undo().drag([200, 150], [200, 190]).redo()
    expect(ed.text('t1')).toMatchObject({ cx: 200, cy: 190 })
  })

  it('leaves alone what somebody else wrote since, and says so', async () => {
    const ed = await ScriptedEditor.open({ pages: two })
    ed.drag([200, 150], [220, 150])
    await ed.pass(500)
    ed.studio.remote('p1', [{ op: 'set', id: 't1', props: { cx: 700 } }])
    await ed.editor.session.refresh(['p1'])
    expect(ed.undo().text('t1').cx).toBe(700)
    expect(ed.editor.session.lastUndo.get()?.preserved).toMatchObject([
      { itemId: 't1', fields: ['cx'], by: { account: 'wang' } },
    ])
  })

  it('is saved like any other edit', async () => {
    const ed = await ScriptedEditor.open({ pages: two })
    ed.drag([200, 150], [220, 150])
    await ed.pass(3000)
    ed.undo()
    await ed.pass(3000)
    expect(ed.studio.doc('p1').items['t1']?.props).toMatchObject({ cx: 200 })
    expect(ed.status).toMatchObject({ kind: 'saved' })
  })

  it('takes a chosen candidate back to the words before', async () => {
    const candidates = [{ text: 'eins', source: 'machine', by: 'mt', score: 1 }] as const
    const ed = await ScriptedEditor.open({
      pages: { p1: { t1: { translation: 'one', candidates } } },
      editable: TRANSLATOR,
    })
    expect(chooseCandidate(ed.editor, 'p1', 't1', 0)).toBe(true)
    expect(ed.text('t1').translation).toBe('eins')
    expect(chooseCandidate(ed.editor, 'p1', 't1', 3)).toBe(false)
    expect(ed.undo().text('t1').translation).toBe('one')
  })
})

describe('walking through the script', () => {
  it('goes on to the next page and stops at the end', async () => {
    const ed = await ScriptedEditor.open({
      pages: { p1: { a: { cy: 100 }, b: { cy: 300 } }, p2: { c: {} } },
      editable: TRANSLATOR,
    })
    ed.editor.selection.select('p1', ['a'])
    await stepLine(ed.editor, 1)
    expect(ed.selected).toEqual(['b'])
    await stepLine(ed.editor, 1)
    expect(ed.selected).toEqual(['c'])
    expect(await stepLine(ed.editor, 1)).toBe(false)
    await stepLine(ed.editor, -1)
    expect(ed.selected).toEqual(['b'])
  })

  it('can stop only where words are missing', async () => {
    const pages = {
      p1: { a: { translation: 'x' }, b: { translation: 'y' } },
      p2: { c: { translation: '' } },
    }
    const ed = await ScriptedEditor.open({ pages, editable: TRANSLATOR })
    ed.editor.selection.select('p1', ['a'])
    await stepLine(ed.editor, 1, 'untranslated')
    expect(ed.selected).toEqual(['c'])
    expect(await stepLine(ed.editor, 1, 'untranslated')).toBe(true)
    await ed.type('c', 'z', 'p2')
    expect(await stepLine(ed.editor, 1, 'untranslated')).toBe(false)
  })

  it('begins again at the front when words are missing only there', async () => {
    const pages = { p1: { a: { translation: '' } }, p2: { c: { translation: 'z' } } }
    const ed = await ScriptedEditor.open({ pages, editable: TRANSLATOR })
    ed.editor.selection.select('p2', ['c'])
    await stepLine(ed.editor, 1, 'untranslated')
    expect(ed.selected).toEqual(['a'])
  })
})

/** A chapter with a store of steps, and the way to open it again as after a reload. */
const openKept = async (script: Script = {}) => {
  const kept = { historyStore: createMemoryHistory(), outbox: createMemoryOutbox() }
  const first = await ScriptedEditor.open({ pages: two, ...kept, ...script })
  const reopen = async (again: Script = {}): Promise<ScriptedEditor> => {
    first.editor.session.leave()
    await first.pass(1000)
    first.editor.close()
    const opened = { pages: two, tab: 'again', studio: first.studio, ...kept, ...script, ...again }
    const next = await ScriptedEditor.open(opened)
    await next.pass(0)
    return next
  }
  return { first, reopen }
}

// spec 10.page.history
describe('undo after the window was closed', () => {
  it('goes on where it was, also to pages that are not open yet', async () => {
    const { first, reopen } = await openKept()
    first.click(200, 150).drag([200, 150], [220, 150])
    await first.pass(600)
    first.editor.goToPage(1)
    first.editor.selection.select('p2', ['t2'])
    nudge(first, 'p2', 't2', 9)
    nudge(first, 'p2', 't2', 10)
    first.undo()
    expect(first.text('t2', 'p2').cx).toBe(9)
    const ed = await reopen({ unopened: ['p2'] })
    ed.redo()
    await ed.pass(0)
    expect(ed.text('t2', 'p2').cx).toBe(10)
    ed.undo().undo()
    expect(ed.text('t2', 'p2').cx).toBe(200)
    expect(ed.undo().text('t1').cx).toBe(200)
    expect(ed.editor.camera.get().page).toBe(0)
    await ed.pass(1000)
    expect(ed.studio.doc('p1').items['t1']?.props).toMatchObject({ cx: 200 })
  })

  it('joins no typing to that of the window before', async () => {
    const { first, reopen } = await openKept({ editable: TRANSLATOR })
    await first.type('t1', '!')
    const ed = await reopen()
    await ed.type('t1', '?')
    expect(ed.undo().text('t1').translation).toBe('one!')
    expect(ed.undo().text('t1').translation).toBe('one')
  })

  it('leaves alone what somebody else wrote meanwhile', async () => {
    const { first, reopen } = await openKept()
    first.drag([200, 150], [220, 150])
    await first.pass(600)
    first.studio.remote('p1', [{ op: 'set', id: 't1', props: { cx: 700 } }])
    const ed = await reopen()
    expect(ed.undo().text('t1').cx).toBe(700)
    expect(ed.editor.session.lastUndo.get()?.preserved).toMatchObject([{ itemId: 't1' }])
  })

  it('says why nothing is taken back in a chapter that was handed over, and keeps the step', async () => {
    const { first, reopen } = await openKept()
    first.drag([200, 150], [220, 150])
    await first.pass(600)
    first.studio.editable = NOTHING_EDITABLE
    const ed = await reopen()
    expect(ed.undo().text('t1').cx).toBe(220)
    expect(ed.editor.session.refusal.get()).toMatchObject({ code: 'page.field_forbidden' })
    expect(ed.status).toMatchObject({ kind: 'saved', waiting: 0 })
    expect(ed.editor.session.history.state.get().done).toHaveLength(1)
    // it came back
    ed.studio.editable = TYPESETTER
    await ed.editor.session.refresh(['p1'])
    expect(ed.undo().text('t1').cx).toBe(200)
  })

  it('forgets steps on pages that were replaced', async () => {
    const { first, reopen } = await openKept()
    nudge(first, 'p2', 't2', 9)
    first.drag([200, 150], [220, 150])
    const ed = await reopen({ pages: { p1: two.p1 } })
    expect(ed.undo().text('t1').cx).toBe(200)
    expect(ed.editor.session.history.state.get().done).toEqual([])
  })
})

/** Two browsers of one person: each with its own storage, one server. */
// spec 10.page.history
describe('undo in another browser', () => {
  const openOther = async (first: ScriptedEditor, script: Script = {}): Promise<ScriptedEditor> => {
    await first.pass(3000)
    const studio = first.studio
    const other = await ScriptedEditor.open({ pages: two, tab: 'other', studio, ...script })
    await other.pass(0)
    return other
  }

  it('takes back what was done in the first, over pages, and puts it on again', async () => {
    const first = await ScriptedEditor.open({ pages: two })
    nudge(first, 'p1', 't1', 220)
    await first.pass(3000)
    nudge(first, 'p2', 't2', 10)
    const other = await openOther(first, { unopened: ['p2'] })
    expect(other.text('t1').cx).toBe(220)
    other.undo()
    await other.pass(0)
    expect(other.text('t2', 'p2').cx).toBe(200)
    expect(other.undo().text('t1').cx).toBe(200)
    expect(other.redo().text('t1').cx).toBe(220)
    other.undo()
    // a third one can put on again what the second took back
    const third = await openOther(other, { tab: 'third' })
    expect(third.editor.session.history.state.get().done).toEqual([])
    expect(third.redo().text('t1').cx).toBe(220)
    expect(third.redo().text('t2', 'p2').cx).toBe(10)
  })

  it('goes on with a burst of typing that was stored in parts as one step', async () => {
    const first = await ScriptedEditor.open({ pages: two, editable: TRANSLATOR })
    await first.type('t1', ' day')
    await first.pass(450)
    await first.type('t1', 's')
    const other = await openOther(first, { editable: TRANSLATOR })
    expect(first.studio.log('p1')).toHaveLength(2)
    expect(other.undo().text('t1').translation).toBe('one')
    expect(other.editor.session.history.state.get().done).toEqual([])
  })

  it('leaves out what others did, what they wrote over, and what may not be changed now', async () => {
    const first = await ScriptedEditor.open({ pages: two })
    nudge(first, 'p1', 't1', 220)
    await first.pass(3000)
    nudge(first, 'p2', 't2', 10)
    await first.pass(3000)
    first.studio.remote('p2', [{ op: 'set', id: 't2', props: { cx: 700 } }])
    first.studio.editable = NOTHING_EDITABLE
    const other = await openOther(first)
    expect(other.editor.session.history.state.get().done).toEqual([])
    other.studio.editable = TYPESETTER
    await other.editor.session.refresh(['p1', 'p2'])
    expect(other.editor.session.history.state.get().done).toHaveLength(1)
    expect(other.undo().text('t1').cx).toBe(200)
    expect(other.text('t2', 'p2').cx).toBe(700)
    const wang = await openOther(first, { account: 'wang' })
    expect(wang.editor.session.history.state.get().done).toEqual([])
  })

  it('puts what was done there since above the steps of this one', async () => {
    const { first, reopen } = await openKept()
    nudge(first, 'p1', 't1', 220)
    const other = await openOther(first)
    other.undo()
    nudge(other, 'p1', 't1', 300)
    await other.pass(3000)
    const again = await reopen()
    expect(again.editor.session.history.state.get().done).toHaveLength(1)
    expect(again.undo().text('t1').cx).toBe(200)
    expect(again.undo().text('t1').cx).toBe(200)
  })

  it('takes back what was undone in part as it lies now', async () => {
    const first = await ScriptedEditor.open({ pages: two })
    nudge(first, 'p1', 't1', 220)
    first.editor.session.edit('p1', 'lane', [{ op: 'set', id: 't1', props: { cy: 9 } }], {
      label: 'moving',
      itemId: 't1',
    })
    first.undo()
    const other = await openOther(first)
    expect(first.studio.log('p1')).toHaveLength(2)
    expect(other.text('t1')).toMatchObject({ cx: 220, cy: 150 })
    expect(other.undo().text('t1')).toMatchObject({ cx: 200, cy: 150 })
    expect(other.editor.session.lastUndo.get()?.preserved).toEqual([])
  })
})

// spec 10.page.moments
describe('a page as it was', () => {
  it('is restored from its log in one step, without what the person may not change', async () => {
    const pages = { p1: { t1: { translation: 'one' }, t2: { translation: 'two', cx: 500 } } }
    const ed = await ScriptedEditor.open({ pages })
    const then = ed.studio.doc('p1')
    ed.studio.remote('p1', [{ op: 'text', id: 't1', from: 'one', to: 'other' }])
    await ed.editor.session.catchUp()
    nudge(ed, 'p1', 't1', 9)
    nudge(ed, 'p1', 't2', 10)
    await ed.pass(1000)
    const stored = { base: ed.studio.doc('p1', 'base').items, lane: then.items }
    expect(await restorePages(ed.editor, new Map([['p1', stored]]))).toEqual({
      restored: 1,
      refused: 1,
      shared: 0,
    })
    expect(ed.text('t1')).toMatchObject({ cx: 200, translation: 'other' })
    expect(ed.text('t2').cx).toBe(500)
    await ed.pass(1000)
    expect(ed.studio.doc('p1').items['t2']?.props).toMatchObject({ cx: 500 })
    ed.undo()
    expect([ed.text('t1').cx, ed.text('t2').cx]).toEqual([9, 10])
    ed.studio.editable = NOTHING_EDITABLE
    await ed.editor.session.refresh(['p1'])
    expect(await restorePages(ed.editor, new Map([['p1', stored]]))).toEqual({
      restored: 0,
      refused: 2,
      shared: 0,
    })
    expect(ed.text('t1').cx).toBe(9)
    const logs = await ed.editor.session.readLogs('p1')
    expect(listMoments(logs).at(-1)?.by).toMatchObject({ account: 'li' })
  })

  it('is one step for all pages of a chapter, also those that were not open', async () => {
    const { first, reopen } = await openKept()
    nudge(first, 'p1', 't1', 9)
    nudge(first, 'p2', 't2', 10)
    await first.pass(1000)
    const ed = await reopen({ unopened: ['p1', 'p2'] })
    const stored = new Map(
      (['p1', 'p2'] as const).map((pageId) => [
        pageId,
        { base: ed.studio.doc(pageId, 'base').items, lane: aLane(two[pageId]).items },
      ]),
    )
    expect(await restorePages(ed.editor, stored)).toEqual({ restored: 2, refused: 0, shared: 0 })
    expect([ed.text('t1').cx, ed.text('t2', 'p2').cx]).toEqual([200, 200])
    ed.undo()
    expect([ed.text('t1').cx, ed.text('t2', 'p2').cx]).toEqual([9, 10])
    ed.studio.cut = 'everything'
    const unread = await reopen({ unopened: ['p1', 'p2'], outbox: createMemoryOutbox() })
    await expect(restorePages(unread.editor, stored)).rejects.toThrow('not open')
  })
  it('is the chapter at a time, but for pages of which nothing was stored then', async () => {
    const { first, reopen } = await openKept({ pages: { p1: {}, p2: {} } })
    for (const [pageId, id] of [
      ['p1', 't1'],
      ['p2', 't2'],
    ] as const)
      first.studio.remote(pageId, [
        { op: 'add', item: { id, kind: 'text', props: aText({ cx: 9 }) } },
      ])
    await first.editor.session.catchUp()
    const [then] = listMoments(await first.editor.session.readLogs('p2')).map(({ by }) => by.at)
    await first.pass(700_000)
    nudge(first, 'p1', 't1', 90)
    nudge(first, 'p2', 't2', 100)
    await first.pass(1000)
    const ed = await reopen({ unopened: ['p1', 'p2'] })
    const restoration = await restoreChapter(ed.editor, then ?? '')
    expect(restoration).toEqual({ restored: 2, refused: 0, shared: 0, later: 0 })
    expect([ed.text('t1').cx, ed.text('t2', 'p2').cx]).toEqual([9, 9])
    ed.undo()
    expect([ed.text('t1').cx, ed.text('t2', 'p2').cx]).toEqual([90, 100])
    const before = await restoreChapter(ed.editor, '1969-12-31T00:00:00Z')
    expect(before).toEqual({ restored: 0, refused: 0, shared: 0, later: 2 })
  })
})
