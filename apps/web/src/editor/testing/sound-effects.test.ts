import { NO_MEASURES } from '@panelflow/domain/page/checks/chapter-measures.ts'
import { getSharedArea } from '@panelflow/domain/page/contour.ts'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type { PatchProps } from '@panelflow/domain/page/document/page-document.ts'
import type { EffectPolicies } from '@panelflow/domain/page/effect-policy.ts'
import { getBounds } from '@panelflow/domain/page/page-findings.ts'
import { describe, expect, it } from 'vitest'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { findRenderings } from '../engine/renderings.ts'
import {
  applyEffectPolicy,
  canApplyEffectPolicy,
  setEffectPolicy,
  staysCovered,
} from '../engine/sound-effects.ts'
import {
  NOTHING_EDITABLE,
  ScriptedEditor,
  type Script,
  TRANSLATOR,
  TYPESETTER,
} from './scripted-editor.ts'

const PATCH = createPatchProps({
  x: 90,
  y: 90,
  w: 120,
  h: 100,
  asset: 'a'.repeat(64),
  regionId: 'boom',
  hidden: true,
})

const PAGE: Script = {
  editable: TYPESETTER,
  stage: 'typeset',
  regions: {
    boom: {
      kind: 'effect',
      sourceText: 'ドン',
      polygon: [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
        { x: 200, y: 180 },
        { x: 100, y: 180 },
      ],
    },
  },
  pages: { p1: { boom: { regionId: 'boom', translation: 'BOOM', cx: 150, cy: 140, size: 70 } } },
}

const open = async (
  effectPolicies: EffectPolicies,
  script: Partial<Script> = {},
): Promise<ScriptedEditor> => {
  const ed = await ScriptedEditor.open({ ...PAGE, ...script })
  ed.editor.checks.context.set({
    findings: [],
    levels: {},
    effectPolicies,
    measures: NO_MEASURES,
    languages: { source: 'ja', target: 'en' },
    terms: [],
  })
  ed.editor.selection.select('p1', ['boom'])
  return ed
}

const addPatch = async (ed: ScriptedEditor, hidden = true): Promise<void> => {
  const props = { ...PATCH, hidden }
  const op = { op: 'add', item: { id: 'patch', kind: 'patch', props } } as const
  ed.editor.session.edit('p1', 'base', [op], { label: 'adding', itemId: null })
  await ed.pass(400)
}

const listPatches = (ed: ScriptedEditor, document: 'base' | 'lane'): readonly PatchProps[] =>
  Object.values(ed.studio.doc('p1', document).items).flatMap((item) =>
    item.kind === 'patch' ? [item.props] : [],
  )

