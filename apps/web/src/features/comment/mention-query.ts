/** The mention being typed: from its `@` to the caret. Null when none is. */
export const mentionAt = (
  text: string,
  caret: number,
): { readonly from: number; readonly query: string } | null => {
  const match = /(?:^|[\s(（，。、])@([\p{L}\p{N}_.-]*)$/u.exec(text.slice(0, caret))
  if (match === null) return null
  const query = match[1] ?? ''
  return { from: caret - query.length - 1, query }
}

/** The text with the mention completed, and where the caret stands then. */
export const withMention = (
  text: string,
  from: number,
  caret: number,
  name: string,
): { readonly text: string; readonly caret: number } => {
  const after = text.slice(caret)
  const inserted = `@${name}${after.startsWith(' ') ? '' : ' '}`
  return { text: text.slice(0, from) + inserted + after, caret: from + inserted.length }
}
