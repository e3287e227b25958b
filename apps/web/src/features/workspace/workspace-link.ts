import { WIDE_SCOPES, type WideScope } from '@panelflow/domain/text-search/search-options.ts'

/** Where in the workspace: a chapter, a page of it, an item on the page. */
export interface WorkspaceSearch {
  readonly chapterId?: string
  readonly pageId?: string
  readonly itemId?: string
  /** the thread to be read there; the address forgets it at once */
  readonly commentId?: string
  /** texts of the order or the book are to be searched; the address forgets it at once */
  readonly find?: WideScope
  /** another chapter is to be chosen, not the last one opened */
  readonly choose?: true
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const parseWorkspaceSearch = (raw: Record<string, unknown>): WorkspaceSearch => ({
  chapterId: toText(raw['chapterId']),
  pageId: toText(raw['pageId']),
  itemId: toText(raw['itemId']),
  commentId: toText(raw['commentId']),
  find: WIDE_SCOPES.find((scope) => scope === raw['find']),
  choose: raw['choose'] === true ? true : undefined,
})

const LAST_CHAPTER = 'panelflow.last-chapter.'

/** The chapter somebody worked on last in this browser. */
export const getLastChapter = (accountId: string): string | null =>
  localStorage.getItem(LAST_CHAPTER + accountId)

export const rememberChapter = (accountId: string, chapterId: string): void =>
  localStorage.setItem(LAST_CHAPTER + accountId, chapterId)

/** It was opened, and may not be any more. */
export const forgetChapter = (accountId: string): void =>
  localStorage.removeItem(LAST_CHAPTER + accountId)
