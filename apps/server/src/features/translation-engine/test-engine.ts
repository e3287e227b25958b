import type { engineTest } from '@panelflow/contract/translation-engine.ts'
import type { EndpointAnswer, EndpointBody } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import {
  type TranslationAnswer,
  type TranslationRequest,
  TranslatorFailure,
} from '../../ports/translator.ts'
import { askEngine, type EngineNeeds } from './ask-engine.ts'
import { ENVIRONMENT, loadEngines } from './engine.queries.ts'

const LINE = 'sample'
/** A person waits for it. */
const TIMEOUT_MS = 25_000

const ask = async (
  deps: EngineNeeds,
  engineId: string,
  request: TranslationRequest,
): Promise<TranslationAnswer> => {
  const { connect, environment } = deps.translationEngines
  if (engineId === ENVIRONMENT) {
    if (environment === undefined) throw new AppError('engine.not_found')
    return await connect(environment).translate(request)
  }
  const engine = (await loadEngines(deps.db, deps.clock)).find(({ id }) => id === engineId)
  if (engine === undefined) throw new AppError('engine.not_found')
  return await askEngine(deps, engine, { purpose: 'test', chapterId: null }, request)
}

/** One line, with what came back or why nothing did. @throws AppError `engine.not_found` */
export const testEngine = async (
  deps: EngineNeeds,
  engineId: string,
  { source, target, text }: EndpointBody<typeof engineTest>,
): Promise<EndpointAnswer<typeof engineTest>> => {
  const startedAt = performance.now()
  const took = (): number => Math.round(performance.now() - startedAt)
  const failed = (code: TranslatorFailure['code'] | AppError['code'], detail: string | null) => ({
    translation: null,
    cause: { code, params: {} },
    detail,
    milliseconds: took(),
    cost: null,
  })
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const request = {
      source,
      target,
      lines: [{ id: LINE, text }],
      glossary: [],
      signal: deadline,
    }
    const { lines, cost = null } = await ask(deps, engineId, request)
    const line = lines.get(LINE)
    if (line?.translation == null) return failed('translator.bad_answer', null)
    const { translation } = line
    return { translation, cause: null, detail: null, milliseconds: took(), cost }
  } catch (error) {
    if (deadline.aborted) return failed('translator.timeout', null)
    if (error instanceof TranslatorFailure) return failed(error.code, error.message)
    if (error instanceof AppError && error.code !== 'engine.not_found')
      return failed(error.code, null)
    throw error
  }
}
