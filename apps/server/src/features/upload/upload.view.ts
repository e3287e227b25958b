import type { UploadView } from '@panelflow/contract/upload.ts'
import { type SignUrl, uploadThumbnail } from '../file/file-address.ts'
import type { RefusedFile, UploadedPage, UploadRow } from './upload-row.ts'

export const uploadedPages = (row: Pick<UploadRow, 'pages'>): readonly UploadedPage[] =>
  row.pages as readonly UploadedPage[]

export const viewUpload = (row: UploadRow, sign: SignUrl): UploadView => ({
  id: row.id,
  name: row.name,
  size: row.size,
  received: row.received,
  status: row.status,
  progress: row.progress,
  waitsFor: row.waits_for,
  pages: uploadedPages(row).map(({ name, width, height }, index) => ({
    name,
    width,
    height,
    thumbnail: uploadThumbnail(sign, row.id, index),
  })),
  refused: (row.refused as readonly RefusedFile[]).map(({ name, code, params }) => ({
    name,
    code,
    params: { ...params },
  })),
})
