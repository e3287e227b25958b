import type { TextItem } from '@panelflow/domain/page/page-document.ts'
import { neededFonts } from '@panelflow/render/font/choose-face.ts'
import { createFontShelf } from '@panelflow/render/font/font-shelf.ts'
import type { ShelvedFont } from '@panelflow/render/font/font-shelf.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import { layoutText } from '@panelflow/render/text/layout.ts'
import { manuscriptOf } from '@panelflow/render/text/manuscript.ts'
import type { Manuscript } from '@panelflow/render/text/manuscript.ts'
import { placeText } from '@panelflow/render/text/place.ts'
import type { PlacedLine } from '@panelflow/render/text/place.ts'
import { createShaper } from '@panelflow/render/text/shape.ts'

/** Bytes of a font file by id of the font list. */
export type ReadFont = (id: string) => Uint8Array

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
  const shelf = createFontShelf()
  const type = { shelf, shapeRun: createShaper() }
  return {
    set: (text, language) => {
      for (const id of neededFonts(text, language)) if (!shelf.has(id)) shelf.add(id, readFont(id))
      const manuscript = manuscriptOf(text, language)
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
