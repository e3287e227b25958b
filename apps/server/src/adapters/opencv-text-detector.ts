import { LANGUAGE_TABLE, type LanguageScript } from '@panelflow/domain/locale/language-table.ts'
import { isSetInSquares, type SourceLanguage } from '@panelflow/domain/locale/language.ts'
import type {
  DetectedRegion,
  DetectOptions,
  PageRaster,
  TextDetector,
} from '../ports/text-detector.ts'
import type { PageInspector } from '../ports/page-inspector.ts'
import type { PanelFinder } from '../ports/panel-finder.ts'
import type { TextReader } from '../ports/text-reader.ts'
import type { VisionPool } from './vision/vision-pool.ts'

/** The version changes whenever the same page can give another result. */
const OPENCV_ENGINE = { name: 'panelflow-vision', version: '1' } as const

/** Regions from here up are kept when a reader finds words in them. */
const WORTH_READING = 0.3
/** Without a reader. */
const LIKELY = 0.7

const LETTERS: Record<LanguageScript, RegExp> = {
  kana: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  han: /\p{Script=Han}/gu,
  hangul: /\p{Script=Hangul}/gu,
  latin: /\p{Script=Latin}/gu,
  thai: /\p{Script=Thai}/gu,
}

/** Letters of the language's own script. */
export const countLetters = (text: string, language: SourceLanguage): number =>
  text.match(LETTERS[LANGUAGE_TABLE[language].script])?.length ?? 0

/**
 * Finds lettering by its look; faces and ornaments that look like it are told apart by trying to
 * read them.
 * @param deps.confirm a reader that remembers what it read of a page (ours does), so that the
 * confirmation costs nothing extra
 */
export function createOpenCvTextDetector(deps: {
  readonly pool: VisionPool
  readonly confirm?: TextReader
}): TextDetector {
  return {
    engine: OPENCV_ENGINE,
    async detect(page, options) {
      const found = await deps.pool.run<'detect'>(
        {
          type: 'detect',
          page,
          options: {
            verticalPossible: isSetInSquares(options.sourceLanguage),
            direction: options.readingDirection,
            leastScore: deps.confirm ? WORTH_READING : LIKELY,
          },
        },
        options.signal,
      )
      const confirmed = deps.confirm
        ? await filterReadable(deps.confirm, page, found, options)
        : found
      return confirmed.map((region, order) => ({ ...region, order }))
    },
  }
}

async function filterReadable(
  reader: TextReader,
  page: PageRaster,
  found: readonly DetectedRegion[],
  options: DetectOptions,
): Promise<DetectedRegion[]> {
  const answers = await reader.read(page, found, {
    language: options.sourceLanguage,
    signal: options.signal,
  })
  return found.filter((region, index) => {
    const { text, confidence } = answers[index] ?? { text: '', confidence: 0 }
    return isReadableText(text, confidence, region.score, options.sourceLanguage)
  })
}

/**
 * Drawing that is read as letters gives a few odd ones, with low confidence: the less a region
 * looks like print, the more is asked.
 */
export function isReadableText(
  text: string,
  confidence: number,
  score: number,
  language: SourceLanguage,
): boolean {
  const found = text.match(LETTERS[LANGUAGE_TABLE[language].script]) ?? []
  const letters = found.length
  const different = new Set(found).size
  const marks = text.match(/[^\s]/gu)?.length ?? 0
  if (letters === 0)
    return /^[?!…~.\s]+$/u.test(text.normalize('NFKC')) && confidence >= 0.7 && score >= 0.6
  if (score >= 0.95 && letters * 2 >= marks) return confidence >= (different >= 2 ? 0.28 : 0.6)
  if (letters * 2 < marks || different < 2) return confidence >= 0.85 && score >= 0.75
  return confidence >= (score >= 0.75 ? 0.5 : 0.7)
}

/** Measures pictures of pages, and what their cleanup left to see. */
export function createOpenCvPageInspector(deps: { readonly pool: VisionPool }): PageInspector {
  return {
    inspectPicture: (page, signal) => deps.pool.run<'picture'>({ type: 'picture', page }, signal),
    inspectCleanup: ({ source, clean, patches, lettering }, signal) =>
      deps.pool.run<'cleanup'>(
        { type: 'cleanup', page: source, clean, patches, polygons: lettering },
        signal,
      ),
  }
}

/** Finds panels by the gutters round them. */
export function createOpenCvPanelFinder(deps: { readonly pool: VisionPool }): PanelFinder {
  return {
    find: (page, { signal }) => deps.pool.run<'panels'>({ type: 'panels', page }, signal),
  }
}
