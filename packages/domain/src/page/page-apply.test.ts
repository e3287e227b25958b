import { describe, expect, it } from 'vitest'
import { aLane, aRegion, aText, MACHINE, PERSON } from '../testing/a-page.ts'
import { applyEntry, applyOps } from './page-apply.ts'
import type { PageOp } from './document/page-document.ts'

const lane = aLane({ t1: { translation: 'one' }, t2: { translation: 'two' } })

describe('applyOps', () => {
  it('counts one revision per batch and marks who wrote which property', () => {
    const { doc } = applyOps(
      lane,
      [
        { op: 'set', id: 't1', props: { cx: 10, size: 30 } },
        { op: 'text', id: 't1', from: 'one', to: 'ONE' },
      ],
      PERSON,
    )
    expect(doc.rev).toBe(1)
    expect(doc.items['t1']).toMatchObject({
      rev: 1,
      props: { cx: 10, size: 30, translation: 'ONE' },
      origin: { '*': MACHINE, cx: PERSON, translation: PERSON },
    })
    expect(doc.items['t1']?.origin['cy']).toBeUndefined()
    expect(doc.items['t2']).toBe(lane.items['t2'])
  })

  it('leaves the document it was given alone', () => {
    const before = structuredClone(lane)
    applyOps(
      lane,
      [
        { op: 'delete', id: 't1' },
        { op: 'set', id: 't2', props: { cx: 1 } },
      ],
      PERSON,
    )
    expect(lane).toEqual(before)
  })

  it('gives an inverse that restores every kind of edit', () => {
    const ops: PageOp[] = [
      { op: 'add', item: { id: 't3', kind: 'text', props: aText({ translation: 'three' }) } },
      { op: 'set', id: 't1', props: { stroke: { width: 2, color: '#ffffff' }, cx: 5 } },
      { op: 'set', id: 't1', props: { cx: 6 } },
      { op: 'text', id: 't1', from: 'one', to: '1' },
      { op: 'delete', id: 't2' },
    ]
    const { doc, inverse } = applyOps(lane, ops, PERSON)
    const back = applyOps(doc, inverse, PERSON).doc
    const toPropsById = (items: typeof lane.items) =>
      Object.fromEntries(Object.entries(items).map(([id, item]) => [id, item.props]))
    expect(toPropsById(back.items)).toEqual(toPropsById(lane.items))
  })

  it('takes back a property that was never set before in a way that survives the wire', () => {
    const bubble = [
      { x: 0, y: 0 },
      { x: 9, y: 0 },
      { x: 9, y: 9 },
    ]
    const { inverse } = applyOps(lane, [{ op: 'set', id: 't1', props: { bubble } }], PERSON)
    expect(JSON.parse(JSON.stringify(inverse))).toEqual([
      { op: 'set', id: 't1', props: { bubble: null } },
    ])
  })

  it('does not replace words that moved, and names both versions', () => {
    const { doc, conflicts, applied } = applyOps(
      lane,
      [{ op: 'text', id: 't1', from: 'uno', to: 'eins' }],
      PERSON,
    )
    expect(conflicts).toEqual([{ itemId: 't1', from: 'uno', mine: 'eins', theirs: 'one' }])
    expect(applied).toEqual([])
    expect(doc).toBe(lane)
  })

  it('says why it skipped an op', () => {
    const skipped = applyOps(
      lane,
      [
        { op: 'set', id: 'gone', props: { cx: 1 } },
        { op: 'delete', id: 'gone' },
        { op: 'add', item: { id: 't1', kind: 'text', props: aText() } },
        { op: 'add', item: { id: 'r', kind: 'region', props: aRegion() } },
        { op: 'set', id: 't1', props: { translation: 'past the comparison' } },
        { op: 'set', id: 't1', props: { asset: 'x' } },
        { op: 'text', id: 't1', from: 'whatever', to: 'one' },
      ],
      PERSON,
    ).skipped.map(({ reason }) => reason)
    expect(skipped).toEqual([
      'missing_item',
      'missing_item',
      'duplicate_item',
      'wrong_kind',
      'wrong_kind',
      'wrong_kind',
      'unchanged',
    ])
  })

  it('takes the revision of a replayed entry from the log', () => {
    const doc = applyEntry(lane, {
      rev: 7,
      batchId: 'b',
      ops: [{ op: 'set', id: 't1', props: { cx: 3 } }],
      origin: PERSON,
    })
    expect(doc.rev).toBe(7)
    expect(doc.items['t1']?.rev).toBe(7)
  })
})
