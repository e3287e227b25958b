import { describe, expect, it } from 'vitest'
import { listMounted } from './windowed-list.tsx'

describe('a windowed list', () => {
  const range = { startIndex: 100, endIndex: 104, overscan: 2, count: 300 }

  it('has what is in sight, some items around it, and those that must not go', () => {
    expect(listMounted(range, [])).toEqual([98, 99, 100, 101, 102, 103, 104, 105, 106])
    expect(listMounted(range, [7, 250])).toEqual([
      7, 98, 99, 100, 101, 102, 103, 104, 105, 106, 250,
    ])
  })

  it('has every item once, and none that is gone', () => {
    expect(listMounted(range, [-1, 100, 100, 300])).toEqual([
      98, 99, 100, 101, 102, 103, 104, 105, 106,
    ])
  })
})
