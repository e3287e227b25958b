import { expect, it } from 'vitest'
import { isFeatureOn, switchFeature } from './font-features.ts'

it('stores only what differs from what holds anyway', () => {
  expect(isFeatureOn([], 'liga')).toBe(true)
  expect(isFeatureOn([], 'dlig')).toBe(false)
  const without = switchFeature([], 'liga', false)
  expect(without).toEqual(['-liga'])
  expect(isFeatureOn(without, 'liga')).toBe(false)
  expect(switchFeature(without, 'dlig', true)).toEqual(['+dlig', '-liga'])
  expect(switchFeature(['+dlig', '-liga'], 'liga', true)).toEqual(['+dlig'])
  expect(switchFeature(['+dlig'], 'dlig', false)).toEqual([])
})
