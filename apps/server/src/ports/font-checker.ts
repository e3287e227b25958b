import type {
  FontFormat,
  FontSlant,
  FontSource,
  FontEmbedding,
} from '@panelflow/domain/style/font-values.ts'

/**
 * A font that was read whole and written anew, with everything that is known of it. Lengths in
 * bytes.
 */
export interface CheckedFont {
  /** TrueType or OpenType */
  readonly bytes: Uint8Array
  /** of the file as it came */
  readonly format: FontFormat
  readonly glyphs: number
  /** what was changed on the way in */
  readonly remarks: readonly string[]
  /** what the lettering engine must know, from the bytes alone */
  readonly face: {
    readonly id: string
    readonly family: string
    readonly weight: number
    readonly style: FontSlant
    readonly sha256: string
    readonly coverage: string
    readonly scripts: readonly string[]
    readonly languages: readonly string[]
    readonly licence: string
    readonly source: FontSource
  }
  readonly subfamily: string
  /** everyday letters missing, by language */
  readonly missing: Readonly<Record<string, number>>
  readonly embedding: FontEmbedding
  /** false: the whole font goes along or none of it */
  readonly maySubset: boolean
  readonly bitmapOnly: boolean
}

/**
 * Parses an untrusted font outside of the server: a file that hangs or eats memory costs itself
 * only.
 */
export interface FontChecker {
  /**
   * @param name of the file, for fonts that do not say theirs
   * @throws AppError font.*
   */
  readonly check: (file: Uint8Array, name: string, signal?: AbortSignal) => Promise<CheckedFont>
}
