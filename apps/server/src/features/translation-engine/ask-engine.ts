/** Asks a stored engine, and keeps what it used, what it cost and how it went. */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { computeEngineCost } from '@panelflow/domain/translation/engine-price.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  type SummaryAnswer,
  type SummaryRequest,
  type TranslationAnswer,
  type TranslationRequest,
  type Translator,
  TranslatorFailure,
} from '../../ports/translator.ts'
import { openKey } from './engine-key.ts'
import { readEngine, type StoredEngine } from './engine.queries.ts'

export type EngineNeeds = Pick<Deps, 'db' | 'clock' | 'ids' | 'serverKey' | 'translationEngines'>

const MAX_DETAIL = 500

export interface AskedFor {
  readonly purpose: 'page' | 'test'
  readonly chapterId: string | null
}

const recordFailure = async (
  { db, clock }: EngineNeeds,
  id: string,
  error: unknown,
): Promise<void> => {
  const isKnown = error instanceof TranslatorFailure || error instanceof AppError
  await db
    .updateTable('translation_engine')
    .set({
      last_failure_at: clock.now(),
      last_failure_cause: isKnown ? error.code : 'task.failed_unexpectedly',
      last_failure_detail: (error instanceof Error ? error.message : String(error)).slice(
        0,
        MAX_DETAIL,
      ),
    })
    .where('id', '=', id)
    .execute()
}

const recordUse = async (
  { db, clock, ids }: EngineNeeds,
  engine: StoredEngine,
  { purpose, chapterId }: AskedFor,
  { use, cost, milliseconds }: Pick<TranslationAnswer, 'use' | 'cost'> & { milliseconds: number },
): Promise<void> => {
  const at = clock.now()
  await db
    .updateTable('translation_engine')
    .set({ last_success_at: at })
    .where('id', '=', engine.id)
    .execute()
  if (use === undefined || use.requests === 0) return
  await db
    .insertInto('translation_usage')
    .values({
      id: ids.next(),
      engine_id: engine.id,
      purpose,
      chapter_id: chapterId,
      at,
      requests: use.requests,
      characters: use.characters,
      input_tokens: use.inputTokens,
      output_tokens: use.outputTokens,
      milliseconds,
      cost_micros: cost?.micros ?? null,
      cost_currency: cost?.currency ?? null,
    })
    .execute()
}

/** What is asked, and what the answer must tell. */
interface Question<Answer> {
  readonly ask: (translator: Translator) => Promise<Answer>
  readonly signal: AbortSignal | undefined
}

type Cost = NonNullable<TranslationAnswer['cost']>

const useEngine = async <Answer extends Pick<TranslationAnswer, 'use'> | null>(
  deps: EngineNeeds,
  engine: StoredEngine,
  askedFor: AskedFor,
  { ask, signal }: Question<Answer>,
): Promise<{ readonly answer: Answer; readonly cost: Cost | undefined }> => {
  const startedAt = performance.now()
  try {
    const apiKey =
      engine.key_sealed === null ? '' : openKey(deps.serverKey, engine.id, engine.key_sealed)
    const translator = deps.translationEngines.connect({
      name: engine.name,
      protocol: engine.protocol,
      baseUrl: engine.base_url,
      apiKey,
      model: engine.model,
      allowPrivateAddresses: engine.in_private_network,
      seesPictures: engine.sees_pictures,
    })
    const answer = await ask(translator)
    const { price } = readEngine(engine)
    const use = answer?.use
    const cost =
      price === null || use === undefined
        ? undefined
        : { micros: computeEngineCost(price, use), currency: engine.currency }
    const milliseconds = Math.round(performance.now() - startedAt)
    await recordUse(deps, engine, askedFor, { use, cost, milliseconds })
    return { answer, cost }
  } catch (error) {
    if (!signal?.aborted) await recordFailure(deps, engine.id, error)
    throw error
  }
}

/** @throws TranslatorFailure, AppError `engine.key_unreadable`, or the caller's reason to stop */
export const askEngine = async (
  deps: EngineNeeds,
  engine: StoredEngine,
  askedFor: AskedFor,
  request: TranslationRequest,
): Promise<TranslationAnswer> => {
  const { answer, cost } = await useEngine(deps, engine, askedFor, {
    ask: (translator) => translator.translate(request),
    signal: request.signal,
  })
  return { ...answer, ...(cost && { cost }) }
}

/** Null: the engine only translates. @throws as `askEngine` */
export const askForSummary = async (
  deps: EngineNeeds,
  engine: StoredEngine,
  request: SummaryRequest,
): Promise<SummaryAnswer | null> => {
  const askedFor = { purpose: 'page', chapterId: request.chapterId ?? null } as const
  const { answer } = await useEngine(deps, engine, askedFor, {
    ask: async (translator) => (await translator.summarize?.(request)) ?? null,
    signal: request.signal,
  })
  return answer
}
