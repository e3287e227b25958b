import { measureBlobs } from '../adapters/measured-blobs.ts'
import { openBossQueue } from '../adapters/boss-queue.ts'
import { openBlobs, openUploads } from '../adapters/open-blobs.ts'
import { fontCheckProcess } from '../adapters/font/font-check-process.ts'
import { sharpImages } from '../adapters/images/sharp-images.ts'
import { createPublisher } from '../adapters/publishing/create-publisher.ts'
import { createRenderPool } from '../adapters/render/render-pool.ts'
import { createTranslationEngines } from '../adapters/translation/engine-translator.ts'
import { createWebhookSender } from '../adapters/http-webhook-sender.ts'
import { smtpMail } from '../adapters/smtp-mail.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { sheetReaderThread } from '../adapters/sheet/sheet-reader-thread.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { poolBehind } from '../db/named-pool.ts'
import { type OpenDatabase, openDatabase } from '../db/open-database.ts'
import { retryWhileAway, STARTING } from '../db/retry-while-away.ts'
import { createOwnFonts } from '../features/font-file/own-faces.queries.ts'
import { createTaskLog, logFailedJob } from '../pipeline/task-log.ts'
import type { Deps } from '../ports/deps.ts'
import type { EngineConnection } from '../ports/translation-engines.ts'
import type { Configuration } from './configuration.ts'
import { requireSameServerKey } from './key-fingerprint.ts'
import { createMetrics, type Metrics } from './metrics/create-metrics.ts'
import { getProgramUrl } from './program-url.ts'
import { resolveServerKey } from './server-key.ts'
import { WORKFLOW_EFFECTS } from './workflow-effects.ts'

export interface OpenDeps {
  readonly deps: Deps
  readonly database: OpenDatabase
  /** undefined: not configured */
  readonly metrics: Metrics | undefined
  readonly close: (graceMs?: number) => Promise<void>
}

export interface OpenOptions {
  readonly configuration: Configuration
  readonly databaseUrl: string
  /** shown in pg_stat_activity */
  readonly name: string
  readonly connections: number
  /** connections of their own for prepared statements */
  readonly reads?: number
  /** this process runs jobs */
  readonly works: boolean
}

const openMetrics = (
  { metrics, dataDir, blobs }: Configuration,
  { db, pool }: OpenDatabase,
): Metrics | undefined => {
  if (metrics.token === undefined && metrics.listen === undefined) return undefined
  const reads = poolBehind(db)
  return createMetrics({
    db,
    pools: { main: pool, ...(reads !== undefined && reads !== pool && { reads }) },
    folders: { data: dataDir, ...(blobs.startsWith('s3://') ? {} : { files: blobs }) },
  })
}

const toEngine = ({ translator }: Configuration): EngineConnection | undefined => {
  if (translator === undefined) return undefined
  const { protocol, url, key = '', model, inPrivateNetwork } = translator
  return {
    name: `${protocol}-compatible`,
    protocol,
    baseUrl: url,
    apiKey: key,
    model: model ?? (protocol === 'openai' ? 'default' : ''),
    allowPrivateAddresses: inPrivateNetwork,
  }
}

/** The real things behind the ports, for one process. */
export const openDeps = async ({
  configuration,
  databaseUrl,
  name,
  connections,
  reads,
  works,
}: OpenOptions): Promise<OpenDeps> => {
  const database = openDatabase(databaseUrl, {
    max: connections,
    name,
    limits: 'request',
    ...(reads === undefined ? {} : { reads }),
  })
  const serverKey = resolveServerKey(configuration)
  await retryWhileAway(() => requireSameServerKey(database.db, serverKey), STARTING).catch(
    async (error: unknown) => {
      await database.close()
      throw error
    },
  )
  const onError = logFailedJob(createTaskLog(configuration.log))
  const queue = await retryWhileAway(
    () => openBossQueue({ url: databaseUrl, pool: database.pool, supervise: works, onError }),
    STARTING,
  )
  const metrics = openMetrics(configuration, database)
  const files = await openBlobs(configuration.blobs)
  const blobs = metrics === undefined ? files : measureBlobs(files, metrics.onBlobCall)
  const letterer = createRenderPool({
    workerUrl: getProgramUrl('render', 'render-worker'),
    size: 1,
    ownFonts: createOwnFonts({ db: database.db, blobs }),
  })
  const deps: Deps = {
    db: database.db,
    clock: systemClock,
    ids: uuidV7(systemClock),
    queue,
    blobs,
    letterer,
    images: sharpImages(),
    uploads: await openUploads(configuration.blobs),
    sheets: sheetReaderThread({ workerUrl: getProgramUrl('sheet', 'sheet-reader-worker') }),
    fontChecker: fontCheckProcess({ workerUrl: getProgramUrl('font', 'font-check-worker') }),
    mail: configuration.mail && smtpMail(configuration.mail),
    publicUrl: configuration.publicUrl,
    webhooks: createWebhookSender({
      allowPrivateAddresses: configuration.webhooksInPrivateNetwork,
    }),
    publisher: createPublisher({
      folder: configuration.publishFolder,
      allowPrivateAddresses: configuration.publishInPrivateNetwork,
    }),
    translationEngines: createTranslationEngines(toEngine(configuration)),
    effects: WORKFLOW_EFFECTS,
    serverKey,
  }
  const close = async (graceMs?: number): Promise<void> => {
    await queue.stop(graceMs)
    await letterer.close()
    await database.close()
  }
  return { deps, database, metrics, close }
}
