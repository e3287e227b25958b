/**
 * Projects of BallonsTranslator (`imgtrans_*.json`): blocks of text under the names of their pages,
 * each with its box in pixels, its lines as they were read and its translation.
 */
import { z } from 'zod'
import {
  createLineCollector,
  type PageOfChapter,
  refuseFile,
  type ScriptContent,
} from './script-content.ts'

const block = z.object({
  xyxy: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  text: z.union([z.string(), z.array(z.string())]).default(''),
  translation: z.string().default(''),
})
const project = z.object({ pages: z.record(z.string(), z.array(block)) })

/** Whether parsed JSON is a project, which may yet have faults. */
export const isBallons = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'pages' in value

/**
 * @param value the file as it was parsed
 * @param findSize of a page by the name of its file; lines of pages it does not know have no place
 * @throws AppError `script_file.unreadable`, `script_file.too_many_lines`
 */
export const readBallons = (
  value: unknown,
  findSize: (page: string) => Pick<PageOfChapter, 'width' | 'height'> | undefined,
): ScriptContent => {
  const { success, data } = project.safeParse(value)
  if (!success) throw refuseFile()
  const collector = createLineCollector()
  for (const [page, blocks] of Object.entries(data.pages)) {
    const size = findSize(page)
    for (const { xyxy, text, translation } of blocks) {
      const [left, top, right, bottom] = xyxy
      collector.add({
        pageId: null,
        page,
        rowId: null,
        place:
          size === undefined
            ? null
            : { x: (left + right) / 2 / size.width, y: (top + bottom) / 2 / size.height },
        source: typeof text === 'string' ? text : text.join(''),
        translation,
        exported: null,
      })
    }
  }
  return { ...collector.get(), chapterIds: new Set(), language: null }
}
