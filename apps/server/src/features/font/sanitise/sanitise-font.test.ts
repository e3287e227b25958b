import { AppError } from '@panelflow/domain/error/app-error.ts'
import { createFontStore } from '@panelflow/render/font/font-store.ts'
import { compress } from 'woff2-encoder'
import { describe, expect, test } from 'vitest'
import {
  cff2SquaresFont,
  namedSquaresFont,
  numberedSquaresFont,
} from '../../../testing/cff-fonts.ts'
import {
  changedFont,
  cmapTable,
  compositeGlyph,
  createFont,
  fontOfGlyphs,
  realFont,
  renamedFont,
  squaresFont,
  parseTables,
  triangleGlyph,
} from '../../../testing/font-files.ts'
import { sanitiseFont } from './sanitise-font.ts'

const THAI = 'itim/400Regular/Itim_400Regular.ttf'

const refusal = async (file: Uint8Array): Promise<{ code: string; params: unknown }> => {
  const error: unknown = await sanitiseFont(file, 'font.ttf').then(
    () => 'accepted',
    (cause: unknown) => cause,
  )
  if (!(error instanceof AppError)) throw new Error(`not refused: ${String(error)}`)
  return { code: error.code, params: error.params }
}

const getOutlines = (bytes: Uint8Array, glyphs: number): string => {
  const fontStore = createFontStore()
  fontStore.add('x', bytes)
  return JSON.stringify(
    Array.from({ length: glyphs }, (_, glyph) => fontStore.get('x').outline(glyph)),
  )
}

