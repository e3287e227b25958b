import { assetGet, outputGet, tileGet } from '@panelflow/contract/page.ts'
import { assetLayersGet } from '@panelflow/contract/picture.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Edge } from '../../http/edge.ts'
import { signedFiles } from '../../http/signed-file.ts'
import type { Deps } from '../../ports/deps.ts'
import { assetFolder, outputPath, tileFolder } from './file-address.ts'
import {
  requireChapterVisible,
  requireOutputVisible,
  requirePageVisible,
} from './file-rights.queries.ts'
import { findAssetLayers, findOutput, hasAsset, tiledPages } from './file.queries.ts'
import { packCache } from './pack-cache.ts'
import { tileIndex } from './tile-grid.ts'
import { getTile } from './tile-pack.ts'

/** Tile packs kept in memory: some sixty pages, or a dozen long strips. */
const PACK_MEMORY = 64 * 1024 * 1024

const IMAGE_TYPE = { png: 'image/png', jpeg: 'image/jpeg' } as const

export const fileRoutes = (edge: Edge, deps: Deps): void => {
  const register = signedFiles(edge)
  const findPage = tiledPages(deps.db)
  const getPack = packCache(deps.blobs, PACK_MEMORY)

  register(tileGet, {
    folder: ({ pageId }) => tileFolder(pageId),
    allow: (actor, { pageId }) => requirePageVisible(deps.db, actor, pageId),
    run: async ({ params: { pageId, ...address } }) => {
      const page = await findPage(pageId)
      const index = page && tileIndex(page, address)
      const file =
        page && index !== undefined ? getTile(await getPack(page.tiles), index) : undefined
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
  register(assetGet, {
    folder: ({ chapterId }) => assetFolder(chapterId),
    allow: (actor, { chapterId }) => requireChapterVisible(deps.db, actor, chapterId),
    run: async ({ params: { chapterId, sha } }) => {
      if (!(await hasAsset(deps.db, chapterId, sha))) throw new AppError('file.not_found')
      return { file: await deps.blobs.get(sha), type: 'image/png', etag: sha, cache: 'immutable' }
    },
  })
  register(assetLayersGet, {
    folder: ({ chapterId }) => assetFolder(chapterId),
    allow: (actor, { chapterId }) => requireChapterVisible(deps.db, actor, chapterId),
    run: async ({ params: { chapterId, sha } }) => {
      const layers = await findAssetLayers(deps.db, chapterId, sha)
      const type = 'application/octet-stream'
      if (layers === null) return { file: new Uint8Array(), type, bytes: 0 }
      const bytes = await deps.blobs.size(layers)
      if (bytes === undefined) throw new AppError('file.not_found')
      // 30 MB for each reader: from the store, not through memory
      return { file: await deps.blobs.stream(layers), type, bytes, etag: layers }
    },
  })
  register(outputGet, {
    folder: ({ outputId }) => outputPath(outputId),
    allow: (actor, { outputId }) => requireOutputVisible(deps.db, actor, outputId),
    run: async ({ params, query }) => {
      const output = await findOutput(deps.db, params.outputId)
      if (output === undefined) throw new AppError('file.not_found')
      const { image, format, bytes } = output
      const named = query.name === undefined ? {} : { downloadName: query.name }
      return {
        file: await deps.blobs.stream(image),
        type: IMAGE_TYPE[format],
        bytes,
        etag: image,
        cache: 0,
        ...named,
      }
    },
  })
}
