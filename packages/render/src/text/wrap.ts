/** A piece of text no line break may enter. Lengths in em. */
export interface Segment {
  /** UTF-16 offset */
  readonly start: number
  /** with its trailing spaces */
  readonly length: number
  /** the empty half of an opening mark, which a line that begins with it does not have */
  readonly lead: number
  /** trailing spaces and the empty half of a closing mark, which do not count at a line's end */
  readonly trailing: number
  /** the line must end after it */
  readonly endsParagraph: boolean
  /** what ending a line after it costs; see Break.cost */
  readonly cost: number
  /** ending a line after it parts a word or phrase; see Break.insideWord */
  readonly insideWord: boolean
  /** the hyphen a line gets that ends after it, else 0 */
  readonly hyphen: number
  /** its largest letter, × font size; at least 1 */
  readonly tall: number
  /** how far its readings reach beyond that, × font size; 0 without readings */
  readonly reading: number
}

/**
 * The same segments without the places that part a word for the sake of even lines (hyphens stay:
 * they were asked for).
 */
export function joinWordSegments(segments: readonly Segment[]): Segment[] {
  const whole: Segment[] = []
  let open: Segment | null = null
  for (const segment of segments) {
    const joined: Segment = open
      ? {
          ...segment,
          start: open.start,
          lead: open.lead,
          length: open.length + segment.length,
          tall: Math.max(open.tall, segment.tall),
          reading: Math.max(open.reading, segment.reading),
        }
      : segment
    open = segment.insideWord && !segment.endsParagraph ? joined : null
    if (!open) whole.push(joined)
  }
  return open ? [...whole, open] : whole
}

const TOLERANCE = 1e-9

/** A last line of one short word: other lines may be a third less even to spare it. */
const ORPHAN_COST = 0.12
/** Shorter than this share of its line. */
const ORPHAN_EXTENT = 0.45

/**
 * What a line of the segments `first` to `last` costs besides its empty rest: the place where it
 * ends, or a paragraph's last word that stands alone after two lines or more.
 */
function getLineCost(
  segments: readonly Segment[],
  first: number,
  last: number,
  extent: number,
): number {
  const segment = segments[last]
  if (!segment) return 0
  if (last < segments.length - 1 && !segment.endsParagraph) return segment.cost
  const isOrphan = first === last && last >= MIN_SEGMENTS_BEFORE_ORPHAN
  return isOrphan && alone(segment) < ORPHAN_EXTENT * extent ? ORPHAN_COST : 0
}
const MIN_SEGMENTS_BEFORE_ORPHAN = 3

/** What shows of a segment that ends its line. */
function visible({ length, trailing, hyphen }: Segment): number {
  return length - trailing + hyphen
}

/** What shows of a segment that has a line of its own. */
function alone(segment: Segment): number {
  return visible(segment) - segment.lead
}

/**
 * Height of the lines needed at the least when each holds `room` em, × line distance, their number,
 * and whether some segment alone is longer.
 */
export function countLines(
  segments: readonly Segment[],
  extent: number,
): { lines: number; count: number; tooLong: boolean } {
  let lines = 0
  let count = 0
  let used = 0
  let tall = 0
  let tooLong = false
  let open = false
  for (const segment of segments) {
    if (alone(segment) > extent + TOLERANCE) tooLong = true
    if (!open || used + visible(segment) > extent + TOLERANCE) {
      lines += tall
      count++
      used = -segment.lead
      tall = 0
    }
    used += segment.length
    tall = Math.max(tall, segment.tall)
    open = !segment.endsParagraph
  }
  return { lines: lines + tall, count, tooLong }
}

/** What the places cost at which `lines` (offsets of their starts) end, paragraphs apart. */
export function sumLineEndCosts(segments: readonly Segment[], lines: readonly number[]): number {
  const starts = new Set(lines)
  let sum = 0
  segments.forEach((segment, i) => {
    const before = segments[i - 1]
    if (before && !before.endsParagraph && starts.has(segment.start)) sum += before.cost
  })
  return sum
}

/** One line more is never worth a smoother edge: fewest lines first, then the least ragged. */
const LINE_COST = 1_000

