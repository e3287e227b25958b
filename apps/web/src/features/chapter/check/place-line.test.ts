import { expect, test } from 'vitest'
import { toEvidence, getInitialChapterIds, type PlaceLine } from './place-line.ts'

const line: PlaceLine = {
  chapterId: 'c1',
  pageId: 'p1',
  reasonCode: 'terminology',
  comment: 'whale',
}

test('lines without words are no evidence, and pages of chapters that were taken out are not named', () => {
  expect(toEvidence([line, { ...line, comment: ' ' }], ['c1'])).toEqual([
    { sourcePageId: 'p1', reasonCode: 'terminology', comment: 'whale' },
  ])
  expect(toEvidence([line], ['c2'])).toEqual([
    { sourcePageId: null, reasonCode: 'terminology', comment: 'whale' },
  ])
})

test('the only chapter that can be asked about is chosen, of several none', () => {
  expect(getInitialChapterIds([{ id: 'c1' }], undefined)).toEqual(['c1'])
  expect(getInitialChapterIds([{ id: 'c1' }, { id: 'c2' }], undefined)).toEqual([])
  expect(getInitialChapterIds([{ id: 'c1' }, { id: 'c2' }], 'c2')).toEqual(['c2'])
})
