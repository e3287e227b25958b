import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createApp } from '../http/create-app.ts'
import { retryWhileAway, STARTING } from '../db/retry-while-away.ts'
import { readConfiguration } from './configuration.ts'
import { FEATURE_ROUTES } from './feature-routes.ts'
import { firstStart, rootPasswordLines } from './first-start.ts'
import { becomesFree, createPortError } from './free-port.ts'
import { declareQueues } from './job-handlers.ts'
import { listenForMetrics } from './metrics/serve-metrics.ts'
import { openDeps } from './open-deps.ts'
import { prepareDatabase } from './prepare-database.ts'
import { resolveServerKey } from './server-key.ts'
import { EXIT_FATAL, sayAndExit, stopOnSignal } from './shutdown.ts'

const CONNECTIONS = 20
/** Three a core keep both the database and this process busy. */
const READS = Math.min(16, 3 * Math.max(2, os.availableParallelism()))

const start = async (): Promise<void> => {
  const configuration = readConfiguration(process.env)
  const { databaseUrl, webRoot, port, host } = configuration
  if (databaseUrl === undefined)
    throw new Error('Set DATABASE_URL, or use "npm start", which brings its own database.')
  if (!(await becomesFree(port, host))) sayAndExit(createPortError(port), EXIT_FATAL)
  await prepareDatabase(databaseUrl)
  const opened = await openDeps({
    configuration,
    databaseUrl,
    name: 'panelflow-http',
    connections: CONNECTIONS,
    reads: READS,
    works: false,
  })
  await retryWhileAway(() => declareQueues(opened.deps), STARTING)
  // a demo is filled by `npm start` alone: its passwords are known to everybody
  const { rootPassword } = await retryWhileAway(
    () => firstStart(opened.deps.db, { demo: undefined }),
    STARTING,
  )
  if (rootPassword !== undefined) console.log(rootPasswordLines(rootPassword))
  const app = await createApp({
    deps: opened.deps,
    databaseUrl,
    routes: FEATURE_ROUTES,
    serverKey: resolveServerKey(configuration),
    trustedProxies: configuration.trustedProxies,
    log: configuration.log,
    imageNodes: configuration.imageNodes,
    ...(opened.metrics && { metrics: { ...opened.metrics, token: configuration.metrics.token } }),
    ...(existsSync(path.join(webRoot, 'index.html')) ? { webRoot } : {}),
  })
  const metrics = await listenForMetrics(configuration, opened)
  stopOnSignal(async () => {
    await app.drain()
    await metrics?.close()
    await opened.close()
  })
  const address = await app.http.listen({ port, host })
  process.send?.({ ready: address })
  if (!process.send) console.log(`Panelflow listens on ${address}`)
}

start().catch((error: unknown) => sayAndExit(error))
