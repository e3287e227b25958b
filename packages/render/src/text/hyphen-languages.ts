/**
 * Languages words can be parted in: those hyphen-patterns.js has patterns for, told apart so that a
 * screen need not load them.
 */
const HYPHENATED: readonly string[] = ['en', 'es', 'fr', 'id', 'pt']

/** @param language BCP 47 tag */
export const hasHyphens = (language: string): boolean =>
  HYPHENATED.includes(language.split('-')[0] ?? '')
