import { SOURCE_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { LANGUAGE_TABLE } from '@panelflow/domain/locale/language-table.ts'
import { createRequire } from 'node:module'
import { sql } from 'kysely'
import { createRenderPool } from '../../adapters/render/render-pool.ts'
import {
  findPackagedModel,
  type ModelFile,
  PACKAGED_MODELS,
  readModelFile,
} from '../../adapters/neural/model-file.ts'
import {
  getPackagedDetector,
  isInstalled,
  listRecogniserFiles,
} from '../../adapters/neural/models.ts'
import { readOwnModels } from '../../adapters/neural/own-models.ts'
import { openRuntime } from '../../adapters/neural/onnx-runtime.ts'
import { createVisionPool } from '../../adapters/vision/vision-pool.ts'
import { defaultLettering } from '../../pipeline/default-lettering.ts'
import type { Configuration } from '../configuration.ts'
import { getProgramUrl } from '../program-url.ts'
import { type Check, type DoctorContext, judge } from './check.ts'

const MODELS = [
  ...new Set(SOURCE_LANGUAGES.flatMap((language) => Object.values(LANGUAGE_TABLE[language].ocr))),
]
const ANSWER_TIMEOUT_MS = 5000
/** Starting a thread takes a second; a machine under load some more. */
const THREAD_TIMEOUT_MS = 30_000
const PROBE_PAGE = { width: 64, height: 64 }

interface EngineRow {
  readonly engine: string
  readonly done: number
  readonly failed: number
}

const hasPackage = (name: string): boolean => {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`)
    return true
  } catch {
    return false
  }
}

/** @param models names of the language packages that must be there */
export const checkReader = async (models: readonly string[] = MODELS) => {
  const missing = models.filter((model) => !hasPackage(`@tesseract.js-data/${model}`))
  return judge(
    missing.length === 0,
    missing.length === 0 ? `${models.length} languages` : `missing: ${missing.join(', ')}`,
  )
}

const checkTranslator = async ({ configuration }: DoctorContext) => {
  const { translator } = configuration
  if (translator === undefined)
    return {
      status: 'note' as const,
      detail: 'none is configured: lines come from the translation memory alone',
    }
  // any answer below 500 shows that the address is right and a server runs there
  const { host } = new URL(translator.url)
  try {
    const { status } = await fetch(translator.url, {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      redirect: 'manual',
    })
    return judge(status < 500, `${host} answers ${status}`)
  } catch (error) {
    // fetch names the reason only in its cause
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return judge(false, `${host} does not answer: ${String(reason)}`)
  }
}

const listModelFiles = ({ models }: Pick<Configuration, 'models'>): readonly ModelFile[] => {
  const packaged = PACKAGED_MODELS.map(findPackagedModel)
  if (models === undefined) return packaged
  const { detectors, boxDetectors, recognisers, inpainter } = readOwnModels(models)
  const finders = [...detectors.values(), ...boxDetectors.values()]
  const own = [...finders, ...(inpainter ? [inpainter] : [])].map(({ file }) => file)
  return [...packaged, ...own, ...[...recognisers.values()].flatMap(listRecogniserFiles)]
}

/** @throws ModelRefused naming the file that is missing or damaged */
export const checkNetworks = async (
  files: readonly ModelFile[] = PACKAGED_MODELS.map(findPackagedModel),
) => {
  for (const file of files) await readModelFile(file)
  const { kind } = await openRuntime()
  return judge(true, kind === 'native' ? 'native code' : 'WebAssembly, about five times slower')
}

/** Searches an empty page for lettering, in a thread and a process as the worker starts them. */
export const checkVision = async (workerUrl = getProgramUrl('vision', 'vision-worker')) => {
  const pool = createVisionPool({ workerUrl, size: 1 })
  const page = { ...PROBE_PAGE, channels: 3, data: new Uint8Array(64 * 64 * 3).fill(255) } as const
  const options = { verticalPossible: true, direction: 'ltr', leastScore: 0.5 } as const
  try {
    const signal = AbortSignal.timeout(THREAD_TIMEOUT_MS)
    const detector = isInstalled('detector') ? getPackagedDetector() : undefined
    const found = await pool.run<'detect'>({ type: 'detect', page, options, detector }, signal)
    return judge(found.length === 0, found.length === 0 ? '' : 'it finds texts on an empty page')
  } finally {
    await pool.close()
  }
}

/** Lays out one line, in a thread as the worker starts it. */
export const checkRenderer = async (workerUrl = getProgramUrl('render', 'render-worker')) => {
  const pool = createRenderPool({ workerUrl, size: 1 })
  const polygon = [
    { x: 2, y: 2 },
    { x: 62, y: 2 },
    { x: 62, y: 62 },
    { x: 2, y: 62 },
  ]
  const region = {
    polygon,
    sourceText: '你好',
    kind: 'speech',
    order: 0,
    orientation: 'horizontal',
    speaker: null,
    confidence: 1,
    bubble: null,
  } as const
  const text = defaultLettering('probe', region, PROBE_PAGE, 'en', () => 'light')
  try {
    const signal = AbortSignal.timeout(THREAD_TIMEOUT_MS)
    const [layout] = await pool.layout([{ ...text, translation: 'Hello' }], 'en', [], signal)
    const missing = layout?.missing ?? []
    return judge(layout !== undefined && missing.length === 0, pool.engine)
  } finally {
    await pool.close()
  }
}

const checkRuns = async ({ db }: DoctorContext) => {
  const { rows } = await sql<EngineRow>`
    select engine, count(*) filter (where outcome = 'done')::int as done, count(*) filter (where outcome = 'failed')::int as failed
    from ai_run where at > now() - interval '24 hours' and engine <> 'none' group by engine order by engine`.execute(
    db,
  )
  const failing = rows.filter(({ done, failed }) => failed > done)
  const figures = (failing.length > 0 ? failing : rows).map(
    ({ engine, done, failed }) => `${engine}: ${done} done, ${failed} failed`,
  )
  return judge(failing.length === 0, figures.join(', '))
}

export const ENGINE_CHECKS: readonly Check[] = [
  {
    what: 'The text reader has its languages',
    advice: 'Install again: npm ci --ignore-scripts',
    run: () => checkReader(),
  },
  {
    what: 'The networks that find and read lettering are whole',
    advice: 'Install again: npm ci --ignore-scripts',
    run: ({ configuration }) => checkNetworks(listModelFiles(configuration)),
  },
  {
    what: 'The engine for lettering and cleanup starts',
    advice: 'Install and build again: npm ci --ignore-scripts && npm run build',
    run: () => checkVision(),
  },
  {
    what: 'The engine that sets and draws texts starts',
    advice: 'Install and build again: npm ci --ignore-scripts && npm run build',
    run: () => checkRenderer(),
  },
  {
    what: 'The translation engine answers',
    advice: 'Set PANELFLOW_TRANSLATOR_URL, or start the engine behind it.',
    run: checkTranslator,
  },
  {
    what: 'Engines do their work (last 24 hours)',
    advice: "The AI board names each page's reason; tasks can be started again there.",
    run: checkRuns,
  },
]
