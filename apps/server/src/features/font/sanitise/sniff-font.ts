import type { FontFormat } from '@panelflow/domain/style/font-values.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'

const TTF = new Set(['00010000', '74727565'])
const OTF = '4f54544f'
const OTHERS: readonly (readonly [start: string, found: string])[] = [
  ['80 01', 'Type 1'],
  ['25 21', 'PostScript'],
  ['50 4b', 'ZIP'],
  ['1f 8b', 'gzip'],
  ['3c', 'SVG / HTML'],
  ['25 50 44 46', 'PDF'],
  ['89 50 4e 47', 'PNG'],
  ['ff d8', 'JPEG'],
  ['74 79 70 31', 'Type 1'],
]

/** EOT has no signature at its start, but this one in its header. */
const isEot = (bytes: Uint8Array): boolean =>
  bytes.length > 36 && bytes[34] === 0x4c && bytes[35] === 0x50

/**
 * What the first bytes say a file is; its name and type are not asked.
 * @throws AppError font.woff1, font.collection, font.format_not_allowed
 */
export const sniffFont = (bytes: Uint8Array): FontFormat => {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (TTF.has(start)) return 'ttf'
  if (start === OTF) return 'otf'
  if (start === '774f4632') return 'woff2'
  if (start === '774f4646') throw new AppError('font.woff1')
  if (start === '74746366') throw new AppError('font.collection')
  const known = OTHERS.find(([signature]) => start.startsWith(signature.replaceAll(' ', '')))
  throw new AppError('font.format_not_allowed', {
    found: known?.[1] ?? (isEot(bytes) ? 'EOT' : '?'),
  })
}
