/**
 * Text-free originals: pictures of pages without their lettering. They are uploaded as page images
 * are (upload.ts), laid over their pages by what is drawn, and used as the ground of cleanups.
 */
import { TEXT_FREE_REFUSALS, TEXT_FREE_TURNS } from '@panelflow/domain/page/text-free-page.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { chapterParams, uuid } from './primitives.ts'

const textFreePages = z.array(
  z.object({
    pageId: uuid,
    position: z.number().int(),
    name: z.string(),
    /** null: none was uploaded */
    textFree: z
      .object({
        name: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        /** waiting: it is still compared with its page */
        state: z.enum(['waiting', 'matched', ...TEXT_FREE_REFUSALS]),
        /** null: it does not match, or is still compared */
        placement: z
          .object({
            scale: z.number(),
            dx: z.number(),
            dy: z.number(),
            /** share of the drawing's details that both show, 0..1 */
            agreement: z.number(),
            /** degrees clockwise by which the picture is turned first */
            turn: z.literal(TEXT_FREE_TURNS).optional(),
          })
          .nullable(),
      })
      .nullable(),
  }),
)
export type TextFreePages = z.output<typeof textFreePages>

export const textFreeList = defineEndpoint({
  id: 'text_free.list',
  method: 'GET',
  path: '/chapters/:chapterId/text-free',
  summary: 'Pages of a chapter and their text-free originals',
  params: chapterParams,
  response: textFreePages,
  access: 'chapter.image.upload_replace',
})

export const textFreeAdd = defineEndpoint({
  id: 'text_free.add',
  method: 'POST',
  path: '/chapters/:chapterId/text-free',
  summary:
    'Take the pictures of these uploads as text-free originals of the pages of the same name or number, or in order if there are as many; where they match, cleanups from them are proposed',
  params: chapterParams,
  body: z.strictObject({ uploadIds: z.array(uuid).min(1).max(500) }),
  response: z.object({
    pages: textFreePages,
    /** names of pictures that belong to no page; they were not taken */
    left: z.array(z.string()),
  }),
  access: 'chapter.image.upload_replace',
})

export const textFreeRemove = defineEndpoint({
  id: 'text_free.remove',
  method: 'DELETE',
  path: '/chapters/:chapterId/pages/:pageId/text-free',
  summary: 'Remove the text-free original of a page; cleanups that were made from it stay',
  params: z.strictObject({ chapterId: uuid, pageId: uuid }),
  response: textFreePages,
  access: 'chapter.image.upload_replace',
})
