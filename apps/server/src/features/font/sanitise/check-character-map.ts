import { AppError } from '@panelflow/domain/error/app-error.ts'
import { damaged } from './sfnt.ts'

const UNICODE_PLATFORM = 0
const VARIATION_SELECTORS = 5
const WINDOWS_PLATFORM = 3
const WINDOWS_SYMBOL = 0
const WINDOWS_UNICODE = [1, 10]
const HEADER = 4
const RECORD = 8

/** @throws AppError font.symbol_only, font.no_unicode, font.damaged */
export const checkCharacterMap = (cmap: DataView): void => {
  const count = cmap.getUint16(2)
  if (HEADER + count * RECORD > cmap.byteLength) throw damaged('cmap')
  let symbol = false
  for (let i = 0; i < count; i++) {
    const at = HEADER + i * RECORD
    const [platform, encoding, offset] = [
      cmap.getUint16(at),
      cmap.getUint16(at + 2),
      cmap.getUint32(at + 4),
    ]
    if (offset + 2 > cmap.byteLength) throw damaged('cmap')
    if (platform === UNICODE_PLATFORM && encoding !== VARIATION_SELECTORS) return
    if (platform === WINDOWS_PLATFORM && WINDOWS_UNICODE.includes(encoding)) return
    symbol ||= platform === WINDOWS_PLATFORM && encoding === WINDOWS_SYMBOL
  }
  throw new AppError(symbol ? 'font.symbol_only' : 'font.no_unicode')
}
