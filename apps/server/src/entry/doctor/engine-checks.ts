import { SOURCE_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { LANGUAGE_TABLE } from '@panelflow/domain/locale/language-table.ts'
import { createRequire } from 'node:module'
import { sql } from 'kysely'
import { type Check, type DoctorContext, judge } from './check.ts'

const MODELS = [
  ...new Set(SOURCE_LANGUAGES.flatMap((language) => Object.values(LANGUAGE_TABLE[language].ocr))),
]
const ANSWER_TIMEOUT_MS = 5000

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

const checkReader = async () => {
  const missing = MODELS.filter((model) => !hasPackage(`@tesseract.js-data/${model}`))
  return judge(
    missing.length === 0,
    missing.length === 0 ? `${MODELS.length} languages` : `missing: ${missing.join(', ')}`,
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
  const { status } = await fetch(translator.url, {
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    redirect: 'manual',
  })
  return judge(status < 500, `${new URL(translator.url).host} answers ${status}`)
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
    run: checkReader,
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
