import { uploadAppend, uploadGet, uploadOpen } from '@panelflow/contract/upload.ts'
import type { ApiClient } from '../../../lib/http/api-client.ts'
import type { UploadPort } from './send-file.ts'

/**
 * A chunk of 4 MB may take a minute on a bad line; the 10 s of other calls would never let it
 * through.
 */
const CHUNK_TIMEOUT_MS = 120_000

export const createUploadPort = (api: Pick<ApiClient, 'call'>, chapterId: string): UploadPort => ({
  open: (name, size) => api.call(uploadOpen, { params: { chapterId }, body: { name, size } }),
  get: (uploadId) => api.call(uploadGet, { params: { uploadId } }),
  append: (uploadId, offset, bytes) =>
    api.call(uploadAppend, {
      params: { uploadId },
      query: { offset },
      bytes,
      timeoutMs: CHUNK_TIMEOUT_MS,
    }),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})
