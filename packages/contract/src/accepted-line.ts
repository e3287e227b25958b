/** Lines that readers accepted, by chapter and stage. */
import { READING_STAGES } from '@panelflow/domain/page/accepted-lines.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { chapterParams } from './primitives.ts'

const readingStage = z.enum(READING_STAGES)
const itemId = z.string().min(1).max(80)
/** of the words that were accepted (`hashText`) */
const hash = z.number().int().min(0).max(0xff_ff_ff_ff)

/** Lines of one request; a browser that was offline sends the rest with the next one. */
export const MAX_ACCEPTED_LINES = 500

export const acceptedLineList = defineEndpoint({
  id: 'accepted_line.list',
  method: 'GET',
  path: '/chapters/:chapterId/accepted-lines',
  summary: 'Lines of a chapter whose present words somebody accepted at a stage',
  params: chapterParams,
  query: z.strictObject({ stage: readingStage }),
  response: z.array(
    z.object({
      itemId: z.string(),
      hash,
      /** real or account name of somebody else; null: the reader */
      by: z.string().nullable(),
    }),
  ),
  access: 'workspace.open',
})

export const acceptedLineAdd = defineEndpoint({
  id: 'accepted_line.add',
  method: 'POST',
  path: '/chapters/:chapterId/accepted-lines',
  summary: 'Mark lines as accepted by the reader, with the words they had',
  params: chapterParams,
  body: z.strictObject({
    stage: readingStage,
    lines: z.array(z.strictObject({ itemId, hash })).min(1).max(MAX_ACCEPTED_LINES),
  }),
  response: z.null(),
  access: 'workspace.open',
})
