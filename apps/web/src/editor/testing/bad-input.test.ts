/** Documents as imports and old programs left them: opened, flagged, editable. */
import { NO_MEASURES } from '@panelflow/domain/page/checks/chapter-measures.ts'
import { describe, expect, it } from 'vitest'
import { ScriptedEditor, TRANSLATOR, TYPESETTER } from './scripted-editor.ts'

const CONTEXT = {
  findings: [],
  levels: {},
  effectPolicies: {},
  measures: NO_MEASURES,
  languages: { source: 'zh-Hans', target: 'en' },
  terms: [],
}

const openWith = async (
  props: object,
  regions: Readonly<Record<string, object>> = {},
): Promise<ScriptedEditor> => {
  const ed = await ScriptedEditor.open({
    editable: { ...TYPESETTER, text: [...TYPESETTER.text, ...TRANSLATOR.text] },
    pages: { p1: { t1: { translation: 'one', ...props } } },
    regions,
  })
  ed.editor.checks.context.set(CONTEXT)
  return ed
}

const listChecks = ({ editor }: ScriptedEditor): readonly string[] =>
  (editor.checks.findings.get() ?? []).map(({ check }) => check)

const GESTURE = { label: 'moving', itemId: 't1' } as const
const set = (ed: ScriptedEditor, props: object) =>
  ed.editor.session.edit('p1', 'lane', [{ op: 'set', id: 't1', props }], GESTURE)

describe('bad input', () => {
  it.each([
    ['far beyond the page', { cx: -9000, cy: 12_000 }],
    ['of 40,000 px beside the page', { cx: 90_000, w: 40_000, h: 40_000 }],
    ['farther away than anything may be put', { cx: 900_000, cy: 900_000, w: 90_000 }],
  ])('a text %s is opened, flagged, and brought back by one edit', async (_name, props) => {
    const ed = await openWith(props)
    expect(ed.text('t1')).toMatchObject(props)
    expect(listChecks(ed)).toContain('outside_page')
    set(ed, { cx: 200, cy: 150, w: 200, h: 100 })
    await ed.pass(1000)
    expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
    expect(listChecks(ed)).not.toContain('outside_page')
  })

  it('what was farther away than anything may be put is not put there again by undo, which says so', async () => {
    const ed = await openWith({ cx: 900_000 })
    set(ed, { cx: 200 })
    await ed.pass(1000)
    expect(ed.editor.session.undo()).toBeNull()
    expect(ed.editor.session.refusal.get()).toMatchObject({ code: 'page.value_invalid' })
    expect(ed.text('t1').cx).toBe(200)
  })

  it('a bubble beyond the page is opened, and so is its line, which can be written', async () => {
    const polygon = [
      { x: -50_000, y: -50_000 },
      { x: -10_000, y: -50_000 },
      { x: -10_000, y: -10_000 },
    ]
    const ed = await openWith({ regionId: 'r1' }, { r1: { polygon } })
    await ed.type('t1', '!')
    await ed.pass(1000)
    expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
    expect(ed.text('t1').translation).toBe('one!')
  })

  it.each([NaN, Infinity, 1e9])(
    'a place of %d is refused, and the page is as it was',
    async (cx) => {
      const ed = await openWith({})
      const before = ed.text('t1').cx
      set(ed, { cx })
      await ed.pass(1000)
      expect(ed.studio.doc('p1').items['t1']?.props).toMatchObject({ cx: before })
      expect(ed.text('t1').cx).toBe(before)
      await ed.type('t1', '!')
      await ed.pass(1000)
      expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
    },
  )

  it('words that travel with a value that is refused stay, to be copied', async () => {
    const ed = await openWith({})
    await ed.type('t1', ' two')
    set(ed, { cx: NaN })
    await ed.pass(1000)
    const view = ed.editor.session.page('p1').view.get()
    const words = view.status === 'ready' ? view.held.map(({ mine }) => mine) : []
    expect([...words, ed.text('t1').translation].join()).toContain('one two')
  })
})