describe('what is accepted', () => {
  test('a TrueType font keeps every outline and loses its hinting', async () => {
    const file = realFont()
    const font = await sanitiseFont(file, 'ComicNeue.ttf')
    expect(font).toMatchObject({
      format: 'ttf',
      glyphs: 318,
      embedding: 'installable',
      maySubset: true,
      remarks: ['hinting_dropped'],
    })
    expect(font.face).toMatchObject({
      family: 'Comic Neue',
      weight: 400,
      style: 'normal',
      source: 'own',
    })
    expect(font.missing).toMatchObject({ en: 0, fr: 0, pt: 0, es: 0, id: 0 })
    expect(font.missing['th']).toBeGreaterThan(50)
    expect(font.missing['ja']).toBeGreaterThan(3000)
    expect(
      [...parseTables(Buffer.from(font.bytes)).keys()].filter((tag) =>
        ['fpgm', 'prep', 'cvt ', 'gasp', 'DSIG'].includes(tag),
      ),
    ).toEqual([])
    expect(getOutlines(font.bytes, font.glyphs)).toBe(getOutlines(file, font.glyphs))
  })

  test('a WOFF2 of it gives the same letters, and twice the same bytes', async () => {
    const packed = await compress(realFont(THAI))
    const [first, second] = [
      await sanitiseFont(packed, 'a.woff2'),
      await sanitiseFont(packed, 'b.woff2'),
    ]
    const plain = await sanitiseFont(realFont(THAI), 'itim.ttf')
    expect(first.format).toBe('woff2')
    expect(first.face.id).toBe(second.face.id)
    expect(first.face.coverage).toBe(plain.face.coverage)
    expect(getOutlines(first.bytes, first.glyphs)).toBe(getOutlines(plain.bytes, plain.glyphs))
  })

  test('an OpenType font with CFF outlines', async () => {
    const font = await sanitiseFont(squaresFont(), 'squares.otf')
    expect(font).toMatchObject({ format: 'otf', glyphs: 4 })
    expect(font.face.family).toBe('Squares')
    expect(parseTables(Buffer.from(font.bytes)).has('CFF ')).toBe(true)
    expect(getOutlines(font.bytes, 4)).toBe(getOutlines(squaresFont(), 4))
  })

  test.each([
    ['CFF outlines of numbered characters', numberedSquaresFont, 'CFF '],
    ['CFF2 outlines', cff2SquaresFont, 'CFF2'],
  ] as const)('an OpenType font with %s', async (_, make, table) => {
    const font = await sanitiseFont(make(), 'squares.otf')
    expect(font).toMatchObject({ format: 'otf', glyphs: 27, face: { scripts: ['latin'] } })
    expect(parseTables(Buffer.from(font.bytes)).has(table)).toBe(true)
    expect(getOutlines(font.bytes, 27)).toBe(getOutlines(make(), 27))
  })

  test('what was sanitised once stays as it is', async () => {
    const sanitised = await sanitiseFont(realFont(THAI), 'itim.ttf')
    const twice = await sanitiseFont(sanitised.bytes, 'itim.ttf')
    expect(twice.face.id).toBe(sanitised.face.id)
  })

  test('unknown tables stay behind, pictures beside outlines too, and wrong checksums are put right', async () => {
    const file = changedFont({ Evil: Buffer.from('<script>'), 'SVG ': Buffer.alloc(20) })
    file[12 + 7] = (file[12 + 7] ?? 0) ^ 0xff
    const font = await sanitiseFont(file, 'x.ttf')
    expect(font.remarks).toEqual(['checksums_repaired', 'colours_dropped', 'hinting_dropped'])
    expect(
      [...parseTables(Buffer.from(font.bytes)).keys()].filter((tag) =>
        ['Evil', 'SVG '].includes(tag),
      ),
    ).toEqual([])
  })

  test('a font without names is called as its file; control characters never get into a name', async () => {
    expect((await sanitiseFont(changedFont({ name: null }), 'My Hand.ttf')).face.family).toBe(
      'My Hand',
    )
    expect((await sanitiseFont(renamedFont('A\0B\n‮C'), 'x.ttf')).face.family).toBe('A B C')
  })

  test.each([
    [0x0004, { embedding: 'preview_and_print', maySubset: true, bitmapOnly: false }],
    [0x0008, { embedding: 'editable', maySubset: true, bitmapOnly: false }],
    [0x0006, { embedding: 'preview_and_print', maySubset: true, bitmapOnly: false }],
    [0x0100, { embedding: 'installable', maySubset: false, bitmapOnly: false }],
    [0x0304, { embedding: 'preview_and_print', maySubset: false, bitmapOnly: true }],
  ])('embedding bits %i are read', async (bits, expected) => {
    expect(
      await sanitiseFont(changedFont({ 'OS/2': (table) => table.writeUInt16BE(bits, 8) }), 'x.ttf'),
    ).toMatchObject(expected)
  })

  test('vertical metrics and origins stay, and the engine hangs letters by them', async () => {
    const vhea = Buffer.alloc(36)
    vhea.writeUInt32BE(0x00011000)
    vhea.writeUInt16BE(1, 34)
    const vmtx = Buffer.alloc(4 + 26 * 2)
    vmtx.writeUInt16BE(900)
    // by default 880 above the baseline, glyph 2 at 700
    const origins = Buffer.from([
      0,
      1,
      0,
      0,
      880 >> 8,
      880 & 0xff,
      0,
      1,
      0,
      2,
      700 >> 8,
      700 & 0xff,
    ])
    const tables = new Map([
      ...parseTables(namedSquaresFont()),
      ['vhea', vhea],
      ['vmtx', vmtx],
      ['VORG', origins],
    ] as const)
    const font = await sanitiseFont(createFont(tables, 0x4f54544f), 'x.otf')
    const fontStore = createFontStore()
    fontStore.add('x', font.bytes)
    expect([1, 2, 3].map(fontStore.get('x').vertical)).toEqual(
      [880, 700, 880].map((origin) => ({ advance: 0.9, originY: origin / 1000 })),
    )
  })

  test('vertical metrics that do not fit are left out rather than believed', async () => {
    const font = await sanitiseFont(
      changedFont({ vhea: Buffer.alloc(36), vmtx: Buffer.alloc(8) }),
      'x.ttf',
    )
    expect(parseTables(Buffer.from(font.bytes)).has('vhea')).toBe(false)
  })
})

const start = (text: string): Buffer =>
  Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(60)])

