/**
 * Marks that mean the same to a reader, after NFKC (which already turned full-width forms into
 * ASCII).
 */
const SAME_MARKS: readonly (readonly [RegExp, string])[] = [
  [/[“”„‟«»「」『』〝〞〟]/gu, '"'],
  [/[‘’‚‛`´]/gu, "'"],
  [/[、,﹐]/gu, ','],
  [/[。.｡]/gu, '.'],
  [/[〜～∼]/gu, '~'],
  [/[‐‑‒–—―−]/gu, '-'],
  [/[・·•･]/gu, '·'],
  [/(?:\.{2,}|·{2,}|…|⋯)+/gu, '…'],
  [/!+\?+[!?]*|\?+!+[!?]*/gu, '?!'],
]

const NO_SPACES = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{P}]`
const CJK_ADJACENT_SPACE = new RegExp(String.raw`(?<=${NO_SPACES}) | (?=${NO_SPACES})`, 'gu')

/**
 * The form in which lines of the translation memory are compared: NFKC, case and width folded,
 * punctuation variants made one, line breaks (they are lettering, not language) and spaces beside
 * Chinese or Japanese removed.
 */
export function foldLine(text: string): string {
  let folded = text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
  for (const [marks, mark] of SAME_MARKS) folded = folded.replace(marks, mark)
  return folded.replace(CJK_ADJACENT_SPACE, '')
}
