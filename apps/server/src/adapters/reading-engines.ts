/** The engines that find and read the lettering of pages, each language with its own. */
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import type { ReadingEngine } from '@panelflow/domain/page/erase.ts'
import type { EngineName, TextDetector } from '../ports/text-detector.ts'
import type { TextReader } from '../ports/text-reader.ts'
import { createDbnetTextDetector } from './dbnet-text-detector.ts'
import { createNetworks, type Networks } from './neural/networks.ts'
import { createOpenCvTextDetector } from './opencv-text-detector.ts'
import { createPpocrTextReader } from './ppocr-text-reader.ts'
import { DEFAULT_CHOICES, type ReadingChoices } from './reading-choices.ts'
import { rememberTexts } from './remember-texts.ts'
import { createTesseractTextReader } from './tesseract-text-reader.ts'
import type { VisionPool } from './vision/vision-pool.ts'

export interface PageReadingEngines {
  readonly detector: TextDetector
  readonly reader: TextReader
  /** each by itself, for selections */
  readonly readers: Readonly<Record<ReadingEngine, TextReader>>
  /** Ends engines that are idle; resolves when their memory is free. */
  readonly endIdle: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A language's first choice where it is installed and reads the language, else Tesseract. */
const chooseReader = (
  choices: ReadingChoices,
  networks: Networks,
  language: SourceLanguage,
): ReadingEngine =>
  choices[language].reader === 'ppocr' && networks.getRecogniser(language) !== null
    ? 'ppocr'
    : 'tesseract'

const joinNames = (a: EngineName, b: EngineName): EngineName => ({
  name: `${a.name}+${b.name}`,
  version: `${a.version}+${b.version}`,
})

export const createReadingEngines = ({
  pool,
  choices = DEFAULT_CHOICES,
  networks = createNetworks(),
}: {
  readonly pool: VisionPool
  readonly choices?: ReadingChoices
  readonly networks?: Networks
}): PageReadingEngines => {
  const tesseract = createTesseractTextReader({ pool, networks })
  const readers = { tesseract, ppocr: rememberTexts(createPpocrTextReader({ pool, networks })) }
  const getReader = (language: SourceLanguage): TextReader =>
    readers[chooseReader(choices, networks, language)]
  const reader: TextReader = {
    engine: joinNames(readers.ppocr.engine, tesseract.engine),
    engineFor: (language) => getReader(language).engine,
    read: (page, regions, options) => getReader(options.language).read(page, regions, options),
  }
  const detectors = {
    opencv: createOpenCvTextDetector({ pool, confirm: reader }),
    dbnet: createDbnetTextDetector({
      pool,
      networks,
      confirm: reader,
      getReaderKind: (language) =>
        chooseReader(choices, networks, language) === 'ppocr' ? 'network' : 'tesseract',
    }),
  }
  const getDetector = (language: SourceLanguage): TextDetector =>
    detectors[networks.getDetector(language) === null ? 'opencv' : choices[language].detector]
  return {
    reader,
    readers,
    detector: {
      engine: detectors.dbnet.engine,
      engineFor: (language) => getDetector(language).engine,
      detect: (page, options) => getDetector(options.sourceLanguage).detect(page, options),
    },
    endIdle: () => tesseract.endIdle(),
    close: () => tesseract.close(),
  }
}
