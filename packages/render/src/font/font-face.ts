import type { FontSlant, FontSource, ScriptGroup } from '@panelflow/domain/style/font-values.ts'

/**
 * One face that lettering can be set in. Every face has its own id; `font` of a text is such an id,
 * bold and italic pick a bundled sister face, or are synthesised. Plain values, so that it travels.
 */
export interface FontFace {
  /**
   * of an own face: `own-` and the first 24 hex digits of `sha256`, so that the id alone says which
   * bytes are meant
   */
  readonly id: string
  readonly family: string
  /** OS/2 weight, 1 to 1000; 700 and above is bold */
  readonly weight: number
  readonly style: FontSlant
  /** of the whole file, hex */
  readonly sha256: string
  /**
   * code points of the whole file, see coverage.ts. It decides which font a letter is set in, never
   * the bytes at hand: those may be a subset
   */
  readonly coverage: string
  /** scripts it is drawn for; a text's other scripts go to a stand-in */
  readonly scripts: readonly ScriptGroup[]
  /** target languages it is offered for (BCP 47) */
  readonly languages: readonly string[]
  /** SPDX name for a bundled face; for an uploaded one what the file says of itself, or '' */
  readonly licence: string
  readonly source: FontSource
}

/** It has no letters of any script: it draws what others lack, and nobody chooses it. */
export const drawsOnlySymbols = ({ scripts }: Pick<FontFace, 'scripts'>): boolean =>
  scripts.length === 1 && scripts[0] === 'symbol'

/** A face as lists show it: without its code points, which are some 10 kB of a Chinese font. */
export type ListedFace = Omit<FontFace, 'coverage'>

/** A bundled face. Paths are inside node_modules. */
export interface BundledFace extends FontFace {
  readonly source: 'bundled'
  readonly file: string
  /** the full text of the licence */
  readonly licenceFile: string
}

export type ListedBundledFace = Omit<BundledFace, 'coverage'>

const OWN = /^own-[0-9a-f]{24}$/

/** @param sha256 of the bytes as kept, hex */
export const ownFaceId = (sha256: string): string => `own-${sha256.slice(0, 24)}`

/** Is this the id of a font somebody brought, known or not? */
export const isOwnFaceId = (id: string): boolean => OWN.test(id)
