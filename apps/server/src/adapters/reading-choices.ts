/** Which engine finds, reads and cleans pages of a language. */
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import { SOURCE_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { READING_ENGINES } from '@panelflow/domain/page/erase.ts'
import { z } from 'zod'

const choice = z.strictObject({
  /** `dbnet`: a network, joined with `opencv`, which judges by the look alone */
  detector: z.enum(['dbnet', 'opencv']),
  /** `endpoint`: the model at PANELFLOW_READER_URL; without one as `ppocr` */
  reader: z.enum(READING_ENGINES),
})

type ReadingChoice = z.output<typeof choice>
export type ReadingChoices = Readonly<Record<SourceLanguage, ReadingChoice>>

const DEFAULTS: ReadingChoices = {
  'zh-Hans': { detector: 'dbnet', reader: 'ppocr' },
  'zh-Hant': { detector: 'dbnet', reader: 'ppocr' },
  en: { detector: 'dbnet', reader: 'ppocr' },
  // read by a recogniser of the studio's own where it has one, else by Tesseract
  ja: { detector: 'dbnet', reader: 'ppocr' },
  ko: { detector: 'dbnet', reader: 'ppocr' },
}

/** `{"ja":{"detector":"opencv"}}`: what differs from the defaults. */
export const readingChoices = z
  .partialRecord(z.enum(SOURCE_LANGUAGES), choice.partial())
  .transform((changes): ReadingChoices => {
    const chosen = { ...DEFAULTS }
    for (const language of SOURCE_LANGUAGES)
      chosen[language] = { ...DEFAULTS[language], ...changes[language] }
    return chosen
  })

export const DEFAULT_CHOICES = DEFAULTS
