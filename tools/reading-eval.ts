/**
 * Measures what each engine reads in the true boxes of lettering, of our own comics and of real
 * pages in Chinese and English where there are any: `npx tsx tools/reading-eval.ts [folder …]`.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createPpocrTextReader } from '../apps/server/src/adapters/ppocr-text-reader.ts'
import { createTesseractTextReader } from '../apps/server/src/adapters/tesseract-text-reader.ts'
import {
  createVisionPool,
  visionWorkerUrl,
} from '../apps/server/src/adapters/vision/vision-pool.ts'
import type { RegionShape } from '../apps/server/src/ports/text-detector.ts'
import type { SourceLanguage } from '../packages/domain/src/locale/language.ts'
import type { Box, Writing } from '../packages/domain/src/page/document/page-document.ts'
import { rectangleShape } from '../packages/domain/src/page/erase.ts'
import { REAL_PAGES } from './real-pages.ts'
import { loadSets } from './vision-eval/eval-pages.ts'
import { distance, fold } from './vision-eval/eval-scores.ts'
import { readRaster } from './vision-eval/read-raster.ts'

interface TruePage {
  readonly file: string
  readonly language: SourceLanguage
  readonly blocks: readonly {
    readonly text: string
    readonly box: Box
    readonly orientation: Writing
  }[]
}

interface DemoLine {
  readonly kind: string
  readonly source: string
  readonly writing: Writing
  readonly box: Box
}

interface DemoComic {
  readonly chapters: readonly {
    readonly pages: readonly { readonly file: string; readonly lines: readonly DemoLine[] }[]
  }[]
}

const DEMO = path.join(import.meta.dirname, '../apps/server/demo')

const loadDemo = (): readonly TruePage[] => {
  const script = JSON.parse(readFileSync(path.join(DEMO, 'script.json'), 'utf8')) as {
    readonly cloudWhale: DemoComic
  }
  return script.cloudWhale.chapters
    .flatMap(({ pages }) => pages)
    .map(({ file, lines }) => ({
      file: path.join(DEMO, file),
      language: 'zh-Hans',
      blocks: lines
        .filter(({ kind }) => kind === 'speech' || kind === 'narration')
        .map(({ source, box, writing }) => ({ text: source, box, orientation: writing })),
    }))
}

const loadReal = (wanted: readonly string[]): ReadonlyMap<string, readonly TruePage[]> =>
  new Map(
    (existsSync(REAL_PAGES) ? loadSets(wanted) : [])
      .filter(({ pages }) => pages[0]?.language === 'zh-Hans' || pages[0]?.language === 'en')
      .map(({ name, pages }) => [
        name,
        pages.map(({ file, language, blocks }) => ({
          file,
          language,
          blocks: blocks
            .filter(({ kind, legible, text }) => kind === 'speech' && legible && text !== '')
            .map(({ text, box }) => ({ text, box, orientation: 'horizontal' as const })),
        })),
      ]),
  )

const pool = createVisionPool({ workerUrl: visionWorkerUrl(), size: 1 })
const tesseract = createTesseractTextReader({ pool })
const readers = { tesseract, ppocr: createPpocrTextReader({ pool }) }

for (const [name, pages] of [
  ['demo zh-Hans', loadDemo()] as const,
  ...loadReal(process.argv.slice(2)),
]) {
  const sums = Object.fromEntries(
    Object.keys(readers).map((engine) => [engine, { edits: 0, seconds: 0 }]),
  )
  let characters = 0
  for (const { file, language, blocks } of pages) {
    const raster = await readRaster(file)
    const regions = blocks.map(({ box, orientation }): RegionShape => ({
      polygon: rectangleShape(box).points,
      orientation,
      kind: 'speech',
      bubble: null,
    }))
    characters += blocks.reduce((sum, { text }) => sum + fold(text).length, 0)
    for (const [engine, reader] of Object.entries(readers)) {
      const started = performance.now()
      const texts = await reader.read(raster, regions, { language })
      const sum = sums[engine]
      if (sum === undefined) continue
      sum.seconds += (performance.now() - started) / 1000
      blocks.forEach(({ text }, at) => {
        sum.edits += distance(fold(text), fold(texts[at]?.text ?? ''))
      })
    }
  }
  const figures = Object.entries(sums).map(
    ([engine, { edits, seconds }]) =>
      `${engine} cer ${(edits / Math.max(1, characters)).toFixed(3)} ${seconds.toFixed(1)} s`,
  )
  console.log(name.padEnd(28), `${characters} characters`, ...figures)
}
await Promise.all([pool.close(), tesseract.close()])
