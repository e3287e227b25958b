export interface ChapterRun {
  readonly start: number
  readonly end: number
}

/** Numbers as runs without gaps: 1, 2, 3, 7 → 1–3, 7–7. */
export const chapterRuns = (numbers: readonly number[]): readonly ChapterRun[] => {
  const runs: { start: number; end: number }[] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && number <= last.end + 1) last.end = number
    else runs.push({ start: number, end: number })
  }
  return runs
}

export const countChapters = (runs: readonly ChapterRun[]): number =>
  runs.reduce((count, { start, end }) => count + end - start + 1, 0)

/** `1–3, 7` */
export const writtenRuns = (runs: readonly ChapterRun[]): string =>
  runs.map(({ start, end }) => (start === end ? String(start) : `${start}–${end}`)).join(', ')

/** Chapter numbers in short, in whatever order they come: `1–3, 7` */
export const formatRuns = (numbers: readonly number[]): string => writtenRuns(chapterRuns(numbers))
