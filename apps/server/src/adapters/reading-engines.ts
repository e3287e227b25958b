/** The engines that find and read the lettering of pages, each language with its own. */
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import type { ReadingEngine } from '@panelflow/domain/page/erase.ts'
import type { TextDetector } from '../ports/text-detector.ts'
import type { TextReader } from '../ports/text-reader.ts'
import { createDbnetTextDetector } from './dbnet-text-detector.ts'
import { createEndpointTextReader, type ReaderEndpoint } from './endpoint-text-reader.ts'
import { createNetworks, type Networks } from './neural/networks.ts'
import { createOpenCvTextDetector } from './opencv-text-detector.ts'
import { createPpocrTextReader } from './ppocr-text-reader.ts'
import { DEFAULT_CHOICES, type ReadingChoices } from './reading-choices.ts'
import { rememberTexts } from './remember-texts.ts'
import { createSurerReader } from './surer-reader.ts'
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

/** What reads a language on this machine: a network where one is installed, else Tesseract. */
const chooseLocalReader = (
  choices: ReadingChoices,
  networks: Networks,
  language: SourceLanguage,
): 'ppocr' | 'tesseract' =>
  choices[language].reader !== 'tesseract' && networks.getRecogniser(language) !== null
    ? 'ppocr'
    : 'tesseract'

/** Languages that both local readers read well. */
const READ_TWICE: ReadonlySet<SourceLanguage> = new Set(['zh-Hans', 'zh-Hant', 'en'])

export const createReadingEngines = ({
  pool,
  choices = DEFAULT_CHOICES,
  networks = createNetworks(),
  endpoint,
}: {
  readonly pool: VisionPool
  /** undefined: no model outside reads */
  readonly endpoint?: ReaderEndpoint | undefined
  readonly choices?: ReadingChoices
  readonly networks?: Networks
}): PageReadingEngines => {
  const tesseract = createTesseractTextReader({ pool, networks })
  const readers = {
    tesseract,
    ppocr: rememberTexts(createPpocrTextReader({ pool, networks })),
    endpoint: rememberTexts(createEndpointTextReader(endpoint)),
  }
  const surer = createSurerReader(readers.ppocr, tesseract)
  const joinReaders = (getReader: (language: SourceLanguage) => TextReader): TextReader => ({
    engine: surer.engine,
    engineFor: (language) => getReader(language).engine,
    read: (page, regions, options) => getReader(options.language).read(page, regions, options),
  })
  const getLocalReader = (language: SourceLanguage): TextReader =>
    readers[chooseLocalReader(choices, networks, language)]
  const isRead = (language: SourceLanguage): boolean =>
    endpoint !== undefined && choices[language].reader === 'endpoint'
  /** Japanese and Korean with a network of the studio's own are not read twice. */
  const getSurerReader = (language: SourceLanguage): TextReader =>
    READ_TWICE.has(language) && chooseLocalReader(choices, networks, language) === 'ppocr'
      ? surer
      : getLocalReader(language)
  const reader = joinReaders((language) =>
    isRead(language) ? readers.endpoint : getSurerReader(language),
  )
  // what may be lettering is confirmed here: much of it is drawing, which would be paid for outside
  const confirm = joinReaders(getLocalReader)
  const detectors = {
    opencv: createOpenCvTextDetector({ pool, confirm }),
    dbnet: createDbnetTextDetector({
      pool,
      networks,
      confirm,
      getReaderKind: (language) =>
        chooseLocalReader(choices, networks, language) === 'ppocr' ? 'network' : 'tesseract',
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
