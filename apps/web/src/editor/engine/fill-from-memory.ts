/**
 * Many texts get words in one step: lines of earlier chapters, which go into texts that no person
 * has written, and what a machine proposed when it translated again.
 */
import type { TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { isBlank } from '@panelflow/domain/page/missing-text.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import { getLaterProposal } from '@panelflow/domain/text/line-versions.ts'
import type { ItemEdit } from './chapter-session.ts'
import type { Editor } from './editor.ts'
import { getPageInWork } from './page-in-work.ts'
import { mayWrite } from './stage.ts'
import { lockKey } from './text-locks.ts'

export const FILL_SCOPES = ['selection', 'page', 'chapter'] as const
export type FillScope = (typeof FILL_SCOPES)[number]

export interface ExactMatch {
  readonly pageId: string
  readonly regionId: string
  readonly translation: string
}

/** Empty, or still as a machine drafted it: the words of a person stay. */
const isUnwritten = ({ props, origin }: TextItem): boolean =>
  isBlank(props.translation) || (origin['translation'] ?? origin['*'])?.by === 'ai'

export const listFilledPages = (editor: Editor, scope: FillScope): readonly string[] => {
  if (scope === 'chapter') return editor.strip.pages.map(({ frame }) => frame.id)
  const pageId = scope === 'page' ? getPageInWork(editor) : editor.selection.state.get().pageId
  return pageId === null ? [] : [pageId]
}

/** New words of a text; null: it keeps those it has. */
type GetWords = (pageId: string, text: TextItem) => string | null

/** The bubbles that the selected texts and patches are about; null: nothing of the kind. */
export const listSelectedRegions = (
  editor: Editor,
): { readonly pageId: string; readonly regionIds: readonly string[] } | null => {
  const { pageId, itemIds } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  if (pageId === null || view?.status !== 'ready') return null
  const regionIds = itemIds.flatMap((id) => {
    const item = view.lane.items[id] ?? view.base.items[id]
    const regionId = item?.kind === 'text' || item?.kind === 'patch' ? item.props.regionId : null
    return regionId === null ? [] : [regionId]
  })
  return regionIds.length === 0 ? null : { pageId, regionIds: [...new Set(regionIds)] }
}

/** Edits of one open page, one text after the other. */
const listPageEdits = (
  editor: Editor,
  pageId: string,
  scope: FillScope,
  getWords: GetWords,
): readonly (readonly ItemEdit[])[] => {
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return []
  const { itemIds } = editor.selection.state.get()
  const held = editor.presence.locks.held.get()
  return listTexts(view.lane).flatMap((text): readonly (readonly ItemEdit[])[] => {
    const words = getWords(pageId, text)
    if (words === null || !mayWrite(view, text)) return []
    if (text.props.hidden || held.has(lockKey(pageId, text.id))) return []
    if (scope === 'selection' && !itemIds.includes(text.id)) return []
    const ops = createTextOps(text, words)
    return ops.length === 0 ? [] : [ops.map((op): ItemEdit => ({ document: 'lane', op }))]
  })
}

/** One that cannot be opened stays closed. */
export const openPages = async (editor: Editor, pageIds: readonly string[]): Promise<void> => {
  for (const pageId of pageIds)
    if (editor.session.page(pageId).view.get().status !== 'ready')
      await editor.session
        .page(pageId)
        .open()
        .catch(() => undefined)
}

/**
 * Writes words into texts of these pages: one step of the history. Pages that are not open are
 * opened first; one that cannot be is left out. Answers how many texts changed.
 */
const fillTexts = async (
  editor: Editor,
  pageIds: readonly string[],
  scope: FillScope,
  getWords: GetWords,
): Promise<number> => {
  const edits = new Map<string, readonly ItemEdit[]>()
  let filled = 0
  await openPages(editor, pageIds)
  for (const pageId of pageIds) {
    const texts = listPageEdits(editor, pageId, scope, getWords)
    edits.set(pageId, texts.flat())
    filled += texts.length
  }
  // what was typed before is a step of its own
  editor.session.flush()
  editor.session.editPages(edits, { label: 'replacing', itemId: null })
  editor.session.flush()
  return filled
}

/** Fills exact matches into texts of the selection, the page or the chapter. */
export const fillFromMemory = async (
  editor: Editor,
  scope: FillScope,
  matches: readonly ExactMatch[],
): Promise<number> => {
  const words = new Map(
    matches.map(({ pageId, regionId, translation }) => [`${pageId}:${regionId}`, translation]),
  )
  const matchedPages = new Set(matches.map(({ pageId }) => pageId))
  return await fillTexts(
    editor,
    listFilledPages(editor, scope).filter((pageId) => matchedPages.has(pageId)),
    scope,
    (pageId, text) =>
      isUnwritten(text) ? (words.get(`${pageId}:${text.props.regionId ?? ''}`) ?? null) : null,
  )
}

/**
 * Takes what a machine proposed when it translated again, in the selection, on the page or in the
 * chapter.
 * @param overPeople in place of words that people wrote as well
 */
export const takeProposals = (
  editor: Editor,
  scope: FillScope,
  overPeople: boolean,
): Promise<number> =>
  fillTexts(editor, listFilledPages(editor, scope), scope, (_pageId, text) =>
    overPeople || isUnwritten(text) ? getLaterProposal(text.props.candidates) : null,
  )
