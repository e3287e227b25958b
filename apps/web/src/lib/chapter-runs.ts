/** `1–3, 5`: chapters by number, runs in short. */
export const runsOf = (numbers: readonly number[]): string => {
  const runs: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
