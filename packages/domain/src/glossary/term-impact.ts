/**
 * What a changed term means for a line: whether its translation calls the term as the glossary does
 * now, as it did before, or in another way, and how the line reads with the present wording.
 */
import { getOccurrences } from '../page/checks/wording.ts'
import type { TextFinder, TextMatch } from '../text-search/find-matches.ts'
import { toReplacement } from '../text-search/replace-matches.ts'

/** `other`: neither is found; a pronoun, an inflected form, or a name that nobody knows of. */
export const IMPACT_STATES = ['former', 'current', 'other'] as const
export type ImpactState = (typeof IMPACT_STATES)[number]

export interface LineImpact {
  readonly state: ImpactState
  /** former wordings, where they stand */
  readonly matches: readonly TextMatch[]
  /** the line with the present wording; null where nothing is replaced */
  readonly after: string | null
  /** capitals of the line are kept: a wording stands there otherwise than the glossary lists it */
  readonly keepCase: boolean
}

export interface ImpactWordings {
  /** the present ones, the first takes the place of former ones */
  readonly current: readonly string[]
  readonly former: readonly string[]
}

/** As long as a pattern of find and replace may be. */
const MAX_PATTERN = 480

const toPattern = (words: string): string =>
  words
    .trim()
    .replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)
    .replaceAll(/\s+/gu, String.raw`\s+`)

/**
 * Former wordings as one regular expression, the longest first; lettering may break them over
 * lines. Those that do not fit are left out, the shortest first. Empty: there is none.
 */
export const createFormerPattern = (former: readonly string[]): string => {
  let pattern = ''
  for (const words of former.toSorted((a, b) => b.length - a.length)) {
    const next = pattern === '' ? toPattern(words) : `${pattern}|${toPattern(words)}`
    if (next.length <= MAX_PATTERN) pattern = next
  }
  return pattern
}

const joinLines = (words: string): string => words.replaceAll(/\s+/gu, ' ')

/** The line after the replacement; `$` of the wording is no group. */
const replaceAll = (
  text: string,
  matches: readonly TextMatch[],
  words: string,
  keepCase: boolean,
): string => {
  let [result, at] = ['', 0]
  for (const match of matches) {
    result += text.slice(at, match.from)
    result += toReplacement(text, match, { words, hasGroups: false, keepCase })
    at = match.to
  }
  return result + text.slice(at)
}

/** @param find former wordings, as `createFormerPattern` has them */
export const judgeImpact = (
  text: string,
  { current, former }: ImpactWordings,
  find: TextFinder,
): LineImpact => {
  // a line break counts as the space it stands for: offsets stay
  const flat = text.replaceAll('\n', ' ')
  const present = current.flatMap((words) =>
    getOccurrences(flat, words).map((from) => ({ from, to: from + words.length })),
  )
  const matches = find(text).filter(
    ({ from, to }) => !present.some((span) => span.from <= from && to <= span.to),
  )
  const [wording] = current
  const listed = new Set(former)
  const keepCase = matches.some(({ from, to }) => !listed.has(joinLines(text.slice(from, to))))
  return {
    state: matches.length > 0 ? 'former' : present.length > 0 ? 'current' : 'other',
    matches,
    after:
      matches.length === 0 || wording === undefined
        ? null
        : replaceAll(text, matches, wording, keepCase),
    keepCase,
  }
}
