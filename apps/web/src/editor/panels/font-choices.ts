import type { OwnFontView } from '@panelflow/contract/font.ts'
import { FONT_LIST, type FontFace } from '@panelflow/render/font/font-list.ts'
import { faceName, houseFontAddress, isHeavy } from '../../lib/face-name.ts'

export interface FontChoice {
  /** id of the face */
  readonly value: string
  readonly label: string
  /** where its bytes are; null: too large to fetch for its name */
  readonly address: string | null
}

export type FontGroup = 'own' | 'house' | 'own_foreign' | 'house_foreign'

export interface FontChoices {
  readonly group: FontGroup
  readonly items: readonly FontChoice[]
}

/** One line per family and weight: italics of the house are chosen by the italic button. */
const houseChoice = (face: FontFace): FontChoice => ({
  value: face.id,
  label: face.weight >= 700 ? `${face.family} Bold` : face.family,
  address: isHeavy(face) ? null : houseFontAddress(face),
})

/** An own face has no sisters, so each stands for itself. */
const ownChoice = ({ face, subfamily }: OwnFontView, files: string): FontChoice => ({
  value: face.id,
  label: `${face.family} ${subfamily || faceName(face)}`,
  address: isHeavy(face) ? null : files.replace('{sha}', face.sha256),
})

interface Offered {
  readonly own: readonly OwnFontView[]
  readonly files: string
}

/**
 * Fonts to choose from, those made for the language first, own before the house's. Hidden ones only while a text is set in them.
 * @param current font of the chosen texts
 */
export const fontChoices = ({ own, files }: Offered, language: string, current: string | null): readonly FontChoices[] => {
  const mine = own.filter(({ hidden, face }) => !hidden || face.id === current)
  const house = FONT_LIST.filter(({ style, id }) => style === 'normal' || id === current)
  const fits = (face: FontFace): boolean => face.languages.includes(language)
  const ownIn = (wanted: boolean) => mine.filter(({ face }) => fits(face) === wanted).map((font) => ownChoice(font, files))
  const houseIn = (wanted: boolean) => house.filter((face) => fits(face) === wanted).map(houseChoice)
  const groups: readonly FontChoices[] = [
    { group: 'own', items: ownIn(true) },
    { group: 'house', items: houseIn(true) },
    { group: 'own_foreign', items: ownIn(false) },
    { group: 'house_foreign', items: houseIn(false) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
