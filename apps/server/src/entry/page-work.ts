import { availableParallelism } from 'node:os'
import { createMemoryTranslator } from '../adapters/memory-translator.ts'
import { createPdfReader } from '../adapters/pdf/pdf-reader-process.ts'
import { createPageReader } from '../adapters/images/page-reader-process.ts'
import {
  createOpenCvPageComparer,
  createOpenCvPagePlacer,
  createOpenCvPatchMaker,
  createOpenCvRegionEraser,
} from '../adapters/opencv-patch-maker.ts'
import {
  createOpenCvPageInspector,
  createOpenCvPanelFinder,
} from '../adapters/opencv-text-detector.ts'
import { createNetworks, type Networks } from '../adapters/neural/networks.ts'
import { readOwnModels } from '../adapters/neural/own-models.ts'
import { createReadingEngines } from '../adapters/reading-engines.ts'
import { createRenderPool } from '../adapters/render/render-pool.ts'
import { createVisionPool } from '../adapters/vision/vision-pool.ts'
import { createStudioTranslator } from '../features/translation-engine/studio-translator.ts'
import { createOwnFonts } from '../features/font-file/own-faces.queries.ts'
import { eraseWork } from '../pipeline/erase-region.job-handler.ts'
import { panelWork } from '../pipeline/find-panels.job-handler.ts'
import { revisionWork } from '../pipeline/compare-pages.job-handler.ts'
import { textFreeWork } from '../pipeline/place-text-free.job-handler.ts'
import { measureWork } from '../pipeline/measure-page.job-handler.ts'
import { sealWork } from '../pipeline/check-seals.job-handler.ts'
import type { PageEngines } from '../pipeline/page-engines.ts'
import { pageTaskHandlers } from '../pipeline/page-task-handlers.ts'
import { pageTaskWork } from '../pipeline/page-task-work.ts'
import { settleAfterUpload } from '../features/intake/settle-intake.ts'
import { uploadWork } from '../pipeline/read-upload.job-handler.ts'
import type { ReadingEngines } from '../pipeline/read-selection.ts'
import { runJobs, workLoop } from '../pipeline/run-jobs.ts'
import type { Deps } from '../ports/deps.ts'
import type { OwnFonts } from '../ports/own-fonts.ts'
import type { PageInspector } from '../ports/page-inspector.ts'
import type { PanelFinder } from '../ports/panel-finder.ts'
import type { PageComparer, PagePlacer } from '../ports/patch-maker.ts'
import type { RegionEraser } from '../ports/region-eraser.ts'
import type { Configuration } from './configuration.ts'
import { getProgramUrl } from './program-url.ts'
import type { Running, WorkContext } from './start-work.ts'

const openNetworks = ({ models }: Pick<Configuration, 'models'>): Networks =>
  createNetworks(models === undefined ? undefined : readOwnModels(models))

export interface OpenEngines extends Omit<PageEngines, 'gate'> {
  readonly placer: PagePlacer
  readonly comparer: PageComparer
  readonly eraser: RegionEraser
  readonly panels: PanelFinder
  readonly inspector: PageInspector
  /** what selections are read with */
  readonly readers: ReadingEngines
  /** Ends engines that are idle, to free their memory. */
  readonly endIdle: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * The embedded engines, or those the configuration names; `threads` for each kind of pixel work.
 */
const openEngines = (
  deps: Deps,
  configuration: Configuration,
  threads: number,
  ownFonts: OwnFonts,
): OpenEngines => {
  const pool = createVisionPool({
    workerUrl: getProgramUrl('vision', 'vision-worker'),
    size: threads,
  })
  const networks = openNetworks(configuration)
  const { detector, reader, readers, ...reading } = createReadingEngines({
    pool,
    choices: configuration.readingChoices,
    endpoint: configuration.reader,
    networks,
  })
  const renderer = createRenderPool({
    workerUrl: getProgramUrl('render', 'render-worker'),
    size: threads,
    ownFonts,
  })
  return {
    detector,
    reader,
    readers,
    patches: createOpenCvPatchMaker({ pool, networks }),
    placer: createOpenCvPagePlacer({ pool }),
    comparer: createOpenCvPageComparer({ pool }),
    eraser: createOpenCvRegionEraser({ pool }),
    panels: createOpenCvPanelFinder({ pool }),
    inspector: createOpenCvPageInspector({ pool }),
    translator: createStudioTranslator(deps, createMemoryTranslator()),
    renderer,
    endIdle: async () => {
      await Promise.all([reading.endIdle(), pool.endIdle(), renderer.endIdle()])
    },
    close: async () => {
      await reading.close()
      await Promise.all([pool.close(), renderer.close()])
    },
  }
}

interface PageWorkContext extends WorkContext {
  /** puts other engines before the configured ones */
  readonly adaptEngines?: (engines: OpenEngines) => OpenEngines
}

/**
 * Page tasks, uploads, seals, panels, text-free originals, revisions, measures and erasures, as
 * long as the worker runs.
 */
export const startPageWork = async (context: PageWorkContext): Promise<Running> => {
  const {
    deps,
    databaseUrl,
    configuration,
    worker,
    gate,
    concurrency,
    onError,
    onTask,
    adaptEngines = (engines) => engines,
  } = context
  const opened = adaptEngines(
    openEngines(
      deps,
      configuration,
      Math.min(concurrency, availableParallelism()),
      createOwnFonts(deps),
    ),
  )
  const engines = { ...opened, gate }
  const tasks = workLoop(
    pageTaskWork(deps, pageTaskHandlers(deps, engines), {
      worker,
      onError,
      ...(onTask && { onTask }),
    }),
    concurrency,
  )
  const reader = createPageReader({
    workerUrl: getProgramUrl('images', 'page-reader-worker'),
    gate,
  })
  const pdf = createPdfReader({ workerUrl: getProgramUrl('pdf', 'pdf-reader-worker'), gate })
  gate.addRelease(opened.endIdle)
  gate.addRelease(reader.endIdle)
  gate.addRelease(pdf.endIdle)
  const onRead = (uploadId: string): Promise<void> => settleAfterUpload(deps, uploadId)
  const uploads = workLoop(uploadWork({ ...deps, reader, pdf, onRead }, onError), 1)
  const seals = workLoop(sealWork(deps, engines.renderer, onError), 1)
  const panels = workLoop(panelWork(deps, engines, onError), 1)
  const textFree = workLoop(textFreeWork(deps, engines, onError), 1)
  const revisions = workLoop(revisionWork(deps, engines, onError), 1)
  const measures = workLoop(measureWork(deps, engines, onError), 1)
  const erasures = workLoop(eraseWork(deps, engines, { worker, onError }), concurrency)
  const jobs = await runJobs(
    [tasks, uploads, seals, panels, textFree, revisions, measures, erasures],
    {
      url: databaseUrl,
      onError,
    },
  )
  return {
    stop: async (graceMs) => {
      await jobs.stop(graceMs)
      reader.close()
      await Promise.all([pdf.close(), opened.close()])
    },
  }
}
