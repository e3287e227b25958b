/** A piece of text no line break may enter. Lengths in em. */
export interface Segment {
  /** UTF-16 offset */
  readonly start: number
  /** with its trailing spaces */
  readonly length: number
  /** trailing spaces, which do not count at the end of a line */
  readonly trailing: number
  /** the line must end after it */
  readonly endsParagraph: boolean
  /** what ending a line after it costs; see Break.cost */
  readonly cost: number
}

const TOLERANCE = 1e-9

/** Lines needed at the least when each holds `room` em, and whether some segment alone is longer. */
export function countLines(segments: readonly Segment[], room: number): { lines: number; tooLong: boolean } {
  let lines = 0
  let used = 0
  let tooLong = false
  let open = false
  for (const segment of segments) {
    const visible = segment.length - segment.trailing
    if (visible > room + TOLERANCE) tooLong = true
    if (!open || used + visible > room + TOLERANCE) {
      lines++
      used = 0
    }
    used += segment.length
    open = !segment.endsParagraph
  }
  return { lines, tooLong }
}

/** One line more is never worth a smoother edge: fewest lines first, then the least ragged. */
const LINE_COST = 1_000

/**
 * Offsets at which lines after the first begin: the fewest lines that fit, and among these the most even ones
 * (every line counts, the last too, as letterers set bubbles).
 */
export function wrap(segments: readonly Segment[], room: number): number[] {
  const starts: number[] = []
  let from = 0
  segments.forEach((segment, i) => {
    if (!segment.endsParagraph && i < segments.length - 1) return
    starts.push(...wrapParagraph(segments.slice(from, i + 1), room))
    from = i + 1
  })
  return starts.slice(1)
}

function wrapParagraph(segments: readonly Segment[], room: number): number[] {
  const count = segments.length
  const best = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY)
  const cameFrom = new Int32Array(count + 1)
  best[0] = 0
  for (let first = 0; first < count; first++) {
    const before = best[first] ?? 0
    let length = 0
    for (let last = first; last < count; last++) {
      const segment = segments[last]
      if (!segment) break
      length += segment.length
      const slack = (room - (length - segment.trailing)) / room
      if (slack < -TOLERANCE && last > first) break
      const cost = before + LINE_COST + (slack > 0 ? slack * slack : 0) + (last < count - 1 ? segment.cost : 0)
      if (cost < (best[last + 1] ?? 0)) {
        best[last + 1] = cost
        cameFrom[last + 1] = first
      }
    }
  }
  const starts: number[] = []
  for (let end = count; end > 0; end = cameFrom[end] ?? 0) starts.unshift(segments[cameFrom[end] ?? 0]?.start ?? 0)
  return starts
}
