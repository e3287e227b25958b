import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { listNeededFonts } from '@panelflow/render/font/choose-face.ts'
import type { FontFace } from '@panelflow/render/font/font-face.ts'
import { createFontStore } from '@panelflow/render/font/font-store.ts'
import type { FontStore, LoadedFont } from '@panelflow/render/font/font-store.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import { layoutText } from '@panelflow/render/text/layout.ts'
import { createManuscript } from '@panelflow/render/text/manuscript.ts'
import type { Manuscript } from '@panelflow/render/text/manuscript.ts'
import { placeText } from '@panelflow/render/text/place.ts'
import type { PlacedLine } from '@panelflow/render/text/place.ts'
import { createShaper } from '@panelflow/render/text/shape.ts'
import type { ShapeRun } from '@panelflow/render/text/shape.ts'
import type { OwnFont } from '../../../../ports/own-fonts.ts'

/**
 * Bytes of a font file by id: of the bundled list, and of the uploaded faces, which it names.
 */
export type ReadFont = ((id: string) => Uint8Array) & { readonly own?: readonly FontFace[] }

/** Reads the bundled fonts and these. */
export const withOwnFonts = (
  readBundledFont: (id: string) => Uint8Array,
  fonts: readonly OwnFont[],
): ReadFont => {
  const bytes = new Map(fonts.map((font) => [font.face.id, font.bytes]))
  return Object.assign((id: string) => bytes.get(id) ?? readBundledFont(id), {
    own: fonts.map(({ face }) => face),
  })
}

/** A text as the picture shows it: its lines, and where every glyph stands. */
export interface SetText {
  readonly manuscript: Manuscript
  /** font size, px */
  readonly size: number
  readonly lines: readonly PlacedLine[]
}

/**
 * Sets texts with the code that painted the picture, for formats that carry type. What it set can
 * be asked about until `close()`.
 */
export interface TypeSetter {
  readonly set: (text: TextProps, language: string) => SetText
  readonly font: (id: string) => LoadedFont
  readonly close: () => void
}

/** Fonts of this process, and how many bytes of them. */
interface FontEngine {
  readonly fontStore: FontStore
  readonly shapeRun: ShapeRun
  bytes: number
  /** type setters not closed yet */
  users: number
}

/**
 * A font store that holds more than this is left to the files that use it, and goes with the last
 * of them. The next file starts another.
 */
const MOST_SHELVED_BYTES = 128 * 1024 * 1024

const createFontEngine = (): FontEngine => ({
  fontStore: createFontStore(),
  shapeRun: createShaper(),
  bytes: 0,
  users: 0,
})
let current: FontEngine | null = null

/**
 * The font store everybody uses, with these own faces known: what others bring to it changes no
 * text of this one.
 */
const acquireFontEngine = (own: readonly FontFace[]): FontEngine => {
  if (current === null || current.bytes > MOST_SHELVED_BYTES) current = createFontEngine()
  current.fontStore.registerOwnFaces(own)
  current.users += 1
  return current
}

const leave = (left: FontEngine): void => {
  left.users -= 1
  const isFull = left.bytes > MOST_SHELVED_BYTES
  if (left.users > 0 || (left === current && !isFull)) return
  left.fontStore.clear()
  if (left === current) current = null
}

export const createTypeSetter = (readFont: ReadFont): TypeSetter => {
  const type = acquireFontEngine(readFont.own ?? [])
  const { fontStore } = type
  let isOpen = true
  const bring = (id: string): void => {
    if (fontStore.has(id)) return
    const bytes = readFont(id)
    fontStore.add(id, bytes)
    type.bytes += bytes.length
  }
  return {
    set: (text, language) => {
      for (const id of listNeededFonts(text, language, fontStore.registry)) bring(id)
      const manuscript = createManuscript(text, language, fontStore.registry)
      const layout = freshLayout(text, language) ?? layoutText(type, text, language)
      return { manuscript, size: layout.size, lines: placeText(type, manuscript, layout) }
    },
    font: fontStore.get,
    close() {
      if (isOpen) leave(type)
      isOpen = false
    },
  }
}

const POST_SCRIPT_NAME = 6

/** The name other programs know a font file by, e.g. `NotoSansTC-Medium`. */
export const postScriptName = (font: LoadedFont): string =>
  font.opened.name(POST_SCRIPT_NAME, 'en').replace(/[^\w-]/g, '') || font.id
