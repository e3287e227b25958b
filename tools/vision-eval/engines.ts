/** The engines that can be measured, by name. The first of each kind is the default. */
import { createOpenCvPatchMaker } from '../../apps/server/src/adapters/opencv-patch-maker.ts'
import { createOpenCvTextDetector } from '../../apps/server/src/adapters/opencv-text-detector.ts'
import { createPpocrTextReader } from '../../apps/server/src/adapters/ppocr-text-reader.ts'
import {
  createTesseractTextReader,
  type TesseractTextReader,
} from '../../apps/server/src/adapters/tesseract-text-reader.ts'
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
  readonly tesseract: TesseractTextReader
}

const DETECTORS: Record<string, (parts: Parts) => TextDetector> = {
  opencv: ({ pool, tesseract }) => createOpenCvTextDetector({ pool, confirm: tesseract }),
}

const READERS: Record<string, (parts: Parts) => TextReader> = {
  tesseract: ({ tesseract }) => tesseract,
  ppocr: ({ pool }) => createPpocrTextReader({ pool }),
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
  const parts = { pool, tesseract: createTesseractTextReader({ pool }) }
  return {
    detector: createDetector(parts),
    reader: createReader(parts),
    patches: createOpenCvPatchMaker({ pool }),
    close: async () => {
      await Promise.all([pool.close(), parts.tesseract.close()])
    },
  }
}

const findByName = <Value>(table: Record<string, Value>, name: string, kind: string): Value => {
  const value = table[name]
  if (value !== undefined) return value
  throw new Error(`no ${kind} "${name}": there are ${Object.keys(table).join(', ')}`)
}
