/** Thai lines of comics, judged word by word by Debian’s swath, which has its own dictionary. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findBreaks } from '@panelflow/render/text/breaks.ts'
import { loadSegmentation } from '@panelflow/render/text/segmentation-models.ts'
import { beforeAll, expect, test } from 'vitest'

const THAI = /[\u0e00-\u0e7f]/

const listStrings = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return THAI.test(value) ? [value] : []
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(listStrings)
    : []
}
const readFile = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, name), 'utf8')
/** Lines that nothing was made from, then those of the demo. */
const LINES = [
  ...readFile('thai-comic-lines.txt').trim().split('\n'),
  ...listStrings(JSON.parse(readFile('../apps/server/demo/script.json'))),
].map((line) => line.replaceAll('\n', ' '))

beforeAll(() => loadSegmentation('th'))

const listBreaks = (line: string): readonly number[] =>
  findBreaks(line, 'th', { names: [] })
    .filter(({ insideWord }) => !insideWord)
    .map(({ at }) => at)
    .filter((at) => THAI.test(line[at - 1] ?? '') && THAI.test(line[at] ?? ''))

/** Offsets at which swath begins words. */
const judge = (lines: readonly string[]): readonly ReadonlySet<number>[] => {
  const { stdout } = spawnSync('swath', ['-u', 'u,u', '-b', '|'], {
    input: `${lines.join('\n')}\n`,
    encoding: 'utf8',
  })
  return stdout.split('\n').map((line) => {
    let at = 0
    return new Set(
      line.split('|').map((word) => {
        at += word.length
        return at
      }),
    )
  })
}

test('at most one in a hundred of the breaks of 200 lines or more lies inside a word of swath', (context) => {
  if (spawnSync('swath', ['-h']).error !== undefined) return context.skip()
  expect(LINES.length).toBeGreaterThanOrEqual(200)
  const starts = judge(LINES)
  const breaks = LINES.flatMap((line, index) =>
    listBreaks(line).map((at) => ({ line, at, isInside: starts[index]?.has(at) !== true })),
  )
  const inside = breaks.filter(({ isInside }) => isInside)
  expect(breaks.length).toBeGreaterThan(600)
  expect(
    inside.length / breaks.length,
    inside.map(({ line, at }) => `${line.slice(0, at)}|${line.slice(at)}`).join('\n'),
  ).toBeLessThan(0.01)
})

test.each([
  'อย่า|ขยับ',
  'คะแนน|สอบ',
  'กุญแจ|อยู่|ใน|ลิ้นชัก',
  'อสูร|ตน|นั้น',
  'ผู้|ชนะ|การแข่งขัน',
  'ทุก|คน|ใน|หมู่บ้าน',
])('words of the dictionary stay whole: %s', (line) => {
  const plain = line.replaceAll('|', '')
  const allowed = new Set<number>()
  let at = 0
  for (const word of line.split('|')) allowed.add((at += word.length))
  expect([...listBreaks(plain)].filter((place) => !allowed.has(place))).toEqual([])
})
