/**
 * Asks the engines that read and clean pages what they make of a demo page, so that the first start
 * need not.
 */
import { createNetworks } from '../../apps/server/src/adapters/neural/networks.ts'
import { createOpenCvPatchMaker } from '../../apps/server/src/adapters/opencv-patch-maker.ts'
import { createReadingEngines } from '../../apps/server/src/adapters/reading-engines.ts'
import {
  createVisionPool,
  visionWorkerUrl,
} from '../../apps/server/src/adapters/vision/vision-pool.ts'
import { dropNested } from '../../apps/server/src/pipeline/find-and-read.ts'
import type { CleanPatch } from '../../apps/server/src/ports/patch-maker.ts'
import type {
  DetectedRegion,
  EngineName,
  PageRaster,
} from '../../apps/server/src/ports/text-detector.ts'
import type { ReadText } from '../../apps/server/src/ports/text-reader.ts'
import type { DrawnComic } from './drawn-comic.ts'

export interface PageAnswers {
  readonly regions: readonly DetectedRegion[]
  readonly texts: readonly ReadText[]
  readonly patches: readonly CleanPatch[]
}

export interface PageRecorder {
  readonly engines: {
    readonly detector: EngineName
    readonly reader: EngineName
    readonly patches: EngineName
  }
  readonly record: (page: PageRaster, comic: DrawnComic) => Promise<PageAnswers>
  readonly close: () => Promise<void>
}

/** The engines a studio works with unless it is configured otherwise. */
export const createPageRecorder = (): PageRecorder => {
  const pool = createVisionPool({ workerUrl: visionWorkerUrl(), size: 2 })
  const networks = createNetworks()
  const { detector, reader, close } = createReadingEngines({ pool, networks })
  const patchMaker = createOpenCvPatchMaker({ pool, networks })
  return {
    engines: { detector: detector.engine, reader: reader.engine, patches: patchMaker.engine },
    record: async (page, { sourceLanguage, readingDirection }) => {
      const found = dropNested(await detector.detect(page, { sourceLanguage, readingDirection }))
      const regions = [...found].sort((a, b) => a.order - b.order)
      const texts = await reader.read(page, regions, { language: sourceLanguage })
      return {
        regions,
        texts,
        patches: await patchMaker.make(page, regions, { language: sourceLanguage }),
      }
    },
    close: async () => {
      await Promise.all([pool.close(), close()])
    },
  }
}
