import { LANGUAGE_TABLE } from '@panelflow/domain/locale/language-table.ts'
import { isSetInSquares, type SourceLanguage } from '@panelflow/domain/locale/language.ts'
import type { ReadingCrop } from '@panelflow/vision/read/reading-crops.ts'
import type { PageRaster, RegionShape } from '../ports/text-detector.ts'
import type { ReadOptions, TextReader } from '../ports/text-reader.ts'
import type { DetectorModel } from './neural/models.ts'
import type { Networks } from './neural/networks.ts'
import { chooseLines, dropNoise, endLine, joinLines, type ReadLines, toText } from './read-lines.ts'
import { type ColumnReading, placeReadings } from './place-readings.ts'
import { rememberTexts } from './remember-texts.ts'
import {
  createTesseractEngines,
  type PageLayout,
  type RecognisedLine,
} from './tesseract-engines.ts'
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

/** Languages that Tesseract reads better line by line, as the detector cuts them. */
const READ_BY_LINE: ReadonlySet<SourceLanguage> = new Set(['ja', 'ko'])

export interface TesseractTextReader extends TextReader {
  /** Ends the engines that are idle; resolves when their memory is free. */
  endIdle(): Promise<void>
  close(): Promise<void>
}

/**
 * Reads regions with Tesseract, offline. Horizontal text as a block, vertical text column by
 * column; where lines help, also line by line, and the surer of both counts.
 */
export function createTesseractTextReader(deps: {
  readonly pool: VisionPool
  /** where lines help, they are found with its detector */
  readonly networks?: Networks
  readonly idleMs?: number
}): TesseractTextReader {
  const engines = createTesseractEngines({ idleMs: deps.idleMs ?? 60_000 })
  return rememberTexts({
    engine: { name: 'tesseract', version: '5 best_int, lines 3, furigana 1' },
    async read(page, regions, options) {
      if (regions.length === 0) return []
      const { language } = options
      const { blocks, readings } = await readBlocks(page, regions, options)
      const detector = deps.networks?.getDetector(language)
      const isByLine = READ_BY_LINE.has(language) && detector !== undefined && detector !== null
      const lines = isByLine ? await readLines(page, regions, options, detector) : []
      return blocks.map((block, index) => {
        const read = toText(isByLine ? chooseLines(block, lines[index] ?? []) : block, language)
        const ruby = placeReadings(read.text, readings[index] ?? [])
        return ruby.length === 0 ? read : { ...read, ruby }
      })
    },
    endIdle: () => engines.endIdle(),
    close: () => engines.close(),
  })

  async function readBlocks(
    page: PageRaster,
    regions: readonly RegionShape[],
    { language, signal }: ReadOptions,
  ): Promise<{ blocks: ReadLines[]; readings: ColumnReading[][] }> {
    const shapes = regions.map(({ polygon, orientation }) => ({ polygon, orientation }))
    const columns = hasVerticalModel(language) ? 'columns' : 'rows'
    const task = { type: 'crop', page, regions: shapes, columns } as const
    const crops = await deps.pool.run<'crop'>(task, signal)
    const blocks = await readCrops(
      crops.filter(({ ruby }) => ruby === undefined),
      regions,
      { language, signal },
      (isVertical) =>
        isVertical ? 'vertical_block' : isSetInSquares(language) ? 'block' : 'column',
    )
    return { blocks, readings: await readReadings(crops, regions, { language, signal }) }
  }

  /** The small letters beside columns, region by region. */
  async function readReadings(
    crops: readonly ReadingCrop[],
    regions: readonly RegionShape[],
    { language, signal }: ReadOptions,
  ): Promise<ColumnReading[][]> {
    const found: ColumnReading[][] = regions.map(() => [])
    for (const crop of crops) {
      if (crop.ruby === undefined) continue
      signal?.throwIfAborted()
      const columns = crops.filter(
        ({ regionIndex, ruby }) => regionIndex === crop.regionIndex && ruby === undefined,
      )
      const model = LANGUAGE_TABLE[language].ocr.vertical
      const line = joinLines(await engines.recognise(model, 'vertical_block', encodePgm(crop)))
      found[crop.regionIndex]?.push({ ...crop.ruby, columns: columns.length, line })
    }
    return found
  }

  async function readLines(
    page: PageRaster,
    regions: readonly RegionShape[],
    { language, signal }: ReadOptions,
    detector: DetectorModel,
  ): Promise<ReadLines[]> {
    const shapes = regions.map(({ polygon, orientation, lines }) => ({
      polygon,
      orientation,
      lines,
    }))
    const task = { type: 'cropRows', page, regions: shapes, detector } as const
    const crops = await deps.pool.run<'cropRows'>(task, signal)
    return await readCrops(crops, regions, { language, signal }, (isVertical) =>
      isVertical ? 'vertical_block' : 'line',
    )
  }

  async function readCrops(
    crops: readonly ReadingCrop[],
    regions: readonly RegionShape[],
    { language, signal }: ReadOptions,
    getLayout: (isVertical: boolean) => PageLayout,
  ): Promise<ReadLines[]> {
    const found: RecognisedLine[][] = regions.map(() => [])
    for (const crop of crops) {
      signal?.throwIfAborted()
      const { regionIndex } = crop
      const isColumn = regions[regionIndex]?.orientation === 'vertical'
      const isVertical = isColumn && hasVerticalModel(language)
      const model = LANGUAGE_TABLE[language].ocr[isVertical ? 'vertical' : 'horizontal']
      const read = await engines.recognise(model, getLayout(isVertical), encodePgm(crop))
      // a column may be cut into several lines, it is one nevertheless
      const lines = isColumn ? [joinLines(read)] : read
      const marks = lines.length === 1 ? (crop.endMarks ?? '') : ''
      found[regionIndex]?.push(...lines.map((line) => endLine(line, marks)))
    }
    return found.map((lines) => dropNoise(lines))
  }
}
