/** Letters that a reading engine takes for others, found in what people corrected. */

/** One letter that was read and the one that people put in its place. */
export interface Confusion {
  readonly read: string
  readonly meant: string
  /** how often people corrected it */
  readonly count: number
}

export interface ReadLine {
  /** as the machine read it */
  readonly read: string
  /** as it stands after people */
  readonly meant: string
}

/** Longer texts are no speech, and comparing them takes long. */
const MAX_LENGTH = 500

/** Fewest edits that make the rest of `b` of the rest of `a`, for every pair of places. */
const computeDistances = (a: readonly string[], b: readonly string[]): Uint32Array => {
  const width = b.length + 1
  const distances = new Uint32Array((a.length + 1) * width)
  for (let i = a.length; i >= 0; i -= 1)
    for (let j = b.length; j >= 0; j -= 1) {
      const get = (di: number, dj: number): number => distances[(i + di) * width + j + dj] ?? 0
      distances[i * width + j] =
        i === a.length
          ? b.length - j
          : j === b.length
            ? a.length - i
            : Math.min(get(1, 1) + (a[i] === b[j] ? 0 : 1), get(1, 0) + 1, get(0, 1) + 1)
    }
  return distances
}

/**
 * Letters of `read` that were replaced, with their replacements. Letters that were put in or taken
 * out are no confusions.
 */
const listReplaced = ({ read, meant }: ReadLine): readonly (readonly [string, string])[] => {
  const [a, b] = [Array.from(read), Array.from(meant)]
  if (read === meant || a.length > MAX_LENGTH || b.length > MAX_LENGTH) return []
  const distances = computeDistances(a, b)
  const width = b.length + 1
  const replaced: (readonly [string, string])[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const [was, is] = [a[i] ?? '', b[j] ?? '']
    const left = distances[i * width + j] ?? 0
    const isStep = left === (distances[(i + 1) * width + j + 1] ?? 0) + (was === is ? 0 : 1)
    if (isStep && was !== is) replaced.push([was, is])
    if (isStep) [i, j] = [i + 1, j + 1]
    else if (left === (distances[(i + 1) * width + j] ?? 0) + 1) i += 1
    else j += 1
  }
  return replaced
}

/** Letters that people replaced, put in or took out; a long text counts as a whole. */
export const countLetterEdits = ({ read, meant }: ReadLine): number => {
  if (read === meant) return 0
  const [a, b] = [Array.from(read), Array.from(meant)]
  if (a.length > MAX_LENGTH || b.length > MAX_LENGTH) return Math.max(a.length, b.length)
  return computeDistances(a, b)[0] ?? 0
}

/**
 * A text of which less than half is left was typed anew, e.g. because the machine read another
 * bubble: it says nothing about letters.
 */
const isRewritten = (line: ReadLine): boolean =>
  countLetterEdits(line) * 2 > Math.max(Array.from(line.read).length, 1)

const isBlank = (letter: string): boolean => letter.trim() === ''

/** What is taken for what in these lines, most frequent first. */
export const listConfusions = (lines: readonly ReadLine[]): readonly Confusion[] => {
  const counts = new Map<string, Confusion>()
  for (const line of lines) {
    if (line.read === line.meant || isRewritten(line)) continue
    for (const [read, meant] of listReplaced(line)) {
      if (isBlank(read) || isBlank(meant)) continue
      const key = `${read} ${meant}`
      counts.set(key, { read, meant, count: (counts.get(key)?.count ?? 0) + 1 })
    }
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count || (a.read < b.read ? -1 : 1))
}
