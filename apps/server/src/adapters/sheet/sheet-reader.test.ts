import { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { zipStream } from '../../core/formats/zip-stream.ts'
import { writeSheet } from '../../sheets/write-sheet.ts'
import { readXlsx } from './read-xlsx.ts'
import { sheetReaderThread } from './sheet-reader-thread.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'

const MB = 1024 * 1024
const WHEN = new Date('2026-03-02T08:00:00Z')
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const reader = sheetReaderThread({
  workerUrl: getBuiltProgram(new URL('./sheet-reader-worker.ts', import.meta.url)),
})

type Parts = Readonly<Record<string, string>>

/** A workbook as Excel writes it, with shared strings; parts can be replaced and added. */
const workbook = (
  rows: string,
  { strings = '', parts = {} }: { readonly strings?: string; readonly parts?: Parts } = {},
) => {
  const all: Parts = {
    '[Content_Types].xml':
      '<Types><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="one" sheetId="1" r:id="rId1"/><sheet name="two" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  }
  return buffer(
    zipStream(
      Object.entries(all).map(([path, bytes]) => ({ path, bytes })),
      WHEN,
    ),
  )
}

const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const refusal = async (file: Uint8Array): Promise<string> =>
  reader.read(file).then(
    () => 'read',
    (error: { code?: string; params?: Record<string, unknown> }) =>
      [error.code ?? 'no code', ...Object.values(error.params ?? {})].join(' '),
  )

describe('a workbook', () => {
  test('gives the text of its first sheet, with the numbers of its lines', async () => {
    const file = await workbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
       <row r="2"><c r="A2"><v> </v></c></row>
       <row r="5"><c r="A5"><v>13800138000</v></c><c r="B5"><v>1.3800138E10</v></c><c r="C5" t="b"><v>1</v></c><c r="D5" t="str"><f>A1</f><v>shown</v></c><c r="E5" t="e"><v>#REF!</v></c></row>`,
      {
        strings:
          '<si><r><t>rich </t></r><r><t>text</t></r><rPh><t>hint</t></rPh></si><si><t>a_x000A_b</t></si>',
      },
    )
    expect(await reader.read(file)).toEqual({
      name: 'one',
      lines: [
        { line: 1, cells: ['rich text', '', 'a\nb'] },
        { line: 5, cells: ['13800138000', '13800138000', 'TRUE', 'shown'] },
      ],
    })
  })

  test('of ours is read as it was written, formulas disarmed and armed again', async () => {
    const rows = [
      ['=1+1', '+86 138', 'plain', '-', '＝x'],
      ['', 'a_x000D_b', '<&>"', 'two\nlines', '陈'],
    ]
    const columns = ['A', 'B', 'C', 'D', 'E'].map((heading) => ({ heading, width: 10 }))
    const file = await buffer(writeSheet({ name: 'x/y', columns, rows, modifiedAt: WHEN }))
    const { name, lines } = await readXlsx(file)
    expect(name).toBe('x y')
    expect(lines.slice(1).map(({ cells }) => cells)).toEqual(rows)
  })
})

const row = (n: number, cells = ''): string => `<row r="${n}">${cells}</row>`
const many = (count: number, make: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => make(n + 1)).join('')
const blank = (bytes: number): string => ' '.repeat(bytes)

/** a local header says how long the text is when inflated; this one lies */
const createLyingArchive = async (): Promise<Buffer> => {
  const file = Buffer.from(await workbook(blank(MB)))
  for (
    let at = file.indexOf('PK\u0001\u0002');
    at >= 0;
    at = file.indexOf('PK\u0001\u0002', at + 4)
  )
    if (file.toString('latin1', at + 46, at + 70).startsWith('xl/worksheets'))
      file.writeUInt32LE(100, at + 24)
  return file
}

const BOMBS: readonly (readonly [
  name: string,
  refusal: string,
  make: () => Promise<Uint8Array>,
])[] = [
  ['text', 'sheet.not_xlsx', async () => Buffer.from('name,phone\n')],
  ['a broken archive', 'sheet.not_xlsx', async () => (await workbook('')).subarray(0, 500)],
  [
    'another kind of document',
    'sheet.not_xlsx',
    () => buffer(zipStream([{ path: 'word/document.xml', bytes: '<w/>' }], WHEN)),
  ],
  [
    '201 parts',
    'sheet.too_complex entries',
    () =>
      workbook('', {
        parts: Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`x/${n}`, ''])),
      }),
  ],
  ['a part of 33 MiB', 'sheet.too_complex entryBytes', () => workbook(blank(33 * MB))],
  ['a part that lies about its size', 'sheet.not_xlsx', createLyingArchive],
  [
    'three parts of 30 MiB',
    'sheet.too_complex totalBytes',
    () =>
      workbook(blank(30 * MB), {
        strings: blank(30 * MB),
        parts: { '[Content_Types].xml': `<Types>${blank(30 * MB)}</Types>` },
      }),
  ],
  ['20,001 rows', 'sheet.too_complex rows', () => workbook(many(20_001, (n) => row(n)))],
  [
    '400,001 cells',
    'sheet.too_complex cells',
    () => workbook(many(4_001, (n) => row(n, '<c><v>1</v></c>'.repeat(100)))),
  ],
  [
    'a cell of 32,768 characters',
    'sheet.too_complex cellCharacters',
    () => workbook(row(1, inline('x'.repeat(32_768)))),
  ],
  [
    'one long text in many cells',
    'sheet.too_complex characters',
    () =>
      workbook(
        many(1_000, (n) => row(n, '<c t="s"><v>0</v></c>')),
        { strings: `<si><t>${'x'.repeat(32_767)}</t></si>` },
      ),
  ],
  [
    'a cell far to the right',
    'sheet.too_complex columns',
    () => workbook(row(1, '<c r="XFD1"><v>1</v></c>')),
  ],
  [
    'entities that multiply',
    'sheet.forbidden_content doctype',
    () =>
      workbook('', {
        parts: {
          'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData>${row(1, inline('&b;'))}</sheetData></worksheet>`,
        },
      }),
  ],
  ['an entity nobody declared', 'sheet.not_xlsx', () => workbook(row(1, inline('&b;')))],
  ['tags 10,000 deep', 'sheet.too_complex depth', () => workbook('<a>'.repeat(10_000))],
  [
    'macros',
    'sheet.forbidden_content macros',
    () => workbook('', { parts: { 'xl/vbaProject.bin': 'x' } }),
  ],
  [
    'macros by its type',
    'sheet.forbidden_content macros',
    () =>
      workbook('', {
        parts: {
          '[Content_Types].xml':
            '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
        },
      }),
  ],
  [
    'links to other files',
    'sheet.forbidden_content external_links',
    () => workbook('', { parts: { 'xl/externalLinks/externalLink1.xml': '<x/>' } }),
  ],
  [
    'a sheet that lies elsewhere',
    'sheet.forbidden_content external_links',
    () =>
      workbook('', {
        parts: {
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="rId1" TargetMode="External" Target="http://evil.example/x"/></Relationships>',
        },
      }),
  ],
  [
    'two parts of one name',
    'sheet.too_complex entries',
    () => workbook('', { parts: { 'XL/workbook.xml': '<x/>' } }),
  ],
]

describe('a workbook is refused, and the reason named, when it is', () => {
  test.each(BOMBS)('%s', async (_name, expected, make) => {
    expect(await refusal(await make())).toBe(expected)
  })
})

test('the largest list allowed comes over whole and in order, though in parts', async () => {
  const { lines } = await reader.read(
    await workbook(many(20_000, (n) => row(n, `<c><v>${n}</v></c><c/><c><v>x</v></c>`))),
  )
  expect(lines).toHaveLength(20_000)
  expect(
    lines.every(({ line, cells }, index) => line === index + 1 && cells.join() === `${line},,x`),
  ).toBe(true)
})

test('a workbook that takes too long is given up, and the next one is read', async () => {
  const impatient = sheetReaderThread({
    workerUrl: getBuiltProgram(new URL('./sheet-reader-worker.ts', import.meta.url)),
    limitMs: 1,
  })
  const heavy = await workbook(many(4_000, (n) => row(n, '<c><v>1</v></c>'.repeat(99))))
  await expect(impatient.read(heavy)).rejects.toMatchObject({
    code: 'sheet.too_complex',
    params: { limit: 'time' },
  })
  expect((await reader.read(await workbook(row(1, inline('fine'))))).lines).toHaveLength(1)
})
