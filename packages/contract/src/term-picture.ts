/** A part of a page that shows what a term is. */
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { sha256, uuid, version } from './primitives.ts'
import { termView } from './term.ts'

/** As shares of the page's width and height. */
const pagePart = z.strictObject({
  pageId: uuid,
  left: z.number().min(0).max(1),
  top: z.number().min(0).max(1),
  width: z.number().gt(0).max(1),
  height: z.number().gt(0).max(1),
})
export type PagePart = z.output<typeof pagePart>

export const termSetPicture = defineEndpoint({
  id: 'term.set_picture',
  method: 'PUT',
  path: '/terms/:termId/picture',
  summary:
    'Cut the picture of a term from a page of its book, or take it away with null. Also for whoever suggested the term, while it waits',
  params: z.strictObject({ termId: uuid }),
  body: z.strictObject({ version, part: pagePart.nullable() }),
  response: termView,
  access: ['term.create_edit', 'term.suggest'],
})

export const termPictureGet = defineEndpoint({
  id: 'file.term_picture',
  method: 'GET',
  path: '/files/term-pictures/:sha',
  summary: 'The picture of a term, by content hash',
  params: z.strictObject({ sha: sha256 }),
  query: z.strictObject({ e: z.string(), s: z.string() }),
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})
