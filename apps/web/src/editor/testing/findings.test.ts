import type { FindingView } from '@panelflow/contract/page-check.ts'
import { NO_MEASURES } from '@panelflow/domain/page/checks/chapter-measures.ts'
import { describe, expect, it } from 'vitest'
import type { CheckContext } from '../engine/chapter-checks.ts'
import { fixFindings, mayFix, stepFinding } from '../engine/finding-edits.ts'
import { NOTHING_EDITABLE, ScriptedEditor, TRANSLATOR, TYPESETTER } from './scripted-editor.ts'

const CONTEXT: CheckContext = {
  findings: [],
  levels: {},
  effectPolicies: {},
  measures: NO_MEASURES,
  languages: { source: 'zh-Hans', target: 'en' },
  terms: [],
}

const PAGES = {
  regions: { r1: { sourceText: '我有25个' } },
  pages: {
    p1: { t1: { regionId: 'r1', translation: 'I have  52' }, t2: { translation: 'He said "go"' } },
    p2: { t3: { translation: 'Wait  here  now' } },
  },
  editable: TRANSLATOR,
}

const open = async (more: Partial<CheckContext> = {}, script = {}): Promise<ScriptedEditor> => {
  const ed = await ScriptedEditor.open({ ...PAGES, ...script })
  ed.editor.checks.context.set({ ...CONTEXT, ...more })
  return ed
}

const list = ({ editor }: ScriptedEditor, check: string): readonly FindingView[] =>
  (editor.checks.findings.get() ?? []).filter((finding) => finding.check === check)

describe('findings of open pages', () => {
  it('are unknown until the server has answered', async () => {
    const ed = await ScriptedEditor.open(PAGES)
    expect(ed.editor.checks.findings.get()).toBeNull()
  })

  it('follow the words a moment after they were typed', async () => {
    const ed = await open()
    expect(list(ed, 'numbers')).toMatchObject([
      { pageId: 'p1', position: 0, itemId: 't1', details: ['25'], words: '我有25个' },
    ])
    await ed.type('t1', ' or 25')
    await ed.pass(300)
    expect(list(ed, 'numbers')).toMatchObject([{ spans: [{ from: 8, to: 10 }], details: ['52'] }])
  })

  it('are the server’s where the person only reads', async () => {
    const [known] = list(await open(), 'numbers')
    const ed = await open(
      { findings: known === undefined ? [] : [known] },
      {
        editable: NOTHING_EDITABLE,
      },
    )
    expect(ed.editor.checks.findings.get()).toEqual([known])
  })

  it('stay dismissed until the words change', async () => {
    const [known] = list(await open(), 'numbers')
    const dismissal = {
      reason: 'intended',
      note: '',
      by: 'Li',
      at: '2026-01-01T00:00:00Z',
    } as const
    const ed = await open({ findings: known === undefined ? [] : [{ ...known, dismissal }] })
    expect(list(ed, 'numbers')).toMatchObject([{ dismissal: { by: 'Li' } }])
    await ed.type('t1', '!')
    await ed.pass(300)
    expect(list(ed, 'numbers')).toMatchObject([{ dismissal: null }])
    ed.undo()
    await ed.pass(300)
    expect(list(ed, 'numbers')).toMatchObject([{ dismissal: { by: 'Li' } }])
  })
})

describe('a fix', () => {
  it('puts all findings of a check right, is saved, and is one step back for each page', async () => {
    const ed = await open()
    expect(await fixFindings(ed.editor, list(ed, 'spaces'))).toBe(2)
    const words = () => [ed.text('t1').translation, ed.text('t3', 'p2').translation]
    expect(words()).toEqual(['I have 52', 'Wait here now'])
    await ed.pass(3000)
    expect(list(ed, 'spaces')).toEqual([])
    expect(ed.studio.doc('p2').items['t3']?.props).toMatchObject({ translation: 'Wait here now' })
    ed.undo()
    expect(words()).toEqual(['I have 52', 'Wait  here  now'])
    ed.undo()
    expect(words()).toEqual(['I have  52', 'Wait  here  now'])
  })

  it('sets a text in the approved font that is nearest, for those who may choose it', async () => {
    const fontApproval = { approved: ['kalam'], nearest: { 'comic-neue-bold': 'kalam' } }
    const pages = { p1: { t1: { translation: 'Oh', font: 'comic-neue-bold' } } }
    const ed = await open({ fontApproval }, { regions: {}, pages, editable: TYPESETTER })
    expect(await fixFindings(ed.editor, list(ed, 'font_approval'))).toBe(1)
    expect(ed.text('t1').font).toBe('kalam')
    await ed.pass(3000)
    expect(list(ed, 'font_approval')).toEqual([])
    const reader = await open({ fontApproval }, { regions: {}, pages })
    const found = list(reader, 'font_approval')
    expect(found.map((one) => mayFix(reader.editor, one))).toEqual([false])
    expect(await fixFindings(reader.editor, found)).toBe(0)
  })

  it('takes the words as they are now, and is not offered to somebody who only reads', async () => {
    const ed = await open()
    const [stale] = list(ed, 'quotes')
    await ed.type('t2', ' now')
    expect(await fixFindings(ed.editor, stale === undefined ? [] : [stale])).toBe(1)
    expect(ed.text('t2').translation).toBe('He said “go” now')

    const reader = await open(
      { findings: stale === undefined ? [] : [stale] },
      {
        editable: NOTHING_EDITABLE,
      },
    )
    expect(list(reader, 'quotes').some((finding) => mayFix(reader.editor, finding))).toBe(false)
    expect(await fixFindings(reader.editor, list(reader, 'quotes'))).toBe(0)
  })
})

describe('the next finding', () => {
  const levels = Object.fromEntries(
    ['not_laid_out', 'source_lettering', 'missing_words', 'unread'].map((id) => [id, 'off']),
  )

  it('is selected over page ends, and after the last comes the first', async () => {
    const ed = await open({ levels })
    const all = ed.editor.checks.findings.get() ?? []
    const visited: string[] = []
    for (const _ of all) {
      await stepFinding(ed.editor, 1)
      visited.push(ed.selected.join())
    }
    expect(visited).toEqual(all.map(({ itemId }) => itemId))
    await stepFinding(ed.editor, 1)
    expect(ed.selected).toEqual([all[0]?.itemId])
    await stepFinding(ed.editor, -1)
    expect(ed.selected).toEqual([all.at(-1)?.itemId])
  })

  it('goes on behind one that was dismissed meanwhile', async () => {
    const ed = await open({ levels })
    const [first, second, third] = ed.editor.checks.findings.get() ?? []
    await stepFinding(ed.editor, 1)
    await stepFinding(ed.editor, 1)
    expect(ed.selected).toEqual([second?.itemId])
    const dismissal = { reason: 'other', note: '', by: 'Li', at: '2026-01-01T00:00:00Z' } as const
    const known = (ed.editor.checks.findings.get() ?? []).map((finding) =>
      finding === second ? { ...finding, dismissal } : finding,
    )
    ed.editor.checks.context.set({ ...CONTEXT, levels, findings: known })
    await stepFinding(ed.editor, 1)
    expect(ed.selected).toEqual([third?.itemId])
    await stepFinding(ed.editor, -1)
    expect(ed.selected).toEqual([first?.itemId])
  })

  it('is none where everything is dismissed', async () => {
    const ed = await open({}, { pages: { p1: {} }, regions: {} })
    expect(await stepFinding(ed.editor, 1)).toBe(false)
  })
})
