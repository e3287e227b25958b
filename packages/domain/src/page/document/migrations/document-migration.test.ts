import { describe, expect, test } from 'vitest'
import { type DocumentMigration, migrateItem, migrateOp } from './document-migration.ts'

const STEPS: readonly DocumentMigration[] = [
  { from: 1, item: (kind, props) => (kind === 'patch' ? { angle: 0, ...props } : props) },
  {
    from: 2,
    item: (_, { angle, ...props }) => (angle === undefined ? props : { ...props, turn: angle }),
    edit: ({ angle, ...props }) => (angle === undefined ? props : { ...props, turn: angle }),
  },
]

describe('steps', () => {
  test('are taken from the version of the document on, in order', () => {
    expect(migrateItem(STEPS, 1, 'patch', { x: 1 })).toEqual({ x: 1, turn: 0 })
    expect(migrateItem(STEPS, 2, 'patch', { x: 1, angle: 5 })).toEqual({ x: 1, turn: 5 })
    expect(migrateItem(STEPS, 3, 'patch', { x: 1, turn: 5 })).toEqual({ x: 1, turn: 5 })
    expect(migrateItem(STEPS, 1, 'image', { x: 1 })).toEqual({ x: 1 })
  })

  test('are taken by what an older client sends', () => {
    const item = { id: 'p', kind: 'patch', props: { x: 1 } }
    expect(migrateOp(STEPS, 1, { op: 'add', item })).toEqual({
      op: 'add',
      item: { ...item, props: { x: 1, turn: 0 } },
    })
    expect(migrateOp(STEPS, 1, { op: 'set', id: 'p', props: { x: 2 } })).toEqual({
      op: 'set',
      id: 'p',
      props: { x: 2 },
    })
    expect(migrateOp(STEPS, 2, { op: 'set', id: 'p', props: { angle: 9 } })).toEqual({
      op: 'set',
      id: 'p',
      props: { turn: 9 },
    })
  })

  test('leave what is no op to the check', () => {
    for (const op of [null, 3, { op: 'add' }, { op: 'add', item: { kind: 'sticker', props: {} } }])
      expect(migrateOp(STEPS, 1, op)).toEqual(op)
  })
})
