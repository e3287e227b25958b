import { listConfusions, type ReadLine } from './confusions.ts'

/** A letter is replaced by itself only when people did so this often in the book … */
const MIN_COUNT = 3
/** … and in this part of all places where it was read. */
const MIN_SHARE = 0.9

export interface BookReadings {
  /** what the machine read in the book, beside what people left of it */
  readonly lines: readonly ReadLine[]
  /** names of the glossary in the book's own language, with their aliases */
  readonly names: readonly string[]
}

export type CorrectReading = (text: string) => string

const countLetters = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const letter of texts.flatMap((text) => Array.from(text)))
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

/** Letters that people nearly always replaced, with what they put there. */
const listTrusted = (lines: readonly ReadLine[]): ReadonlyMap<string, string> => {
  const readings = countLetters(lines.map(({ read }) => read))
  return new Map(
    listConfusions(lines).flatMap(({ read, meant, count }) =>
      count >= MIN_COUNT && count >= (readings.get(read) ?? 0) * MIN_SHARE
        ? [[read, meant] as const]
        : [],
    ),
  )
}

/** True if each letter is that of the name or was taken for it before, at least one of them. */
const isMisreadName = (
  letters: readonly string[],
  name: readonly string[],
  confused: ReadonlySet<string>,
): boolean =>
  letters.some((letter, at) => letter !== name[at]) &&
  letters.every((letter, at) => letter === name[at] || confused.has(`${letter} ${name[at]}`))

const restoreName = (
  letters: readonly string[],
  name: readonly string[],
  confused: ReadonlySet<string>,
): readonly string[] => {
  const restored = [...letters]
  for (let at = 0; at + name.length <= restored.length; at += 1)
    if (isMisreadName(restored.slice(at, at + name.length), name, confused))
      restored.splice(at, name.length, ...name)
  return restored
}

/**
 * Corrects readings by what people corrected in the same book: letters that are nearly always
 * another, and names that differ only in letters that were confused before. Without corrections a
 * text stays as it was read.
 */
export const createReadingCorrector = ({ lines, names }: BookReadings): CorrectReading => {
  const trusted = listTrusted(lines)
  const confused = new Set(listConfusions(lines).map(({ read, meant }) => `${read} ${meant}`))
  // a single letter is no name to recognise; a name that reads as another one is never changed
  const known = new Set(names)
  const parts = [...known].map((name) => Array.from(name)).filter(({ length }) => length > 1)
  if (confused.size === 0) return (text) => text
  return (text) => {
    const letters = Array.from(text, (letter) => trusted.get(letter) ?? letter)
    const holdsName = (name: readonly string[]): boolean => text.includes(name.join(''))
    return parts
      .filter((name) => !holdsName(name))
      .reduce<readonly string[]>((read, name) => restoreName(read, name, confused), letters)
      .join('')
  }
}
