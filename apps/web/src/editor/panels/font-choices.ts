import { FONT_LANGUAGES, type FontLanguage, type OwnFontView } from '@panelflow/contract/font.ts'
import { drawsOnlySymbols, type ListedFace } from '@panelflow/render/font/font-face.ts'
import { FONT_LIST } from '@panelflow/render/font/font-list.ts'
import { faceName } from '../../lib/font/face-name.ts'

interface FontChoice {
  /** id of the face */
  readonly value: string
  readonly label: string
  /** sha-256 of its bytes, by which its picture is asked for */
  readonly sha: string
  /** language of its picture: the one wanted when it is made for it, else its own */
  readonly speaks: FontLanguage
}

type FontGroup = 'own' | 'bundled' | 'own_foreign' | 'bundled_foreign'

export interface FontChoices {
  readonly group: FontGroup
  readonly items: readonly FontChoice[]
}

const getFontLanguage = ({ languages }: ListedFace, wanted: string): FontLanguage => {
  const spoken = languages.includes(wanted) ? wanted : languages[0]
  return FONT_LANGUAGES.find((one) => one === spoken) ?? 'en'
}

/** A family that is heavier by itself has its weight in its name. */
const isBold = ({ weight }: ListedFace): boolean => weight >= 700 && weight < 900

/** One line per family and weight: bundled italics are chosen by the italic button. */
const toBundledChoice = (face: ListedFace, language: string): FontChoice => ({
  value: face.id,
  label: isBold(face) ? `${face.family} Bold` : face.family,
  sha: face.sha256,
  speaks: getFontLanguage(face, language),
})

/** An own face has no sisters, so each stands for itself. */
const ownChoice = ({ face, subfamily }: OwnFontView, language: string): FontChoice => ({
  value: face.id,
  label: `${face.family} ${subfamily || faceName(face)}`,
  sha: face.sha256,
  speaks: getFontLanguage(face, language),
})

interface Offered {
  readonly own: readonly OwnFontView[]
}

/**
 * Fonts to choose from, those made for the language first, uploaded before bundled ones. Hidden
 * ones only
 * while a text is set in them.
 * @param current font of the chosen texts
 */
export const fontChoices = (
  { own }: Offered,
  language: string,
  current: string | null,
): readonly FontChoices[] => {
  const mine = own.filter(({ hidden, face }) => !hidden || face.id === current)
  const bundledFonts = FONT_LIST.filter(
    (face) => (face.style === 'normal' && !drawsOnlySymbols(face)) || face.id === current,
  )
  const fits = (face: ListedFace): boolean => face.languages.includes(language)
  const ownIn = (wanted: boolean) =>
    mine.filter(({ face }) => fits(face) === wanted).map((font) => ownChoice(font, language))
  const listBundled = (wanted: boolean) =>
    bundledFonts
      .filter((face) => fits(face) === wanted)
      .map((face) => toBundledChoice(face, language))
  const groups: readonly FontChoices[] = [
    { group: 'own', items: ownIn(true) },
    { group: 'bundled', items: listBundled(true) },
    { group: 'own_foreign', items: ownIn(false) },
    { group: 'bundled_foreign', items: listBundled(false) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** lines of a group: more fonts than that are found by name */
export const MOST_LINES = 100

interface Line {
  readonly value: string
  readonly label: string
}

/**
 * The first lines of a group whose names have what was typed, and how many more there are. What is
 * chosen is always among them.
 * @param typed empty: every line
 */
export const firstLines = <Item extends Line>(
  items: readonly Item[],
  typed: string,
  current: string | null,
) => {
  const wanted = typed.trim().toLowerCase()
  const found = items.filter(({ label }) => label.toLowerCase().includes(wanted))
  const visible = found.filter(({ value }, place) => place < MOST_LINES || value === current)
  return { visible, more: found.length - visible.length }
}
