import { AppError } from '@panelflow/domain/error/app-error.ts'
import { createFontStore } from '@panelflow/render/font/font-store.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compress } from 'woff2-encoder'
import { realFont, squaresFont, parseTables } from '../../../testing/font-files.ts'
import { sanitiseFont } from './sanitise-font.ts'

const SOURCES: readonly (readonly [name: string, file: Buffer])[] = [
  ['TrueType', realFont('patrick-hand/400Regular/PatrickHand_400Regular.ttf')],
  ['TrueType, kerned', realFont()],
  ['Thai', realFont('sriracha/400Regular/Sriracha_400Regular.ttf')],
  ['CFF', squaresFont()],
  ['WOFF2', Buffer.from(await compress(realFont()))],
]

/** `npm run test:long` turns bytes over in 500 files of each kind. */
const MUTANTS = Number(process.env['PANELFLOW_MUTANTS'] ?? 20)

/**
 * Accepted with outlines that are numbers, or refused with a code of ours: nothing else may come of
 * any file.
 */
const outcome = async (file: Buffer): Promise<string> => {
  try {
    const font = await sanitiseFont(file, 'x.ttf')
    const fontStore = createFontStore()
    fontStore.add('x', font.bytes)
    for (const glyph of [0, 1, font.glyphs - 1])
      expect(fontStore.get('x').outline(glyph).every(Number.isFinite)).toBe(true)
    return 'accepted'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/** A place in the file, more often than not in one of the small tables that steer the others. */
const placeIn = (file: Buffer): fc.Arbitrary<number> => {
  const anywhere = fc.integer({ min: 0, max: file.length - 1 })
  if (file.readUInt32BE(0) === 0x774f4632)
    return fc.oneof(anywhere, fc.integer({ min: 0, max: 200 }))
  const starts = [...parseTables(file).keys()].map((_tag, i) => file.readUInt32BE(12 + i * 16 + 8))
  const inTable = fc
    .tuple(fc.constantFrom(...starts), fc.integer({ min: 0, max: 120 }))
    .map(([at, on]) => Math.min(at + on, file.length - 1))
  return fc.oneof(
    { weight: 2, arbitrary: inTable },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 300 }) },
    { weight: 2, arbitrary: anywhere },
  )
}

test.each(SOURCES)(
  '%s fonts with bytes turned over are accepted sound or refused',
  { timeout: 120_000 },
  async (_name, file) => {
    const seen = new Map<string, number>()
    const flips = fc.array(fc.tuple(placeIn(file), fc.integer({ min: 1, max: 255 })), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(flips, async (turned) => {
        const mutant = Buffer.from(file)
        for (const [at, mask] of turned) mutant[at] = (mutant[at] ?? 0) ^ mask
        const came = await outcome(mutant)
        seen.set(came, (seen.get(came) ?? 0) + 1)
      }),
      { numRuns: MUTANTS },
    )
    // a test that refuses all or accepts all would prove nothing
    expect(seen.size).toBeGreaterThan(1)
  },
)

test('files cut anywhere are refused', async () => {
  const file = realFont()
  const cut = fc.integer({ min: 0, max: file.length - 200 })
  await fc.assert(
    fc.asyncProperty(cut, async (length) => {
      expect(await outcome(file.subarray(0, length))).toMatch(/^font\./)
    }),
    { numRuns: MUTANTS },
  )
})
