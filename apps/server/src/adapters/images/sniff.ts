export type ImageFormat = 'png' | 'jpeg' | 'webp'

const startsWith = (bytes: Uint8Array, magic: readonly number[], at = 0): boolean =>
  magic.every((value, i) => bytes[at + i] === value)

const ASCII = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))

/** The format the bytes say they are; names and media types of uploads are never believed. */
export const sniff = (bytes: Uint8Array): ImageFormat | undefined => {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  return startsWith(bytes, ASCII('RIFF')) && startsWith(bytes, ASCII('WEBP'), 8)
    ? 'webp'
    : undefined
}

const KNOWN: readonly (readonly [string, readonly number[], number])[] = [
  ['PDF', ASCII('%PDF'), 0],
  ['GIF', ASCII('GIF8'), 0],
  ['PSD', ASCII('8BPS'), 0],
  ['TIFF', [0x49, 0x49, 0x2a, 0x00], 0],
  ['TIFF', [0x4d, 0x4d, 0x00, 0x2a], 0],
  ['BMP', ASCII('BM'), 0],
  ['AVIF', ASCII('ftypavif'), 4],
  ['HEIF', ASCII('ftyp'), 4],
  ['ZIP', ASCII('PK'), 0],
]

const SNIFF_TEXT = 1000

/** Name of a format we do not take, for the sentence. */
export const describeUnknown = (bytes: Uint8Array): string => {
  const known = KNOWN.find(([, magic, at]) => startsWith(bytes, magic, at))
  if (known !== undefined) return known[0]
  const text = Buffer.from(bytes.subarray(0, SNIFF_TEXT)).toString('latin1').toLowerCase()
  if (text.includes('<svg')) return 'SVG'
  return text.includes('<html') ? 'HTML' : '?'
}
