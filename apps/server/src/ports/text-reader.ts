import type { SourceReading } from '@panelflow/domain/page/document/page-document.ts'
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import type { EngineName, PageRaster, RegionShape } from './text-detector.ts'

export interface ReadText {
  /** lines (or columns, right to left) joined by `\n`; empty when nothing could be read */
  readonly text: string
  /** 0..1 */
  readonly confidence: number
  /** one per code point of `text`, 0..1; absent where the engine does not tell */
  readonly letters?: readonly number[] | undefined
  /** furigana beside letters of `text`; absent where there are none */
  readonly ruby?: readonly SourceReading[] | undefined
}

/** The language has no model here. */
export class NoReader extends Error {}

export interface ReadOptions {
  readonly language: SourceLanguage
  readonly signal?: AbortSignal
}

/**
 * Reads the words of regions that are already known. One answer per region, in the order given.
 * Rejects with `NoReader` where nothing reads the language.
 */
export interface TextReader {
  readonly engine: EngineName
  /** what reads a language, where that differs */
  readonly engineFor?: (language: SourceLanguage) => EngineName
  read(page: PageRaster, regions: readonly RegionShape[], options: ReadOptions): Promise<ReadText[]>
}
