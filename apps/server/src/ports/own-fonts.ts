import type { FontFace } from '@panelflow/render/font/font-face.ts'

/** A font somebody brought, whole. */
export interface OwnFont {
  readonly face: FontFace
  readonly bytes: Uint8Array
}

/** Fonts people brought, for whoever draws. Ids nobody knows are left out. */
export interface OwnFonts {
  readonly load: (ids: readonly string[]) => Promise<readonly OwnFont[]>
}
