import {
  chapterImages,
  uploadAppend,
  uploadGet,
  uploadOpen,
  uploadPageGet,
} from '@panelflow/contract/upload.ts'
import { textFreeAdd, textFreeList, textFreeRemove } from '@panelflow/contract/text-free-page.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Edge } from '../../http/edge.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { chapterAfterEvent } from '../chapter/chapter.queries.ts'
import { uploadFolder } from '../file/file-address.ts'
import { requireAccess } from '../../http/actor.ts'
import { signedFiles } from '../../http/signed-file.ts'
import { tileIndex } from '../file/tile-grid.ts'
import { getTile } from '../file/tile-pack.ts'
import { setImages } from './set-images.ts'
import { addTextFree, removeTextFree } from './text-free.commands.ts'
import { getTextFree } from './text-free.queries.ts'
import { appendUpload, openUpload } from './upload.commands.ts'
import { getUpload, getUploadView } from './upload.queries.ts'
import { uploadedPages, viewUpload } from './upload.view.ts'

export const uploadRoutes = (edge: Edge, deps: Deps): void => {
  registerEndpoint(edge, uploadOpen, async ({ actor, params, body, fileUrl }) =>
    viewUpload(await openUpload(deps, actor, { ...params, ...body }), fileUrl),
  )
  registerEndpoint(edge, uploadGet, ({ params, fileUrl }) =>
    getUploadView(deps.db, params.uploadId, fileUrl),
  )
  registerEndpoint(edge, uploadAppend, async ({ params, query, bytes, fileUrl }) =>
    viewUpload(await appendUpload(deps, { ...params, ...query, bytes }), fileUrl),
  )
  registerEndpoint(edge, chapterImages, async ({ actor, params, body }) => {
    await setImages(deps, actor, { ...params, ...body })
    return await chapterAfterEvent(deps.db, actor, params.chapterId)
  })
  registerEndpoint(
    edge,
    textFreeList,
    async ({ actor, params }) => await getTextFree(deps.db, actor, params.chapterId),
  )
  registerEndpoint(
    edge,
    textFreeAdd,
    async ({ actor, params, body }) => await addTextFree(deps, actor, { ...params, ...body }),
  )
  registerEndpoint(
    edge,
    textFreeRemove,
    async ({ actor, params }) => await removeTextFree(deps, actor, params),
  )
  signedFiles(edge)(uploadPageGet, {
    folder: ({ uploadId }) => uploadFolder(uploadId),
    allow: async (actor) => requireAccess(actor, 'chapter.image.upload_replace'),
    run: async ({ params }) => {
      const page = uploadedPages(await getUpload(deps.db, params.uploadId))[params.index]
      const index = page && tileIndex(page, { level: page.tileLevels - 1, x: 0, y: 0 })
      const file =
        page && index !== undefined ? getTile(await deps.blobs.get(page.tiles), index) : undefined
      if (page === undefined || file === undefined) throw new AppError('file.not_found')
      return {
        file,
        type: 'image/webp',
        bytes: file.byteLength,
        etag: `${page.tiles}-${index}`,
        cache: 'immutable',
      }
    },
  })
}
