import type { TextItem } from '@panelflow/domain/page/page-document.ts'
import { neededFonts } from '@panelflow/render/font/choose-face.ts'
import type { FontFace } from '@panelflow/render/font/font-face.ts'
import { registryWith } from '@panelflow/render/font/font-registry.ts'
import { createFontShelf } from '@panelflow/render/font/font-shelf.ts'
import type { ShelvedFont } from '@panelflow/render/font/font-shelf.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import { layoutText } from '@panelflow/render/text/layout.ts'
import { manuscriptOf } from '@panelflow/render/text/manuscript.ts'
import type { Manuscript } from '@panelflow/render/text/manuscript.ts'
import { placeText } from '@panelflow/render/text/place.ts'
import type { PlacedLine } from '@panelflow/render/text/place.ts'
import { createShaper } from '@panelflow/render/text/shape.ts'
import type { OwnFont } from '../../../../ports/own-fonts.ts'

/** Bytes of a font file by id: of the house's list, and of the faces people brought, which it names. */
export type ReadFont = ((id: string) => Uint8Array) & { readonly own?: readonly FontFace[] }

/** Reads the house's fonts and these. */
export const withOwnFonts = (readHouse: (id: string) => Uint8Array, fonts: readonly OwnFont[]): ReadFont => {
  const bytes = new Map(fonts.map((font) => [font.face.id, font.bytes]))
  return Object.assign((id: string) => bytes.get(id) ?? readHouse(id), { own: fonts.map(({ face }) => face) })
}

/** A text as the picture shows it: its lines, and where every glyph stands. */
export interface SetText {
  readonly manuscript: Manuscript
  /** font size, px */
  readonly size: number
  readonly lines: readonly PlacedLine[]
}

/** Sets texts with the code that painted the picture, for formats that carry type. */
export interface TypeSetter {
  readonly set: (text: TextItem['props'], language: string) => SetText
  readonly font: (id: string) => ShelvedFont
  readonly dispose: () => void
}

export const createTypeSetter = (readFont: ReadFont): TypeSetter => {
  const shelf = createFontShelf(readFont.own && registryWith(readFont.own))
  const type = { shelf, shapeRun: createShaper() }
  return {
    set: (text, language) => {
      for (const id of neededFonts(text, language, shelf.registry)) if (!shelf.has(id)) shelf.add(id, readFont(id))
      const manuscript = manuscriptOf(text, language, shelf.registry)
      const layout = freshLayout(text, language) ?? layoutText(type, text, language)
      return { manuscript, size: layout.size, lines: placeText(type, manuscript, layout) }
    },
    font: shelf.get,
    dispose: shelf.clear,
  }
}

const POST_SCRIPT_NAME = 6

/** The name other programs know a font file by, e.g. `NotoSansTC-Medium`. */
export const postScriptName = (font: ShelvedFont): string => font.face.getName(POST_SCRIPT_NAME, 'en').replace(/[^\w-]/g, '') || font.id
