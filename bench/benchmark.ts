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
  /** measured by `--long` alone */
  readonly isLong?: boolean
}

export interface Benchmark {
  readonly goals: readonly Goal[]
  /** `small`: tiny sizes, to see that it runs; `long`: also what takes half an hour and more */
  readonly run: (options: {
    readonly small: boolean
    readonly long: boolean
  }) => Promise<BenchmarkResult>
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/**
 * Runs the sides in turn, `rounds` times, so that a drifting machine drifts under both. Answers the
 * middle of what each figured.
 */
export const takeTurns = async <Side extends string, Figure>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<Figure>>>,
  middle: (figures: readonly Figure[]) => Figure,
): Promise<Record<Side, Figure>> => {
  const names = Object.keys(sides) as Side[]
  const figures = Object.fromEntries(names.map((name) => [name, [] as Figure[]])) as Record<
    Side,
    Figure[]
  >
  for (let round = 0; round < rounds; round++)
    for (const name of names) figures[name].push(await sides[name]())
  return Object.fromEntries(names.map((name) => [name, middle(figures[name])])) as Record<
    Side,
    Figure
  >
}

/** The same for sides that answer one number: the median of each. */
export const inTurn = <Side extends string>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<number>>>,
): Promise<Record<Side, number>> => takeTurns(rounds, sides, median)
