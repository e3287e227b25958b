/**
 * Terms of the glossary in a line: where they stand in the source, and how their translation comes
 * into the words.
 */

import { isSpacedLetter } from '../locale/word-borders.ts'
import { NameIndex } from './name-index.ts'
import type { TermKind } from './term-rules.ts'

export interface GlossaryTerm {
  readonly id: string
  readonly original: string
  readonly aliases: readonly string[]
  /** null: nobody has decided yet what it is called in this language */
  readonly translation: string | null
  readonly remark: string
  /** wordings that are not to be used, parted as renderings are */
  readonly forbidden?: string
  /** absent: a name */
  readonly kind?: TermKind
}

/** Names of the book in the language of a lane: lettering keeps them whole. */
export const listKeptNames = (
  terms: readonly Pick<GlossaryTerm, 'kind' | 'translation'>[],
): readonly string[] =>
  terms.flatMap(({ kind, translation }) => {
    const name = kind === 'effect' ? '' : (translation ?? '').trim()
    return name === '' ? [] : [name]
  })

/** A piece of the source text; `term` when it is a name of one. */
export interface SourceSegment {
  readonly at: number
  readonly text: string
  readonly term: GlossaryTerm | null
}

const INDEXES = new WeakMap<readonly GlossaryTerm[], NameIndex<GlossaryTerm>>()

/** Made once for a glossary; of terms with the same name the first counts. */
const indexNames = (terms: readonly GlossaryTerm[]): NameIndex<GlossaryTerm> => {
  const known = INDEXES.get(terms)
  if (known !== undefined) return known
  const index = new NameIndex(
    terms
      .filter(({ kind }) => kind !== 'effect')
      .flatMap((term) =>
        [term.original, ...term.aliases].map((name) => ({ name: name.trim(), value: term })),
      ),
  )
  INDEXES.set(terms, index)
  return index
}

/**
 * The source text in pieces; joined they are the text again. Upper and lower case are the same,
 * aliases count. Sound effects are no words within a sentence and are not marked.
 */
export const markTerms = (
  text: string,
  terms: readonly GlossaryTerm[],
): readonly SourceSegment[] => {
  const pieces: SourceSegment[] = []
  let end = 0
  const plainUpTo = (at: number): void => {
    if (at > end) pieces.push({ at: end, text: text.slice(end, at), term: null })
  }
  for (const { from, to, value } of indexNames(terms).find(text)) {
    plainUpTo(from)
    pieces.push({ at: from, text: text.slice(from, to), term: value })
    end = to
  }
  plainUpTo(text.length)
  return pieces
}

export interface Insertion {
  readonly words: string
  /** where the cursor stands afterwards */
  readonly caret: number
}

/** Puts a term in place of `from`–`to`, with the spaces its neighbours need. */
export const insertTerm = (words: string, from: number, to: number, term: string): Insertion => {
  const [before, after] = [words.slice(0, from), words.slice(to)]
  const needsSpace = (a: string, b: string): boolean =>
    (isSpacedLetter(a) || /[,.!?;:…]/.test(a)) && isSpacedLetter(b)
  const head = needsSpace(before.at(-1) ?? '', term.at(0) ?? '')
    ? `${before} ${term}`
    : `${before}${term}`
  const tail = needsSpace(term.at(-1) ?? '', after.at(0) ?? '') ? ` ${after}` : after
  return { words: `${head}${tail}`, caret: head.length }
}
