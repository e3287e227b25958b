import { causeSentence } from './cause-sentence.ts'
import { currentLocale } from './i18n.ts'

/** A stored cause in the reader's language. */
export const getCauseMessage = (cause: string): string => causeSentence(cause, currentLocale())
