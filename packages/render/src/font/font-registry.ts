import { BUNDLED_FACES, findFace } from './bundled-faces.ts'
import type { FontFace } from './font-face.ts'

/**
 * The fonts that texts can be set in: bundled and uploaded ones. For equal pixels, browser and
 * server must have registered the same uploaded faces.
 */
export interface FontRegistry {
  /** bundled ones first */
  readonly faces: readonly FontFace[]
  find(id: string): FontFace | undefined
}

export const BUNDLED_FONTS: FontRegistry = { faces: BUNDLED_FACES, find: findFace }

/**
 * @param own faces from `faceFromBytes`; of two with one id the first counts, and none takes the
 * place of a bundled font
 */
export function registryWith(own: readonly FontFace[]): FontRegistry {
  const byId = new Map<string, FontFace>()
  for (const face of own) if (!findFace(face.id) && !byId.has(face.id)) byId.set(face.id, face)
  if (byId.size === 0) return BUNDLED_FONTS
  return { faces: [...BUNDLED_FACES, ...byId.values()], find: (id) => findFace(id) ?? byId.get(id) }
}
