import { aText } from '@panelflow/domain/testing/a-page.ts'
import { expect, test } from 'vitest'
import { unsentFile, mergeUnsent } from './unsent-texts.ts'

test('the last words of every item are kept, whether set aside or waiting to be sent', () => {
  const held = [
    { itemId: 'a', mine: 'first' },
    { itemId: 'b', mine: 'aside' },
  ]
  const words = mergeUnsent(held, [
    { op: 'text', id: 'a', from: 'x', to: 'second' },
    { op: 'set', id: 'c', props: { size: 3 } },
    { op: 'add', item: { id: 'd', kind: 'text', props: aText({ translation: 'new' }) } },
  ])
  expect(words).toEqual([
    { itemId: 'a', words: 'second' },
    { itemId: 'b', words: 'aside' },
    { itemId: 'd', words: 'new' },
  ])
})

test('the file names page and item before the words', () => {
  const file = unsentFile(
    [{ page: 2, itemId: 'a', words: '云鲸\n在唱歌' }],
    (page) => `Page ${page}`,
  )
  expect(file).toBe('# Page 2 (a)\n云鲸\n在唱歌\n')
})
