/** What the editor and the spelling worker say to each other. */
import type { SpellingDictionary } from '@panelflow/domain/locale/language-table.ts'

export type SpellingCall = { readonly call: number; readonly dictionary: SpellingDictionary } & (
  | { readonly kind: 'check'; readonly words: readonly string[] }
  | { readonly kind: 'suggest'; readonly word: string }
)

export type SpellingReply = { readonly call: number } & (
  | { readonly type: 'checked'; readonly correct: readonly boolean[] }
  | { readonly type: 'suggested'; readonly words: readonly string[] }
  | { readonly type: 'failed'; readonly cause: string }
)
