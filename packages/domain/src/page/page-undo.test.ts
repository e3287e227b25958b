import { describe, expect, it } from 'vitest'
import { aLane, aText, MACHINE, PERSON } from '../testing/a-page.ts'
import { applyOps } from './page-apply.ts'
import type { PageDocument, PageOp } from './document/page-document.ts'
import { planUndo } from './page-undo.ts'

const lane = aLane({ t1: { translation: 'one', cx: 100 }, t2: { translation: 'two' } })
const did = (doc: PageDocument, ops: readonly PageOp[]) => applyOps(doc, ops, PERSON)

describe('planUndo', () => {
  it('takes back a gesture and can put it on again', () => {
    const move = did(lane, [{ op: 'set', id: 't1', props: { cx: 150 } }])
    const undo = did(move.doc, planUndo(move.doc, move).ops)
    expect(undo.doc.items['t1']?.props).toEqual(lane.items['t1']?.props)
    const redo = did(undo.doc, planUndo(undo.doc, undo).ops)
    expect(redo.doc.items['t1']?.props).toEqual(move.doc.items['t1']?.props)
  })

  it('takes a chain of changes to one property back in one go', () => {
    const chain: PageOp[] = [
      { op: 'text', id: 't1', from: 'one', to: 'o' },
      { op: 'text', id: 't1', from: 'o', to: 'of' },
      { op: 'set', id: 't1', props: { cx: 1 } },
      { op: 'set', id: 't1', props: { cx: 2 } },
    ]
    const step = did(lane, chain)
    const plan = planUndo(step.doc, step)
    expect(plan.preserved).toEqual([])
    expect(did(step.doc, plan.ops).doc.items['t1']?.props).toEqual(lane.items['t1']?.props)
  })

  it('leaves a property alone that somebody wrote since, and says who', () => {
    const move = did(lane, [{ op: 'set', id: 't1', props: { cx: 150, size: 40 } }])
    const remote = applyOps(move.doc, [{ op: 'set', id: 't1', props: { cx: 999 } }], MACHINE).doc
    expect(planUndo(remote, move)).toEqual({
      ops: [{ op: 'set', id: 't1', props: { size: 24 } }],
      preserved: [{ itemId: 't1', fields: ['cx'], by: MACHINE }],
    })
  })

  it('does not take back words that were written over', () => {
    const typed = did(lane, [{ op: 'text', id: 't1', from: 'one', to: 'mine' }])
    const remote = applyOps(
      typed.doc,
      [{ op: 'text', id: 't1', from: 'mine', to: 'theirs' }],
      MACHINE,
    ).doc
    expect(planUndo(remote, typed)).toMatchObject({
      ops: [],
      preserved: [{ itemId: 't1', fields: ['translation'] }],
    })
  })

  it('brings a deleted item back under its id, unless it is back already', () => {
    const removed = did(lane, [{ op: 'delete', id: 't2' }])
    expect(planUndo(removed.doc, removed).ops).toMatchObject([{ op: 'add', item: { id: 't2' } }])
    expect(planUndo(lane, removed)).toMatchObject({ ops: [], preserved: [{ itemId: 't2' }] })
  })

  it('does not delete an added item that somebody else has worked on, but ignores a new lettering', () => {
    const added = did(lane, [{ op: 'add', item: { id: 'n', kind: 'text', props: aText() } }])
    const worked = applyOps(added.doc, [{ op: 'text', id: 'n', from: '', to: 'x' }], MACHINE).doc
    expect(planUndo(worked, added).ops).toEqual([])
    const layout = { engine: 'e', inputHash: 'h', size: 1, lines: [], overflow: false, missing: [] }
    const lettered = applyOps(added.doc, [{ op: 'set', id: 'n', props: { layout } }], MACHINE).doc
    expect(planUndo(lettered, added).ops).toEqual([{ op: 'delete', id: 'n' }])
  })
})
