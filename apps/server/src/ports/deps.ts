import type { Db } from '../db/open-database.ts'
import type { BlobStore } from './blob-store.ts'
import type { Clock } from './clock.ts'
import type { FontChecker } from './font-checker.ts'
import type { Ids } from './ids.ts'
import type { Images } from './images.ts'
import type { JobQueue } from './job-queue.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { Publisher } from './publisher.ts'
import type { Mail } from './mail.ts'
import type { SheetReader } from './sheet-reader.ts'
import type { TranslationEngines } from './translation-engines.ts'
import type { UploadFiles } from './upload-files.ts'
import type { WebhookSender } from './webhook-sender.ts'
import type { WorkflowEffects } from './workflow-effects.ts'

/** What features need from outside. Only `entry/` and `testing/` put it together. */
export interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly queue: JobQueue
  readonly blobs: BlobStore
  readonly images: Images
  /** lays texts out as they will be published; its thread starts with the first text */
  readonly letterer: Pick<PageRenderer, 'layout'>
  readonly uploads: UploadFiles
  readonly fontChecker: FontChecker
  readonly sheets: SheetReader
  /** undefined: no mail server is configured */
  readonly mail?: Mail | undefined
  /**
   * where people open the studio, without a slash at the end: what stands before the path in links
   * that leave it; undefined: nobody said it
   */
  readonly publicUrl?: string | undefined
  readonly webhooks: WebhookSender
  readonly publisher: Publisher
  readonly translationEngines: TranslationEngines
  readonly effects: WorkflowEffects
  /** 32 bytes known only to our servers */
  readonly serverKey: Buffer
}
