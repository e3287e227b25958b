import type { SourceLanguage, TargetLanguage } from '../locale/language.ts'

/** What a price counts. */
export const PRICE_UNITS = ['characters', 'tokens'] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

/** For a million of the unit; characters cost `input` alone. */
export interface UnitPrice {
  readonly per: PriceUnit
  readonly input: number
  readonly output: number
}

export interface UsedUnits {
  readonly characters: number
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Amounts of money are kept in millionths of their currency. */
export const MICROS = 1_000_000

/** Millionths of the currency. */
export const computeEngineCost = (price: UnitPrice, used: UsedUnits): number =>
  Math.round(
    price.per === 'characters'
      ? used.characters * price.input
      : used.inputTokens * price.input + used.outputTokens * price.output,
  )

/** What the choice between engines looks at. */
export interface EngineFacts {
  readonly id: string
  readonly sourceLanguages: readonly SourceLanguage[]
  readonly targetLanguages: readonly TargetLanguage[]
  /** null: no limit */
  readonly budgetMicros: number | null
  readonly spentMicros: number
}

interface EngineQuestion {
  readonly source: SourceLanguage
  readonly target: TargetLanguage
  /** the book's own choice for the language */
  readonly preferredId: string | undefined
}

const speaks = <Language>(languages: readonly Language[], language: Language): boolean =>
  languages.length === 0 || languages.includes(language)

export const hasBudget = ({ budgetMicros, spentMicros }: EngineFacts): boolean =>
  budgetMicros === null || spentMicros < budgetMicros

/** Engines that can be asked, first the book's own, the others in their order of preference. */
export const rankEngines = <Engine extends EngineFacts>(
  engines: readonly Engine[],
  { source, target, preferredId }: EngineQuestion,
): readonly Engine[] => {
  const able = engines.filter(
    (engine) => speaks(engine.sourceLanguages, source) && speaks(engine.targetLanguages, target),
  )
  const preferred = able.filter(({ id }) => id === preferredId)
  return [...preferred, ...able.filter((engine) => !preferred.includes(engine))]
}

/** How many lines of an engine people left as they were, in one book and language. */
export interface KeptDrafts {
  readonly engineId: string
  readonly language: TargetLanguage
  readonly lines: number
  readonly kept: number
}

/** Fewer lines say nothing about an engine. */
const MIN_LINES = 50

/**
 * By language the engine whose lines people kept most often, where two or more can be compared:
 * it is offered for the book. Languages without such figures are absent.
 */
export const findOfferedEngines = (
  figures: readonly KeptDrafts[],
): ReadonlyMap<TargetLanguage, KeptDrafts> => {
  const known = figures.filter(({ lines }) => lines >= MIN_LINES)
  const getShare = ({ kept, lines }: KeptDrafts): number => kept / lines
  const ordered = known.toSorted((a, b) => getShare(a) - getShare(b))
  const offered = new Map(ordered.map((one) => [one.language, one]))
  for (const language of offered.keys())
    if (known.filter((one) => one.language === language).length < 2) offered.delete(language)
  return offered
}