describe('what is refused, each with its own answer', () => {
  test.each([
    ['a collection', start('ttcf'), 'font.collection'],
    ['WOFF 1', start('wOFF'), 'font.woff1'],
    ['a Type 1 font', start('\x80\x01'), 'font.format_not_allowed'],
    ['a picture', start('\x89PNG'), 'font.format_not_allowed'],
    ['nothing', Buffer.alloc(0), 'font.format_not_allowed'],
    ['half a font', realFont().subarray(0, 20_000), 'font.damaged'],
    ['only its directory', realFont().subarray(0, 300), 'font.damaged'],
    ['only its first bytes', realFont().subarray(0, 6), 'font.damaged'],
    ['no character map', changedFont({ cmap: null }), 'font.table_missing'],
    ['no OS/2', changedFont({ 'OS/2': null }), 'font.table_missing'],
    ['no outlines at all', changedFont({ glyf: null, loca: null }), 'font.table_missing'],
    [
      'bitmaps only',
      changedFont({ glyf: null, loca: null, CBDT: Buffer.alloc(8), CBLC: Buffer.alloc(8) }),
      'font.no_outlines',
    ],
    ['a symbol font', changedFont({ cmap: cmapTable(5, 3, 0) }), 'font.symbol_only'],
    ['a map for the Mac of old', changedFont({ cmap: cmapTable(5, 1, 0) }), 'font.no_unicode'],
    [
      'forbidden embedding',
      changedFont({ 'OS/2': (table) => table.writeUInt16BE(2, 8) }),
      'font.licence_restricted',
    ],
    [
      'no size of the em',
      changedFont({ head: (table) => table.writeUInt16BE(0, 18) }),
      'font.damaged',
    ],
    ['no glyphs', changedFont({ maxp: (table) => table.writeUInt16BE(0, 4) }), 'font.damaged'],
    [
      'more glyphs than places',
      changedFont({ maxp: (table) => table.writeUInt16BE(65_535, 4) }),
      'font.damaged',
    ],
    [
      'more widths than glyphs',
      changedFont({ hhea: (table) => table.writeUInt16BE(9000, 34) }),
      'font.damaged',
    ],
    ['empty glyphs only', fontOfGlyphs([Buffer.alloc(0), Buffer.alloc(0)]), 'font.no_outlines'],
    [
      'CFF places that go back',
      squaresFont(Buffer.from('0100040400010101', 'hex')),
      'font.damaged',
    ],
  ])('%s', async (_name, file, code) => {
    expect((await refusal(file)).code).toBe(code)
  })

  test('tables over each other: the same bytes written out again and again', async () => {
    const file = changedFont({})
    file.writeUInt32BE(file.readUInt32BE(12 + 8), 12 + 16 + 8)
    expect((await refusal(file)).code).toBe('font.damaged')
  })

  test('glyph places that go back: thousands of glyphs in the same bytes', async () => {
    const file = changedFont({ loca: (table) => table.writeUInt16BE(0, 20) })
    expect(await refusal(file)).toEqual({ code: 'font.damaged', params: { part: 'loca' } })
  })

  test('a file of more than 30 MB', async () => {
    expect((await refusal(Buffer.concat([realFont(), Buffer.alloc(30 * 1024 * 1024)]))).code).toBe(
      'font.too_large',
    )
  })
})

describe('bombs', () => {
  test('a WOFF2 that declares more than it may hold is refused unread', async () => {
    const packed = Buffer.from(await compress(realFont()))
    packed.writeUInt32BE(0x7fffffff, 16)
    expect((await refusal(packed)).code).toBe('font.too_much_inside')
  })

  test('a WOFF2 of megabytes of nothing', async () => {
    const packed = await compress(changedFont({ Zero: Buffer.alloc(8 * 1024 * 1024) }))
    expect(packed.length).toBeLessThan(100_000)
    expect((await refusal(packed)).code).toBe('font.too_much_inside')
  })

  test('a WOFF2 whose stream holds more than it says, less than it says, or half', async () => {
    const packed = Buffer.from(await compress(realFont()))
    expect((await refusal(packed.subarray(0, packed.length - 100))).code).toBe('font.damaged')
    const cut = Buffer.from(packed.subarray(0, packed.length - 400))
    cut.writeUInt32BE(cut.length, 8)
    expect((await refusal(cut)).code).toBe('font.damaged')
  })

  test('composites of composites, twice as many parts at every step', async () => {
    const glyphs = [
      triangleGlyph(),
      ...Array.from({ length: 40 }, (_, i) => compositeGlyph([i, i])),
    ]
    const error = await sanitiseFont(fontOfGlyphs(glyphs), 'x.ttf').catch((cause: unknown) => cause)
    // HarfBuzz stops drawing them; whichever way it ends, it ends, with a font or with a code
    if (error instanceof Error) expect(error).toBeInstanceOf(AppError)
  })

  test('a glyph made of itself', async () => {
    const error = await sanitiseFont(
      fontOfGlyphs([triangleGlyph(), compositeGlyph([1, 1, 1])]),
      'x.ttf',
    ).catch((cause: unknown) => cause)
    if (error instanceof Error) expect(error).toBeInstanceOf(AppError)
  })

  test('a composite of tens of thousands of points', async () => {
    const glyphs = [triangleGlyph(), compositeGlyph(Array.from({ length: 30_000 }, () => 0))]
    const error = await sanitiseFont(fontOfGlyphs(glyphs), 'x.ttf').catch((cause: unknown) => cause)
    if (error instanceof Error) expect(error).toBeInstanceOf(AppError)
  })
})
