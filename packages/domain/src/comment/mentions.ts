/** Kinds of comments (spec 10.comment.kinds). */
export const COMMENT_KINDS = [
  'remark',
  'question',
  'issue',
  'suggestion',
  'note_to_typesetter',
] as const
export type CommentKind = (typeof COMMENT_KINDS)[number]

export const COMMENT_MAX = 4000

/**
 * An account name is one word, so a mention ends at the first blank or at punctuation that ends a
 * sentence.
 */
const MENTION = /(?<![\p{L}\p{N}_.@-])@([\p{L}\p{N}][\p{L}\p{N}_.-]*)/gu

/** Names that are called in a text, each once, in their order, without the `@`. */
export const mentionedNames = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(MENTION)].map((match) => (match[1] ?? '').replace(/[.-]+$/, ''))),
]

export interface TextPart {
  /** where it begins in the text */
  readonly from: number
  readonly text: string
  readonly mention: boolean
}

/** The text cut into plain words and mentions of `names` (without `@`), for showing it. */
export const textParts = (text: string, names: ReadonlySet<string>): readonly TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(MENTION)) {
    const name = (match[1] ?? '').replace(/[.-]+$/, '')
    if (!names.has(name)) continue
    if (match.index > from)
      parts.push({ from, text: text.slice(from, match.index), mention: false })
    from = match.index + 1 + name.length
    parts.push({ from: match.index, text: text.slice(match.index, from), mention: true })
  }
  if (from < text.length) parts.push({ from, text: text.slice(from), mention: false })
  return parts
}
