/** How likely a translated line is wrong, and why: what a proofreader looks at first. */
import { foldLetters, countLetters } from './checks/chapter-measures.ts'
import { similarity } from '../memory/similarity.ts'

export const RISK_REASONS = [
  'findings',
  'reading',
  'engines',
  'open_terms',
  'new_names',
  'length',
] as const
export type RiskReason = (typeof RISK_REASONS)[number]

export interface RiskInput {
  readonly source: string
  readonly translation: string
  /** of the engine that read the source, 0..1; null: a person typed it */
  readonly confidence: number | null
  /** what checks found and nobody dismissed */
  readonly findings: readonly { readonly level: 'block' | 'warn'; readonly check: string }[]
  /** median of letters of a translation ÷ letters of its source in the chapter */
  readonly lengthRatio: number | null
  /** what engines proposed */
  readonly proposals: readonly string[]
  /** terms in the source that have no translation yet */
  readonly openTerms: readonly string[]
  /** words of names and terms that are known, in lower case */
  readonly knownNames: ReadonlySet<string>
  /** the chapter is lettered in capitals: they say nothing about names */
  readonly isInCapitals: boolean
}

interface Reason {
  readonly kind: RiskReason
  readonly weight: number
  readonly details: readonly string[]
}

export interface LineRisk {
  /** 0: nothing speaks against the line */
  readonly score: number
  /** heaviest first */
  readonly reasons: readonly Reason[]
}

const DOUBTFUL_READING = 0.85
const BAD_READING = 0.6
/** Engines disagree below this share of letters in common. */
const LEAST_AGREEMENT = 0.5
/** Times longer or shorter than usual. */
const MOST_TIMES = 2
/** Shorter sources are of any length in another language. */
const LEAST_LETTERS = 6

const rateFindings = ({ findings }: RiskInput): Reason | null => {
  const weight = findings.reduce((sum, { level }) => sum + (level === 'block' ? 4 : 2), 0)
  const details = [...new Set(findings.map(({ check }) => check))]
  return weight === 0 ? null : { kind: 'findings', weight, details }
}

const rateReading = ({ confidence }: RiskInput): Reason | null =>
  confidence === null || confidence >= DOUBTFUL_READING
    ? null
    : {
        kind: 'reading',
        weight: confidence < BAD_READING ? 3 : 1,
        details: [`${Math.round(confidence * 100)} %`],
      }

const rateEngines = ({ proposals }: RiskInput): Reason | null => {
  const [first, ...others] = proposals.map(foldLetters).filter((letters) => letters !== '')
  const isFar = (other: string): boolean => similarity(first ?? '', other) < LEAST_AGREEMENT
  return others.some(isFar) ? { kind: 'engines', weight: 1, details: [] } : null
}

/** Words with a capital that do not begin a sentence and that nobody knows. */
export const listNewNames = (
  translation: string,
  knownNames: ReadonlySet<string>,
): readonly string[] => {
  const found = translation.matchAll(/(?<=[\p{Ll}\p{N},;:]\s+)\p{Lu}[\p{L}\p{M}’'-]*\p{Ll}/gu)
  const names = Array.from(found, ([name]) => name)
  return [...new Set(names)].filter((name) => !knownNames.has(name.toLowerCase()))
}

const rateNames = ({ translation, knownNames, isInCapitals }: RiskInput): Reason | null => {
  const names = isInCapitals ? [] : listNewNames(translation, knownNames)
  return names.length === 0 ? null : { kind: 'new_names', weight: 1, details: names }
}

const rateLength = ({ source, translation, lengthRatio }: RiskInput): Reason | null => {
  const letters = countLetters(source)
  if (lengthRatio === null || letters < LEAST_LETTERS || translation.trim() === '') return null
  const times = countLetters(translation) / letters / lengthRatio
  return times > MOST_TIMES || times < 1 / MOST_TIMES
    ? { kind: 'length', weight: 1, details: [] }
    : null
}

const rateTerms = ({ openTerms }: RiskInput): Reason | null =>
  openTerms.length === 0 ? null : { kind: 'open_terms', weight: 2, details: [...openTerms] }

/** Everything that speaks against a line, with its weight. */
export const assessLine = (input: RiskInput): LineRisk => {
  const reasons = [rateFindings, rateReading, rateEngines, rateTerms, rateNames, rateLength]
    .flatMap((rate) => rate(input) ?? [])
    .toSorted((a, b) => b.weight - a.weight)
  return { score: reasons.reduce((sum, { weight }) => sum + weight, 0), reasons }
}

/** The riskiest first; lines of the same risk stay in the order they are read. */
export const sortByRisk = <T extends { readonly risk: LineRisk }>(
  lines: readonly T[],
): readonly T[] => lines.toSorted((a, b) => b.risk.score - a.risk.score)
