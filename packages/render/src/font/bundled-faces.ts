import { LANGUAGE_TABLE, LATIN_LETTERS } from '@panelflow/domain/locale/language-table.ts'
import type { Language } from '@panelflow/domain/locale/language.ts'
import { unpackCoverage } from './coverage.ts'
import type { BundledFace } from './font-face.ts'
import { FONT_LIST } from './font-list.ts'
import { BUNDLED_COVERAGES } from './generated/bundled-coverages.ts'

/** The font list with the letters of each face: some 95 kB that only lettering needs. */
export const BUNDLED_FACES: readonly BundledFace[] = FONT_LIST.map((face) => ({
  ...face,
  coverage: BUNDLED_COVERAGES[face.id] ?? '',
}))

const BY_ID = new Map(BUNDLED_FACES.map((face) => [face.id, face]))

export function findFace(id: string): BundledFace | undefined {
  return BY_ID.get(id)
}

/** A Latin face may lack the accents of a language. Other faces were chosen for theirs. */
export function hasLetters(coverage: string, language: Language): boolean {
  const { script, letters } = LANGUAGE_TABLE[language]
  if (script !== 'latin') return true
  const covered = unpackCoverage(coverage)
  return [...LATIN_LETTERS, ...letters].every((letter) => covered.has(letter.codePointAt(0) ?? 0))
}
