import type { HyphenationPatterns } from '@panelflow/domain/locale/language-table.ts'
import { findLanguage } from '@panelflow/domain/locale/language.ts'
import { type Hyphenator, IMPORTS } from './hyphen-imports.js'

const loaded = new Map<HyphenationPatterns, Hyphenator>()

/** Whether `loadHyphenation` must end before a text of this language is hyphenated. */
export function lacksHyphenation(language: string): boolean {
  const patterns = findLanguage(language)?.hyphenation ?? null
  return patterns !== null && !loaded.has(patterns)
}

/** Loads what a language is hyphenated by, once; nothing for a language without patterns. */
export async function loadHyphenation(language: string): Promise<void> {
  const patterns = findLanguage(language)?.hyphenation ?? null
  if (patterns !== null && !loaded.has(patterns))
    loaded.set(patterns, (await IMPORTS[patterns]()).default)
}

/** @throws Error when the patterns of the language are not loaded */
export function getHyphenation(language: string): Hyphenator | null {
  const patterns = findLanguage(language)?.hyphenation ?? null
  if (patterns === null) return null
  const found = loaded.get(patterns)
  if (!found) throw new Error(`the hyphenation patterns of ${language} are not loaded`)
  return found
}
