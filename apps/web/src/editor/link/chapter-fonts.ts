import { chapterFonts } from '@panelflow/contract/font-file.ts'
import { api } from '../../lib/api.ts'
import type { ChapterFonts } from '../lettering/protocol.ts'

/** Own faces and subsets for the lettering of a chapter. */
export const loadChapterFonts = (chapterId: string): Promise<ChapterFonts> => api.call(chapterFonts, { params: { chapterId } })
