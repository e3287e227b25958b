/** Files with the script of a chapter that come back: XLIFF, LabelPlus, bilingual tables. */
import { SCRIPT_FILE_FORMATS } from '@panelflow/domain/script-file/returned-line.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { chapterParams, uuid } from './primitives.ts'

export const scriptFileRead = defineEndpoint({
  id: 'script_file.read',
  method: 'POST',
  path: '/chapters/:chapterId/script-file',
  summary:
    'The lines of an XLIFF, LabelPlus, bilingual XLSX or DOCX, BallonsTranslator or manga-image-translator file of at most 20 MB; several of the last come as one JSON object by their names, each with the page of the chapter it belongs to. Nothing is written',
  params: chapterParams,
  raw: 'request',
  response: z.object({
    format: z.enum(SCRIPT_FILE_FORMATS),
    lines: z.array(
      z.object({
        pageId: uuid.nullable(),
        page: z.string(),
        rowId: z.string().nullable(),
        place: z.object({ x: z.number(), y: z.number() }).nullable(),
        source: z.string().nullable(),
        translation: z.string(),
        exported: z.string().nullable(),
      }),
    ),
    /** lines that are longer than a text of a page may be */
    tooLong: z.number().int(),
  }),
  access: 'workspace.open',
})
