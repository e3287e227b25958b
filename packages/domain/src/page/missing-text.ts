import type { RegionKind, TextItem } from './document/page-document.ts'

/** Everything `trim` takes for white space: the database trims by the same list. */
export const BLANKS =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

export const isBlank = (words: string): boolean => words.trim() === ''

/** Bubbles that are read aloud. Sounds and signs may stay as they are drawn. */
export const SPOKEN_KINDS: readonly RegionKind[] = ['speech', 'thought', 'narration']

/** Nothing is lettered there: the lettering stays as it is drawn, or there is none. */
export const UNLETTERED_KINDS: readonly RegionKind[] = ['art', 'other']

/** What the rule looks at; `regionKind` is null for a line that belongs to no bubble. */
export interface LineText extends Pick<TextItem['props'], 'translation' | 'hidden'> {
  readonly regionKind: RegionKind | null
}

/**
 * A line that keeps its chapter from being handed on: an empty translation is an error (spec
 * 5.editor.empty). A line somebody added by hand wants words too, whatever it stands on: who does
 * not need it deletes it. A hidden line is never lettered, so nothing is missing in it.
 */
export const isTextMissing = ({ translation, hidden, regionKind }: LineText): boolean =>
  !hidden && isBlank(translation) && (regionKind === null || SPOKEN_KINDS.includes(regionKind))

/** How far the lines are: those left empty on purpose are none of them. */
export const computeTextProgress = (
  lines: readonly LineText[],
): { readonly done: number; readonly count: number } => {
  const done = lines.filter(({ translation, hidden }) => !hidden && !isBlank(translation)).length
  return { done, count: done + lines.filter(isTextMissing).length }
}
