import type { FindFace, NamedFace } from '@panelflow/domain/page/layered/type-changes.ts'
import type { ListedFace } from '@panelflow/render/font/font-face.ts'
import { FONT_LIST } from '@panelflow/render/font/font-list.ts'

/** OS/2 weights by the word that PostScript names have for them. */
const WEIGHTS: Readonly<Record<string, number>> = {
  '': 400,
  thin: 100,
  extralight: 200,
  ultralight: 200,
  light: 300,
  regular: 400,
  normal: 400,
  book: 400,
  roman: 400,
  medium: 500,
  semibold: 600,
  demibold: 600,
  bold: 700,
  extrabold: 800,
  ultrabold: 800,
  black: 900,
  heavy: 900,
}

const toLetters = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What follows the family in a PostScript name; null: it is another family's. */
const parseStyle = (
  rest: string,
): { readonly weight: number; readonly isItalic: boolean } | null => {
  const weight = WEIGHTS[rest.replace(/(italic|oblique)$/, '')]
  return weight === undefined ? null : { weight, isItalic: /(italic|oblique)$/.test(rest) }
}

const toNamed = ({ id, family, weight, style }: ListedFace): NamedFace => ({
  id,
  family,
  isBold: weight >= 700,
  isItalic: style === 'italic',
})

/**
 * Finds faces by the PostScript name, which is made of family, weight and slant; of a family that
 * lacks the weight the nearest. @param own faces that people brought
 */
export const createFaceFinder =
  (own: readonly ListedFace[]): FindFace =>
  (postScriptName) => {
    const name = toLetters(postScriptName)
    const found = [...FONT_LIST, ...own].flatMap((face) => {
      const family = toLetters(face.family)
      const asked = name.startsWith(family) ? parseStyle(name.slice(family.length)) : null
      if (asked === null || asked.isItalic !== (face.style === 'italic')) return []
      return [{ face, distance: Math.abs(face.weight - asked.weight) }]
    })
    const [nearest] = found.toSorted((a, b) => a.distance - b.distance)
    return nearest === undefined ? null : toNamed(nearest.face)
  }
