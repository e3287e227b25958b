/** Words one after the other, with the mark the reader's language puts between them. */
export const joinList = (words: readonly string[], locale: string): string =>
  words.join(locale.startsWith('zh') ? '、' : ', ')
