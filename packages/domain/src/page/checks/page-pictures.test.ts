import { expect, it } from 'vitest'
import { judgePictures, type PagePicture, type PictureMeasure } from './page-pictures.ts'

/** A hash of its own for every page: each has other bits set. */
const toHash = (seed: number): string =>
  Array.from({ length: 64 }, (_, at) => ((seed * 7 + at * (seed + 3)) % 16).toString(16)).join('')

const aPicture = (at: number, more: Partial<PagePicture> = {}): PagePicture => ({
  id: `p${at}`,
  name: `ep1_${String(at).padStart(3, '0')}.png`,
  width: 800,
  height: 1200,
  source: `sha-${at}`,
  measure: { hash: toHash(at), sharpness: 900, flat: false },
  ...more,
})
const measured = (at: number, more: Partial<PictureMeasure>): PictureMeasure => ({
  hash: toHash(at),
  sharpness: 900,
  flat: false,
  ...more,
})

const judge = (
  pages: readonly PagePicture[],
  direction: 'ltr' | 'strip' = 'ltr',
): readonly unknown[] =>
  Object.entries(judgePictures(pages, direction)).flatMap(([id, faults]) =>
    faults.map(({ kind, details }) => [id, kind, ...details]),
  )
const chapter = (change: (page: PagePicture, at: number) => PagePicture = (page) => page) =>
  [1, 2, 3, 4, 5].map((at) => change(aPicture(at), at))
/** The chapter with one page changed. */
const withPage = (at: number, more: Partial<PagePicture>) =>
  chapter((page, each) => (each === at ? { ...page, ...more } : page))

it('nothing is found in pages that differ and follow each other', () => {
  expect(judge(chapter())).toEqual([])
  expect(judge(chapter((page) => ({ ...page, name: 'page.png' })))).toEqual([])
})

it('finds the same picture twice, also saved otherwise, but not two of one colour', () => {
  expect(judge(withPage(4, { source: 'sha-2' }))).toEqual([['p4', 'page_doubled', '2']])
  const nearly = `${toHash(2).slice(0, 63)}${toHash(2).endsWith('f') ? '0' : 'f'}`
  const copy = measured(2, { hash: nearly })
  expect(judge(withPage(4, { measure: copy }))).toEqual([['p4', 'page_doubled', '2']])
  expect(judge(withPage(4, { measure: copy, height: 1140 }))).toEqual([])
  const blank = measured(2, { flat: true })
  expect(judge(chapter((page, at) => (at > 3 ? { ...page, measure: blank } : page)))).toEqual([])
})

it('finds a page that is far less sharp than the others', () => {
  expect(judge(withPage(3, { measure: measured(3, { sharpness: 90 }) }))).toEqual([
    ['p3', 'page_blurred', '10'],
  ])
  expect(judge(withPage(3, { measure: measured(3, { sharpness: 400 }) }))).toEqual([])
})

it('finds another width, and another height only where pages are no strips', () => {
  const wide = [['p2', 'page_size', '900 × 1200', '800 × 1200']]
  expect(judge(withPage(2, { width: 900 }))).toEqual(wide)
  expect(judge(withPage(2, { width: 900 }), 'strip')).toEqual(wide)
  expect(judge(withPage(2, { height: 2000 }))).toHaveLength(1)
  expect(judge(withPage(2, { height: 2000 }), 'strip')).toEqual([])
  // a double page
  expect(judge(withPage(2, { width: 1600 }))).toEqual([])
})

it('finds numbers that are missing or stand in another order', () => {
  const named = (...names: readonly string[]) =>
    judge(names.map((name, at) => aPicture(at, { name })))
  expect(named('p_01.png', 'p_02.png', 'p_05.png')).toEqual([['p2', 'page_gap', '3–4']])
  expect(named('p_01.png', 'p_03.png')).toEqual([['p1', 'page_gap', '2']])
  expect(named('p_2.png', 'p_10.png', 'p_9.png')).toEqual([
    ['p1', 'page_gap', '3–9'],
    ['p2', 'page_order', 'p_9.png', 'p_10.png'],
  ])
  // a double page has two numbers; another prefix begins anew
  expect(named('003.png', '004-005.png', '006.png', 'extra_1.png')).toEqual([])
})

it('says what nobody has measured', () => {
  expect(judge(withPage(5, { measure: null }))).toEqual([['p5', 'page_unmeasured']])
})
