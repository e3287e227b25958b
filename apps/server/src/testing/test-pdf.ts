/** Small PDF files, object by object, for tests of what reads them. */

interface TestPage {
  readonly width: number
  readonly height: number
  /** drawing operators; the picture is called `/Picture` */
  readonly content: string
  readonly rotate?: number
  readonly jpeg?: { readonly bytes: Buffer; readonly width: number; readonly height: number }
}

const stream = (dictionary: string, bytes: Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])

/** Operators that draw the page's picture over all of it. */
export const FULL_PICTURE = (width: number, height: number): string =>
  `q ${width} 0 0 ${height} 0 0 cm /Picture Do Q`

/** A PDF file of these pages. */
export const createTestPdf = (pages: readonly TestPage[]): Buffer => {
  const objects: Uint8Array[] = [Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'), Buffer.alloc(0)]
  const add = (object: Uint8Array): number => objects.push(object)
  const kids = pages.map(({ width, height, content, rotate = 0, jpeg }) => {
    const picture =
      jpeg &&
      add(
        stream(
          `/Type /XObject /Subtype /Image /Width ${jpeg.width} /Height ${jpeg.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
          jpeg.bytes,
        ),
      )
    const drawing = add(stream('', Buffer.from(content)))
    const resources = picture === undefined ? '' : `/XObject << /Picture ${picture} 0 R >>`
    return add(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Resources << ${resources} >> /Contents ${drawing} 0 R >>`,
      ),
    )
  })
  objects[1] = Buffer.from(
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
  )
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = 9
  const write = (bytes: Uint8Array): void => {
    parts.push(bytes)
    at += bytes.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    write(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]))
  }
  const table = at
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  write(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
