/**
 * Deliveries of published chapters as work for the lease loop: files are made once and kept, sent
 * one after another, and written down as they arrive.
 */
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { getRetryPause } from '@panelflow/domain/publishing/publishing.ts'
import { sql } from 'kysely'
import { recordAudit } from '../db/audit-chain.ts'
import { isDatabaseAway } from '../db/database-errors.ts'
import type { Db } from '../db/open-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { loadOutputChapter } from '../features/output/export/load-output-chapter.ts'
import { createCertificate } from '../features/publishing/certificate.ts'
import { createPublishedLink } from '../features/publishing/published-link.ts'
import { openSecret } from '../features/publishing/target-row.ts'
import { postNotice } from '../features/publishing/test-target.ts'
import { BlobDamaged, BlobMissing, StorageFault } from '../ports/blob-store.ts'
import type { Deps } from '../ports/deps.ts'
import { type PublishedFile, PublishFault } from '../ports/publisher.ts'
import type { LeasedWork, Run } from './lease-loop.ts'
import { createLeaseSweep } from './lost-leases.ts'
import {
  beatDelivery,
  claimDelivery,
  type ClaimedDelivery,
  endDelivery,
  holdDelivery,
  listTakenDeliveries,
  loadDelivery,
  type LoadedDelivery,
  sweepDeliveries,
} from './publication-leases.ts'
import { DeliveryLost, preparePublication } from './prepare-publication.ts'
import { listFontsUsed, type ExportTools } from './write-export.job-handler.ts'

const STORAGE_WAIT_S = 30

export type PublishDeps = Pick<
  Deps,
  'db' | 'clock' | 'ids' | 'blobs' | 'publisher' | 'serverKey' | 'webhooks' | 'publicUrl'
>

const listFiles = async (db: Db, deliveryId: string) => {
  const rows = await db
    .selectFrom('publication_file')
    .select(['id', 'path', 'type', 'sha', 'bytes', 'sent_at'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('position')
    .execute()
  return rows.map(({ sent_at, bytes, ...file }) => ({
    ...file,
    bytes: Number(bytes),
    isSent: sent_at !== null,
  }))
}

type StoredFile = Awaited<ReturnType<typeof listFiles>>[number]

const markSent = async (
  deps: PublishDeps,
  claimed: ClaimedDelivery,
  fileIds: readonly string[],
): Promise<void> => {
  await inTransaction(deps.db, async (tx) => {
    if (!(await holdDelivery(tx, claimed))) throw new DeliveryLost()
    await tx
      .updateTable('publication_file')
      .set({ sent_at: deps.clock.now() })
      .where('id', 'in', fileIds)
      .execute()
    await sql`update publication_delivery set bytes_done = (select coalesce(sum(bytes), 0) from publication_file
      where delivery_id = ${claimed.id} and sent_at is not null) where id = ${claimed.id}`.execute(
      tx,
    )
  })
}

/** A notice with links: whoever takes it fetches the files. */
const sendNotice = async (
  deps: PublishDeps,
  claimed: ClaimedDelivery,
  { address, chapterId, version }: LoadedDelivery,
  secret: Parameters<typeof postNotice>[2],
  files: readonly StoredFile[],
  signal: AbortSignal,
): Promise<void> => {
  if (address.kind !== 'webhook') return
  const origin = deps.publicUrl
  if (origin === undefined) throw new PublishFault('no_public_address')
  const now = deps.clock.now()
  const body = {
    chapterId,
    version,
    files: files.map(({ id, path, sha, bytes }) => ({
      path,
      sha256: sha,
      bytes,
      url: new URL(
        createPublishedLink(deps.serverKey, { deliveryId: claimed.id, fileId: id }, now),
        origin,
      ).href,
    })),
  }
  const notice = { event: 'chapter.published', id: claimed.id, body }
  await postNotice(deps, address.url, secret, notice, signal)
  await markSent(
    deps,
    claimed,
    files.map(({ id }) => id),
  )
}

const sendFiles = async (
  deps: PublishDeps,
  claimed: ClaimedDelivery,
  address: Parameters<PublishDeps['publisher']['connect']>[0],
  secret: Parameters<typeof postNotice>[2],
  files: readonly StoredFile[],
  { signal, report }: Run,
): Promise<void> => {
  const total = Math.max(
    1,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  let sent = files.reduce((sum, { bytes, isSent }) => sum + (isSent ? bytes : 0), 0)
  report(sent / total)
  const connection = await deps.publisher.connect(address, secret, signal)
  try {
    for (const file of files) {
      if (file.isSent) continue
      signal.throwIfAborted()
      const published: PublishedFile = file
      await connection.send(published, {
        read: (first) =>
          deps.blobs.stream(
            file.sha,
            first === 0 ? undefined : { first, last: Math.max(first, file.bytes - 1) },
          ),
        onBytes: (done) => report((sent + done) / total),
        signal,
        id: `${claimed.id}/${file.id}`,
      })
      await markSent(deps, claimed, [file.id])
      sent += file.bytes
      report(sent / total)
    }
  } finally {
    await connection.close()
  }
}

const finish = async (
  deps: PublishDeps,
  claimed: ClaimedDelivery,
  chapterId: string,
): Promise<void> => {
  const fonts = listFontsUsed(await loadOutputChapter(deps, chapterId, 'none'))
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await holdDelivery(tx, claimed))) throw new DeliveryLost()
    const written = await createCertificate(tx, claimed.id, fonts, at)
    await endDelivery(tx, claimed, {
      status: 'done',
      problem: null,
      problem_detail: '',
      finished_at: at,
      certificate: JSON.stringify(written),
    })
    await recordAudit(tx, {
      at,
      action: 'chapter_delivered',
      accountId: null,
      object: { kind: 'chapter', id: chapterId },
      params: { deliveryId: claimed.id, target: written.target.name, version: written.version },
    })
  })
}

