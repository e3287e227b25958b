/** Number of an object of the file; `ref(7)` is how others name it. */
export type PdfObject = number

export const ref = (object: PdfObject): string => `${object} 0 R`

/**
 * The bones of a PDF file (ISO 32000-1 §7.5): numbered objects one after the other, and a table of
 * where they stand.
 * Every function gives the bytes to send next; none is kept.
 */
export interface PdfFile {
  readonly header: () => Buffer
  /** a number to be written later */
  readonly reserve: () => PdfObject
  /** @param body PDF syntax */
  readonly object: (object: PdfObject, body: string) => Buffer
  /** @param entries of its dictionary, without Length */
  readonly stream: (object: PdfObject, entries: string, bytes: Uint8Array) => Buffer[]
  /** @param id 32 hex digits, the same for the same file */
  readonly trailer: (root: PdfObject, info: PdfObject, id: string) => Buffer
}

export const createPdfFile = (): PdfFile => {
  /** by object number, from 1 */
  const offsets: number[] = []
  let written = 0
  const send = (bytes: Buffer): Buffer => {
    written += bytes.length
    return bytes
  }
  const sendText = (text: string): Buffer => send(Buffer.from(text, 'latin1'))
  const begin = (object: PdfObject): void => {
    offsets[object - 1] = written
  }
  return {
    // four bytes above 127 tell transports that the file is not text
    header: () => sendText('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'),
    reserve: () => offsets.push(0),
    object: (object, body) => {
      begin(object)
      return sendText(`${object} 0 obj\n${body}\nendobj\n`)
    },
    stream: (object, entries, bytes) => {
      begin(object)
      return [
        sendText(`${object} 0 obj\n<< ${entries} /Length ${bytes.length} >>\nstream\n`),
        send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
        sendText('\nendstream\nendobj\n'),
      ]
    },
    trailer: (root, info, id) => {
      const start = written
      const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
      const entries = `/Size ${offsets.length + 1} /Root ${ref(root)} /Info ${ref(info)} /ID [<${id}> <${id}>]`
      return sendText(
        `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< ${entries} >>\nstartxref\n${start}\n%%EOF\n`,
      )
    },
  }
}

/** Words as a PDF text string: UTF-16 in hex, so nothing in them can be taken for syntax. */
export const pdfText = (text: string): string => `<FEFF${utf16(text)}>`

export const utf16 = (text: string): string =>
  Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

/** A number as PDF writes it: no exponent. */
export const pdfNumber = (value: number): string => String(Number(value.toFixed(4)))
