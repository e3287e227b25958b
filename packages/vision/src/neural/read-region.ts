import type { Writing } from '../detect/lines.ts'
import type { OpenCv } from '../open-cv.ts'
import { crop, type Box, type Point, type Raster } from '../raster.ts'
import { readingCrops, type ReadingCrop, type ReadingRegion } from '../read/reading-crops.ts'
import { findTextRows } from '../read/text-rows.ts'
import type { NetworkPicture } from './find-text-map.ts'
import { readRow, type ReadRow, type RowNetwork } from './read-row.ts'
import { findRegionRows } from './region-rows.ts'
import { cutRow } from './row-picture.ts'
import type { TextLine } from './text-lines.ts'

export interface LinedRegion {
  readonly polygon: readonly Point[]
  readonly orientation: Writing
  /** the detector's lines in it, page px */
  readonly lines: readonly TextLine[]
}

/** What PP-OCR likes best, of the row's height: closer it loses thin marks at the ends. */
const MARGIN = 0.12
/** Ink without a line of the detector is lettering only if it reads this well. */
const SURE_GUESS = 0.7

/** Reads a region of horizontal lettering row by row. */
export async function readRegion(
  cv: OpenCv,
  page: Raster,
  region: LinedRegion,
  network: RowNetwork,
  letters: readonly string[],
): Promise<ReadRow> {
  const options = { writing: 'horizontal', margin: MARGIN } as const
  const rows: ReadRow[] = []
  for (const row of findRegionRows(cv, page, region, region.lines, options)) {
    const picture = cutRow(page, row)
    if (!picture) continue
    const read = await readRow(cv, picture, network, letters)
    if (row.isGuess && read.confidence < SURE_GUESS) continue
    if (read.text.trim() !== '') rows.push({ ...read, text: foldDots(read.text.trim()) })
  }
  return joinRows(rows)
}

/**
 * Three dots are read as any mixture of small and middle dots, of which one may be missed. Two
 * ellipses stay two: six dots were seen.
 */
export const foldDots = (text: string): string =>
  text.replace(/[.·•・…]{2,}/gu, (dots) => /…{2,}/u.exec(dots)?.[0] ?? '…')

/** Rows one below the other; the confidence is that of the mean letter. */
export function joinRows(rows: readonly ReadRow[]): ReadRow {
  const length = rows.reduce((sum, { text }) => sum + text.length, 0)
  const sure = rows.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0)
  return {
    text: rows.map(({ text }) => text).join('\n'),
    confidence: length === 0 ? 0 : sure / length,
    letters: rows.flatMap(({ letters }) => letters),
  }
}

/**
 * Reads vertical lettering with a network that only knows rows: the letters of each column are set
 * side by side first.
 */
export async function readColumns(
  cv: OpenCv,
  page: Raster,
  region: ReadingRegion,
  network: RowNetwork,
  letters: readonly string[],
): Promise<ReadRow> {
  const rows: ReadRow[] = []
  for (const column of readingCrops(cv, page, [region], 'rows'))
    for (const box of findTextRows(column)) {
      const read = await readRow(cv, toPicture(column, box), network, letters)
      if (read.text.trim() !== '') rows.push({ ...read, text: foldDots(read.text.trim()) })
    }
  return joinRows(rows)
}

function toPicture({ width, height, gray }: ReadingCrop, box: Box): NetworkPicture {
  const part = crop({ width, height, channels: 1, data: gray }, box)
  const rgb = new Uint8Array(part.data.length * 3)
  part.data.forEach((value, at) => rgb.fill(value, at * 3, at * 3 + 3))
  return { width: part.width, height: part.height, rgb }
}
