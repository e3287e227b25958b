import { expect, test } from 'vitest'
import { pairFilesWithPages } from './text-free-page.ts'

const named = (names: string) => names.split(' ').map((name) => ({ name }))
const pair = (pages: string, files: string) => {
  const { pairs, left } = pairFilesWithPages(named(pages), named(files))
  const found = pairs.map(({ page, file }) => `${page.name}=${file.name}`).toSorted()
  return [...found, ...left.map(({ name }) => `?${name}`)].join(' ')
}

test.each([
  ['of the same name', 'p01.jpg p02.jpg', 'clean/P02.png', 'p02.jpg=clean/P02.png'],
  ['of the same number', 'p01.jpg p02.jpg', 'clean-2.png', 'p02.jpg=clean-2.png'],
  [
    'of the same name before the number',
    'ch3-1.jpg ch3-2.jpg',
    'ch3-2.png 1_clean.png',
    'ch3-1.jpg=1_clean.png ch3-2.jpg=ch3-2.png',
  ],
  ['in their order, as many as pages', 'a.jpg b.jpg', 'x.png y.png', 'a.jpg=x.png b.jpg=y.png'],
  ['none: fewer than pages, without a name', 'a.jpg b.jpg', 'x.png', '?x.png'],
  ['none: two files claim the page', 'p1.jpg p2.jpg p3.jpg', 'a1.png b1.png', '?a1.png ?b1.png'],
])('a text-free picture belongs to the page %s', (_, pages, files, expected) => {
  expect(pair(pages, files)).toBe(expected)
})
