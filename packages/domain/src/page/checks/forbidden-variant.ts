/** Wordings that the glossary forbids for a term, with the approved one in their place. */
import { foldEffect, isRenderedAs, splitTranslations } from '../../glossary/effect-renderings.ts'
import type { GlossaryTerm } from '../../glossary/mark-terms.ts'
import { normaliseText } from '../../text/normalise.ts'
import { type CheckedLine, defineCheck, inLines, type TextSpan } from './check.ts'
import { getOccurrences, listTermsIn, SQUARE_BREAK } from './wording.ts'

interface Variant {
  readonly term: GlossaryTerm
  readonly words: string
  /** the approved wording; null: nobody has decided yet */
  readonly approved: string | null
}

interface Variants {
  /** longest first, so that “Sky Whales” is not taken for “Sky Whale” */
  readonly names: readonly Variant[]
  readonly effects: readonly Variant[]
  /** every approved wording of the glossary, normalised */
  readonly approved: ReadonlySet<string>
}

const VARIANTS = new WeakMap<readonly GlossaryTerm[], Variants>()

/** Made once for a glossary: most of its thousands of terms forbid nothing. */
const listVariants = (terms: readonly GlossaryTerm[]): Variants => {
  const known = VARIANTS.get(terms)
  if (known !== undefined) return known
  const all = terms
    .flatMap((term) =>
      splitTranslations(term.forbidden ?? '').map((words): Variant => ({
        term,
        words,
        approved: splitTranslations(term.translation ?? '')[0] ?? null,
      })),
    )
    .toSorted((a, b) => b.words.length - a.words.length)
  const variants: Variants = {
    names: all.filter(({ term }) => term.kind !== 'effect'),
    effects: all.filter(({ term }) => term.kind === 'effect'),
    approved: new Set(
      all.length === 0
        ? []
        : terms.flatMap(({ translation }) =>
            splitTranslations(translation ?? '').map(normaliseText),
          ),
    ),
  }
  VARIANTS.set(terms, variants)
  return variants
}

const isWithin = ({ from, to }: TextSpan, spans: readonly TextSpan[]): boolean =>
  spans.some((span) => span.from <= from && to <= span.to)

const overlaps = ({ from, to }: TextSpan, spans: readonly TextSpan[]): boolean =>
  spans.some((span) => span.from < to && from < span.to)

/** A line break within a name is a space, or nothing in squares. Offsets of the translation. */
const locateWording = (translation: string, words: string): readonly TextSpan[] => {
  const left = new Set(Array.from(translation.matchAll(SQUARE_BREAK), ({ index }) => index))
  const offsets = [...translation.split('').keys()].filter((at) => !left.has(at))
  const joined = offsets.map((at) => translation[at]).join('')
  return getOccurrences(joined.replaceAll('\n', ' '), words).map((from) => ({
    from: offsets[from] ?? 0,
    to: (offsets[from + words.length - 1] ?? 0) + 1,
  }))
}

const capitalise = (words: string, language: string): string => {
  const [first = ''] = words
  return first.toLocaleUpperCase(language) + words.slice(first.length)
}

/** The approved wording as the forbidden one was written: in capitals, or with a capital. */
const adaptCase = (approved: string, written: string, listed: string, language: string): string => {
  const [upper, lower] = [written.toLocaleUpperCase(language), written.toLocaleLowerCase(language)]
  if (written === upper && upper !== lower && written.length > 1)
    return listed === written ? approved : approved.toLocaleUpperCase(language)
  const [first = ''] = written
  const isRaised = first !== first.toLocaleLowerCase(language) && first !== listed.slice(0, 1)
  return isRaised ? capitalise(approved, language) : approved
}

interface Place extends TextSpan {
  readonly variant: Variant
}

const locateApproved = ({ translation: words }: GlossaryTerm, translation: string) =>
  splitTranslations(words ?? '').flatMap((each) => locateWording(translation, each))

/**
 * A wording that another term approves counts only where the source has the term that forbids it;
 * one within an approved wording of its own term never (“Whale” in “Cloud Whale”), nor one within
 * that of another term of the source (“Whale” in “Whale Harbour”).
 */
const findPlaces = (line: CheckedLine, terms: readonly GlossaryTerm[]): readonly Place[] => {
  const { names, approved } = listVariants(terms)
  if (names.length === 0) return []
  const places: Place[] = []
  let inSource: readonly GlossaryTerm[] | null = null
  for (const variant of names) {
    for (const span of locateWording(line.translation, variant.words)) {
      inSource ??= listTermsIn(line.source, terms)
      const own = locateApproved(variant.term, line.translation)
      const others = inSource
        .flatMap((term) => locateApproved(term, line.translation))
        .filter(({ from, to }) => to - from > span.to - span.from)
      if (overlaps(span, places) || isWithin(span, [...own, ...others])) continue
      const isApproved = approved.has(normaliseText(variant.words))
      if (isApproved && !inSource.includes(variant.term)) continue
      places.push({ ...span, variant })
    }
  }
  return places.toSorted((a, b) => a.from - b.from)
}

const replacePlaces = (
  translation: string,
  places: readonly Place[],
  language: string,
): string | undefined => {
  let [replaced, at] = ['', 0]
  for (const { from, to, variant } of places) {
    if (variant.approved === null) return undefined
    const written = translation.slice(from, to)
    replaced += translation.slice(at, from)
    replaced += adaptCase(variant.approved, written, variant.words, language)
    at = to
  }
  return replaced + translation.slice(at)
}

const describe = ({ words, approved }: Variant): string =>
  approved === null ? words : `${words} → ${approved}`

const soundsLike = ({ kind, original, aliases }: GlossaryTerm, source: string): boolean =>
  kind === 'effect' &&
  [original, ...aliases].some((name) => foldEffect(name) === foldEffect(source))

/**
 * A sound effect is compared as a whole, and only with those that sound like its source. What is
 * written exactly as one of them approves it is not forbidden by another, nor by a shorter one.
 */
const findEffect = (
  { source, translation }: CheckedLine,
  terms: readonly GlossaryTerm[],
): readonly Variant[] => {
  const found = listVariants(terms).effects.filter(
    ({ term, words }) => isRenderedAs(translation, words) && soundsLike(term, source),
  )
  if (found.length === 0) return found
  const written = normaliseText(translation)
  const isApproved = terms
    .filter((term) => soundsLike(term, source))
    .some((term) =>
      splitTranslations(term.translation ?? '').some((each) => normaliseText(each) === written),
    )
  return isApproved ? [] : found
}

/** A line uses a wording that the glossary forbids. */
export const forbiddenVariant = defineCheck({
  level: 'block',
  reads: ['terms'],
  onlyForbiddenWords: true,
  find: inLines((line, { terms, languages }) => {
    if (line.region?.props.kind === 'effect') {
      const effects = findEffect(line, terms)
      return effects.length === 0 ? null : { details: effects.map(describe) }
    }
    const places = findPlaces(line, terms)
    if (places.length === 0) return null
    const replacement = replacePlaces(line.translation, places, languages.target)
    return {
      spans: places.map(({ from, to }) => ({ from, to })),
      details: [...new Set(places.map(({ variant }) => describe(variant)))],
      ...(replacement === undefined ? {} : { replacement }),
    }
  }),
})
