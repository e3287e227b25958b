import { describe, expect, it } from 'vitest'
import { countSlices } from './slice-count.ts'
import { sliceFaults } from './slice-limits.ts'

const sound = { width: 800, maxHeight: 1_280, maxBytes: null, format: 'jpeg', quality: 90 } as const

describe('what a platform profile may ask for', () => {
  it('is anything the format can hold', () => {
    expect(sliceFaults(sound)).toEqual([])
    expect(sliceFaults({ ...sound, width: null, maxHeight: null })).toEqual([])
    expect(sliceFaults({ ...sound, format: 'webp', maxHeight: 16_383 })).toEqual([])
  })

  it('ends at 16,383 px a side for WebP and AVIF', () => {
    expect(sliceFaults({ ...sound, format: 'webp', maxHeight: 16_384 })).toEqual([
      { field: 'maxHeight', min: 64, max: 16_383 },
    ])
    expect(sliceFaults({ ...sound, format: 'avif', width: 20_000 })).toEqual([
      { field: 'width', min: 64, max: 16_383 },
    ])
  })

  it('says every fault at once', () => {
    const faults = sliceFaults({
      width: 10,
      maxHeight: 0.5,
      maxBytes: 100,
      format: 'png',
      quality: 0,
    })
    expect(faults.map(({ field }) => field)).toEqual(['width', 'maxHeight', 'maxBytes', 'quality'])
  })
})

describe('how many slices a sample gives', () => {
  it('counts a joined strip by its height at the width of the profile', () => {
    expect(countSlices({ ...sound, cuts: 'gutters' }, 800, [10_000, 9_688])).toEqual({
      stripHeight: 19_688,
      sliceHeight: 1_280,
      least: 16,
    })
    expect(countSlices({ ...sound, width: 400, cuts: 'gutters' }, 800, [19_688]).stripHeight).toBe(
      9_844,
    )
  })

  it('counts page by page where pages begin slices', () => {
    expect(countSlices({ ...sound, cuts: 'source' }, 800, [1_000, 1_281]).least).toBe(3)
  })

  it('takes the tallest picture of the format when the profile sets no height', () => {
    expect(
      countSlices({ ...sound, maxHeight: null, format: 'webp', cuts: 'gutters' }, 800, [19_688])
        .least,
    ).toBe(2)
  })
})
