import type { EditableFields } from '@panelflow/domain/page/page-access.ts'
import { aBase, aLane } from '@panelflow/domain/testing/a-page.ts'
import { expect, test } from 'vitest'
import { restoreOps } from './restore-item.ts'

const TRANSLATOR: EditableFields = {
  region: ['sourceText'],
  patch: [],
  text: ['translation', 'ranges', 'layout'],
  image: [],
  add: ['text'],
  delete: ['text'],
}
const NOBODY: EditableFields = { region: [], patch: [], text: [], image: [], add: [], delete: [] }

const viewOf = (texts: Parameters<typeof aLane>[0], editable: EditableFields) => ({
  status: 'ready' as const,
  base: aBase(),
  lane: aLane(texts),
  editable,
  assets: '',
  held: [],
  waiting: 0,
  unreachable: false,
})
const kept = aLane({ a: { translation: 'Whale', size: 20 }, gone: { translation: 'Old' } }).items

test('words come back as a compared edit; a look the person may not set stays', () => {
  const view = viewOf({ a: { translation: 'Shark', size: 30 } }, TRANSLATOR)
  expect(restoreOps(view, 'lane', 'a', kept['a'])).toEqual([{ op: 'text', id: 'a', from: 'Shark', to: 'Whale' }])
  const all = viewOf({ a: { translation: 'Shark', size: 30 } }, { ...TRANSLATOR, text: ['translation', 'size'] })
  expect(restoreOps(all, 'lane', 'a', kept['a'])).toEqual([
    { op: 'text', id: 'a', from: 'Shark', to: 'Whale' },
    { op: 'set', id: 'a', props: { size: 20 } },
  ])
})

test('what was deleted comes back, what was added goes', () => {
  const view = viewOf({ fresh: {} }, TRANSLATOR)
  expect(restoreOps(view, 'lane', 'gone', kept['gone'])).toMatchObject([{ op: 'add', item: { id: 'gone', props: { translation: 'Old' } } }])
  expect(restoreOps(view, 'lane', 'fresh', undefined)).toEqual([{ op: 'delete', id: 'fresh' }])
})

test('whoever may change nothing restores nothing', () => {
  const view = viewOf({ a: { translation: 'Shark' } }, NOBODY)
  expect(restoreOps(view, 'lane', 'a', kept['a'])).toEqual([])
  expect(restoreOps(view, 'lane', 'gone', kept['gone'])).toEqual([])
  expect(restoreOps(view, 'lane', 'a', undefined)).toEqual([])
})
