/**
 * Translation memory at 200,000 lines: how many lines are found again after one edit, what a look
 * costs and what an insert costs, in CPU time. The lines are drawn from the frequencies of a
 * natural language: few characters make most of the text, most lines are short.
 */
import { MemoryIndex, type MemoryLine } from '@panelflow/domain/memory/memory-index.ts'
import type { Benchmark } from './benchmark.ts'
import { createRandom, drawHan } from './han-text.ts'

const LINES = 200_000
const QUERIES = 400
const INSERTS = 400
const BOOKS = 40

const random = createRandom(11)
const drawCharacter = (): string => drawHan(random)
const drawText = (length: number): string => Array.from({ length }, drawCharacter).join('')
/** 2 to some 30 characters; half have fewer than ten. */
const drawLength = (): number => 2 + Math.floor(-8 * Math.log(1 - random() * 0.97))

const makeLine = (index: number): MemoryLine => ({
  id: `${index}`,
  source: drawText(drawLength()),
  translation: `translation ${index}`,
  bookId: `${index % BOOKS}`,
  speaker: null,
  rank: 2,
})

/** One character replaced, added or left out. */
const editOnce = (text: string): string => {
  const marks = [...text]
  const at = Math.floor(random() * marks.length)
  const kind = Math.floor(random() * 3)
  marks.splice(at, kind === 1 ? 0 : 1, ...(kind === 2 ? [] : [drawCharacter()]))
  return marks.join('')
}

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0

const GROUPS = [
  { name: '2', fits: (length: number) => length === 2, goal: 0.75 },
  { name: '3–5', fits: (length: number) => length >= 3 && length <= 5, goal: 0.95 },
  { name: '6+', fits: (length: number) => length >= 6, goal: 0.98 },
] as const

export const tm: Benchmark = {
  goals: [
    ...GROUPS.map(({ name, goal }) => ({ ratio: `missed ${name}`, atMost: 1 - goal })),
    { ratio: 'p95 CPU/30 ms', atMost: 1 },
    { ratio: 'insert CPU/5 ms', atMost: 1 },
  ],
  run: async ({ small }) => {
    const lines = Array.from({ length: small ? 4000 : LINES }, (_, index) => makeLine(index))
    let index = new MemoryIndex()
    const buildMs = cpuMs(() => (index = new MemoryIndex(lines)))
    const looks: number[] = []
    const groups = GROUPS.map(({ name, fits }) => {
      const asked = lines.filter(({ source }) => fits([...source].length)).slice(0, QUERIES)
      const times: number[] = []
      let found = 0
      for (const { source, bookId } of asked) {
        const text = editOnce(source)
        let matches: ReturnType<MemoryIndex['find']> = []
        times.push(cpuMs(() => (matches = index.find({ text, bookId }))))
        if (matches.some(({ line }) => line.source === source)) found += 1
      }
      looks.push(...times)
      return { name, recall: found / Math.max(1, asked.length), p95: percentile(times, 0.95) }
    })
    const inserts = Array.from({ length: INSERTS }, (_, at) => makeLine(lines.length + at))
    const insertMs = cpuMs(() => inserts.forEach((line) => index.add(line))) / INSERTS
    return {
      rows: groups.map(({ name, recall, p95 }) => ({
        characters: name,
        'found after one edit': recall.toFixed(3),
        'p95 CPU ms': p95.toFixed(1),
        'build CPU s': (buildMs / 1000).toFixed(1),
        'insert CPU ms': insertMs.toFixed(3),
      })),
      ratios: {
        ...Object.fromEntries(groups.map(({ name, recall }) => [`missed ${name}`, 1 - recall])),
        'p95 CPU/30 ms': percentile(looks, 0.95) / 30,
        'insert CPU/5 ms': insertMs / 5,
      },
    }
  },
}