/**
 * Offsets at which lines after the first begin: the fewest lines that fit, and among these the most
 * even ones (every line counts, the last too, as letterers set bubbles).
 */
export function wrap(segments: readonly Segment[], extent: number): number[] {
  const starts: number[] = []
  let from = 0
  segments.forEach((segment, i) => {
    if (!segment.endsParagraph && i < segments.length - 1) return
    starts.push(...wrapParagraph(segments.slice(from, i + 1), extent))
    from = i + 1
  })
  return starts.slice(1)
}

function wrapParagraph(segments: readonly Segment[], extent: number): number[] {
  const count = segments.length
  const best = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY)
  const previousBreak = new Int32Array(count + 1)
  best[0] = 0
  for (let first = 0; first < count; first++) {
    const before = best[first] ?? 0
    let length = -(segments[first]?.lead ?? 0)
    for (let last = first; last < count; last++) {
      const segment = segments[last]
      if (!segment) break
      length += segment.length
      const slack = (extent - (length - segment.length + visible(segment))) / extent
      if (slack < -TOLERANCE && last > first) break
      const cost =
        before +
        LINE_COST +
        (slack > 0 ? slack * slack : 0) +
        getLineCost(segments, first, last, extent)
      if (cost < (best[last + 1] ?? 0)) {
        best[last + 1] = cost
        previousBreak[last + 1] = first
      }
    }
  }
  const starts: number[] = []
  for (let end = count; end > 0; end = previousBreak[end] ?? 0)
    starts.unshift(segments[previousBreak[end] ?? 0]?.start ?? 0)
  return starts
}

/**
 * Line starts for exactly `rooms.length` lines, the i-th at most rooms[i] em long, filled as evenly
 * as can be; null when that is impossible. `cost` is the mean square of what stays empty.
 */
export function wrapInto(
  segments: readonly Segment[],
  extents: readonly number[],
): { starts: number[]; cost: number } | null {
  const count = segments.length
  if (!fillsGreedily(segments, extents)) return null
  let before = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY)
  before[0] = 0
  const previousBreak: Int32Array[] = []
  for (const extent of extents) {
    const after = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY)
    const from = new Int32Array(count + 1)
    for (let first = 0; first < count; first++) {
      if (before[first] === Number.POSITIVE_INFINITY) continue
      let length = -(segments[first]?.lead ?? 0)
      for (let last = first; last < count; last++) {
        const segment = segments[last]
        if (!segment) break
        const slack = (extent - (length + visible(segment))) / extent
        length += segment.length
        if (length - segment.trailing > extent + TOLERANCE) break
        if (slack >= -TOLERANCE) {
          const cost =
            (before[first] ?? 0) + slack * slack + getLineCost(segments, first, last, extent)
          if (cost < (after[last + 1] ?? 0)) {
            after[last + 1] = cost
            from[last + 1] = first
          }
        }
        if (segment.endsParagraph) break
      }
    }
    previousBreak.push(from)
    before = after
  }
  const total = before[count] ?? Number.POSITIVE_INFINITY
  if (total === Number.POSITIVE_INFINITY) return null
  const starts: number[] = []
  let end = count
  for (let line = extents.length - 1; line > 0; line--) {
    end = previousBreak[line]?.[end] ?? 0
    starts.unshift(segments[end]?.start ?? 0)
  }
  return { starts, cost: total / extents.length }
}

/** Filling each line as far as it goes tells quickly when there are too few. */
function fillsGreedily(segments: readonly Segment[], extents: readonly number[]): boolean {
  let line = 0
  let used = 0
  let open = false
  for (const segment of segments) {
    const visibleLength = segment.length - segment.trailing
    if (open && used + visibleLength > (extents[line] ?? 0) + TOLERANCE) {
      line++
      used = 0
      open = false
    }
    if (!open) {
      line = findFirstFit(extents, line, visibleLength - segment.lead)
      used = -segment.lead
    }
    if (line >= extents.length) return false
    used += segment.length
    open = true
    if (segment.endsParagraph) {
      line++
      used = 0
      open = false
    }
  }
  return true
}

function findFirstFit(extents: readonly number[], from: number, length: number): number {
  let line = from
  while (line < extents.length && length > (extents[line] ?? 0) + TOLERANCE) line++
  return line
}
