import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { hasBudget, rankEngines } from '@panelflow/domain/translation/engine-price.ts'
import {
  type TranslationRequest,
  type Translator,
  TranslatorFailure,
} from '../../ports/translator.ts'
import { MODEL_PROTOCOLS } from '@panelflow/domain/translation/engine-protocol.ts'
import { askEngine, askForSummary, type EngineNeeds } from './ask-engine.ts'
import { loadEngines, readEngine } from './engine.queries.ts'

/** Another engine may do what this one cannot; only the caller's own reason to stop ends it all. */
const isEngineFault = (error: unknown): boolean =>
  error instanceof TranslatorFailure || error instanceof AppError

/** Engines that can be asked for this page, the book's own first. */
const listCandidates = async (
  deps: EngineNeeds,
  request: Pick<TranslationRequest, 'source' | 'target' | 'bookId'>,
) => {
  const rows = (await loadEngines(deps.db, deps.clock)).filter(({ is_active }) => is_active)
  if (rows.length === 0) return { able: [], hadBudget: true }
  const book =
    request.bookId === undefined
      ? undefined
      : await deps.db
          .selectFrom('book')
          .select('translation_engines')
          .where('id', '=', request.bookId)
          .executeTakeFirst()
  const choices = (book?.translation_engines ?? {}) as Partial<Record<TargetLanguage, string>>
  const { source, target } = request
  const able = rankEngines(
    rows.map((row) => ({ ...row, ...readEngine(row) })),
    { source, target, preferredId: choices[target] },
  )
  const affordable = able.filter(hasBudget)
  return { able: affordable, hadBudget: affordable.length > 0 || able.length === 0 }
}

/**
 * Translates with the engines that administrators set up, one after the other until one answers;
 * then with that of the environment. Without any, lines come from `embedded`.
 */
export const createStudioTranslator = (deps: EngineNeeds, embedded: Translator): Translator => {
  const { environment } = deps.translationEngines
  const last = environment && deps.translationEngines.connect(environment)
  return {
    translate: async (request) => {
      const { able, hadBudget } = await listCandidates(deps, request)
      let failure: unknown
      for (const engine of able) {
        try {
          const askedFor = { purpose: 'page', chapterId: request.chapterId ?? null } as const
          return await askEngine(deps, engine, askedFor, request)
        } catch (error) {
          if (!isEngineFault(error)) throw error
          failure ??= error
        }
      }
      if (last !== undefined) return await last.translate(request)
      if (failure !== undefined) throw failure
      if (!hadBudget) throw new AppError('engine.budget_spent')
      return await embedded.translate(request)
    },
    summarize: async (request) => {
      const { able } = await listCandidates(deps, request)
      for (const engine of able.filter(({ protocol }) => MODEL_PROTOCOLS.includes(protocol))) {
        try {
          return await askForSummary(deps, engine, request)
        } catch (error) {
          if (!isEngineFault(error)) throw error
        }
      }
      return (await last?.summarize?.(request)) ?? null
    },
  }
}
