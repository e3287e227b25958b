/**
 * Entry of a vision thread: a bundle of its own (`vision-worker.js`), started by the vision pool
 * only.
 */
import { parentPort } from 'node:worker_threads'
import { detectRegions } from '@panelflow/vision/detect/detect-regions.ts'
import { erase } from '@panelflow/vision/inpaint/erase.ts'
import { makePatch } from '@panelflow/vision/inpaint/make-patch.ts'
import { loadOpenCv } from '@panelflow/vision/open-cv.ts'
import { readingCrops } from '@panelflow/vision/read/reading-crops.ts'
import type { VisionReply, VisionResults, VisionTask } from './vision-task.ts'

async function run(task: VisionTask): Promise<VisionResults[VisionTask['type']]> {
  const { cv } = await loadOpenCv()
  if (task.type === 'detect') return detectRegions(cv, task.page, task.options)
  if (task.type === 'erase') return erase(cv, task.page, task.erasing)
  if (task.type === 'crop') return readingCrops(cv, task.page, task.regions, task.columns)
  return task.polygons.flatMap((polygon, regionIndex) => {
    const patch = makePatch(cv, task.page, polygon)
    return patch ? [{ ...patch, regionIndex }] : []
  })
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
