import { chapterFonts } from '@panelflow/contract/font-file.ts'
import { api } from '../../lib/http/api.ts'
import type { ChapterFonts } from '../lettering/protocol.ts'

/**
 * Own faces and subsets for the lettering of a chapter, and of a font that is not in its stored
 * texts yet.
 */
export const loadChapterFonts = (chapterId: string, font?: string): Promise<ChapterFonts> =>
  api.call(chapterFonts, { params: { chapterId }, query: font === undefined ? {} : { font } })
