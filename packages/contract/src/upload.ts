/**
 * Resumable upload of page images: open → send bytes from the offset the server has → finish → a
 * job reads the file → pages or refusals.
 */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { chapterView } from './order.ts'
import { chapterParams, uuid, version } from './primitives.ts'
import { errorCode, errorParams } from './refusal.ts'

/** docs/security/reliability.md S12 */
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024
/** a Photoshop file with its layers */
export const MAX_LAYERED_BYTES = 512 * 1024 * 1024
export const MAX_ARCHIVE_BYTES = 1024 * 1024 * 1024
export const MAX_PIXELS = 80_000_000
export const CHUNK_BYTES = 4 * 1024 * 1024

export const uploadView = z.object({
  id: uuid,
  name: z.string(),
  size: z.number().int(),
  /** bytes the server holds: continue from here after a broken line */
  received: z.number().int(),
  status: z.enum(['receiving', 'queued', 'reading', 'ready', 'refused', 'used']),
  progress: z.number(),
  /** why reading it waits: the file store is full or does not answer */
  waitsFor: z.enum(['storage.full', 'storage.unavailable']).nullable(),
  pages: z.array(
    z.object({
      name: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      thumbnail: z.string(),
    }),
  ),
  /** files of this upload that were not taken, each with its reason code and sentence parameters */
  refused: z.array(
    z.object({
      name: z.string(),
      code: errorCode,
      params: errorParams,
    }),
  ),
})
export type UploadView = z.output<typeof uploadView>

export const uploadOpen = defineEndpoint({
  id: 'upload.open',
  method: 'POST',
  path: '/chapters/:chapterId/uploads',
  summary: 'Open an upload of one image (PNG, JPEG, WebP, PSD), archive (ZIP, CBZ) or PDF',
  params: chapterParams,
  body: z.strictObject({
    name: z.string().min(1).max(255),
    size: z.coerce.number().int().positive().max(MAX_ARCHIVE_BYTES),
  }),
  response: uploadView,
  access: 'chapter.image.upload_replace',
})

export const uploadGet = defineEndpoint({
  id: 'upload.get',
  method: 'GET',
  path: '/uploads/:uploadId',
  summary: 'How far an upload is',
  params: z.strictObject({ uploadId: uuid }),
  response: uploadView,
  access: 'chapter.image.upload_replace',
})

export const uploadAppend = defineEndpoint({
  id: 'upload.append',
  method: 'PUT',
  path: '/uploads/:uploadId/bytes',
  summary:
    'Append raw bytes at `offset`; a wrong offset answers upload.offset_mismatch with the offset the server has. The last byte queues the reading job',
  params: z.strictObject({ uploadId: uuid }),
  query: z.strictObject({ offset: z.coerce.number().int().min(0) }),
  response: uploadView,
  raw: 'request',
  access: 'chapter.image.upload_replace',
})

export const chapterImages = defineEndpoint({
  id: 'chapter.set_images',
  method: 'POST',
  path: '/chapters/:chapterId/images',
  summary:
    'Take the pages of these uploads, in the order given (those of an archive by name, those of a PDF as they stand), as the images of the source chapter and start preprocessing',
  params: chapterParams,
  body: z.strictObject({ version, uploadIds: z.array(uuid).min(1).max(500) }),
  response: chapterView,
  access: 'chapter.image.upload_replace',
})

export const uploadPageGet = defineEndpoint({
  id: 'file.upload_page',
  method: 'GET',
  path: '/files/uploads/:uploadId/pages/:index',
  summary: 'Thumbnail of a page that was read from an upload, by signed address',
  params: z.strictObject({ uploadId: uuid, index: z.coerce.number().int().min(0).max(500) }),
  query: z.strictObject({ e: z.string(), s: z.string() }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})
