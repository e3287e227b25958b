import { randomBytes } from 'node:crypto'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'

/**
 * UUIDv7 (RFC 9562 §5.7): 48 bits of milliseconds, 12 bits counting within one millisecond, 62
 * random bits.
 */
export const uuidV7 = (clock: Clock): Ids => {
  let last = 0
  let count = 0
  return {
    next: () => {
      const now = clock.now().getTime()
      count = now > last ? 0 : count + 1
      if (now > last) last = now
      if (count > 0xfff) {
        // more ids than one millisecond holds, or a clock set back: borrow from the future, order
        // stays
        last++
        count = 0
      }
      const bytes = randomBytes(16)
      bytes.writeUIntBE(last, 0, 6)
      bytes.writeUInt16BE(0x7000 | count, 6)
      bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
      const hex = bytes.toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    },
  }
}
