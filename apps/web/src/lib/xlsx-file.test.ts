import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { xlsxOf } from './xlsx-file.ts'

/** Entries of a stored ZIP by its own directory, with their check sums checked. */
const entriesOf = async (blob: Blob): Promise<Record<string, string>> => {
  const bytes = Buffer.from(await blob.arrayBuffer())
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = bytes.readUInt32LE(end + 16)
  const entries: Record<string, string> = {}
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const [size, nameLength, offset] = [bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = offset + 30 + bytes.readUInt16LE(offset + 26)
    expect(crc32(bytes.subarray(start, start + size))).toBe(bytes.readUInt32LE(at + 16))
    entries[name] = bytes.toString('utf8', start, start + size)
    at += 46 + nameLength
  }
  return entries
}

test('texts come out as they went in, formulas and markup as plain text, control characters not at all', async () => {
  const blob = xlsxOf(
    '日志: a/b',
    [
      ['=SUM(A1)', '<b>&"林'],
      ['line\nend', 'bell\u0007'],
    ],
    [10, 20],
  )
  const entries = await entriesOf(blob)
  expect(Object.keys(entries)).toHaveLength(5)
  expect(entries['xl/workbook.xml']).toContain('name="日志  a b"')
  const sheet = entries['xl/worksheets/sheet1.xml'] ?? ''
  expect([...sheet.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map((match) => match[1])).toEqual([
    '=SUM(A1)',
    '&lt;b&gt;&amp;&quot;林',
    'line\nend',
    'bell',
  ])
  expect(sheet).not.toContain('<f>')
})
