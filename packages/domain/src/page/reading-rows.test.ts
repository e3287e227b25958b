import { expect, test } from 'vitest'
import { aRegion, aText } from '../testing/a-page.ts'
import type { PageItem, RegionProps, TextProps } from './document/page-document.ts'
import { readingRows } from './reading-rows.ts'

const region = (id: string, props: Partial<RegionProps>): PageItem => ({
  id,
  kind: 'region',
  props: aRegion(props),
  origin: {},
  rev: 1,
})
const text = (id: string, props: Partial<TextProps>): PageItem => ({
  id,
  kind: 'text',
  props: aText(props),
  origin: {},
  rev: 1,
})
const document = (kind: 'base' | 'lane', items: readonly PageItem[]) => ({
  schema: 1,
  id: kind,
  kind,
  width: 400,
  height: 600,
  source: 'a'.repeat(64),
  rev: 1,
  items: Object.fromEntries(items.map((item) => [item.id, item])),
})
const square = (x: number, y: number) => [
  { x, y },
  { x: x + 100, y },
  { x: x + 100, y: y + 100 },
  { x, y: y + 100 },
]

// spec 10.page.ids
test('a translation stays with its region, wherever the two lie and in whatever order they are read', () => {
  const rows = readingRows(
    {
      baseDoc: document('base', [
        region('top', { order: 1, polygon: square(0, 0), sourceText: '上' }),
        region('bottom', { order: 0, polygon: square(0, 400), sourceText: '下' }),
      ]),
      // each lies in the middle of the other one's bubble, the free one on the top one's words
      laneDoc: document('lane', [
        text('a', { regionId: 'bottom', translation: 'below', cx: 50, cy: 50 }),
        text('b', { regionId: 'top', translation: 'above', cx: 50, cy: 450 }),
        text('c', { regionId: null, translation: 'free', cx: 50, cy: 50 }),
      ]),
    },
    'ltr',
  )
  expect(rows.map(({ id, source, translation }) => [id, source, translation])).toEqual([
    ['bottom', '下', 'below'],
    ['top', '上', 'above'],
    ['c', '', 'free'],
  ])
})
