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
const NOTHING_EDITABLE: EditableFields = {
  region: [],
  patch: [],
  text: [],
  image: [],
  add: [],
  delete: [],
}

const toView = (texts: Parameters<typeof aLane>[0], editable: EditableFields) => ({
  status: 'ready' as const,
  base: aBase(),
  lane: aLane(texts),
  editable,
  assets: '',
  held: [],
})
const storedItem = aLane({
  a: { translation: 'Whale', size: 20 },
  gone: { translation: 'Old' },
}).items

test('words come back as a compared edit; a look the person may not set stays', () => {
  const view = toView({ a: { translation: 'Shark', size: 30 } }, TRANSLATOR)
  expect(restoreOps(view, 'lane', 'a', storedItem['a'])).toEqual([
    { op: 'text', id: 'a', from: 'Shark', to: 'Whale' },
  ])
  const all = toView(
    { a: { translation: 'Shark', size: 30 } },
    { ...TRANSLATOR, text: ['translation', 'size'] },
  )
  expect(restoreOps(all, 'lane', 'a', storedItem['a'])).toEqual([
    { op: 'text', id: 'a', from: 'Shark', to: 'Whale' },
    { op: 'set', id: 'a', props: { size: 20 } },
  ])
})

test('what was deleted comes back, what was added goes', () => {
  const view = toView({ fresh: {} }, TRANSLATOR)
  expect(restoreOps(view, 'lane', 'gone', storedItem['gone'])).toMatchObject([
    { op: 'add', item: { id: 'gone', props: { translation: 'Old' } } },
  ])
  expect(restoreOps(view, 'lane', 'fresh', undefined)).toEqual([{ op: 'delete', id: 'fresh' }])
})

test('whoever may change nothing restores nothing', () => {
  const view = toView({ a: { translation: 'Shark' } }, NOTHING_EDITABLE)
  expect(restoreOps(view, 'lane', 'a', storedItem['a'])).toEqual([])
  expect(restoreOps(view, 'lane', 'gone', storedItem['gone'])).toEqual([])
  expect(restoreOps(view, 'lane', 'a', undefined)).toEqual([])
})
