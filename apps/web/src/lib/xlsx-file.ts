/** A plain spreadsheet of texts, made in the browser: one sheet, inline strings, stored without compression. */

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** 1 January 1980, the first day a ZIP file knows: the same rows give the same file. */
const ZIP_DATE = 0x21

interface Entry {
  readonly name: Uint8Array
  readonly bytes: Uint8Array
  readonly crc: number
  readonly offset: number
}

const header = (signature: number, { name, bytes, crc }: Entry, central: { readonly offset: number } | null): Uint8Array => {
  const size = central === null ? 30 : 46
  const out = new Uint8Array(size + name.length)
  const view = new DataView(out.buffer)
  const at = central === null ? 4 : 6
  view.setUint32(0, signature, true)
  if (central !== null) view.setUint16(4, 20, true)
  view.setUint16(at, 20, true)
  view.setUint16(at + 2, 0x800, true) // names are UTF-8
  view.setUint16(at + 8, ZIP_DATE, true)
  view.setUint32(at + 10, crc, true)
  view.setUint32(at + 14, bytes.length, true)
  view.setUint32(at + 18, bytes.length, true)
  view.setUint16(at + 22, name.length, true)
  if (central !== null) view.setUint32(42, central.offset, true)
  out.set(name, size)
  return out
}

const zipOf = (files: readonly (readonly [name: string, text: string])[]): Blob => {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const entries: Entry[] = []
  let offset = 0
  const add = (bytes: Uint8Array): void => {
    parts.push(new Uint8Array(bytes))
    offset += bytes.length
  }
  for (const [name, text] of files) {
    const bytes = encoder.encode(text)
    const entry = { name: encoder.encode(name), bytes, crc: crcOf(bytes), offset }
    entries.push(entry)
    add(header(0x04034b50, entry, null))
    add(bytes)
  }
  const start = offset
  for (const entry of entries) add(header(0x02014b50, entry, entry))
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, entries.length, true)
  end.setUint16(10, entries.length, true)
  end.setUint32(12, offset - start, true)
  end.setUint32(16, start, true)
  add(new Uint8Array(end.buffer))
  return new Blob(parts, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** XML 1.0 has no place for control characters, tab and line ends apart. */
const isWritable = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0
  return code >= 32 ? code !== 0xfffe && code !== 0xffff && (code < 0xd800 || code > 0xdfff) : code === 9 || code === 10 || code === 13
}

const writable = (text: string): string => [...text].filter(isWritable).join('')

const escaped = (text: string): string =>
  writable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Longest text a cell of a spreadsheet takes. */
const CELL_MAX = 32_767

const cell = (text: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, CELL_MAX))}</t></is></c>`

/** Texts stay texts: an inline string is never taken for a formula. Widths in characters. */
export const xlsxOf = (sheet: string, lines: readonly (readonly string[])[], widths: readonly number[]): Blob => {
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')
  const rows = lines.map((line) => `<row>${line.map(cell).join('')}</row>`).join('')
  return zipOf([
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(sheet.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', `${HEAD}<worksheet xmlns="${MAIN}"><cols>${columns}</cols><sheetData>${rows}</sheetData></worksheet>`],
  ])
}
