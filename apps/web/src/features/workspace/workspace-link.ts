/** Where in the workspace: a chapter, a page of it, an item on the page. */
export interface WorkspaceSearch {
  readonly chapterId?: string
  readonly pageId?: string
  readonly itemId?: string
  /** the thread to be read there; the address forgets it at once */
  readonly commentId?: string
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const parseWorkspaceSearch = (raw: Record<string, unknown>): WorkspaceSearch => ({
  chapterId: toText(raw['chapterId']),
  pageId: toText(raw['pageId']),
  itemId: toText(raw['itemId']),
  commentId: toText(raw['commentId']),
})
