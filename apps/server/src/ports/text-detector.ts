import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import type {
  Box,
  Point,
  RegionKind,
  SourceLook,
  Writing,
} from '@panelflow/domain/page/document/page-document.ts'
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'

/** Decoded page: interleaved 8-bit RGB or RGBA (straight alpha), row by row, no padding. */
export interface PageRaster {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly data: Uint8Array
}

/** Name and version of the engine behind a port: written on every AI run. */
export interface EngineName {
  readonly name: string
  readonly version: string
}

/** A line or column of lettering as a detector sees it, page pixels. */
interface DetectedLine {
  /** middle of the rotated box */
  readonly x: number
  readonly y: number
  /** sides of the rotated box */
  readonly w: number
  readonly h: number
  /** degrees clockwise, −45 to 45 */
  readonly angle: number
  /** upright box around the rotated one */
  readonly box: Box
  /** 0..1 */
  readonly score: number
}

/**
 * What the reader and the cleaner need to know of a region; a stored `RegionProps` fits as it is.
 */
export interface RegionShape {
  /** outline of the lettering in page pixels */
  readonly polygon: readonly Point[]
  readonly kind: RegionKind
  readonly orientation: Writing
  /** inner contour of the bubble, when one was found */
  readonly bubble: readonly Point[] | null
  /** where the detector saw its lines; whoever needs them looks for them where they are absent */
  readonly lines?: readonly DetectedLine[] | undefined
}

export interface DetectedRegion extends RegionShape {
  /** bounds of `polygon`, whole pixels */
  readonly box: Box
  /** reading order within the page, 0-based, without gaps */
  readonly order: number
  /** how sure the detector is that this is lettering, 0..1 */
  readonly score: number
  /** share of the box that a network calls lettering, 0..1; absent where none was asked */
  readonly support?: number | undefined
  /** how the letters look; null where nothing certain shows, absent where nobody measured */
  readonly look?: SourceLook | null | undefined
}

export interface DetectOptions {
  readonly sourceLanguage: SourceLanguage
  readonly readingDirection: ReadingDirection
  readonly signal?: AbortSignal
}

/**
 * Finds the lettering of a page. Pages without lettering give an empty list. Aborting rejects with
 * the signal's reason.
 */
export interface TextDetector {
  readonly engine: EngineName
  /** what works on pages of a language, where that differs */
  readonly engineFor?: (language: SourceLanguage) => EngineName
  detect(page: PageRaster, options: DetectOptions): Promise<DetectedRegion[]>
}
