/**
 * Approved renderings of sound effects: which of them suit a source, and whether words are one of
 * them.
 *
 * Source: spec 10.page.effects; docs/specs/0011-workspace-tools.md, "Sound effects".
 */
import { normaliseText } from '../text/normalise.ts'
import { foldText } from '../text-search/fold-text.ts'
import type { GlossaryTerm } from './mark-terms.ts'

/** A translation of the glossary may name several: “Cloud Whale / the Whale”. */
export const splitTranslations = (translation: string): readonly string[] =>
  translation
    .split(/\s*[/;；／|]\s*/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Longer sounds are no repetition of so many letters. */
const REPEATED = /(.{1,4}?)\1+/gu

const dropRepetition = (letters: string): string => {
  const shorter = letters.replaceAll(REPEATED, '$1')
  return shorter === letters ? letters : dropRepetition(shorter)
}

/** Words of a page as a rendering: on one line, without what parts renderings. */
export const cleanRendering = (words: string): string =>
  words.replaceAll(/[/;；／|\s]+/gu, ' ').trim()

/** The renderings of a term with one more; one that is among them stays where it is. */
export const addRendering = (translation: string, words: string): string => {
  const known = splitTranslations(translation)
  return known.includes(words) ? translation : [...known, words].join(' / ')
}

/**
 * The form under which sounds are alike: width, case and the two kana are the same, what is drawn
 * out or repeated counts once, marks do not count. ドドド！ and どどどど are alike, so are BOOM and
 * Booom.
 */
export const foldEffect = (words: string): string => {
  const { text } = foldText(words, { matchCase: false, ignoreWidth: true })
  const letters = dropRepetition(text.replaceAll(/[^\p{L}\p{N}\p{M}]|ー/gu, ''))
  const folded = letters.length > 1 ? letters.replace(/っ$/u, '') : letters
  return folded === '' ? normaliseText(words) : folded
}

/** One of the words that were approved for a sound effect. */
export interface Rendering {
  readonly termId: string
  readonly original: string
  readonly words: string
  /** approved for this very source; false: for one that is alike */
  readonly isExact: boolean
}

type EffectIndex = ReadonlyMap<string, readonly GlossaryTerm[]>

const INDEXES = new WeakMap<readonly GlossaryTerm[], EffectIndex>()

/** Sound effects of a glossary by the form under which they are alike; made once for a glossary. */
const indexEffects = (terms: readonly GlossaryTerm[]): EffectIndex => {
  const known = INDEXES.get(terms)
  if (known !== undefined) return known
  const index = new Map<string, GlossaryTerm[]>()
  for (const term of terms) {
    if (term.kind !== 'effect' || term.translation === null) continue
    for (const key of new Set([term.original, ...term.aliases].map(foldEffect)))
      index.set(key, [...(index.get(key) ?? []), term])
  }
  INDEXES.set(terms, index)
  return index
}

/**
 * Renderings for a source: those approved for itself first, then those of sources that are alike,
 * none twice.
 */
export const listRenderings = (
  source: string,
  terms: readonly GlossaryTerm[],
): readonly Rendering[] => {
  if (source.trim() === '') return []
  const key = normaliseText(source)
  const found = (indexEffects(terms).get(foldEffect(source)) ?? []).flatMap((term) => {
    const isExact = [term.original, ...term.aliases].some((name) => normaliseText(name) === key)
    return splitTranslations(term.translation ?? '').map((words): Rendering => ({
      termId: term.id,
      original: term.original,
      words,
      isExact,
    }))
  })
  const sorted = [...found.filter((one) => one.isExact), ...found.filter((one) => !one.isExact)]
  return sorted.filter(({ words }, at) => sorted.findIndex((other) => other.words === words) === at)
}

/** The words are the rendering, however loudly or long they are written. */
export const isRenderedAs = (translation: string, words: string): boolean =>
  foldEffect(translation) === foldEffect(words)
