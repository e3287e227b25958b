/** The engines that can be measured, by name. The first of each kind is the default. */
import { createNetworks } from '../../apps/server/src/adapters/neural/networks.ts'
import { createOpenCvPatchMaker } from '../../apps/server/src/adapters/opencv-patch-maker.ts'
import { createOpenCvTextDetector } from '../../apps/server/src/adapters/opencv-text-detector.ts'
import {
  createReadingEngines,
  type PageReadingEngines,
} from '../../apps/server/src/adapters/reading-engines.ts'
import {
  createVisionPool,
  type VisionPool,
  visionWorkerUrl,
} from '../../apps/server/src/adapters/vision/vision-pool.ts'
import type { PatchMaker } from '../../apps/server/src/ports/patch-maker.ts'
import type { TextDetector } from '../../apps/server/src/ports/text-detector.ts'
import type { TextReader } from '../../apps/server/src/ports/text-reader.ts'

interface Parts {
  readonly pool: VisionPool
  readonly reading: PageReadingEngines
}

/** `chosen`: what a studio works with unless it is configured otherwise. */
const DETECTORS: Record<string, (parts: Parts) => TextDetector> = {
  chosen: ({ reading }) => reading.detector,
  opencv: ({ pool, reading }) =>
    createOpenCvTextDetector({ pool, confirm: reading.readers.tesseract }),
}

const READERS: Record<string, (parts: Parts) => TextReader> = {
  chosen: ({ reading }) => reading.reader,
  tesseract: ({ reading }) => reading.readers.tesseract,
  ppocr: ({ reading }) => reading.readers.ppocr,
}

export interface EngineChoice {
  readonly detector: string
  readonly reader: string
}

export interface EvalEngines {
  readonly detector: TextDetector
  readonly reader: TextReader
  readonly patches: PatchMaker
  readonly close: () => Promise<void>
}

/** @throws Error with the names there are when one is unknown */
export const openEvalEngines = (
  choice: EngineChoice,
  workerUrl: URL = visionWorkerUrl(),
): EvalEngines => {
  const createDetector = findByName(DETECTORS, choice.detector, 'detector')
  const createReader = findByName(READERS, choice.reader, 'reader')
  const pool = createVisionPool({ workerUrl, size: 1 })
  const networks = createNetworks()
  const parts = { pool, reading: createReadingEngines({ pool, networks }) }
  return {
    detector: createDetector(parts),
    reader: createReader(parts),
    patches: createOpenCvPatchMaker({ pool, networks }),
    close: async () => {
      await Promise.all([pool.close(), parts.reading.close()])
    },
  }
}

const findByName = <Value>(table: Record<string, Value>, name: string, kind: string): Value => {
  const value = table[name]
  if (value !== undefined) return value
  throw new Error(`no ${kind} "${name}": there are ${Object.keys(table).join(', ')}`)
}
