import type { RegionProps } from '@panelflow/domain/page/document/page-document.ts'
import { expect, test } from 'vitest'
import type { PageRaster } from '../ports/text-detector.ts'
import { defaultLettering } from './default-lettering.ts'
import { groundTone } from './ground-tone.ts'

/** 100 × 100: the left half dark blue, the right half cream. */
const halves = (): PageRaster => {
  const data = new Uint8Array(100 * 100 * 3)
  for (let at = 0; at < 100 * 100; at++)
    data.set(at % 100 < 50 ? [20, 24, 60] : [250, 245, 230], at * 3)
  return { width: 100, height: 100, channels: 3, data }
}

test('the greater part of the box decides, also where the box leaves the page', () => {
  const page = halves()
  expect(groundTone(page, { x: 5, y: 5, w: 40, h: 40 })).toBe('dark')
  expect(groundTone(page, { x: 60, y: 5, w: 30, h: 40 })).toBe('light')
  expect(groundTone(page, { x: 30, y: 5, w: 60, h: 40 })).toBe('light')
  expect(groundTone(page, { x: -80, y: -20, w: 110, h: 300 })).toBe('dark')
  expect(groundTone(page, { x: 200, y: 0, w: 10, h: 10 })).toBe('light')
})

const region: RegionProps = {
  polygon: [
    { x: 10, y: 10 },
    { x: 90, y: 10 },
    { x: 90, y: 40 },
    { x: 10, y: 40 },
  ],
  sourceText: '那一夜',
  kind: 'narration',
  order: 0,
  orientation: 'horizontal',
  speaker: null,
  confidence: 1,
  bubble: null,
}

test('letters on a dark ground are white with a dark edge, on a light one black', () => {
  const page = { width: 800, height: 600 }
  expect(defaultLettering('r', region, page, 'en', () => 'dark')).toMatchObject({
    color: '#ffffff',
    stroke: { color: '#000000' },
  })
  expect(defaultLettering('r', region, page, 'en', () => 'light')).toMatchObject({
    color: '#000000',
    stroke: { color: '#ffffff' },
  })
  const bubble = region.polygon
  expect(defaultLettering('r', { ...region, bubble }, page, 'en', () => 'light').stroke).toBeNull()
  expect(defaultLettering('r', { ...region, bubble }, page, 'en', () => 'dark')).toMatchObject({
    color: '#ffffff',
    stroke: { color: '#000000' },
  })
})
