import { describe, expect, it } from 'vitest'
import { rectangleShape } from '@panelflow/domain/page/erase.ts'
import type { RegionShape } from '../ports/text-detector.ts'
import type { ReadText, TextReader } from '../ports/text-reader.ts'
import { chooseSurer, createSurerReader } from './surer-reader.ts'

const page = { width: 100, height: 100, channels: 3, data: new Uint8Array(30_000) } as const
const regions = Array.from({ length: 20 }, (_, at): RegionShape => ({
  polygon: rectangleShape({ x: at, y: 0, w: 10, h: 10 }).points,
  kind: 'speech',
  orientation: 'horizontal',
  bubble: null,
}))

const createReader = (name: string, readRegion: (at: number) => ReadText) => {
  const asked: number[] = []
  const reader: TextReader = {
    engine: { name, version: '1' },
    read: (_, shapes) => {
      const places = shapes.map((shape) => regions.indexOf(shape))
      asked.push(...places)
      return Promise.resolve(places.map(readRegion))
    },
  }
  return { reader, asked }
}

describe('a second reader', () => {
  it('is asked for what the first one is unsure of, and no more than a page allows', async () => {
    const first = createReader('first', (at) => ({ text: 'aa', confidence: at < 10 ? 0.95 : 0.5 }))
    const second = createReader('second', (at) => ({ text: `b${at}`, confidence: 0.97 }))
    const reader = createSurerReader(first.reader, second.reader)
    const read = await reader.read(page, regions, { language: 'en' })
    expect(second.asked).toEqual([10, 11, 12, 13, 14, 15])
    expect(read.map(({ text }) => text)).toEqual(
      regions.map((_, at) => (at >= 10 && at < 16 ? `b${at}` : 'aa')),
    )
    expect(reader.engine.name).toBe('first+second')
  })

  it('counts only where it is surer, sure enough, and has not lost letters', () => {
    const first = { text: 'MeowZ', confidence: 0.87 }
    expect(chooseSurer(first, { text: 'Meow !', confidence: 0.92 }).text).toBe('Meow !')
    expect(chooseSurer(first, { text: 'Moow', confidence: 0.89 }).text).toBe('MeowZ')
    expect(chooseSurer(first, { text: 'Me', confidence: 0.95 }).text).toBe('MeowZ')
    expect(chooseSurer({ ...first, confidence: 0.96 }, { text: 'Meow', confidence: 0.95 })).toEqual(
      {
        text: 'MeowZ',
        confidence: 0.96,
      },
    )
    expect(chooseSurer(first, undefined)).toBe(first)
  })
})
