import { describe, expect, it } from 'vitest'
import { rangesAfterEdit } from './text-ranges.ts'

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
