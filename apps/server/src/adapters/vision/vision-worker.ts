/**
 * Entry of a vision thread: a bundle of its own (`vision-worker.js`), started by the vision pool
 * only.
 */
import { parentPort } from 'node:worker_threads'
import { detectRegions } from '@panelflow/vision/detect/detect-regions.ts'
import { erase } from '@panelflow/vision/inpaint/erase.ts'
import { makePatches } from '@panelflow/vision/inpaint/make-patches.ts'
import { measureLettersLeft } from '@panelflow/vision/measure/letters-left.ts'
import { measurePicture } from '@panelflow/vision/measure/picture.ts'
import { measureSeam } from '@panelflow/vision/measure/seam.ts'
import { loadOpenCv, type OpenCv } from '@panelflow/vision/open-cv.ts'
import { findPanelEdges } from '@panelflow/vision/order/panel-edges.ts'
import { readingCrops } from '@panelflow/vision/read/reading-crops.ts'
import { createRowRecogniser, type ReadRow, type RowRecogniser } from './row-recogniser.ts'
import type { TaskByType, VisionReply, VisionResults, VisionTask } from './vision-task.ts'

/** loaded by the first task that reads: most threads never do */
let recogniser: Promise<RowRecogniser> | null = null

async function readRegions(cv: OpenCv, { page, regions }: TaskByType<'read'>): Promise<ReadRow[]> {
  recogniser ??= createRowRecogniser().catch((error: unknown) => {
    recogniser = null // the next reading tries again
    throw error
  })
  const { read } = await recogniser
  const rows: (ReadRow & { readonly regionIndex: number })[] = []
  for (const crop of readingCrops(cv, page, regions, 'rows'))
    for (const row of await read(cv, crop)) rows.push({ ...row, regionIndex: crop.regionIndex })
  return regions.map((_, index) => {
    const own = rows.filter(({ regionIndex }) => regionIndex === index)
    const length = own.reduce((sum, { text }) => sum + text.length, 0)
    const sure = own.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0)
    return {
      text: own.map(({ text }) => text).join('\n'),
      confidence: length === 0 ? 0 : sure / length,
    }
  })
}

async function run(task: VisionTask): Promise<VisionResults[VisionTask['type']]> {
  const { cv } = await loadOpenCv()
  if (task.type === 'detect') return detectRegions(cv, task.page, task.options)
  if (task.type === 'erase') return erase(cv, task.page, task.erasing)
  if (task.type === 'crop') return readingCrops(cv, task.page, task.regions, task.columns)
  if (task.type === 'panels') return findPanelEdges(cv, task.page)
  if (task.type === 'picture') return measurePicture(cv, task.page)
  if (task.type === 'cleanup') {
    const { page, clean, patches, polygons } = task
    return {
      seams: patches.map((box) => measureSeam(page, clean, box)),
      left: polygons.map((polygon) => measureLettersLeft(cv, page, clean, polygon)),
    }
  }
  if (task.type === 'read') return readRegions(cv, task)
  return makePatches(cv, task.page, task.regions)
}

parentPort?.on('message', (task: VisionTask) => {
  void run(task).then(
    (result) => parentPort?.postMessage({ ok: true, result } satisfies VisionReply),
    (error: unknown) =>
      parentPort?.postMessage({
        ok: false,
        message:
          error instanceof Error
            ? (error.stack ?? error.message)
            : `OpenCV exception ${String(error)}`,
      } satisfies VisionReply),
  )
})
