import { describe, expect, it } from 'vitest'
import { isReplaced } from './table-place.ts'

describe('rows that take the place of others', () => {
  it('are the next page of a list', () => {
    expect(isReplaced(['a', 'b'], ['c', 'd'])).toBe(true)
  })

  it('are not a list that grew, lost its first row or was sorted anew', () => {
    expect(isReplaced(['a', 'b'], ['a', 'b', 'c'])).toBe(false)
    expect(isReplaced(['a', 'b', 'c'], ['b', 'c'])).toBe(false)
    expect(isReplaced(['a', 'b'], ['b', 'a'])).toBe(false)
  })

  it('are not the first rows there are, nor none', () => {
    expect(isReplaced([], ['a'])).toBe(false)
    expect(isReplaced(['a'], [])).toBe(false)
  })
})
