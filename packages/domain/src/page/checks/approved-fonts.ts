/** Fonts that a book approved for a language, and what takes the place of others. */
import type { TargetLanguage } from '../../locale/language.ts'
import type { FontSlant } from '../../style/font-values.ts'

/** Ids of faces by language; a language that is not named may be set in every font. */
export type ApprovedFonts = Readonly<Partial<Record<TargetLanguage, readonly string[]>>>

/** What a check needs of the approved fonts of one language. */
export interface FontApproval {
  /** ids of the approved faces */
  readonly approved: readonly string[]
  /** the approved face nearest to a face that is not, by the id of the latter */
  readonly nearest: Readonly<Record<string, string>>
}

/** Faces to choose from at most. */
export const MAX_APPROVED_FONTS = 50

/** What is compared between faces. */
interface ComparedFace {
  readonly id: string
  readonly family: string
  /** OS/2 weight */
  readonly weight: number
  readonly style: FontSlant
}

/** Another slant catches the eye more than any step of weight, another family more than both. */
const SLANT_DISTANCE = 1_000
const FAMILY_DISTANCE = 2_500

const measureDistance = (a: ComparedFace, b: ComparedFace): number =>
  Math.abs(a.weight - b.weight) +
  (a.style === b.style ? 0 : SLANT_DISTANCE) +
  (a.family === b.family ? 0 : FAMILY_DISTANCE)

/**
 * The approved face that looks most like each other face: of the same family, slant and weight as
 * far as there is one; of equal ones the one named first.
 */
export const createFontApproval = (
  faces: readonly ComparedFace[],
  approved: readonly string[],
): FontApproval => {
  const known = approved.flatMap((id) => faces.filter((face) => face.id === id))
  const nearest = faces
    .filter(({ id }) => !approved.includes(id))
    .flatMap((face) => {
      const [best] = known.toSorted((a, b) => measureDistance(face, a) - measureDistance(face, b))
      return best === undefined ? [] : [[face.id, best.id] as const]
    })
  return { approved, nearest: Object.fromEntries(nearest) }
}
