/**
 * Entry of a vision thread: a bundle of its own (`vision-worker.js`), started by the vision pool
 * only.
 */
import { parentPort } from 'node:worker_threads'
import { detectRegions } from '@panelflow/vision/detect/detect-regions.ts'
import { erase } from '@panelflow/vision/inpaint/erase.ts'
import { makePatches, type RegionPatch } from '@panelflow/vision/inpaint/make-patches.ts'
import { patchFromOriginal } from '@panelflow/vision/inpaint/patches-from-original.ts'
import { measureLettersLeft } from '@panelflow/vision/measure/letters-left.ts'
import { measureLook } from '@panelflow/vision/measure/lettering-look.ts'
import { measurePicture } from '@panelflow/vision/measure/picture.ts'
import { measureSeam } from '@panelflow/vision/measure/seam.ts'
import { findTextBoxes } from '@panelflow/vision/neural/find-text-boxes.ts'
import { readBlock } from '@panelflow/vision/neural/read-block.ts'
import { readColumns, readRegion } from '@panelflow/vision/neural/read-region.ts'
import type { ReadRow } from '@panelflow/vision/neural/read-row.ts'
import { repaintPatch } from '@panelflow/vision/neural/repaint-patch.ts'
import { rowCrops } from '@panelflow/vision/neural/row-crops.ts'
import { detectSupported } from '@panelflow/vision/neural/supported-regions.ts'
import { loadOpenCv, type OpenCv } from '@panelflow/vision/open-cv.ts'
import { findPanelEdges } from '@panelflow/vision/order/panel-edges.ts'
import type { Raster } from '@panelflow/vision/raster.ts'
import { comparePictures } from '@panelflow/vision/register/find-changes.ts'
import { turnPicture } from '@panelflow/vision/register/placement.ts'
import { registerPicture } from '@panelflow/vision/register/register-picture.ts'
import { readingCrops } from '@panelflow/vision/read/reading-crops.ts'
import type { TextFreeGround } from '../../ports/patch-maker.ts'
import { ModelRefused } from '../neural/model-file.ts'
import type { BlockRecogniser } from '../neural/models.ts'
import {
  createBlockNetwork,
  createBoxNetwork,
  createInpaintNetwork,
  createRowNetwork,
  findEvidence,
  readLetters,
  withLines,
} from './vision-networks.ts'
import type { TaskByType, VisionReply, VisionResults, VisionTask } from './vision-task.ts'

async function readBlocks(
  cv: OpenCv,
  page: Raster,
  regions: TaskByType<'read'>['regions'],
  recogniser: BlockRecogniser,
): Promise<ReadRow[]> {
  const network = await createBlockNetwork(recogniser)
  const texts: ReadRow[] = []
  for (const { polygon } of regions) texts.push(await readBlock(cv, page, polygon, network))
  return texts
}

async function readRegions(
  cv: OpenCv,
  { page, regions, detector, recogniser }: TaskByType<'read'>,
): Promise<ReadRow[]> {
  if (recogniser.kind === 'blocks') return await readBlocks(cv, page, regions, recogniser)
  const letters = await readLetters(recogniser)
  const network = createRowNetwork(recogniser, letters)
  const texts: ReadRow[] = []
  for (const region of await withLines(cv, page, regions, detector))
    texts.push(
      region.orientation === 'vertical'
        ? await readColumns(cv, page, region, network, letters)
        : await readRegion(cv, page, region, network, letters),
    )
  return texts
}

async function detect(cv: OpenCv, task: TaskByType<'detect'>) {
  const { page, options, detector, boxDetector } = task
  if (!detector) return detectRegions(cv, page, options)
  const evidence = await findEvidence(cv, page, detector)
  if (!boxDetector) return detectSupported(cv, page, evidence, options)
  const boxes = await findTextBoxes(cv, page, createBoxNetwork(boxDetector))
  return detectSupported(cv, page, { ...evidence, boxes }, options)
}

