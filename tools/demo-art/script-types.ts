/**
 * The shape of our own comic’s script: what is said, where it stands, how it is lettered, and what
 * it is called elsewhere.
 */
import type {
  Box,
  Point,
  RegionKind,
  Stroke,
  Writing,
} from '@panelflow/domain/page/document/page-document.ts'
import type { ComicLanguage } from '../../apps/server/src/db/seed/comic-languages.ts'
import type { Bubble } from './cloud-whale/drawing/bubble.ts'

export interface LocalizedText {
  /** Simplified Chinese; line breaks are the letterer's */
  readonly source: string
  /** without line breaks of their own, but for Traditional Chinese: the engine finds them */
  readonly translations: Readonly<Record<ComicLanguage, string>>
}

export interface LetterStyle {
  /** font id of packages/render */
  readonly font: string
  /** px on the page */
  readonly size: number
  readonly color: string
  readonly align: 'left' | 'center'
  /** × font size */
  readonly lineSpacing: number
  readonly letterSpacing: number
  readonly stroke: Stroke | null
}

/** A line of a demo comic, as the people of the studio meet it. */
export interface ComicLine {
  /** unique in the comic: c1p2-shout */
  readonly key: string
  readonly kind: Exclude<RegionKind, 'other'>
  readonly speaker: string | null
  readonly source: string
  readonly writing: Writing
  /** the letters' box in page px, before it is turned around its middle */
  readonly box: Box
  /** degrees clockwise */
  readonly rotation: number
  readonly style: LetterStyle
  /** inner contour of the bubble; null for letters on the art */
  readonly bubble: readonly Point[] | null
}

export interface ComicText extends ComicLine, LocalizedText {
  /** how the bubble is painted on the plate; null for letters on the art */
  readonly balloon: Bubble | null
}

export interface ComicPage {
  readonly width: number
  readonly height: number
  /** in reading order */
  readonly texts: readonly ComicText[]
}

export interface ComicChapter {
  readonly number: number
  readonly title: LocalizedText
  readonly pages: readonly ComicPage[]
}

export interface GlossaryTerm {
  readonly source: string
  readonly kind: 'person' | 'place' | 'thing'
  readonly note: string
  readonly translations: Readonly<Record<ComicLanguage, string>>
}

export interface Comic {
  readonly title: { readonly 'zh-Hans': string; readonly en: string }
  readonly author: string
  readonly summary: { readonly 'zh-Hans': string; readonly en: string }
  readonly readingDirection: 'strip'
  readonly sourceLanguage: 'zh-Hans'
  readonly chapters: readonly ComicChapter[]
  readonly glossary: readonly GlossaryTerm[]
}
