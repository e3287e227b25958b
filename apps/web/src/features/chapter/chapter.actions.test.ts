import type { ChapterView } from '@panelflow/contract/order.ts'
import { expect, test } from 'vitest'
import { chapterActions, getPrimaryAction, listRoutes } from './chapter.actions.ts'
import { loadSentences } from '../../lib/i18n/sentences.ts'

await loadSentences('en')

const chapter = (can: ChapterView['can'], part: Partial<ChapterView> = {}): ChapterView => ({
  id: 'c',
  orderId: 'o',
  number: 3,
  status: 'pending_translation',
  statusSince: '2026-11-21T00:00:00.000Z',
  furthest: 'translation',
  round: 0,
  version: 1,
  problem: null,
  pageCount: 4,
  sourceChapterId: 's',
  people: {
    translator: null,
    proofreader: null,
    reviewer: null,
    typesetter: null,
    visualReviewer: null,
  },
  openFixItems: 0,
  openCheckRequestId: null,
  tasks: { stage: null, total: 0, done: 0, failed: 0, cause: null },
  deliverable: false,
  can,
  ...part,
})

const keys = (view: ChapterView): string[] => chapterActions(view).map(({ key }) => key)

test('what the server does not offer is not there at all', () => {
  expect(keys(chapter({}))).toEqual([])
  expect(keys(chapter({ open_workspace: true, complete_translation: true }))).toEqual([
    'workspace',
    'complete_translation',
  ])
})

test('what cannot be done now stays and says why', () => {
  const [action] = chapterActions(chapter({ cancel_completion: 'permission.row_denied' }))
  expect(action?.reason).toBe(
    'This one is not assigned to you. Ask an administrator if you need it.',
  )
})

test('a chapter without pages has no workspace yet', () => {
  const [workspace] = chapterActions(chapter({ open_workspace: true }, { pageCount: 0 }))
  expect(workspace?.reason).not.toBe(null)
})

test('the row offers what the state asks for before the workspace', () => {
  expect(
    getPrimaryAction(chapterActions(chapter({ open_workspace: true, confirm_check: true })))?.key,
  ).toBe('decide_check')
  expect(
    getPrimaryAction(
      chapterActions(
        chapter(
          { open_workspace: true, upload_images: true },
          { pageCount: 0, status: 'waiting_for_image' },
        ),
      ),
    )?.key,
  ).toBe('upload')
  expect(
    getPrimaryAction(chapterActions(chapter({ open_workspace: true, complete_translation: true })))
      ?.key,
  ).toBe('workspace')
  expect(
    getPrimaryAction(chapterActions(chapter({ open_workspace: 'permission.row_denied' }))),
  ).toBe(null)
})

test('a running AI stage can be stopped by whoever may upload images', () => {
  expect(keys(chapter({ upload_images: true }, { status: 'text_extraction_pending' }))).toContain(
    'cancel_ai',
  )
  expect(keys(chapter({ upload_images: true }))).not.toContain('cancel_ai')
})

test('a rejected chapter can be routed only where the server lets it', () => {
  const rejected = chapter(
    { route_to_translation: true, route_to_images: 'permission.role_denied' },
    { status: 'rejected' },
  )
  expect(listRoutes(rejected)).toEqual(['route_to_translation'])
  expect(keys(rejected)).toContain('route')
})
