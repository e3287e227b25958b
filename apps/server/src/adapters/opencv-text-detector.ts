import type { DetectedRegion, DetectOptions, PageRaster, TextDetector } from '../ports/text-detector.ts'
import type { TextReader } from '../ports/text-reader.ts'
import type { VisionPool } from './vision/vision-pool.ts'

/** The version changes whenever the same page can give another result. */
export const OPENCV_ENGINE = { name: 'panelflow-vision', version: '1' } as const

/** Regions at or above this score are lettering by their look alone. */
const SURE = 0.85
/** Regions from here up to SURE are kept only when a reader finds words in them. */
const WORTH_READING = 0.25
/** Without a reader. */
const LIKELY = 0.5
const LEAST_CONFIDENCE = 0.55

/**
 * Finds lettering by its look; faces and ornaments that look like it are told apart by trying to read them.
 * @param deps.confirm reader for doubtful regions; without one the cut-off is `LIKELY`
 */
export function createOpenCvTextDetector(deps: { readonly pool: VisionPool; readonly confirm?: TextReader }): TextDetector {
  return {
    engine: OPENCV_ENGINE,
    async detect(page, options) {
      const found = await deps.pool.run<'detect'>(
        {
          type: 'detect',
          page,
          options: {
            verticalPossible: options.sourceLanguage !== 'en' && options.sourceLanguage !== 'ko',
            direction: options.readingDirection,
            leastScore: deps.confirm ? WORTH_READING : LIKELY,
          },
        },
        options.signal,
      )
      const kept = deps.confirm ? await keepReadable(deps.confirm, page, found, options) : found
      return kept.map((region, order) => ({ ...region, order }))
    },
  }
}

async function keepReadable(
  reader: TextReader,
  page: PageRaster,
  found: readonly DetectedRegion[],
  options: DetectOptions,
): Promise<DetectedRegion[]> {
  const doubtful = found.filter((region) => region.score < SURE)
  const answers = await reader.read(page, doubtful, { language: options.sourceLanguage, signal: options.signal })
  const readable = new Set(doubtful.filter((_, index) => isWords(answers[index]?.text ?? '', answers[index]?.confidence ?? 0)))
  return found.filter((region) => region.score >= SURE || readable.has(region))
}

/** Letters, or the short cries of comics (`?!`, `…`) when they were read without doubt. */
function isWords(text: string, confidence: number): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= 2 ? confidence >= LEAST_CONFIDENCE : /[\p{L}?!…]/u.test(text) && confidence >= 0.8
}
