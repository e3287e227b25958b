import os from 'node:os'
import path from 'node:path'
import { createEngine } from '@panelflow/render/engine/engine.ts'
import { loadCanvasKit, readFont } from '@panelflow/render/engine/load-node.ts'
import { withRecording } from '../adapters/recorded-engines.ts'
import { DEMO_FOLDER } from '../db/seed/demo-comic.ts'
import { createLetterer } from '../db/seed/letterer.ts'
import { type SeedOutcome, seedStudio } from '../db/seed/seed-studio.ts'
import { createSeedClock, type SeedStep } from '../db/seed/seeding.ts'
import type { Story } from '../db/seed/stories/story.ts'
import { organisationZone } from '../core/settings/organisation-zone.ts'
import { createPixelGate } from '../pipeline/pixel-gate.ts'
import type { Configuration } from './configuration.ts'
import { openDeps } from './open-deps.ts'
import { startPageWork } from './page-work.ts'

const CONNECTIONS = 10

/** Where a visitor finds page files to try an upload with. */
export const getPagesDir = ({ dataDir }: Pick<Configuration, 'dataDir'>): string =>
  path.join(dataDir, 'demo-pages')

const onError = (error: unknown): void =>
  console.error(error instanceof Error ? (error.stack ?? error.message) : error)

/**
 * Fills the database of the settings with the demo studio, with the real machines at work in this
 * process. `stories`: fewer orders, for a test.
 */
export const runSeed = async (
  configuration: Configuration,
  databaseUrl: string,
  onStep: (step: SeedStep) => void,
  stories?: readonly Story[],
): Promise<SeedOutcome> => {
  const opened = await openDeps({
    configuration,
    databaseUrl,
    name: 'panelflow-seed',
    connections: CONNECTIONS,
    works: false,
  })
  try {
    const today = new Date()
    const clock = createSeedClock(today)
    const deps = { ...opened.deps, clock }
    const machines = await startPageWork({
      deps,
      databaseUrl,
      // a demo neither waits for nor pays a translation engine
      configuration: { ...configuration, translator: undefined },
      gate: createPixelGate(),
      worker: `${os.hostname()}:${process.pid}:seed`,
      concurrency: os.availableParallelism(),
      // what the engines make of the demo's own pages is known
      adaptEngines: (engines) => withRecording(DEMO_FOLDER, deps.images, engines),
      onError,
    })
    const engine = createEngine({ canvasKit: await loadCanvasKit() })
    try {
      return await seedStudio({
        deps,
        clock,
        today,
        letterer: createLetterer(engine, readFont),
        zone: await organisationZone(deps.db),
        pagesDir: getPagesDir(configuration),
        ...(stories === undefined
          ? configuration.demoOrders
            ? {}
            : { stories: [] }
          : { stories }),
        onStep,
      })
    } finally {
      engine.dispose()
      await machines.stop(0)
    }
  } finally {
    await opened.close(0)
  }
}
