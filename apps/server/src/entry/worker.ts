import os from 'node:os'
import { collectGarbage } from '../adapters/collect-garbage.ts'
import type { Running, StartWork } from './start-work.ts'
import { getConcurrency, readConfiguration } from './configuration.ts'
import { startJobs } from './job-handlers.ts'
import { createPixelGate } from '../pipeline/pixel-gate.ts'
import { createTaskLog } from '../pipeline/task-log.ts'
import { listenForMetrics } from './metrics/serve-metrics.ts'
import { openDeps } from './open-deps.ts'
import type { EndedTask } from '../pipeline/page-task-work.ts'
import { prepareDatabase } from './prepare-database.ts'
import { sayAndExit, stopOnSignal } from './shutdown.ts'

/**
 * Loops of the worker process besides the queue's jobs. Loaded here alone, so that native code
 * never enters the HTTP process.
 */
const BACKGROUND_WORK: Readonly<Record<string, () => Promise<StartWork>>> = {
  pages: async () => (await import('./page-work.ts')).startPageWork,
  forecasts: async () => (await import('./forecast-work.ts')).startForecastWork,
  anchors: async () => (await import('./audit-anchors.ts')).startAnchorWork,
  backups: async () => (await import('./backup-work.ts')).startBackupWork,
  outputs: async () => (await import('./output-work.ts')).startOutputWork,
}

const CONNECTIONS = 10
const GRACE_MS = 15_000

/**
 * Heavy work in a process of its own, so that neither its load nor its crashes touch the people at
 * their screens.
 */
const start = async (): Promise<void> => {
  const configuration = readConfiguration(process.env)
  const { databaseUrl } = configuration
  if (databaseUrl === undefined)
    throw new Error('Set DATABASE_URL, or use "npm start", which brings its own database.')
  await prepareDatabase(databaseUrl)
  const opened = await openDeps({
    configuration,
    databaseUrl,
    name: 'panelflow-worker',
    connections: CONNECTIONS,
    works: true,
  })
  await startJobs(opened.deps)
  const log = createTaskLog(configuration.log)
  const always = log.child({}, { level: 'info' })
  const context = {
    deps: opened.deps,
    databaseUrl,
    configuration,
    gate: createPixelGate(),
    worker: `${os.hostname()}:${process.pid}`,
    concurrency: getConcurrency(configuration, os.availableParallelism()),
    onError: (error: unknown): void => log.error({ err: error }, 'background work failed'),
    log: (line: string): void => always.info(line),
    onTask: (task: EndedTask): void => {
      opened.metrics?.onTask(task)
      log.info({ outcome: task.outcome, seconds: task.seconds }, 'task ended')
    },
  }
  const running: Running[] = []
  for (const load of Object.values(BACKGROUND_WORK)) running.push(await (await load())(context))
  // last, when the engines have let go of their pixels
  context.gate.addRelease(collectGarbage)
  const metrics = await listenForMetrics(configuration, opened)
  stopOnSignal(async () => {
    await Promise.all(running.map((one) => one.stop(GRACE_MS)))
    await metrics?.close()
    await opened.close(GRACE_MS)
  })
  process.send?.({ ready: 'worker' })
}

start().catch((error: unknown) => sayAndExit(error))
