import { describe, expect, it } from 'vitest'
import { aLane, aText, MACHINE, PERSON } from '../testing/a-page.ts'
import { applyOps } from './page-apply.ts'
import type { PageOp, PageOpEntry } from './document/page-document.ts'
import {
  enqueue,
  forget,
  openDocument,
  receive,
  setAside,
  type DocumentState,
} from './page-rebase.ts'

const lane = aLane({ t1: { translation: 'one', cx: 1 } })
const batch = (batchId: string, ...ops: PageOp[]) => ({ batchId, ops, origin: PERSON })
const entry = (rev: number, ...ops: PageOp[]): PageOpEntry => ({
  rev,
  batchId: `remote-${rev}`,
  ops,
  origin: MACHINE,
})
const got = (state: DocumentState, ...entries: PageOpEntry[]): DocumentState => {
  const received = receive(state, entries)
  if (!received.ok) throw new Error(`gap after ${received.missingAfter}`)
  return received.state
}
const words = (state: DocumentState) => state.view.items['t1']?.props

describe('rebase', () => {
  it('shows my unsent edit over what others did', () => {
    const mine = enqueue(openDocument(lane), batch('b1', { op: 'set', id: 't1', props: { cx: 5 } }))
    const after = got(mine, entry(1, { op: 'set', id: 't1', props: { cx: 9, cy: 9 } }))
    expect(words(after)).toMatchObject({ cx: 5, cy: 9 })
    expect(after.base.items['t1']?.props).toMatchObject({ cx: 9 })
  })

  it('knows its own entry by the batch id, also when the answer was lost', () => {
    const mine = enqueue(openDocument(lane), batch('b1', { op: 'set', id: 't1', props: { cx: 5 } }))
    const after = got(mine, {
      ...entry(1, { op: 'set', id: 't1', props: { cx: 5 } }),
      batchId: 'b1',
    })
    expect(after.pending).toEqual([])
    expect(words(after)).toMatchObject({ cx: 5 })
  })

  it('ignores old entries and asks for missing ones', () => {
    const state = got(openDocument(lane), entry(1, { op: 'set', id: 't1', props: { cx: 9 } }))
    expect(got(state, entry(1, { op: 'set', id: 't1', props: { cx: 77 } })).view).toBe(state.view)
    expect(receive(state, [entry(3, { op: 'delete', id: 't1' })])).toEqual({
      ok: false,
      missingAfter: 1,
    })
  })

  // spec 10.page.windows
  it('merges what one person wrote in two windows, and drops its lettering', () => {
    const layout = { engine: 'e', inputHash: 'h', size: 1, lines: [], overflow: false, missing: [] }
    let state = enqueue(
      openDocument(lane),
      batch(
        'b1',
        { op: 'text', id: 't1', from: 'one', to: 'one t' },
        { op: 'set', id: 't1', props: { layout } },
      ),
    )
    state = enqueue(state, batch('b2', { op: 'text', id: 't1', from: 'one t', to: 'one two' }))
    const other = { rev: 1, batchId: 'other window', origin: { ...PERSON, at: 'later' } }
    state = got(state, {
      ...other,
      ops: [{ op: 'text', id: 't1', from: 'one', to: 'not one' }],
    })
    expect(state.held).toEqual([])
    expect(words(state)).toMatchObject({ translation: 'not one two' })
    expect(state.pending).toEqual([
      batch('b1', { op: 'text', id: 't1', from: 'not one', to: 'not one t' }),
      batch('b2', { op: 'text', id: 't1', from: 'not one t', to: 'not one two' }),
    ])
  })

  it('lets a person choose where both windows changed the same words', () => {
    const mine = enqueue(
      openDocument(lane),
      batch('b1', { op: 'text', id: 't1', from: 'one', to: 'two' }),
    )
    const state = got(mine, {
      ...entry(1, { op: 'text', id: 't1', from: 'one', to: 'three' }),
      origin: PERSON,
    })
    expect(state.held).toEqual([{ itemId: 't1', mine: 'two', theirs: 'three', by: PERSON }])
  })

  // spec 10.page.batches
  it('keeps losing words aside with what was typed after them, and drops their lettering', () => {
    const layout = { engine: 'e', inputHash: 'h', size: 1, lines: [], overflow: false, missing: [] }
    let state = enqueue(
      openDocument(lane),
      batch(
        'b1',
        { op: 'text', id: 't1', from: 'one', to: 'mi' },
        { op: 'set', id: 't1', props: { layout, cx: 7 } },
      ),
    )
    state = enqueue(
      state,
      batch(
        'b2',
        { op: 'text', id: 't1', from: 'mi', to: 'mine' },
        { op: 'set', id: 't1', props: { layout } },
      ),
    )
    state = got(state, entry(1, { op: 'text', id: 't1', from: 'one', to: 'theirs' }))
    expect(state.held).toEqual([{ itemId: 't1', mine: 'mine', theirs: 'theirs', by: MACHINE }])
    expect(words(state)).toMatchObject({ translation: 'theirs', cx: 7, layout: null })
    expect(state.pending).toMatchObject([{ batchId: 'b1', ops: [{ op: 'set', props: { cx: 7 } }] }])
  })

  it('shows the newest words of the others beside the held ones', () => {
    let state = enqueue(
      openDocument(lane),
      batch('b1', { op: 'text', id: 't1', from: 'one', to: 'mine' }),
    )
    state = got(
      state,
      entry(1, { op: 'text', id: 't1', from: 'one', to: 'a' }),
      entry(2, { op: 'text', id: 't1', from: 'a', to: 'b' }),
    )
    expect(state.held).toMatchObject([{ itemId: 't1', mine: 'mine', theirs: 'b', by: MACHINE }])
    expect(got(state, entry(3, { op: 'text', id: 't1', from: 'b', to: 'c' })).held).toMatchObject([
      { itemId: 't1', mine: 'mine', theirs: 'c' },
    ])
  })

  it('keeps words typed into an item that somebody deleted', () => {
    const state = enqueue(
      openDocument(lane),
      batch('b1', { op: 'text', id: 't1', from: 'one', to: 'mine' }),
    )
    expect(got(state, entry(1, { op: 'delete', id: 't1' })).held).toEqual([
      { itemId: 't1', mine: 'mine', theirs: null },
    ])
  })

  it('does not call it a conflict when both wrote the same', () => {
    const state = enqueue(
      openDocument(lane),
      batch('b1', { op: 'text', id: 't1', from: 'one', to: 'same' }),
    )
    expect(got(state, entry(1, { op: 'text', id: 't1', from: 'one', to: 'same' })).held).toEqual([])
  })

  it('takes a refused batch out of the picture', () => {
    const state = enqueue(
      openDocument(lane),
      batch('b1', { op: 'set', id: 't1', props: { cx: 5 } }),
    )
    expect(words(forget(state, 'b1'))).toMatchObject({ cx: 1 })
  })

  it('keeps the words of a refused batch aside', () => {
    const state = enqueue(
      openDocument(lane),
      batch(
        'b1',
        { op: 'text', id: 't1', from: 'one', to: 'mine' },
        { op: 'set', id: 't1', props: { cx: 5 } },
      ),
    )
    const after = setAside(state, 'b1')
    expect(words(after)).toMatchObject({ translation: 'one', cx: 1 })
    expect(after.held).toEqual([{ itemId: 't1', mine: 'mine', theirs: 'one', refused: true }])
  })

  it('keeps the words of a line that was added in the refused batch, although the line goes', () => {
    const item = { id: 'new', kind: 'text', props: aText({ translation: '' }) } as const
    const state = enqueue(
      openDocument(lane),
      batch('b1', { op: 'add', item }, { op: 'text', id: 'new', from: '', to: 'typed' }),
    )
    expect(setAside(state, 'b1').held).toEqual([
      { itemId: 'new', mine: 'typed', theirs: null, refused: true },
    ])
    const queued = enqueue(
      openDocument(lane),
      batch('b1', { op: 'add', item: { ...item, props: aText({ translation: 'typed' }) } }),
    )
    expect(setAside(queued, 'b1')).toMatchObject({
      held: [{ itemId: 'new', mine: 'typed', theirs: null, refused: true }],
      pending: [],
    })
    const empty = enqueue(openDocument(lane), batch('b1', { op: 'add', item }))
    expect(setAside(empty, 'b1').held).toEqual([])
  })

  it('agrees with the server about a batch that was accepted', () => {
    const ops: PageOp[] = [
      { op: 'text', id: 't1', from: 'one', to: 'x' },
      { op: 'set', id: 't1', props: { cx: 4 } },
    ]
    const state = enqueue(openDocument(lane), batch('b1', ...ops))
    const server = applyOps(lane, ops, PERSON)
    expect(got(state, { rev: 1, batchId: 'b1', ops: server.applied, origin: PERSON }).view).toEqual(
      server.doc,
    )
  })
})
