import { openBossQueue } from '../adapters/boss-queue.ts'
import path from 'node:path'
import { openBlobs } from '../adapters/open-blobs.ts'
import { openDiskUploads } from '../adapters/disk-uploads.ts'
import { fontCheckProcess } from '../adapters/font/font-check-process.ts'
import { sharpImages } from '../adapters/images/sharp-images.ts'
import { createWebhookSender } from '../adapters/http-webhook-sender.ts'
import { smtpMail } from '../adapters/smtp-mail.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { sheetReaderThread } from '../adapters/sheet/sheet-reader-thread.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { type OpenDatabase, openDatabase } from '../db/open-database.ts'
import type { Deps } from '../ports/deps.ts'
import type { Configuration } from './configuration.ts'
import { programUrl } from './program-url.ts'
import { serverKeyOf } from './server-key.ts'

export interface OpenDeps {
  readonly deps: Deps
  readonly database: OpenDatabase
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

/** The real things behind the ports, for one process. */
export const openDeps = async ({ configuration, databaseUrl, name, connections, reads, works }: OpenOptions): Promise<OpenDeps> => {
  const database = openDatabase(databaseUrl, { max: connections, name, ...(reads === undefined ? {} : { reads }) })
  const onError = (error: unknown, job: string): void => console.error(`${job}: ${error instanceof Error ? error.message : String(error)}`)
  const queue = await openBossQueue({ url: databaseUrl, pool: database.pool, supervise: works, onError })
  const deps: Deps = {
    db: database.db,
    clock: systemClock,
    ids: uuidV7(systemClock),
    queue,
    blobs: await openBlobs(configuration.blobs),
    images: sharpImages(),
    uploads: await openDiskUploads(path.join(configuration.dataDir, 'uploads')),
    sheets: sheetReaderThread({ workerUrl: programUrl('sheet', 'sheet-reader-worker') }),
    fontChecker: fontCheckProcess({ workerUrl: programUrl('font', 'font-check-worker') }),
    mail: configuration.mail && smtpMail(configuration.mail),
    webhooks: createWebhookSender({ allowPrivateAddresses: configuration.webhooksInPrivateNetwork }),
    serverKey: serverKeyOf(configuration),
  }
  const close = async (graceMs?: number): Promise<void> => {
    await queue.stop(graceMs)
    await database.close()
  }
  return { deps, database, close }
}
