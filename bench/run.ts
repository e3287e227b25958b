/**
 * `npm run -s bench -- <name> [--small] [--long]`: runs one benchmark. Prints a table for people
 * and, as its last line, one JSON object `{name, ratios, missed}`; `missed` names the goals that
 * were not reached. Ratios compare two sides measured in turn in the same run.
 */
import type { Benchmark } from './benchmark.ts'

const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  api: async () => (await import('./api.bench.ts')).api,
  clicks: async () => (await import('./clicks.bench.ts')).clicks,
  editor: async () => (await import('./editor.bench.ts')).editor,
  enumeration: async () => (await import('./enumeration.bench.ts')).enumeration,
  memory: async () => (await import('./memory.bench.ts')).memory,
  render: async () => (await import('./render.bench.ts')).render,
  terms: async () => (await import('./terms.bench.ts')).terms,
  tm: async () => (await import('./tm.bench.ts')).tm,
  workers: async () => (await import('./workers.bench.ts')).workers,
  transition: async () => (await import('./transition.bench.ts')).transition,
}

const [name, ...flags] = process.argv.slice(2)
const load = name === undefined ? undefined : BENCHMARKS[name]
if (name === undefined || load === undefined) {
  console.error(`usage: npm run -s bench -- <name>   one of: ${Object.keys(BENCHMARKS).join(', ')}`)
  process.exitCode = 2
} else {
  const { goals, run } = await load()
  const long = flags.includes('--long')
  const { rows, ratios } = await run({ small: flags.includes('--small'), long })
  const columns = Object.keys(rows[0] ?? {})
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => String(row[column] ?? '').length)),
  )
  const line = (cells: readonly string[]): string =>
    cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')
  console.log(line(columns))
  for (const row of rows) console.log(line(columns.map((column) => String(row[column] ?? ''))))
  const asked = goals.filter(({ isLong = false }) => long || !isLong)
  const missed = asked.filter(({ ratio, atLeast, atMost }) => {
    const value = ratios[ratio]
    return (
      value === undefined ||
      // not measured
      Number.isNaN(value) ||
      (atLeast !== undefined && value < atLeast) ||
      (atMost !== undefined && value > atMost)
    )
  })
  console.log(JSON.stringify({ name, ratios, missed: missed.map(({ ratio }) => ratio) }))
}
