import type { FontLanguage } from '@panelflow/contract/font.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { BUNDLED_FACES } from '@panelflow/render/font/bundled-faces.ts'
import type { Deps } from '../../ports/deps.ts'
import { drawSpecimen } from './draw-specimen.ts'
import { findOwnFace } from './own-faces.queries.ts'

/** A few kilobytes each: every bundled font in every language fits. */
const MAX_CACHED = 1_000

export type Specimens = (sha: string, language: FontLanguage) => Promise<Buffer>

/**
 * Draws each picture once while it is in use; two who ask at once wait for the same one. @throws
 * AppError file.not_found
 */
export const createSpecimens = ({ db, blobs }: Pick<Deps, 'db' | 'blobs'>): Specimens => {
  const cache = new Map<string, Promise<Buffer>>()
  const draw = async (sha: string, language: FontLanguage): Promise<Buffer> => {
    const bundledFont = BUNDLED_FACES.find(({ sha256 }) => sha256 === sha)
    const own = bundledFont === undefined ? await findOwnFace(db, sha) : undefined
    const face = bundledFont ?? own?.face
    if (face === undefined) throw new AppError('file.not_found')
    return await drawSpecimen(face, language, () => blobs.get(sha))
  }
  return async (sha, language) => {
    const key = `${sha} ${language}`
    const drawing = cache.get(key) ?? draw(sha, language)
    // what was asked for last stands last
    cache.delete(key)
    cache.set(key, drawing)
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_CACHED) break
      cache.delete(oldest)
    }
    try {
      return await drawing
    } catch (error) {
      cache.delete(key)
      throw error
    }
  }
}
