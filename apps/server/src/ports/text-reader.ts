import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import type { EngineName, PageRaster, RegionShape } from './text-detector.ts'

export interface ReadText {
  /** lines (or columns, right to left) joined by `\n`; empty when nothing could be read */
  readonly text: string
  /** 0..1 */
  readonly confidence: number
}

export interface ReadOptions {
  readonly language: SourceLanguage
  readonly signal?: AbortSignal
}

/** Reads the words of regions that are already known. One answer per region, in the order given. */
export interface TextReader {
  readonly engine: EngineName
  read(page: PageRaster, regions: readonly RegionShape[], options: ReadOptions): Promise<ReadText[]>
}
