import { describe, expect, it } from 'vitest'
import {
  type Batch,
  batchCan,
  type BatchStep,
  dueSteps,
  endBatch,
  startBatch,
  startTimeRefusal,
} from './batch.ts'

const batch = (id: string, more: Partial<Batch> = {}): Batch => ({
  id,
  status: 'not_started',
  startsAt: 100,
  startedAt: null,
  ...more,
})
const running = (id: string, startedAt = 50): Batch =>
  batch(id, { status: 'in_progress', startsAt: startedAt, startedAt })
const ended = (id: string): Batch => batch(id, { status: 'ended', startsAt: 10, startedAt: 10 })

const apply = (batches: readonly Batch[], steps: readonly BatchStep[]): readonly Batch[] =>
  steps.reduce(
    (list, { batchId, to, at }) =>
      list.map((one) =>
        one.id === batchId ? { ...one, status: to, startedAt: one.startedAt ?? at } : one,
      ),
    batches,
  )

describe('starting a batch by hand', () => {
  it('ends the one before, first', () => {
    expect(startBatch([running('a'), batch('b')], 'b', 60)).toEqual({
      ok: true,
      steps: [
        { batchId: 'a', to: 'ended', at: 60 },
        { batchId: 'b', to: 'in_progress', at: 60 },
      ],
    })
  })
  it('needs one that has not started', () => {
    expect(startBatch([running('a')], 'a', 60)).toMatchObject({
      code: 'batch.started_already',
      params: { status: 'in_progress' },
    })
    expect(startBatch([ended('a')], 'a', 60)).toMatchObject({ code: 'batch.started_already' })
    expect(startBatch([ended('a')], 'x', 60)).toMatchObject({ code: 'batch.not_found' })
  })
  it('never ends a batch before it started, whatever the clock says', () => {
    const decision = startBatch([running('a', 70), batch('b')], 'b', 60)
    expect(decision.ok && decision.steps.map(({ at }) => at)).toEqual([70, 70])
  })
})

describe('ending a batch by hand', () => {
  it('leaves none in progress', () => {
    const before = [running('a'), batch('b')]
    const decision = endBatch(before, 'a', 60)
    expect(decision.ok && apply(before, decision.steps).map(({ status }) => status)).toEqual([
      'ended',
      'not_started',
    ])
  })
  it('needs one in progress', () => {
    expect(endBatch([batch('a')], 'a', 60)).toMatchObject({ code: 'batch.not_in_progress' })
    expect(endBatch([ended('a')], 'a', 60)).toMatchObject({ code: 'batch.not_in_progress' })
    expect(endBatch([], 'a', 60)).toMatchObject({ code: 'batch.not_found' })
  })
})

describe('the start-effective time', () => {
  it('does nothing before it has come', () => {
    expect(dueSteps([running('a'), batch('b')], 99)).toEqual([])
  })
  // spec 10.batch.one
  it('starts the batch in its moment and ends the one before, also when nobody looked for a while', () => {
    expect(dueSteps([running('a'), batch('b')], 5000)).toEqual([
      { batchId: 'a', to: 'ended', at: 100 },
      { batchId: 'b', to: 'in_progress', at: 100 },
    ])
  })
  it('gives every missed batch its turn, in the order of their times', () => {
    const before = [
      batch('c', { startsAt: 300 }),
      batch('b', { startsAt: 200 }),
      ended('z'),
      batch('d', { startsAt: 900 }),
    ]
    const steps = dueSteps(before, 500)
    expect(steps).toEqual([
      { batchId: 'b', to: 'in_progress', at: 200 },
      { batchId: 'b', to: 'ended', at: 300 },
      { batchId: 'c', to: 'in_progress', at: 300 },
    ])
    expect(dueSteps(apply(before, steps), 500)).toEqual([])
  })
  // spec 10.batch.one
  it('leaves at most one in progress, whatever the times are', () => {
    for (let now = 0; now < 12; now++) {
      let batches: readonly Batch[] = [
        running('r', 3),
        batch('a', { startsAt: 2 }),
        batch('b', { startsAt: 7 }),
        batch('c', { startsAt: 7 }),
      ]
      for (const step of dueSteps(batches, now)) {
        batches = apply(batches, [step])
        expect(batches.filter(({ status }) => status === 'in_progress').length).toBeLessThanOrEqual(
          1,
        )
      }
    }
  })
  it('lies ahead, and is its own', () => {
    expect(startTimeRefusal(100, [], 100)).toBe('batch.start_in_past')
    expect(startTimeRefusal(100, [batch('a')], 50)).toBe('batch.start_taken')
    expect(startTimeRefusal(100, [ended('a'), running('b', 10)], 50)).toBeNull()
  })
})

it('says beforehand what may be done', () => {
  expect(batchCan('not_started')).toEqual({
    edit: true,
    import: true,
    start: true,
    end: 'batch.not_in_progress',
  })
  expect(batchCan('in_progress')).toEqual({
    edit: true,
    import: true,
    start: 'batch.started_already',
    end: true,
  })
  expect(batchCan('ended')).toEqual({
    edit: 'batch.ended',
    import: 'batch.ended',
    start: 'batch.started_already',
    end: 'batch.not_in_progress',
  })
})
