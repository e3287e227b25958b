/** Several pictures for the place of one patch, one of which it shows. */
import { MAX_ALTERNATIVES } from './document/item-values.ts'
import type { PatchProps } from './document/page-document.ts'

export type PatchPicture = Pick<PatchProps, 'asset' | 'x' | 'y' | 'w' | 'h'>

const toPicture = ({ asset, x, y, w, h }: PatchPicture): PatchPicture => ({ asset, x, y, w, h })

/** Where it lies counts as well: pictures of a plain ground are alike. */
const isSame = (a: PatchPicture, b: PatchPicture): boolean =>
  a.asset === b.asset && a.x === b.x && a.y === b.y

/** Whether the patch shows this picture or keeps it. */
export const hasPicture = (patch: PatchProps, picture: PatchPicture): boolean =>
  [patch, ...(patch.alternatives ?? [])].some((one) => isSame(one, picture))

/** What a patch keeps once another picture was made of its place; the oldest one goes. */
export const addAlternative = (
  patch: PatchProps,
  picture: PatchPicture,
): Pick<PatchProps, 'alternatives'> => ({
  alternatives: [toPicture(picture), ...(patch.alternatives ?? [])].slice(0, MAX_ALTERNATIVES),
})

/**
 * Shows a picture that the patch keeps, and keeps the one it shows in its place. Null: it keeps
 * none there.
 */
export const takeAlternative = (
  patch: PatchProps,
  place: number,
): (PatchPicture & Pick<PatchProps, 'alternatives'>) | null => {
  const kept = patch.alternatives ?? []
  const taken = kept[place]
  if (taken === undefined) return null
  return { ...toPicture(taken), alternatives: kept.with(place, toPicture(patch)) }
}

/** What the patch keeps without one of its pictures. */
export const dropAlternative = (
  patch: PatchProps,
  place: number,
): Pick<PatchProps, 'alternatives'> => {
  const rest = (patch.alternatives ?? []).toSpliced(place, 1)
  return { alternatives: rest.length === 0 ? null : rest }
}
