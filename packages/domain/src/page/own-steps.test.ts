import { describe, expect, it } from 'vitest'
import { ROLE } from '../account/role.ts'
import { aLane, PERSON } from '../testing/a-page.ts'
import type { PageDocument, PageOp } from './document/page-document.ts'
import {
  type BatchStep,
  groupSteps,
  listTakeableSteps,
  type LoggedBatch,
  type StepDirection,
  withoutComputed,
} from './own-steps.ts'
import { editableFields } from './page-access.ts'
import { applyOps } from './page-apply.ts'

const mark = (id: string, direction: StepDirection): BatchStep => ({
  id,
  label: 'moving',
  itemId: 't1',
  direction,
})

/** A page with its log: every batch is applied and remembered. */
const createLog = () => {
  let doc: PageDocument = aLane({ t1: { cx: 1, cy: 1 } })
  const batches: LoggedBatch[] = []
  return {
    batches,
    doc: () => doc,
    write: (ids: string, direction: StepDirection, props: object): void => {
      const op = { op: 'set', id: 't1', props } as PageOp
      const { doc: next, applied, inverse } = applyOps(doc, [op], PERSON)
      doc = next
      const steps = [...ids].map((id) => mark(id, direction))
      batches.push({ pageId: 'p1', document: 'lane', steps, applied, inverse })
    },
  }
}

const listIds = (batches: readonly LoggedBatch[]): string => {
  const { done, undone } = groupSteps(batches)
  const join = (steps: typeof done): string => steps.map(({ ids }) => ids.join('')).join(' ')
  return `${join(done)} | ${join(undone)}`
}

describe('steps of a log', () => {
  it('are done, taken back and put on again as the person did', () => {
    const log = createLog()
    log.write('a', 'do', { cx: 2 })
    log.write('b', 'do', { cy: 2 })
    expect(listIds(log.batches)).toBe('a b | ')
    log.write('b', 'undo', { cy: 1 })
    log.write('a', 'undo', { cx: 1 })
    expect(listIds(log.batches)).toBe(' | b a')
    log.write('a', 'redo', { cx: 2 })
    expect(listIds(log.batches)).toBe('a | b')
    log.write('c', 'do', { cx: 3 })
    expect(listIds(log.batches)).toBe('a c | ')
  })

  it('that were stored together are one, also where one of them was taken back', () => {
    const log = createLog()
    log.write('ab', 'do', { cx: 2, cy: 2 })
    log.write('b', 'undo', { cy: 1 })
    expect(listIds(log.batches)).toBe('ab | ')
    expect(groupSteps(log.batches).done[0]?.parts).toHaveLength(1)
    log.write('a', 'undo', { cx: 1 })
    expect(listIds(log.batches)).toBe(' | ab')
  })

  it('are left out where a part of the way back is not kept', () => {
    const log = createLog()
    log.write('a', 'do', { cx: 2 })
    log.write('b', 'do', { cx: 3 })
    const [first, second] = log.batches
    expect(listIds(first && second ? [first, { ...second, inverse: null }] : [])).toBe('a | ')
  })

  it('of undos whose steps are older than the log can still be put on again', () => {
    const log = createLog()
    log.write('a', 'do', { cx: 2 })
    log.write('a', 'undo', { cx: 1 })
    expect(listIds(log.batches.slice(1))).toBe(' | a')
  })

  it('hold no line breaks', () => {
    const set = (props: object): PageOp => ({ op: 'set', id: 't1', props }) as PageOp
    expect(withoutComputed([set({ layout: null }), set({ cx: 1, layout: null })])).toEqual([
      set({ cx: 1 }),
    ])
  })
})

describe('steps that can be taken back', () => {
  const rights = (status: 'pending_typesetting' | 'pending_translation') =>
    editableFields({ roles: [ROLE.typesetter], status, seats: ['typesetter'], stopped: false })

  const countTakeable = (
    log: ReturnType<typeof createLog>,
    editable = rights('pending_typesetting'),
  ): number =>
    listTakeableSteps(groupSteps(log.batches), {
      find: () => log.doc(),
      editable,
      origin: PERSON,
    }).done.length

  it('lie upon each other: the older one counts once the newer is gone', () => {
    const log = createLog()
    log.write('a', 'do', { cx: 2 })
    log.write('b', 'do', { cx: 3 })
    expect(countTakeable(log)).toBe(2)
    expect(countTakeable(log, rights('pending_translation'))).toBe(0)
  })

  it('are not those that were written over', () => {
    const log = createLog()
    log.write('a', 'do', { cx: 2 })
    log.write('b', 'do', { cy: 3 })
    log.write('', 'do', { cx: 9 })
    expect(countTakeable(log)).toBe(1)
  })
})
