import { describe, expect, it } from 'vitest'
import { readStyleFile, writeStyleFile } from './style-file.ts'
import type { PresetValues } from './style-preset.ts'

const shout: PresetValues = {
  name: 'Shout',
  remark: 'loud',
  folder: 'Voices',
  language: 'en',
  bookId: 'b1',
  font: 'anton',
  size: 44,
  align: 'center',
  fontStyle: 'bold',
  more: { color: '#c0392b', stroke: { width: 4, color: '#ffffff' } },
}

describe('a file of styles', () => {
  it('is read as it was written, without the book of its studio', () => {
    const { bookId: _, ...rest } = shout
    expect(readStyleFile(writeStyleFile([shout, { ...shout, bookId: null }]))).toEqual([
      { ...rest, inBook: true },
      { ...rest, inBook: false },
    ])
  })

  it('is refused whole where it is none, or a style of it has another form', () => {
    const file = JSON.parse(writeStyleFile([shout]))
    const change = (style: object): string =>
      JSON.stringify({ ...file, styles: [{ ...file.styles[0], ...style }] })
    const bad = [
      '',
      '{}',
      '[]',
      'null',
      JSON.stringify({ ...file, version: 2 }),
      JSON.stringify({ ...file, styles: [] }),
      JSON.stringify({ ...file, styles: Array(201).fill(file.styles[0]) }),
      change({ size: '44' }),
      change({ language: 'tlh' }),
      change({ align: 'justify' }),
      change({ more: [] }),
      change({ name: null }),
    ]
    for (const text of bad) expect(readStyleFile(text), text.slice(0, 80)).toBeNull()
    expect(readStyleFile(change({ size: 12 }))).toHaveLength(1)
  })
})
