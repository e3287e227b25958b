/** What a selection on a page says, and the pixels that clean it. */
import type { Reading } from '@panelflow/contract/erasure.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { WRITINGS } from '@panelflow/domain/page/document/item-values.ts'
import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { boundsOfShapes, type EraseOptions, rectangleShape } from '@panelflow/domain/page/erase.ts'
import type { ErasedRegion, RegionEraser } from '../ports/region-eraser.ts'
import type { PageRaster, RegionShape } from '../ports/text-detector.ts'
import { NoReader, type ReadText, type TextReader } from '../ports/text-reader.ts'
import type { Run } from './lease-loop.ts'

interface ReadTools {
  readonly reader: TextReader
  readonly eraser: RegionEraser
}

const toPolygon = (shapes: EraseOptions['shapes'], ground: PageRaster): readonly Point[] => {
  const [first] = shapes
  if (first?.kind === 'polygon' && shapes.length === 1) return first.points
  return rectangleShape(boundsOfShapes(shapes, ground)).points
}

/** Readings with words, surest first, each text once. */
const rank = (texts: readonly ReadText[], language: Reading['language']): readonly Reading[] => {
  const readings = texts.flatMap(({ text, confidence }, at): Reading[] => {
    const orientation = WRITINGS[at]
    return text === '' || orientation === undefined
      ? []
      : [{ text, confidence, orientation, language }]
  })
  return readings
    .toSorted((a, b) => b.confidence - a.confidence)
    .filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at)
}

/**
 * Reads the selection in rows and in columns and erases its lettering.
 * @throws AppError reading.no_engine
 */
export const findLettering = async (
  { reader, eraser }: ReadTools,
  ground: PageRaster,
  { shapes, what, method, spread, reads: language }: EraseOptions,
  { signal, report }: Pick<Run, 'signal' | 'report'>,
): Promise<{ readonly readings: readonly Reading[]; readonly erased: ErasedRegion | null }> => {
  if (language == null) return { readings: [], erased: null }
  const polygon = toPolygon(shapes, ground)
  const regions = WRITINGS.map((orientation): RegionShape => ({
    polygon,
    kind: 'speech',
    orientation,
    bubble: null,
  }))
  const texts = await reader.read(ground, regions, { language, signal }).catch((error: unknown) => {
    throw error instanceof NoReader ? new AppError('reading.no_engine', { language }) : error
  })
  report(0.6)
  const bounds = boundsOfShapes(shapes, ground)
  const erased = await eraser.erase(ground, { shapes, what, method, spread, bounds }, { signal })
  return { readings: rank(texts, language), erased }
}