// spec 10.page.effects
describe('a sound effect is placed as its book says', () => {
  it('beside the art: small, off the art, in one step; undone in one', async () => {
    const ed = await open({ en: 'beside' })
    expect(EDITOR_ACTIONS.apply_effect_policy(ed.editor)).toBe(true)
    await ed.pass(400)
    const { cy, size } = ed.text('boom')
    expect([cy > 180, size < 25]).toEqual([true, true])
    expect([canApplyEffectPolicy(ed.editor), applyEffectPolicy(ed.editor)]).toEqual([false, false])
    ed.undo()
    await ed.pass(400)
    expect(ed.text('boom')).toMatchObject({ cy: 140, size: 70 })
  })

  it('redrawn in every language: the patch that all share is shown', async () => {
    const ed = await open({ every: 'redraw' })
    await addPatch(ed)
    expect(applyEffectPolicy(ed.editor)).toBe(true)
    await ed.pass(400)
    expect(listPatches(ed, 'base')).toMatchObject([{ hidden: false }])
    expect(listPatches(ed, 'lane')).toEqual([])
  })

  it('redrawn in this language alone: it gets a patch of its own', async () => {
    const ed = await open({ every: 'keep', en: 'redraw' })
    await addPatch(ed)
    expect(applyEffectPolicy(ed.editor)).toBe(true)
    await ed.pass(400)
    expect(listPatches(ed, 'base')).toMatchObject([{ hidden: true }])
    expect(listPatches(ed, 'lane')).toMatchObject([{ hidden: false, regionId: 'boom' }])
  })

  it('kept: the machine’s words go, a person’s stay', async () => {
    const ed = await open({ every: 'keep' }, { editable: TRANSLATOR, stage: 'translate' })
    expect(applyEffectPolicy(ed.editor)).toBe(true)
    await ed.pass(400)
    expect(ed.text('boom').translation).toBe('')
    await ed.type('boom', 'Bang')
    expect(canApplyEffectPolicy(ed.editor)).toBe(false)
  })

  it('as soon as a line is said to be one, if the book chose something', async () => {
    const speech = { boom: { ...PAGE.regions!['boom']!, kind: 'speech' } } as const
    const ed = await open({ every: 'keep' }, { editable: TRANSLATOR, regions: speech })
    expect(EDITOR_ACTIONS.class_effect(ed.editor)).toBe(true)
    await ed.pass(400)
    expect(ed.text('boom').translation).toBe('')
    const other = await open({}, { editable: TRANSLATOR, regions: speech })
    EDITOR_ACTIONS.class_effect(other.editor)
    await other.pass(400)
    expect(other.text('boom').translation).toBe('BOOM')
  })

  it.each<EffectPolicies>([{ every: 'redraw' }, { en: 'redraw' }])(
    'unlike the book %j: what covers it in other languages stays, and the person is told',
    async (policies) => {
      const ed = await open(policies)
      await addPatch(ed, false)
      expect(staysCovered(ed.editor)).toBe(false)
      expect(setEffectPolicy(ed.editor, { policy: 'beside', reason: 'ground' })).toBe(true)
      await ed.pass(400)
      expect(listPatches(ed, 'base')).toMatchObject([{ hidden: false }])
      expect([staysCovered(ed.editor), canApplyEffectPolicy(ed.editor)]).toEqual([true, false])
    },
  )

  it('unlike the book: a patch that no other language needs is hidden', async () => {
    const ed = await open({ every: 'keep', en: 'redraw' })
    await addPatch(ed, false)
    setEffectPolicy(ed.editor, { policy: 'beside', reason: 'ground' })
    await ed.pass(400)
    expect(listPatches(ed, 'base')).toMatchObject([{ hidden: true }])
    expect(staysCovered(ed.editor)).toBe(false)
  })

  it('as the book again: the patch that all share is shown, no second one is made', async () => {
    const ed = await open({ every: 'redraw' })
    await addPatch(ed)
    setEffectPolicy(ed.editor, null)
    await ed.pass(400)
    expect(listPatches(ed, 'base')).toMatchObject([{ hidden: false }])
    expect(listPatches(ed, 'lane')).toEqual([])
  })

  it('unlike the book, with a reason that stays with it', async () => {
    const ed = await open({ every: 'redraw' })
    const choice = { policy: 'beside', reason: 'part of the background' } as const
    expect(setEffectPolicy(ed.editor, choice)).toBe(true)
    await ed.pass(400)
    expect(ed.text('boom')).toMatchObject({ effectPolicy: choice })
    expect(ed.text('boom').cy).toBeGreaterThan(180)
    expect(setEffectPolicy(ed.editor, null)).toBe(true)
    await ed.pass(400)
    expect(ed.text('boom')).toMatchObject({ effectPolicy: null, cy: 140 })
  })
})

