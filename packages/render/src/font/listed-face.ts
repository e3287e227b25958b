import { hasScript, type Language, LANGUAGES } from '@panelflow/domain/locale/language.ts'
import type { ScriptGroup } from '@panelflow/domain/style/font-values.ts'
import type { ListedBundledFace } from './font-face.ts'
import { BUNDLED_FONT_FACTS } from './generated/bundled-font-facts.ts'

/** The others are under the SIL Open Font License. */
const APACHE: readonly string[] = ['luckiest-guy']

/** Of a face that was just added to the list below. */
export const NO_FACTS = { sha256: '', lacking: [] } as const

export const LATIN_LANGUAGES = LANGUAGES.filter((language) => hasScript(language, 'latin'))

/** A font of a package that has its licence beside it. */
export function face(
  id: string,
  family: string,
  weight: number,
  style: ListedBundledFace['style'],
  file: string,
  scripts: readonly ScriptGroup[],
  languages: readonly Language[],
): ListedBundledFace {
  const { sha256, lacking } = BUNDLED_FONT_FACTS[id] ?? NO_FACTS
  const [folder = ''] = file.split('/')
  return {
    id,
    family,
    weight,
    style,
    sha256,
    scripts,
    languages: languages.filter((language) => !lacking.includes(language)),
    licence: APACHE.includes(id) ? 'Apache-2.0' : 'OFL-1.1',
    source: 'bundled',
    file: `@expo-google-fonts/${file}`,
    licenceFile: `@expo-google-fonts/${folder}/LICENSE_FONT`,
  }
}
