import { isSetInSquares } from '@panelflow/domain/locale/language.ts'
import { alignLetters } from './align-letters.ts'
import { NoReader, type ReadText, type TextReader } from '../ports/text-reader.ts'
import type { Networks } from './neural/networks.ts'
import { tidy } from './read-lines.ts'
import type { VisionPool } from './vision/vision-pool.ts'

/** The version changes whenever the same lettering can be read as another text. */
const ENGINE = { name: 'ppocr', version: '4, lines 2, dots 1' } as const

/**
 * Reads rows with a recogniser of the PP-OCR kind, offline; columns are set side by side first. The
 * network runs in a process of the vision thread that reads with it first, and ends with that
 * thread.
 */
export const createPpocrTextReader = ({
  pool,
  networks,
}: {
  readonly pool: VisionPool
  readonly networks: Networks
}): TextReader => ({
  engine: ENGINE,
  async read(page, regions, { language, signal }) {
    const recogniser = networks.getRecogniser(language)
    const detector = networks.getDetector(language)
    if (!recogniser || !detector) throw new NoReader(`PP-OCR does not read ${language}`)
    if (regions.length === 0) return []
    const shapes = regions.map(({ polygon, orientation, lines }) => ({
      polygon,
      orientation,
      lines,
    }))
    const read = await pool.run<'read'>(
      { type: 'read', page, regions: shapes, detector, recogniser },
      signal,
    )
    return read.map(({ text: asRead, confidence, letters }): ReadText => {
      // six dots are one mark of Chinese and Japanese; elsewhere an ellipsis has three
      const folded = isSetInSquares(language) ? asRead : asRead.replace(/…{2,}/gu, '…')
      const text = tidy(folded, language)
      return { text, confidence, letters: alignLetters(text, letters) }
    })
  },
})
