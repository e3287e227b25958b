/** What a reader takes for one letter: a base and the marks that sit on it. */
export interface Cluster {
  readonly start: number
  readonly end: number
  /** code point of the base */
  readonly base: number
}

const MARK = /\p{M}/u

function joinsPrevious(codePoint: number): boolean {
  if (codePoint < 0x300) return false
  if (codePoint === 0xe33 || codePoint === 0x200d) return true
  if (codePoint >= 0xfe00 && codePoint <= 0xfe0f) return true
  if (codePoint >= 0x1f3fb && codePoint <= 0x1f3ff) return true
  return MARK.test(String.fromCodePoint(codePoint))
}

/**
 * Clusters of `text` between two UTF-16 offsets. Not `Intl.Segmenter`: its answer follows the
 * Unicode version of the browser, and painting must not.
 */
export function splitClusters(text: string, start = 0, end = text.length): Cluster[] {
  const clusters: { start: number; end: number; base: number }[] = []
  let joinNext = false
  for (let at = start; at < end;) {
    const codePoint = text.codePointAt(at) ?? 0
    const next = at + (codePoint > 0xffff ? 2 : 1)
    const last = clusters.at(-1)
    if (last && (joinNext || joinsPrevious(codePoint)) && !isLineEnd(last.base)) last.end = next
    else clusters.push({ start: at, end: next, base: codePoint })
    joinNext = codePoint === 0x200d
    at = next
  }
  return clusters
}

export function isLineEnd(codePoint: number): boolean {
  return codePoint === 0x0a
}

/** Spaces and break marks that vanish at the end of a line. No-break spaces stay. */
export function vanishesAtLineEnd(codePoint: number): boolean {
  return codePoint === 0x20 || codePoint === 0x0a || codePoint === 0x200b || codePoint === 0x3000
}

/** Marks that steer line breaking and draw nothing. */
export function isInvisible(codePoint: number): boolean {
  return (
    codePoint === 0x0a ||
    codePoint === 0xad ||
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    codePoint === 0x2060 ||
    codePoint === 0xfeff ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f)
  )
}
