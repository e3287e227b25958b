/** Synthesised images of a chapter. */
import { PICTURE_KINDS, PAGE_FORMATS } from '@panelflow/domain/output/output-values.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { chapterParams, instant, sha256, uuid } from './primitives.ts'

export const outputView = z.object({
  pageId: uuid,
  position: z.number().int(),
  kind: z.enum(PICTURE_KINDS),
  url: z.string(),
  format: z.enum(PAGE_FORMATS),
  sha: sha256,
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  engine: z.string(),
  renderHash: z.string(),
  stale: z.boolean(),
  createdAt: instant,
})
export const outputList = defineEndpoint({
  id: 'output.list',
  method: 'GET',
  path: '/chapters/:chapterId/outputs',
  summary: 'Synthesised images of a chapter',
  params: chapterParams,
  response: z.array(outputView),
  access: 'workspace.open',
})
export const outputDownload = defineEndpoint({
  id: 'output.download',
  method: 'GET',
  path: '/chapters/:chapterId/download',
  summary:
    'Delivered images of a chapter as ZIP with checksums: PNG as they were checked, or JPEG (quality 95, 4:4:4) made from them',
  params: chapterParams,
  query: z.strictObject({ format: z.enum(PAGE_FORMATS).default('png') }),
  response: z.unknown(),
  raw: 'response',
  access: 'final.download_publish',
})
