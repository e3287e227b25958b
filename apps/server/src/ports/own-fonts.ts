import type { FontSlant, FontSource, ScriptGroup } from '@panelflow/domain/style/font-values.ts'

/**
 * A font somebody brought, whole, with what the lettering engine must know of it (its own words for
 * the same: render/font/font-face.ts).
 */
export interface OwnFont {
  readonly face: {
    readonly id: string
    readonly family: string
    readonly weight: number
    readonly style: FontSlant
    readonly sha256: string
    /** packed code points */
    readonly coverage: string
    readonly scripts: readonly ScriptGroup[]
    readonly languages: readonly string[]
    readonly licence: string
    readonly source: FontSource
  }
  readonly bytes: Uint8Array
}

/** Fonts people brought, for whoever draws. Ids nobody knows are left out. */
export interface OwnFonts {
  readonly load: (ids: readonly string[]) => Promise<readonly OwnFont[]>
}
