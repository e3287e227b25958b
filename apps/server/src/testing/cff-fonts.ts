/** Small fonts of every CFF kind, made by hand: letters A to Z, all of them squares. */
import { cffIndex, cffNumber, cffTable, square, squaresFont } from './font-files.ts'

/** Sides of the squares, thousandths of an em; the first is the missing glyph. */
const SIZES = [200, 300, 500, 700, ...Array.from({ length: 23 }, () => 400)]

/** Its glyphs have names. */
export const namedSquaresFont = (): Buffer => squaresFont(cffTable(SIZES.map(square)), SIZES.length)

const entry = (operator: readonly number[], ...operands: readonly number[]): Buffer =>
  Buffer.concat([...operands.map(cffNumber), Buffer.from(operator)])

/** A private dictionary that says one width, and a font dictionary that names its place. */
const PRIVATE = entry([20], 0)
const fontDict = (place: number): Buffer => entry([18], PRIVATE.length, place)

/**
 * Its glyphs have character numbers (CID-keyed) that go the other way than their ids: A is
 * character 926, Z is 901.
 */
export const numberedSquaresFont = (): Buffer => {
  const head = Buffer.concat([Buffer.from([1, 0, 4, 4]), cffIndex([Buffer.from('Squares')])])
  const strings = Buffer.concat([
    cffIndex([Buffer.from('Adobe'), Buffer.from('Identity')]),
    cffIndex([]),
  ])
  const charset = Buffer.from([
    0,
    ...SIZES.slice(1).flatMap((_, i) => [(926 - i) >> 8, (926 - i) & 0xff]),
  ])
  const select = Buffer.alloc(1 + SIZES.length)
  const programmes = cffIndex(SIZES.map(square))
  const top = (places: readonly number[]): Buffer => {
    const [charsetAt = 0, selectAt = 0, programmesAt = 0, fontsAt = 0] = places
    const registry = entry([12, 30], 391, 392, 0)
    const parts = [
      entry([15], charsetAt),
      entry([12, 37], selectAt),
      entry([17], programmesAt),
      entry([12, 36], fontsAt),
    ]
    return cffIndex([Buffer.concat([registry, ...parts])])
  }
  const begin = head.length + top([]).length + strings.length
  const places = [charset, select, programmes].reduce(
    (ends, part) => [...ends, (ends.at(-1) ?? 0) + part.length],
    [begin],
  )
  const privateAt = (places.at(-1) ?? 0) + cffIndex([fontDict(0)]).length
  const fonts = cffIndex([fontDict(privateAt)])
  return squaresFont(
    Buffer.concat([head, top(places), strings, charset, select, programmes, fonts, PRIVATE]),
    SIZES.length,
  )
}

/** A list of CFF2 counts in four bytes. */
const longIndex = (items: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.alloc(2), cffIndex(items)])

/** With CFF2 outlines. */
export const cff2SquaresFont = (): Buffer => {
  // programmes of CFF2 have no end sign
  const programmes = longIndex(SIZES.map((size) => square(size).subarray(0, -1)))
  const top = (programmesAt: number, fontsAt: number): Buffer =>
    Buffer.concat([entry([17], programmesAt), entry([12, 36], fontsAt)])
  const head = Buffer.from([2, 0, 5, 0, top(0, 0).length])
  const programmesAt = head.length + top(0, 0).length + 4
  const fontsAt = programmesAt + programmes.length
  const fonts = longIndex([fontDict(fontsAt + longIndex([fontDict(0)]).length)])
  return squaresFont(
    Buffer.concat([head, top(programmesAt, fontsAt), Buffer.alloc(4), programmes, fonts, PRIVATE]),
    SIZES.length,
    'CFF2',
  )
}