const deliver = async (
  deps: PublishDeps,
  tools: ExportTools,
  claimed: ClaimedDelivery,
  run: Run,
): Promise<void> => {
  const loaded = await loadDelivery(deps.db, claimed.id)
  if (loaded === undefined) throw new DeliveryLost()
  const secret = openSecret(deps.serverKey, loaded.targetId, loaded.sealedSecret)
  if (secret === undefined) throw new PublishFault('secret_unreadable')
  if ((await listFiles(deps.db, claimed.id)).length === 0)
    await preparePublication(deps, tools, claimed, loaded, run)
  const files = await listFiles(deps.db, claimed.id)
  if (loaded.address.kind !== 'webhook')
    await sendFiles(deps, claimed, loaded.address, secret, files, run)
  else if (files.some(({ isSent }) => !isSent))
    await sendNotice(deps, claimed, loaded, secret, files, run.signal)
  run.signal.throwIfAborted()
  await finish(deps, claimed, loaded.chapterId)
}

const toFault = (error: unknown): PublishFault => {
  if (error instanceof PublishFault) return error
  if (error instanceof AppError) return new PublishFault('not_deliverable', error.code)
  if (error instanceof BlobMissing || error instanceof BlobDamaged)
    return new PublishFault('file_damaged', error.message)
  return new PublishFault('unexpected', error instanceof Error ? error.message : String(error))
}

const DETAIL_LENGTH = 500

const fail = async (deps: PublishDeps, claimed: ClaimedDelivery, error: unknown): Promise<void> => {
  if (error instanceof StorageFault) {
    const not_before = sql<Date>`now() + make_interval(secs => ${STORAGE_WAIT_S})`
    await endDelivery(deps.db, claimed, { status: 'waiting', not_before })
    return
  }
  const { problem, message } = toFault(error)
  const failures = claimed.failures + 1
  const pause = getRetryPause(problem, failures)
  const columns = {
    failures,
    problem,
    problem_detail: message.replaceAll('\0', '').slice(0, DETAIL_LENGTH),
  }
  await endDelivery(
    deps.db,
    claimed,
    pause === undefined
      ? { ...columns, status: 'failed', finished_at: deps.clock.now() }
      : {
          ...columns,
          status: 'waiting',
          not_before: sql<Date>`now() + make_interval(secs => ${pause})`,
        },
  )
}

export interface PublishWorkOptions {
  /** shown in the table, for people who look for trouble */
  readonly worker: string
  readonly onError: (error: unknown) => void
}

/** Deliveries as work for the lease loop. */
export const publishWork = (
  deps: PublishDeps,
  tools: ExportTools,
  { worker, onError }: PublishWorkOptions,
): LeasedWork<ClaimedDelivery> => ({
  kind: 'publication',
  claim: () => claimDelivery(deps.db, worker),
  beat: (claimed, progress) => beatDelivery(deps.db, claimed, progress),
  release: async (claimed) => {
    await endDelivery(deps.db, claimed, { status: 'waiting', not_before: sql<Date>`now()` })
  },
  listTaken: () => listTakenDeliveries(deps.db, worker),
  sweep: createLeaseSweep(deps.db, (lost) => sweepDeliveries(deps.db, lost)),
  run: async (claimed, run) => {
    try {
      await deliver(deps, tools, claimed, run)
    } catch (error) {
      if (run.signal.aborted || error instanceof DeliveryLost) return
      // no failure of the delivery: the lease loop returns it to the queue
      if (isDatabaseAway(error)) throw error
      if (!(error instanceof PublishFault || error instanceof AppError)) onError(error)
      await fail(deps, claimed, error)
    }
  },
})
