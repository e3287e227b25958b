/**
 * Detection, reading and cleanup on real comic pages, end to end. The pages are no part of the
 * repository: see tools/real-pages.ts.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRealPages } from '../../../../../tools/real-pages.ts'
import { loadSets, type EvalPage } from '../../../../../tools/vision-eval/eval-pages.ts'
import {
  addScores,
  emptyScores,
  scorePage,
  summarise,
} from '../../../../../tools/vision-eval/eval-scores.ts'
import { readRaster } from '../../../../../tools/vision-eval/read-raster.ts'
import { createOpenCvPatchMaker } from '../opencv-patch-maker.ts'
import { createOpenCvTextDetector } from '../opencv-text-detector.ts'
import { createTesseractTextReader, type TesseractTextReader } from '../tesseract-text-reader.ts'
import { createVisionPool, visionWorkerUrl, type VisionPool } from './vision-pool.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'

const available = hasRealPages(
  '.',
  'how many texts of real pages are found, how well they are read and cleaned',
)

let pool: VisionPool
let reader: TesseractTextReader
beforeAll(() => {
  pool = createVisionPool({ workerUrl: getBuiltProgram(visionWorkerUrl()), size: 1 })
  reader = createTesseractTextReader({ pool })
})
afterAll(async () => {
  await Promise.all([pool.close(), reader.close()])
})

async function measure(pages: readonly EvalPage[]) {
  const detector = createOpenCvTextDetector({ pool, confirm: reader })
  const cleaner = createOpenCvPatchMaker({ pool })
  const sum = emptyScores()
  for (const page of pages) {
    const raster = await readRaster(page.file)
    const regions = await detector.detect(raster, {
      sourceLanguage: page.language,
      readingDirection: page.direction,
    })
    const texts = await reader.read(raster, regions, { language: page.language })
    const patches = await cleaner.make(raster, regions)
    expect(texts).toHaveLength(regions.length)
    addScores(sum, await scorePage(page, raster, { regions, texts, patches, seconds: 0 }))
  }
  return summarise(sum)
}

const listPages = (set: string): readonly EvalPage[] => loadSets([set])[0]?.pages ?? []

describe.skipIf(!available)('on real pages', () => {
  it('half-transparent bubbles on dark art: most speech is found, and what is found is read and cleaned', async () => {
    const scores = await measure(listPages('pc-ep01-zh zh-CN'))
    expect(scores.speechFound).toBeGreaterThanOrEqual(0.6)
    expect(scores.precision).toBeGreaterThanOrEqual(0.8)
    expect(scores.cer).toBeLessThanOrEqual(0.45)
    expect(scores.psnrFound).toBeGreaterThanOrEqual(30)
    expect(scores.strayPatch).toBeLessThanOrEqual(0.02)
  })

  it('vertical Japanese on screentone: found, read column by column, cleaned to the plate', async () => {
    const scores = await measure(listPages('derived-manga-ja ja').slice(0, 1))
    expect(scores.speechFound).toBeGreaterThanOrEqual(0.8)
    expect(scores.cer).toBeLessThanOrEqual(0.2)
    expect(scores.psnrFound).toBeGreaterThanOrEqual(40)
  })
})
