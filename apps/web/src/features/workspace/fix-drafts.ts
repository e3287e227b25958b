import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { REASON_CODES, type ReasonCode } from '@panelflow/domain/check-request/reason-code.ts'
import { useState } from 'react'
import { randomId } from '../../lib/random-id.ts'

/** A place marked while reviewing, before it is sent back with the chapter. */
export interface FixDraft {
  readonly id: string
  readonly pageId: string
  readonly itemId: string | null
  /** page pixels; null when it is about an item */
  readonly rect: Box | null
  readonly reasonCode: ReasonCode
  readonly comment: string
  /** words to take instead, where the writer has some */
  readonly suggestion?: string
}

export interface FixDrafts {
  readonly list: readonly FixDraft[]
  /** Returns the new draft's id. */
  readonly add: (place: Pick<FixDraft, 'pageId' | 'itemId' | 'rect'>) => string
  readonly change: (
    id: string,
    change: Partial<Pick<FixDraft, 'reasonCode' | 'comment' | 'suggestion'>>,
  ) => void
  readonly remove: (id: string) => void
  readonly clear: () => void
  /** the next box drawn is a place on the list, whatever the stage draws boxes for */
  readonly wantsPlace?: () => void
}

const toKey = (chapterId: string): string => `panelflow.fix_drafts.${chapterId}`

const isDraft = (value: unknown): value is FixDraft =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'pageId' in value &&
  'comment' in value &&
  'reasonCode' in value &&
  REASON_CODES.some((code) => code === value.reasonCode)

const read = (chapterId: string): readonly FixDraft[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(toKey(chapterId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isDraft) : []
  } catch {
    return []
  }
}

/** What a reviewer has found so far; survives a reload, goes when it is sent. */
export const useFixDrafts = (chapterId: string): FixDrafts => {
  const [list, setList] = useState(() => read(chapterId))
  const put = (next: readonly FixDraft[]): void => {
    if (next.length > 0) localStorage.setItem(toKey(chapterId), JSON.stringify(next))
    else localStorage.removeItem(toKey(chapterId))
    setList(next)
  }
  return {
    list,
    add: (place) => {
      const id = randomId()
      put([...list, { id, ...place, reasonCode: 'other', comment: '' }])
      return id
    },
    change: (id, change) =>
      put(list.map((draft) => (draft.id === id ? { ...draft, ...change } : draft))),
    remove: (id) => put(list.filter((draft) => draft.id !== id)),
    clear: () => put([]),
  }
}

/** The places as they travel: on a fix list, or as evidence of a check request. */
export const toPlaces = (drafts: readonly FixDraft[]) =>
  drafts.map(({ pageId, itemId, rect, reasonCode, comment, suggestion = '' }) => ({
    sourcePageId: pageId,
    itemId,
    rect,
    reasonCode,
    comment,
    ...(suggestion.trim() === '' ? {} : { suggestion }),
  }))
