import { array, assert, constantFrom, nat, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aText, PERSON } from '../testing/a-page.ts'
import type { TextItem, TextRange } from './document/page-document.ts'
import {
  createTextOps,
  flatRanges,
  listReadings,
  offsetAfterEdit,
  rangesAfterEdit,
  rangeStyleAt,
  type RangeStyle,
  rangesWith,
} from './text-ranges.ts'

const bold = (from: number, to: number) => ({ from, to, bold: true })

describe('ranges of a text that is edited', () => {
  it('move with what is typed before them', () => {
    expect(rangesAfterEdit([bold(4, 7)], 'the cat', 'see the cat')).toEqual([bold(8, 11)])
  })
  it('stay where they are when something changes behind them', () => {
    expect(rangesAfterEdit([bold(0, 3)], 'the cat', 'the dog')).toEqual([bold(0, 3)])
  })
  it('grow with what is typed inside them or at their end', () => {
    expect(rangesAfterEdit([bold(4, 7)], 'the cat sat', 'the coat sat')).toEqual([bold(4, 8)])
    expect(rangesAfterEdit([bold(4, 7)], 'the cat sat', 'the cats sat')).toEqual([bold(4, 8)])
  })
  it('shrink with what is deleted, and vanish when nothing is left', () => {
    expect(rangesAfterEdit([bold(4, 11)], 'the cat sat down', 'the cat down')).toEqual([bold(4, 8)])
    expect(rangesAfterEdit([bold(4, 8)], 'the cat sat', 'the sat')).toEqual([])
  })
  it('are the same when the words are', () => {
    expect(rangesAfterEdit([bold(1, 2)], 'same', 'same')).toEqual([bold(1, 2)])
  })
})

describe('a caret in a text that is edited', () => {
  it.each([
    [2, 'the cat', 'the cats', 2],
    [7, 'the cat', 'see the cat', 11],
    [3, 'the', 'the cat', 7],
    [7, 'the cat', 'the', 3],
    [5, 'the cat sat', 'the dog sat', 7],
    [4, 'same', 'same', 4],
  ])('at %i of %j is in %j at %i', (offset, from, to, expected) => {
    expect(offsetAfterEdit(offset, from, to)).toBe(expected)
  })
})

describe('setting a stretch', () => {
  const toRange = (from: number, to: number, length = 20) => ({ from, to, length })

  it('adds a range, and joins neighbours that look alike', () => {
    expect(rangesWith([], toRange(4, 7), { bold: true })).toEqual([bold(4, 7)])
    expect(rangesWith([bold(0, 4)], toRange(4, 7), { bold: true })).toEqual([bold(0, 7)])
  })
  it('keeps what the stretch had besides', () => {
    expect(rangesWith([bold(2, 8)], toRange(4, 6), { italic: true })).toEqual([
      bold(2, 4),
      { from: 4, to: 6, bold: true, italic: true },
      bold(6, 8),
    ])
  })
  it('takes a property back to the text’s own', () => {
    expect(rangesWith([bold(2, 8)], toRange(4, 6), { bold: undefined })).toEqual([
      bold(2, 4),
      bold(6, 8),
    ])
    expect(rangesWith([bold(2, 8)], toRange(0, 20), { bold: undefined })).toEqual([])
  })
  it('replaces a value, and stays inside the words', () => {
    expect(rangesWith([{ from: 0, to: 5, size: 1.2 }], toRange(0, 5), { size: 1.4 })).toEqual([
      { from: 0, to: 5, size: 1.4 },
    ])
    expect(
      rangesWith([{ from: 2, to: 90, bold: true }], toRange(4, 6, 8), { color: '#ff0000' }).at(-1),
    ).toEqual(bold(6, 8))
  })
  it('flattens overlaps: the later one counts', () => {
    expect(
      flatRanges(
        [
          { from: 0, to: 6, color: '#111111' },
          { from: 3, to: 9, color: '#222222' },
        ],
        20,
      ),
    ).toEqual([
      { from: 0, to: 3, color: '#111111' },
      { from: 3, to: 9, color: '#222222' },
    ])
  })
})