// spec 10.page.effects
describe('glosses at the foot of the page', () => {
  const art = (x: number) => ({
    kind: 'effect' as const,
    sourceText: 'ドン',
    polygon: [
      { x, y: 100 },
      { x: x + 60, y: 100 },
      { x: x + 60, y: 160 },
      { x, y: 160 },
    ],
  })
  const IDS = ['a', 'b', 'c']
  const SCRIPT: Partial<Script> = {
    regions: Object.fromEntries(IDS.map((id, at) => [id, art(100 + at * 10)])),
    pages: {
      p1: Object.fromEntries(
        IDS.map((id) => [id, { regionId: id, translation: 'BOOM', cx: 150, cy: 130, size: 50 }]),
      ),
    },
  }
  const shareNothing = (ed: ScriptedEditor): boolean => {
    const boxes = IDS.map((id) => getBounds(ed.text(id)))
    return boxes.every((box, at) =>
      boxes.slice(at + 1).every((other) => getSharedArea(box, other) === 0),
    )
  }

  it('keep clear of one another, placed together or one by one', async () => {
    const together = await open({ en: 'gloss' }, SCRIPT)
    together.editor.selection.select('p1', IDS)
    expect(applyEffectPolicy(together.editor)).toBe(true)
    await together.pass(400)
    expect(shareNothing(together)).toBe(true)
    const single = await open({ en: 'gloss' }, SCRIPT)
    for (const id of IDS) {
      single.editor.selection.select('p1', [id])
      expect(applyEffectPolicy(single.editor)).toBe(true)
      await single.pass(400)
    }
    expect(shareNothing(single)).toBe(true)
    expect(canApplyEffectPolicy(single.editor)).toBe(false)
  })

  it('one that a person put on another is moved off it', async () => {
    const ed = await open({ en: 'gloss' }, SCRIPT)
    ed.editor.selection.select('p1', IDS)
    applyEffectPolicy(ed.editor)
    await ed.pass(400)
    const { cx, cy } = ed.text('a')
    const op = { op: 'set', id: 'b', props: { cx: cx + 3, cy } } as const
    ed.editor.session.edit('p1', 'lane', [op], { label: 'arranging', itemId: 'b' })
    await ed.pass(400)
    ed.editor.selection.select('p1', ['b'])
    expect(applyEffectPolicy(ed.editor)).toBe(true)
    await ed.pass(400)
    expect(shareNothing(ed)).toBe(true)
  })
})

// spec 10.page.renderings
describe('approved renderings', () => {
  const effect = { kind: 'effect', aliases: [], remark: '' } as const
  const TERMS = [
    { ...effect, id: 'a', original: 'ドドン', translation: 'KABOOM' },
    { ...effect, id: 'b', original: 'ドン', translation: 'THUD / BAM' },
  ]
  const openWithTerms = async (script: Partial<Script> = {}): Promise<ScriptedEditor> => {
    const ed = await open({}, script)
    const context = ed.editor.checks.context.get()
    if (context !== null) ed.editor.checks.context.set({ ...context, terms: TERMS })
    return ed
  }

  it('a key puts in one after the other, those of the same effect first; each is one step', async () => {
    const ed = await openWithTerms({ editable: TRANSLATOR, stage: 'translate' })
    const put: string[] = []
    for (let at = 0; at < 4; at++) {
      expect(EDITOR_ACTIONS.insert_rendering(ed.editor)).toBe(true)
      await ed.pass(400)
      put.push(ed.text('boom').translation)
    }
    expect(put).toEqual(['THUD', 'BAM', 'KABOOM', 'THUD'])
    EDITOR_ACTIONS.undo(ed.editor)
    await ed.pass(400)
    expect(ed.text('boom').translation).toBe('KABOOM')
  })

  it('all of the book are searched by effect and by words', async () => {
    const ed = await openWithTerms()
    const find = (search: string) => findRenderings(ed.editor, search).map(({ words }) => words)
    expect([find('bam'), find('どど'), find('hiss'), find(' ')]).toEqual([
      ['BAM'],
      ['KABOOM', 'THUD', 'BAM'],
      [],
      [],
    ])
  })

  it('nothing is put in by somebody who may not write, or where none is approved', async () => {
    const none = await open({})
    expect(EDITOR_ACTIONS.insert_rendering(none.editor)).toBe(false)
    const reader = await openWithTerms({ editable: NOTHING_EDITABLE })
    expect(EDITOR_ACTIONS.insert_rendering(reader.editor)).toBe(false)
  })
})
