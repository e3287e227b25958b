import { isSetInSquares, type SourceLanguage } from '@panelflow/domain/locale/language.ts'
import type { DetectedRegion, TextDetector } from '../ports/text-detector.ts'
import type { ReadText, TextReader } from '../ports/text-reader.ts'
import type { Networks } from './neural/networks.ts'
import { countLetters } from './opencv-text-detector.ts'
import { withLooks } from './source-looks.ts'
import type { VisionPool } from './vision/vision-pool.ts'

/** What could be lettering by its look; the network decides. */
const LEAST_LOOK = 0.3

/** What it takes to believe a reader of one kind. */
interface Belief {
  /** least confidence where much of the region is lettering to the network, and where little is */
  readonly supported: number
  readonly doubtful: number
  /** share of the region from which on much of it is lettering */
  readonly support: number
  /** share from which on it is lettering whatever was read */
  readonly sureSupport: number
}

/** PP-OCR knows when it reads nothing; Tesseract is often unsure of what it read rightly. */
const BELIEFS = {
  network: { supported: 0.6, doubtful: 0.75, support: 0.15, sureSupport: Infinity },
  tesseract: { supported: 0.3, doubtful: 0.4, support: 0.15, sureSupport: 0.25 },
} as const satisfies Record<string, Belief>

/** Question marks, dots and the like, which stand alone in many bubbles. */
const MARKS = /^[?!…~.。·ー\s]+$/u

/** Is a region that the network supports lettering, after what was read in it? */
const isBelieved = (
  { text, confidence }: ReadText,
  { support = 0 }: Pick<DetectedRegion, 'support'>,
  language: SourceLanguage,
  reader: keyof typeof BELIEFS,
): boolean => {
  const { supported, doubtful, support: least, sureSupport } = BELIEFS[reader]
  if (countLetters(text, language) > 0)
    return support >= sureSupport || confidence >= (support >= least ? supported : doubtful)
  if (!MARKS.test(text.normalize('NFKC'))) return false
  return support >= least && (reader === 'tesseract' || confidence >= 0.8)
}

/**
 * Finds lettering with DBNet, joined with the bubbles and the look that OpenCV finds; what reads
 * like drawing is left out.
 * @param deps.confirm a reader that remembers what it read of a page, so that the confirmation
 * costs nothing extra
 */
export const createDbnetTextDetector = (deps: {
  readonly pool: VisionPool
  readonly networks: Networks
  readonly confirm: TextReader
  readonly getReaderKind: (language: SourceLanguage) => keyof typeof BELIEFS
}): TextDetector => ({
  engine: { name: 'panelflow-vision', version: '3, dbnet 4, looks 1' },
  async detect(page, options) {
    const { sourceLanguage: language, readingDirection: direction, signal } = options
    const found = await deps.pool.run<'detect'>(
      {
        type: 'detect',
        page,
        options: {
          verticalPossible: isSetInSquares(language),
          direction,
          leastScore: LEAST_LOOK,
        },
        detector: deps.networks.getDetector(language) ?? undefined,
        boxDetector: deps.networks.getBoxDetector(language) ?? undefined,
      },
      signal,
    )
    const texts = await deps.confirm.read(page, found, { language, signal })
    const kind = deps.getReaderKind(language)
    const believed = found
      .filter((region, at) =>
        isBelieved(texts[at] ?? { text: '', confidence: 0 }, region, language, kind),
      )
      .map((region, order) => ({ ...region, order }))
    return await withLooks(deps.pool, page, believed, signal)
  },
})
