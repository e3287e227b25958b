import type { UploadView } from '@panelflow/contract/upload.ts'
import { CHUNK_BYTES } from '@panelflow/contract/upload.ts'
import { isCallError, isOutage, isTransient } from '../../../lib/http/call-error.ts'

/** The server's side of one upload (contract/upload.ts). */
export interface UploadPort {
  readonly open: (name: string, size: number) => Promise<UploadView>
  readonly get: (uploadId: string) => Promise<UploadView>
  readonly append: (uploadId: string, offset: number, bytes: Blob) => Promise<UploadView>
  /** waits; tests pass one that does not */
  readonly pause: (ms: number) => Promise<void>
}

/** Why the upload of a file waits: the connection to the server, or the file store behind it. */
export type Trouble = 'line' | NonNullable<UploadView['waitsFor']>

export interface SendProgress {
  readonly onSent: (bytes: number, uploadId: string) => void
  /** null: it goes on */
  readonly onTrouble: (trouble: Trouble | null) => void
  readonly isStopped: () => boolean
}

const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 15_000
/**
 * failures of the server in a row after which the upload ends; an outage is waited for without a
 * limit
 */
const MAX_FAILURES = 10

/** A wrong offset is no failure: the server says where it stands, and we go on from there. */
const isOffsetMismatch = (error: unknown): boolean =>
  isCallError(error) && error.fact === 'upload.offset_mismatch'

class Stopped extends Error {}

export const isStopped = (error: unknown): boolean => error instanceof Stopped

const getTrouble = (error: unknown): Trouble =>
  isCallError(error) && (error.fact === 'storage.full' || error.fact === 'storage.unavailable')
    ? error.fact
    : 'line'

/** Repeats a call until it succeeds, with growing pauses. Refusals are thrown. */
const persist = async <T>(
  port: UploadPort,
  progress: SendProgress,
  call: () => Promise<T>,
): Promise<T> => {
  for (let failures = 0; ; failures += 1) {
    if (progress.isStopped()) throw new Stopped('stopped')
    try {
      const answer = await call()
      if (failures > 0) progress.onTrouble(null)
      return answer
    } catch (error) {
      const givesUp = !isOutage(error) && failures + 1 >= MAX_FAILURES
      if (!isTransient(error) || givesUp) throw error
      progress.onTrouble(getTrouble(error))
      await port.pause(Math.min(FIRST_WAIT_MS * 2 ** failures, MAX_WAIT_MS))
    }
  }
}

/**
 * Sends one chunk; when its fate is unknown, asks the server how far it is before anything is sent
 * again.
 */
const sendChunk = async (
  port: UploadPort,
  progress: SendProgress,
  file: Blob,
  upload: UploadView,
): Promise<UploadView> => {
  let current = upload
  let doubtful = false
  return persist(port, progress, async () => {
    if (doubtful) {
      current = await port.get(upload.id)
      doubtful = false
      if (current.received > upload.received || current.status !== 'receiving') return current
    }
    try {
      return await port.append(
        current.id,
        current.received,
        file.slice(current.received, current.received + CHUNK_BYTES),
      )
    } catch (error) {
      doubtful = true
      if (isOffsetMismatch(error)) return await port.get(upload.id)
      throw error
    }
  })
}

/** Waits until the reading job has looked at the file. */
const awaitReading = async (
  port: UploadPort,
  progress: SendProgress,
  upload: UploadView,
): Promise<UploadView> => {
  let current = upload
  for (
    let wait = 300;
    current.status === 'queued' || current.status === 'reading';
    wait = Math.min(wait * 1.5, 2000)
  ) {
    await port.pause(wait)
    const waited = current.waitsFor
    current = await persist(port, progress, () => port.get(upload.id))
    if (current.waitsFor !== waited) progress.onTrouble(current.waitsFor)
  }
  return current
}

/**
 * Sends a file in chunks of 4 MB and survives broken lines: after a break it asks how much the
 * server holds and goes on there. What the server has already is not sent again.
 * Answers the upload once all of it was sent. An outage of the server or its file store is waited
 * for. Throws CallError when the server says no.
 */
export const sendBytes = async (
  port: UploadPort,
  file: Blob,
  name: string,
  progress: SendProgress,
): Promise<UploadView> => {
  let upload = await persist(port, progress, () => port.open(name, file.size))
  progress.onSent(upload.received, upload.id)
  while (upload.status === 'receiving' && upload.received < file.size) {
    upload = await sendChunk(port, progress, file, upload)
    progress.onSent(upload.received, upload.id)
  }
  return upload
}

/** Sends a file and answers the upload once it has been read: `ready` or `refused`. */
export const sendFile = async (
  port: UploadPort,
  file: Blob,
  name: string,
  progress: SendProgress,
): Promise<UploadView> => awaitReading(port, progress, await sendBytes(port, file, name, progress))
