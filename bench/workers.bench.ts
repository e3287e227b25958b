/**
 * Two workers that find, read and clean pages at once against one that does all of them, by the
 * clock: on two cores they should be nearly twice as fast. The pages are those of the demo comics.
 */
import { openEvalEngines, type EvalEngines } from '../tools/vision-eval/engines.ts'
import { evaluateSet } from '../tools/vision-eval/evaluate-set.ts'
import type { EvalSet } from '../tools/vision-eval/eval-pages.ts'
import { loadSets } from '../tools/vision-eval/load-sets.ts'
import { type Benchmark, inTurn } from './benchmark.ts'

const ROUNDS = 2

const work = async (engines: EvalEngines, sets: readonly EvalSet[]): Promise<void> => {
  for (const set of sets) await evaluateSet(set, engines)
}

const seconds = async (run: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await run()
  return (performance.now() - from) / 1000
}

const takePages = (
  sets: readonly EvalSet[],
  isTaken: (index: number) => boolean,
): readonly EvalSet[] =>
  sets.map((set) => ({ ...set, pages: set.pages.filter((_, index) => isTaken(index)) }))

export const workers: Benchmark = {
  goals: [{ ratio: 'one/two', atLeast: 1.8 }],
  run: async ({ small }) => {
    const sets = loadSets({ set: 'demo-moon-soba' })
    const pages = takePages(sets, (index) => !small || index < 2)
    const choice = { detector: 'chosen', reader: 'chosen' }
    const [first, second] = [openEvalEngines(choice), openEvalEngines(choice)]
    const halves = [0, 1].map((half) => takePages(pages, (index) => index % 2 === half))
    // engines start when they are first asked
    await Promise.all([first, second].map((engines) => work(engines, halves[0] ?? [])))
    const { one, two } = await inTurn(small ? 1 : ROUNDS, {
      one: () => seconds(() => work(first, pages)),
      two: () =>
        seconds(() => Promise.all([work(first, halves[0] ?? []), work(second, halves[1] ?? [])])),
    })
    await Promise.all([first.close(), second.close()])
    const rows = [
      { workers: 1, seconds: one.toFixed(1) },
      { workers: 2, seconds: two.toFixed(1) },
    ]
    return { rows, ratios: { 'one/two': one / two } }
  },
}
