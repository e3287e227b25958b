import type { ChapterView } from '@panelflow/contract/order.ts'
import { expect, test } from 'vitest'
import { parseWorkspaceSearch } from '../../workspace/workspace-link.ts'
import { findSearchable } from './find-in-texts.tsx'

const aChapter = (number: number, pageCount: number, right: boolean): ChapterView =>
  ({
    number,
    pageCount,
    can: { open_workspace: right || 'permission.row_denied' },
  }) as unknown as ChapterView

// spec 10.page.find_wide
test('a search of an order is opened from its first chapter with pages that may be opened', () => {
  const chapters = [aChapter(1, 0, true), aChapter(2, 9, false), aChapter(3, 9, true)]
  expect(findSearchable(chapters)?.number).toBe(3)
  expect(findSearchable(chapters.slice(0, 2))).toBe(undefined)
})

test('a link names the scope of a search, and nothing else that stands there', () => {
  expect(parseWorkspaceSearch({ chapterId: 'c', find: 'book' }).find).toBe('book')
  expect(parseWorkspaceSearch({ chapterId: 'c', find: 'everything' }).find).toBe(undefined)
})
