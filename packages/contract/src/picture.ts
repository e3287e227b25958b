/** The photo editor's way back: an edited picture takes the place of the one that was opened. */
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