/** A patch that the network paints is judged after it. */
async function paint(cv: OpenCv, { page, regions, inpainter, detector }: TaskByType<'patch'>) {
  const map = detector ? (await findEvidence(cv, page, detector)).map : undefined
  if (!inpainter) return makePatches(cv, page, regions, map)
  const shapes = regions.map(({ polygon }) => ({ polygon }))
  const network = createInpaintNetwork(inpainter)
  const patches: RegionPatch[] = []
  for (const made of makePatches(cv, page, shapes, map)) {
    const painted = made.method === 'inpaint' ? await repaintPatch(cv, page, made, network) : made
    if (painted.quality >= (regions[made.regionIndex]?.leastQuality ?? 0)) patches.push(painted)
  }
  return patches
}

const findTextFree = (cv: OpenCv, page: Raster, { picture, placement }: TextFreeGround) => {
  const placed = placement ?? registerPicture(cv, page, picture)
  if (placed === null) return null
  const { turn } = placed
  return { picture: turn ? turnPicture(picture, turn) : picture, placement: placed }
}

/** Regions that a text-free original does not show without lettering are painted. */
async function patch(cv: OpenCv, task: TaskByType<'patch'>): Promise<VisionResults['patch']> {
  const { page, regions } = task
  const textFree = task.textFree && findTextFree(cv, page, task.textFree)
  const taken = regions.flatMap(({ polygon }, regionIndex) => {
    if (!textFree) return []
    const others = regions.flatMap((other, at) => (at === regionIndex ? [] : [other.polygon]))
    const found = patchFromOriginal(cv, page, { polygon, others }, textFree)
    return found === null ? [] : [{ ...found, regionIndex }]
  })
  const isTaken = new Set(taken.map(({ regionIndex }) => regionIndex))
  if (isTaken.size === regions.length) return taken
  const painted = await paint(cv, task)
  return [...taken, ...painted.filter(({ regionIndex }) => !isTaken.has(regionIndex))].toSorted(
    (a, b) => a.regionIndex - b.regionIndex,
  )
}

async function run(task: VisionTask): Promise<VisionResults[VisionTask['type']]> {
  const { cv } = await loadOpenCv()
  if (task.type === 'detect') return await detect(cv, task)
  if (task.type === 'erase') return erase(cv, task.page, task.erasing)
  if (task.type === 'crop') return readingCrops(cv, task.page, task.regions, task.columns)
  if (task.type === 'place') return registerPicture(cv, task.page, task.picture)
  if (task.type === 'compare') return comparePictures(cv, task.page, task.before)
  if (task.type === 'panels') return findPanelEdges(cv, task.page)
  if (task.type === 'picture') return measurePicture(cv, task.page)
  if (task.type === 'look') return task.regions.map((region) => measureLook(cv, task.page, region))
  if (task.type === 'cleanup') {
    const { page, clean, patches, polygons } = task
    return {
      seams: patches.map((box) => measureSeam(page, clean, box)),
      left: polygons.map((polygon) => measureLettersLeft(cv, page, clean, polygon)),
    }
  }
  if (task.type === 'cropRows') {
    const lined = await withLines(cv, task.page, task.regions, task.detector)
    return rowCrops(cv, task.page, lined)
  }
  if (task.type === 'read') return await readRegions(cv, task)
  return await patch(cv, task)
}

const toMessage = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : `OpenCV exception ${String(error)}`

parentPort?.on('message', (task: VisionTask) => {
  void run(task).then(
    (result) => parentPort?.postMessage({ ok: true, result } satisfies VisionReply),
    (error: unknown) =>
      parentPort?.postMessage({
        ok: false,
        message: error instanceof ModelRefused ? error.message : toMessage(error),
        refused: error instanceof ModelRefused ? error.model : null,
      } satisfies VisionReply),
  )
})
