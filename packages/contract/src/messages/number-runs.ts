/** Chapter numbers with runs joined: 1–4, 7. */
export const numberRuns = (value: unknown): string => {
  const numbers = Array.isArray(value)
    ? value.filter((one): one is number => typeof one === 'number').toSorted((a, b) => a - b)
    : []
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last !== undefined && number <= last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
