export interface BenchmarkResult {
  /** one row per measured side, for the table */
  readonly rows: readonly Readonly<Record<string, string | number>>[]
  /** our figure against a peer's or a limit's, both from this run */
  readonly ratios: Readonly<Record<string, number>>
}

export interface Goal {
  readonly ratio: string
  readonly atLeast?: number
  readonly atMost?: number
}

export interface Benchmark {
  readonly goals: readonly Goal[]
  /** `small`: tiny sizes, to see that it runs */
  readonly run: (options: { readonly small: boolean }) => Promise<BenchmarkResult>
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** Runs the sides in turn, `rounds` times, so that a drifting machine drifts under both. Answers the median of each. */
export const inTurn = async <Side extends string>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<number>>>,
): Promise<Record<Side, number>> => {
  const names = Object.keys(sides) as Side[]
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Side, number[]>
  for (let round = 0; round < rounds; round++) for (const name of names) figures[name].push(await sides[name]())
  return Object.fromEntries(names.map((name) => [name, median(figures[name])])) as Record<Side, number>
}
