import { scope, type OpenCv } from '../open-cv.ts'
import { findDotRuns, putDots } from '../read/dot-runs.ts'
import type { NetworkPicture } from './find-text-map.ts'

/** The likeliest letter of each step of a row; class 0 is none. */
export interface ReadSteps {
  readonly classes: Int32Array
  /** 0..1 */
  readonly sure: Float32Array
  /** number of classes */
  readonly count: number
}

export type RowNetwork = (picture: NetworkPicture) => Promise<ReadSteps>

/** A letter as it was read, before any tidying. */
export interface ReadLetter {
  readonly text: string
  /** 0..1 */
  readonly confidence: number
}

interface PlacedLetter extends ReadLetter {
  /** middle, along what was given to the network, 0..1 */
  readonly at: number
}

export interface ReadRow {
  readonly text: string
  /** mean of its letters, 0..1 */
  readonly confidence: number
  /** as they were read: `text` may leave some out or fold them */
  readonly letters: readonly ReadLetter[]
}

/** What PP-OCR was trained with. */
const ROW_HEIGHT = 48
const LONGEST_ROW = 3200
/** Its input is a multiple of this wide. */
const WIDTH_STEP = 8

/**
 * A repeated letter counts once, unless nothing lies between ("connectionist temporal
 * classification", greedy).
 */
export function decodeSteps(
  { classes, sure }: ReadSteps,
  letters: readonly string[],
): PlacedLetter[] {
  const read: PlacedLetter[] = []
  let last = 0
  classes.forEach((letter, step) => {
    if (letter !== 0 && letter !== last) {
      const at = (step + 0.5) / classes.length
      read.push({ text: letters[letter] ?? '', confidence: sure[step] ?? 0, at })
    }
    last = letter
  })
  return read
}

function toRow(read: readonly ReadLetter[]): ReadRow {
  const sum = read.reduce((total, { confidence }) => total + confidence, 0)
  return {
    text: read.map(({ text }) => text).join(''),
    confidence: read.length === 0 ? 0 : sum / read.length,
    letters: read,
  }
}

/** The row at the network's height, on a grey ground up to the next width it takes. */
function toInput(cv: OpenCv, { width, height, rgb }: NetworkPicture): NetworkPicture {
  return scope((manage) => {
    const full = manage(new cv.Mat(height, width, cv.CV_8UC3))
    full.data.set(rgb)
    const scaled = Math.min(LONGEST_ROW, Math.max(8, Math.round((width * ROW_HEIGHT) / height)))
    const small = manage(new cv.Mat())
    const method = height > ROW_HEIGHT ? cv.INTER_AREA : cv.INTER_CUBIC
    cv.resize(full, small, new cv.Size(scaled, ROW_HEIGHT), 0, 0, method)
    const padded = Math.max(ROW_HEIGHT, Math.ceil(scaled / WIDTH_STEP) * WIDTH_STEP)
    // the network is trained with rows on 0, which is the middle of its range
    const row = new Uint8Array(padded * ROW_HEIGHT * 3).fill(128)
    for (let y = 0; y < ROW_HEIGHT; y++)
      row.set(small.data.subarray(y * scaled * 3, (y + 1) * scaled * 3), y * padded * 3)
    return { width: padded, height: ROW_HEIGHT, rgb: row }
  })
}

/** Beside its dots an ellipsis may be placed by this much, of the row's height. */
const DOT_SLACK = 0.25

/** Reads one row with a network of the PP-OCR kind; its ellipses are told by their shape. */
export async function readRow(
  cv: OpenCv,
  picture: NetworkPicture,
  network: RowNetwork,
  letters: readonly string[],
): Promise<ReadRow> {
  const input = toInput(cv, picture)
  const read = decodeSteps(await network(input), letters)
  const runs = findDotRuns(cv, picture)
  if (runs.length === 0) return toRow(read)
  // the input is wider than the row: it is filled up to the next width that the network takes
  const scale = (input.width * picture.height) / (input.height * picture.width)
  const placed = read.map((letter) => ({ ...letter, at: letter.at * scale }))
  return toRow(putDots(placed, runs, (DOT_SLACK * picture.height) / picture.width))
}