describe('readings', () => {
  const reading = (from: number, to: number, ruby = 'かん じ') => ({ from, to, ruby })
  const at = (from: number, to: number) => ({ from, to, length: 10 })

  it('stay whole when some of their letters are set otherwise', () => {
    expect(rangesWith([reading(2, 4)], at(3, 6), { bold: true })).toEqual([
      bold(3, 6),
      reading(2, 4),
    ])
    expect(rangesWith([bold(0, 9), reading(2, 4)], at(2, 3), { bold: undefined })).toEqual([
      bold(0, 2),
      bold(3, 9),
      reading(2, 4),
    ])
  })
  it('are not joined with a neighbour that reads alike', () => {
    const two = [reading(0, 1, 'ひ'), reading(1, 2, 'ひ')]
    expect(flatRanges(two, 10)).toEqual(two)
  })
  it('give way to a new one over any of their letters, and go where one is taken away', () => {
    expect(rangesWith([reading(2, 4)], at(3, 5), { ruby: 'に' })).toEqual([reading(3, 5, 'に')])
    expect(rangesWith([reading(2, 4), reading(6, 7)], at(3, 5), { ruby: undefined })).toEqual([
      reading(6, 7),
    ])
  })
  it('do not grow with what is typed before or behind their letters, unlike styles', () => {
    expect(rangesAfterEdit([bold(0, 2), reading(0, 2)], '漢字', 'この漢字')).toEqual([
      bold(0, 4),
      reading(2, 4),
    ])
    expect(rangesAfterEdit([bold(1, 3), reading(1, 3)], 'a漢字b', 'a漢字がb')).toEqual([
      bold(1, 4),
      reading(1, 3),
    ])
    expect(rangesAfterEdit([reading(1, 3)], 'a漢字b', 'xa漢字b')).toEqual([reading(2, 4)])
    expect(rangesAfterEdit([reading(1, 3)], 'a漢字b', 'ab')).toEqual([])
  })
  it('never overlap, leave the words or change the look of other letters, whatever is set', () => {
    const style = constantFrom<RangeStyle>(
      { ruby: 'か' },
      { ruby: undefined },
      { bold: true },
      { color: '#ff0000', bold: undefined },
    )
    const edit = record({ from: nat(12), to: nat(12), style })
    assert(
      property(array(edit, { maxLength: 12 }), (edits) => {
        const inside = edits.filter(({ from, to }) => from < to)
        const ranges = inside.reduce<readonly TextRange[]>(
          (now, { from, to, style: set }) => rangesWith(now, { from, to, length: 10 }, set),
          [],
        )
        const readings = listReadings(ranges, 10)
        readings.forEach(({ from, to }, i) => {
          expect(from).toBeGreaterThanOrEqual(readings[i - 1]?.to ?? 0)
          expect(to).toBeLessThanOrEqual(10)
        })
        for (let letter = 0; letter < 10; letter++) {
          const last = inside.findLast(
            ({ from, to, style: set }) => from <= letter && letter < to && 'bold' in set,
          )
          expect(rangeStyleAt(ranges, letter).bold).toBe(last?.style.bold)
        }
        expect(flatRanges(ranges, 10)).toEqual(ranges)
      }),
    )
  })
})

describe('changing the words of an item', () => {
  const item = (ranges: readonly TextRange[]): TextItem => ({
    id: 't1',
    kind: 'text',
    props: aText({ translation: 'oh NO', ranges }),
    origin: { '*': PERSON },
    rev: 1,
  })

  it('moves its ranges in the same batch', () => {
    expect(createTextOps(item([bold(3, 5)]), 'oh, oh NO')).toEqual([
      { op: 'text', id: 't1', from: 'oh NO', to: 'oh, oh NO' },
      { op: 'set', id: 't1', props: { ranges: [bold(7, 9)] } },
    ])
  })
  it('sends the words alone where no range moves', () => {
    expect(createTextOps(item([bold(0, 2)]), 'oh NO!')).toHaveLength(1)
    expect(createTextOps(item([]), 'oh')).toHaveLength(1)
    expect(createTextOps(item([]), 'oh NO')).toEqual([])
  })
})
