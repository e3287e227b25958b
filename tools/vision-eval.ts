/**
 * Measures finding, reading, order and cleanup of text against the truth, as the worker does it:
 *
 *     npm run -s vision:eval -- [--set NAME] [--lang TAG] [--pages N] [--half odd|even]
 *                               [--detector NAME] [--reader NAME] [--text-free]
 *
 * A table, then one line of JSON per set and language: docs/vision.md says what each figure is.
 * Pages: the demo comics, and real pages in PANELFLOW_TEST_DATA, else ../shared/data beside the
 * repository.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { hasRealPages } from './real-pages.ts'
import { openEvalEngines } from './vision-eval/engines.ts'
import type { EvalSet } from './vision-eval/eval-pages.ts'
import { evaluateSet } from './vision-eval/evaluate-set.ts'
import { loadSets, type SetFilter } from './vision-eval/load-sets.ts'
import { formatTable, type Summary } from './vision-eval/summary.ts'

const { values: options } = parseArgs({
  options: {
    set: { type: 'string' },
    lang: { type: 'string' },
    pages: { type: 'string' },
    half: { type: 'string' },
    detector: { type: 'string', default: 'chosen' },
    reader: { type: 'string', default: 'chosen' },
    'text-free': { type: 'boolean', default: false },
  },
})

const parseHalf = (half: string | undefined): SetFilter['half'] => {
  if (half === undefined || half === 'odd' || half === 'even') return half
  throw new Error(`--half is odd or even, not ${half}`)
}

const filter: SetFilter = {
  set: options.set,
  lang: options.lang,
  pages: options.pages === undefined ? undefined : Number(options.pages),
  half: parseHalf(options.half),
}

const evalOptions = { textFree: options['text-free'] }

/** Each set in a process of its own, so that its memory is its own. */
const evaluateInChild = async ({ name, lang }: EvalSet): Promise<Summary> => {
  const { pages, half, detector, reader } = options
  const rest = Object.entries({ pages, half, detector, reader }).flatMap(([key, value]) =>
    value === undefined ? [] : [`--${key}`, value],
  )
  if (evalOptions.textFree) rest.push('--text-free')
  const child = fork(fileURLToPath(import.meta.url), ['--set', name, '--lang', lang, ...rest])
  return await new Promise((resolve, reject) => {
    child.once('message', (summary) => resolve(summary as Summary))
    child.once('exit', (code) => reject(new Error(`${name} ${lang} ended with ${code}`)))
  })
}

const evaluate = async (sets: readonly EvalSet[]): Promise<readonly Summary[]> => {
  const engines = openEvalEngines(options)
  try {
    const summaries: Summary[] = []
    for (const set of sets)
      summaries.push(
        sets.length === 1
          ? await evaluateSet(set, engines, evalOptions)
          : await evaluateInChild(set),
      )
    return summaries
  } finally {
    await engines.close()
  }
}

hasRealPages(
  '.',
  'how well real pages are found, read and cleaned: only the demo comics are measured',
)
const summaries = await evaluate(loadSets(filter))
if (process.send === undefined) {
  console.log(formatTable(summaries))
  for (const summary of summaries) console.log(JSON.stringify(summary))
} else process.send(summaries[0])
