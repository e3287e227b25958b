import { LANGUAGE_TABLE } from '@panelflow/domain/locale/language-table.ts'
import { isSetInSquares, type SourceLanguage } from '@panelflow/domain/locale/language.ts'
import type { ReadingCrop } from '@panelflow/vision/read/reading-crops.ts'
import type { PageRaster, RegionShape } from '../ports/text-detector.ts'
import type { ReadOptions, ReadText, TextReader } from '../ports/text-reader.ts'
import { createTesseractEngines } from './tesseract-engines.ts'
import type { VisionPool } from './vision/vision-pool.ts'

/**
 * Binary PGM (P5): the smallest picture format that Tesseract's image library reads without a
 * detour.
 */
function encodePgm(picture: {
  readonly width: number
  readonly height: number
  readonly gray: Uint8Array
}): Buffer {
  return Buffer.concat([
    Buffer.from(`P5\n${picture.width} ${picture.height}\n255\n`, 'latin1'),
    picture.gray,
  ])
}

/**
 * Only Japanese has a model for columns; elsewhere the letters of a column are set side by side
 * before they are read.
 */
function hasVerticalModel(language: SourceLanguage): boolean {
  const { horizontal, vertical } = LANGUAGE_TABLE[language].ocr
  return (horizontal as string) !== vertical
}

export interface TesseractTextReader extends TextReader {
  /** Ends the engines that are idle; resolves when their memory is free. */
  endIdle(): Promise<void>
  close(): Promise<void>
}

const NOTHING: ReadText = { text: '', confidence: 0 }

function toRegionKey(region: RegionShape): string {
  return `${region.orientation} ${region.polygon.map(({ x, y }) => `${x},${y}`).join(' ')}`
}

/**
 * Reads regions with Tesseract, offline. Horizontal text as a block, vertical text column by
 * column.
 */
export function createTesseractTextReader(deps: {
  readonly pool: VisionPool
  readonly idleMs?: number
}): TesseractTextReader {
  const engines = createTesseractEngines({ idleMs: deps.idleMs ?? 60_000 })
  // by the page's pixels: the detector's confirmation and the reading itself ask for the same
  // regions
  const remembered = new WeakMap<Uint8Array, Map<SourceLanguage, Map<string, ReadText>>>()
  return {
    engine: { name: 'tesseract', version: '5 best_int, crops 1' },
    async read(page, regions, options) {
      const known = getCachedTexts(page, options.language)
      const missing = regions.filter((region) => !known.has(toRegionKey(region)))
      const answers = await readAll(page, missing, options)
      missing.forEach((region, index) => {
        const answer = answers[index]
        if (answer) known.set(toRegionKey(region), answer)
      })
      return regions.map((region) => known.get(toRegionKey(region)) ?? NOTHING)
    },
    endIdle: () => engines.endIdle(),
    close: () => engines.close(),
  }

  function getCachedTexts(page: PageRaster, language: SourceLanguage): Map<string, ReadText> {
    const byLanguage = remembered.get(page.data) ?? new Map<SourceLanguage, Map<string, ReadText>>()
    remembered.set(page.data, byLanguage)
    const known = byLanguage.get(language) ?? new Map<string, ReadText>()
    byLanguage.set(language, known)
    return known
  }

  async function readAll(
    page: PageRaster,
    regions: readonly RegionShape[],
    { language, signal }: ReadOptions,
  ): Promise<ReadText[]> {
    if (regions.length === 0) return []
    const shapes = regions.map(({ polygon, orientation }) => ({ polygon, orientation }))
    const crops = await deps.pool.run<'crop'>(
      {
        type: 'crop',
        page,
        regions: shapes,
        columns: hasVerticalModel(language) ? 'columns' : 'rows',
      },
      signal,
    )
    const parts: (ReadText & { regionIndex: number })[] = []
    for (const crop of crops) {
      signal?.throwIfAborted()
      const vertical =
        regions[crop.regionIndex]?.orientation === 'vertical' && hasVerticalModel(language)
      parts.push({ regionIndex: crop.regionIndex, ...(await readCrop(crop, language, vertical)) })
    }
    return regions.map((_, index) => joinParts(parts.filter((part) => part.regionIndex === index)))
  }

  async function readCrop(
    crop: ReadingCrop,
    language: SourceLanguage,
    vertical: boolean,
  ): Promise<ReadText> {
    const model = LANGUAGE_TABLE[language].ocr[vertical ? 'vertical' : 'horizontal']
    const layout = vertical ? 'vertical_block' : isSetInSquares(language) ? 'block' : 'column'
    const { text, confidence } = await engines.recognise(model, layout, encodePgm(crop))
    return { text: tidy(text, language), confidence: confidence / 100 }
  }
}

/**
 * Chinese, Japanese: no spaces between characters. Everywhere: no empty lines, no spaces at the
 * ends.
 */
export function tidy(text: string, language: SourceLanguage): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (!isSetInSquares(language)) return lines.join('\n')
  return lines
    .map((line) => line.replace(/(?<=[^\p{Script=Latin}\d])\s+|\s+(?=[^\p{Script=Latin}\d])/gu, ''))
    .join('\n')
}

function joinParts(parts: readonly ReadText[]): ReadText {
  const read = parts.filter((part) => part.text !== '')
  const length = read.reduce((sum, part) => sum + part.text.length, 0)
  if (length === 0) return NOTHING
  const columns = read.length > 1
  return {
    text: read.map((part) => (columns ? part.text.replaceAll('\n', '') : part.text)).join('\n'),
    confidence: read.reduce((sum, part) => sum + part.confidence * part.text.length, 0) / length,
  }
}
