import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureSize } from './picture-size.ts'

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  )

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]
const RIFF: readonly (string | readonly number[])[] = ['RIFF', [0, 0, 0, 0], 'WEBP']

test.each([
  ['PNG', bytes(PNG, 'IHDR', [0, 0, 0x4e, 0x20, 0, 0, 0, 7]), { width: 20_000, height: 7 }],
  ['PNG cut short', bytes(PNG, 'IHDR'), null],
  ['PNG without width', bytes(PNG, 'IHDR', [0, 0, 0, 0, 0, 0, 0, 7]), null],
  [
    'JPEG after other segments',
    bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 11, 8, 0x75, 0x30, 3, 0x20, 3]),
    { width: 800, height: 30_000 },
  ],
  ['JPEG with a table only', bytes([0xff, 0xd8, 0xff, 0xc4, 0, 8, 1, 2, 3, 4, 5, 6]), null],
  ['JPEG with garbage', bytes([0xff, 0xd8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), null],
  [
    'WebP lossy',
    bytes(...RIFF, 'VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x20, 3, 0x10, 0]),
    { width: 800, height: 16 },
  ],
  [
    'WebP lossless',
    bytes(...RIFF, 'VP8L', [0, 0, 0, 0, 0x2f, 0x1f, 0xc3, 0x03, 0, 0, 0, 0, 0, 0]),
    { width: 800, height: 16 },
  ],
  [
    'WebP extended',
    bytes(...RIFF, 'VP8X', [0, 0, 0, 0, 0, 0, 0, 0, 0x1f, 3, 0, 0xff, 0xff, 0xff]),
    { width: 800, height: 16_777_216 },
  ],
  ['nothing', bytes(), null],
  ['text', bytes('Not a picture at all, only words in a row'), null],
])('%s', (_, file, size) => {
  expect(pictureSize(file)).toEqual(size)
})

test('no bytes make it throw or run on', () => {
  const start = fc.constantFrom<readonly number[]>(
    PNG,
    [0xff, 0xd8],
    [0xff, 0xd8, 0xff],
    [...bytes(...RIFF)],
  )
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 80 }), (head, tail) => {
      const size = pictureSize(Uint8Array.from([...head, ...tail]))
      expect(size === null || (size.width > 0 && size.height > 0)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
