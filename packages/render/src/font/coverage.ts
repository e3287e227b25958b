/**
 * Code points a font draws. Kept as a short text (`pack`), because a registry travels to browsers.
 */
export interface Coverage {
  has(codePoint: number): boolean
  /** ascending */
  codePoints(): number[]
}

/** Digits of five bits, lowest first; the upper half of the alphabet says that more follow. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BITS = 5
const MORE = 1 << BITS

function encodeDigits(value: number): string {
  let rest = value
  let text = ''
  while (rest >= MORE) {
    text += DIGITS[(rest & (MORE - 1)) | MORE] ?? ''
    rest >>= BITS
  }
  return text + (DIGITS[rest] ?? '')
}

/**
 * Ranges of code points as numbers in turn: how many are skipped, how many follow. Any order,
 * repeats allowed.
 */
export function packCoverage(codePoints: Iterable<number>): string {
  const sorted = [...new Set(codePoints)].sort((a, b) => a - b)
  let packed = ''
  let next = 0
  for (let i = 0; i < sorted.length;) {
    const from = sorted[i] ?? 0
    let length = 1
    while (sorted[i + length] === from + length) length++
    packed += encodeDigits(from - next) + encodeDigits(length)
    next = from + length
    i += length
  }
  return packed
}

/**
 * Starts and ends (exclusive) of ranges in turn. Unknown characters end the reading: what came
 * before counts.
 */
function decodeEdges(packed: string): Uint32Array {
  const edges: number[] = []
  let at = 0
  let value = 0
  let shift = 0
  for (const character of packed) {
    const digit = DIGITS.indexOf(character)
    if (digit < 0 || shift > 25) break
    value |= (digit & (MORE - 1)) << shift
    shift += BITS
    if (digit >= MORE) continue
    at += value
    edges.push(at)
    value = 0
    shift = 0
  }
  return Uint32Array.from(edges)
}

const unpacked = new Map<string, Coverage>()

/** Reads what `packCoverage` wrote; the same text gives the same object. */
export function unpackCoverage(packed: string): Coverage {
  const known = unpacked.get(packed)
  if (known) return known
  const edges = decodeEdges(packed)
  const coverage: Coverage = {
    has(codePoint) {
      let low = 0
      let high = edges.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((edges[middle] ?? 0) <= codePoint) low = middle + 1
        else high = middle
      }
      // Past an odd number of edges it stands inside a range.
      return low % 2 === 1
    },
    codePoints() {
      const all: number[] = []
      for (let i = 0; i + 1 < edges.length; i += 2)
        for (let at = edges[i] ?? 0; at < (edges[i + 1] ?? 0); at++) all.push(at)
      return all
    },
  }
  if (unpacked.size > 200) unpacked.clear()
  unpacked.set(packed, coverage)
  return coverage
}
