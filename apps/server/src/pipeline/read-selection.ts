/** What a selection on a page says, and the pixels that clean it. */
import type { Reading } from '@panelflow/contract/erasure.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { WRITINGS } from '@panelflow/domain/page/document/item-values.ts'
import { boundsOfPoints, computeCentroid, isInside } from '@panelflow/domain/page/contour.ts'
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'
import { joinOutlines } from '@panelflow/domain/page/region-shape.ts'
import {
  boundsOfShapes,
  type EraseOptions,
  READING_ENGINES,
  type ReadingEngine,
  rectangleShape,
} from '@panelflow/domain/page/erase.ts'
import type { ErasedRegion, RegionEraser } from '../ports/region-eraser.ts'
import type { PageRaster, RegionShape, TextDetector } from '../ports/text-detector.ts'
import { NoReader, type ReadText, type TextReader } from '../ports/text-reader.ts'
import { TranslatorFailure } from '../ports/translator.ts'
import type { Run } from './lease-loop.ts'

export type ReadingEngines = Readonly<Record<ReadingEngine, TextReader>>

interface ReadTools {
  readonly detector: TextDetector
  readonly readers: ReadingEngines
  readonly eraser: RegionEraser
}

/** What a selection holds. */
interface FoundLettering {
  readonly readings: readonly Reading[]
  /** what stands out as lettering in it; null: nothing does */
  readonly outline: RegionOutline | null
  readonly erased: ErasedRegion | null
}

type RegionOutline = Pick<RegionShape, 'polygon' | 'orientation' | 'bubble'>

/** px round a selection that the detector sees as well: lettering is told by its surroundings */
const MARGIN = 24

const cut = ({ data, width, height, channels }: PageRaster, box: Box): [PageRaster, Point] => {
  const left = Math.max(0, box.x - MARGIN)
  const top = Math.max(0, box.y - MARGIN)
  const w = Math.min(width, box.x + box.w + MARGIN) - left
  const h = Math.min(height, box.y + box.h + MARGIN) - top
  const cropped = new Uint8Array(w * h * channels)
  for (let row = 0; row < h; row++) {
    const start = ((top + row) * width + left) * channels
    cropped.set(data.subarray(start, start + w * channels), row * w * channels)
  }
  return [
    { data: cropped, width: w, height: h, channels },
    { x: left, y: top },
  ]
}

/** The lettering in a selection, which is drawn with room round it and across what is art. */
const findOutline = async (
  detector: TextDetector,
  ground: PageRaster,
  polygon: readonly Point[],
  sourceLanguage: SourceLanguage,
  signal: AbortSignal,
): Promise<RegionOutline | null> => {
  const [part, { x: left, y: top }] = cut(ground, boundsOfPoints(polygon))
  const move = ({ x, y }: Point): Point => ({ x: x + left, y: y + top })
  const options = { sourceLanguage, readingDirection: 'ltr', signal } as const
  const found = (await detector.detect(part, options))
    .map((region) => ({
      polygon: region.polygon.map(move),
      orientation: region.orientation,
      bubble: region.bubble?.map(move) ?? null,
    }))
    .filter((region) => isInside(polygon, computeCentroid(region.polygon)))
  const [first, ...rest] = found
  if (first === undefined) return null
  return rest.length === 0
    ? first
    : { ...first, polygon: joinOutlines(found.map((region) => region.polygon)), bubble: null }
}

const toPolygon = (shapes: EraseOptions['shapes'], ground: PageRaster): readonly Point[] => {
  const [first] = shapes
  if (first?.kind === 'polygon' && shapes.length === 1) return first.points
  return rectangleShape(boundsOfShapes(shapes, ground)).points
}

/** What a reading in the direction that the detector saw is worth more, of 1. */
const SEEN_DIRECTION = 0.2

/** Readings with words, the likeliest first, each text once with all that read it. */
const rank = (readings: readonly Reading[], outline: RegionOutline | null): readonly Reading[] => {
  const judge = ({ confidence, orientation }: Reading): number =>
    confidence + (orientation === outline?.orientation ? SEEN_DIRECTION : 0)
  return readings
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => judge(b) - judge(a))
    .filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at)
    .map((reading) => {
      const alike = readings.filter(({ text }) => text === reading.text)
      const engines = [reading, ...alike].flatMap((each) => each.engines ?? [])
      return { ...reading, engines: [...new Set(engines)] }
    })
}

type ReadWith = readonly [ReadingEngine, readonly ReadText[]]

/** With the engine that is asked for, or with all that read the language. */
const readWithEngines = async (
  readers: ReadingEngines,
  asked: ReadingEngine | null,
  read: (reader: TextReader) => Promise<readonly ReadText[]>,
): Promise<readonly ReadWith[]> => {
  const answers: ReadWith[] = []
  let missing: NoReader | TranslatorFailure | null = null
  for (const engine of asked === null ? READING_ENGINES : [asked]) {
    try {
      answers.push([engine, await read(readers[engine])])
    } catch (error) {
      const isAway = error instanceof TranslatorFailure && asked === null
      if (!isAway && !(error instanceof NoReader)) throw error
      missing = error
    }
  }
  if (answers.length === 0 && missing !== null) throw missing
  return answers
}

/**
 * Finds the lettering of a selection, reads it and the whole selection in rows and in columns, or
 * in the one direction that is asked for, and erases it.
 * @throws AppError reading.no_engine
 */
export const findLettering = async (
  { detector, readers, eraser }: ReadTools,
  ground: PageRaster,
  options: EraseOptions,
  { signal, report }: Pick<Run, 'signal' | 'report'>,
): Promise<FoundLettering> => {
  const { shapes, what, method, spread, reads: language, readsIn, readsWith = null } = options
  if (language == null) return { readings: [], outline: null, erased: null }
  const refuseUnread = (error: unknown): never => {
    if (error instanceof NoReader) throw new AppError('reading.no_engine', { language })
    // somebody waits for it: it is not tried again for minutes
    throw error instanceof TranslatorFailure ? new AppError(error.code) : error
  }
  const polygon = toPolygon(shapes, ground)
  const seen = await findOutline(detector, ground, polygon, language, signal).catch(refuseUnread)
  const outline = seen === null ? null : { ...seen, orientation: readsIn ?? seen.orientation }
  report(0.4)
  const regions = [
    ...(outline === null ? [] : [outline]),
    ...(readsIn == null ? WRITINGS : [readsIn]).map((orientation): RegionOutline => ({
      polygon,
      orientation,
      bubble: null,
    })),
  ].map((region): RegionShape => ({ ...region, kind: 'speech' }))
  const texts = await readWithEngines(readers, readsWith, (reader) =>
    reader.read(ground, regions, { language, signal }),
  ).catch(refuseUnread)
  report(0.7)
  const erasedShapes: EraseOptions['shapes'] =
    outline === null ? shapes : [{ kind: 'polygon', points: outline.polygon }]
  const bounds = boundsOfShapes(erasedShapes, ground)
  const erased = await eraser.erase(
    ground,
    { shapes: erasedShapes, what, method, spread, bounds },
    { signal },
  )
  const readings = texts.flatMap(([engine, read]) =>
    regions.map(({ orientation }, at): Reading => ({
      text: read[at]?.text ?? '',
      confidence: read[at]?.confidence ?? 0,
      orientation,
      language,
      engines: [engine],
    })),
  )
  return { readings: rank(readings, outline), outline, erased }
}
