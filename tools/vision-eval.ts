/**
 * Measures text detection, reading and cleanup against real pages: `npm run -s vision:eval [folder
 * …]`.
 * A table on the way, one line of JSON at the end. Pages: PANELFLOW_TEST_DATA, else ../shared/data
 * beside the repository.
 */
import { existsSync } from 'node:fs'
import { createOpenCvPatchMaker } from '../apps/server/src/adapters/opencv-patch-maker.ts'
import { createOpenCvTextDetector } from '../apps/server/src/adapters/opencv-text-detector.ts'
import { createTesseractTextReader } from '../apps/server/src/adapters/tesseract-text-reader.ts'
import {
  createVisionPool,
  visionWorkerUrl,
} from '../apps/server/src/adapters/vision/vision-pool.ts'
import { REAL_PAGES } from './real-pages.ts'
import { loadSets, type EvalPage } from './vision-eval/eval-pages.ts'
import {
  addScores,
  emptyScores,
  scorePage,
  summarise,
  type Scores,
} from './vision-eval/eval-scores.ts'
import { readRaster } from './vision-eval/read-raster.ts'

if (!existsSync(REAL_PAGES))
  throw new Error(`no test pages at ${REAL_PAGES}: set PANELFLOW_TEST_DATA`)
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const pool = createVisionPool({ workerUrl: visionWorkerUrl(), size: 2 })
const reader = createTesseractTextReader({ pool })
const detector = createOpenCvTextDetector({ pool, confirm: reader })
const cleaner = createOpenCvPatchMaker({ pool })

const results: Record<string, ReturnType<typeof summarise>> = {}
for (const set of loadSets(wanted)) {
  const scores = emptyScores()
  for (const page of set.pages) addScores(scores, await measure(page))
  results[set.name] = summarise(scores)
  console.log(
    set.name.padEnd(28),
    Object.entries(results[set.name] ?? {})
      .map(([key, value]) => `${key} ${value}`)
      .join('  '),
  )
}
await Promise.all([pool.close(), reader.close()])
console.log(JSON.stringify(results))

async function measure(page: EvalPage): Promise<Scores> {
  const raster = await readRaster(page.file)
  const started = performance.now()
  const regions = await detector.detect(raster, {
    sourceLanguage: page.language,
    readingDirection: page.direction,
  })
  const texts = await reader.read(raster, regions, { language: page.language })
  const patches = await cleaner.make(raster, regions)
  const seconds = (performance.now() - started) / 1000
  return scorePage(page, raster, { regions, texts, patches, seconds })
}
