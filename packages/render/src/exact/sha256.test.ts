import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256, sha256Text } from './sha256.ts'

const byNode = (...parts: Uint8Array[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

test('agrees with Node on every length around the block borders', () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255)
    expect(sha256(bytes)).toBe(byNode(bytes))
  }
})

test('agrees with Node however the bytes are cut into parts', () => {
  const part = fc.uint8Array({ maxLength: 150 })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      expect(sha256(...parts)).toBe(byNode(...parts))
    }),
  )
})

test('hashes a view into a larger buffer, not the buffer', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => i & 255)
  expect(sha256(bytes.subarray(7, 133))).toBe(byNode(bytes.slice(7, 133)))
})

test('hashes text as UTF-8', () => {
  expect(sha256Text('漢字 ñ 😀')).toBe(
    createHash('sha256').update('漢字 ñ 😀', 'utf8').digest('hex'),
  )
})
