/**
 * The photo editor's way back: an edited picture takes the place of the one that was opened. The
 * layers it was made of are kept beside it.
 */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { sha256, uuid } from './primitives.ts'

export const pictureSave = defineEndpoint({
  id: 'picture.save',
  method: 'PUT',
  path: '/chapters/:chapterId/pages/:pageId/items/:itemId/picture',
  summary:
    'Store the edited picture of a patch or inserted image. Its width and height stay; the document is changed by an op of its own',
  params: z.strictObject({ chapterId: uuid, pageId: uuid, itemId: z.string().min(1).max(80) }),
  response: z.object({ asset: sha256, width: z.number().int(), height: z.number().int() }),
  raw: 'request',
  access: ['workspace.patch.edit_eraser', 'workspace.image.insert'],
})

export const assetLayersSave = defineEndpoint({
  id: 'asset.save_layers',
  method: 'PUT',
  path: '/chapters/:chapterId/assets/:sha/layers',
  summary:
    'Keep the layers that a stored picture was made of (domain/page/layer-file.ts, ≤ 30 MB); an empty body: it has none',
  params: z.strictObject({ chapterId: uuid, sha: sha256 }),
  query: z.strictObject({
    /** content hash of the layers that were read, to be replaced; without it, there are none */
    replaces: sha256.optional(),
  }),
  response: z.object({
    /** content hash of the layers that are kept now */
    layers: sha256.nullable(),
    /** false: others are kept than `replaces`, and stay */
    isStored: z.boolean(),
  }),
  raw: 'request',
  access: ['workspace.patch.edit_eraser', 'workspace.image.insert'],
})

export const assetLayersGet = defineEndpoint({
  id: 'file.asset_layers',
  method: 'GET',
  path: '/files/chapters/:chapterId/assets/:sha/layers',
  summary: 'The layers a picture of a chapter was made of; nothing where none were kept',
  params: z.strictObject({ chapterId: uuid, sha: sha256 }),
  query: z.strictObject({ e: z.string(), s: z.string() }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})
