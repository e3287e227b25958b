import type { BodyInput } from '@panelflow/contract/endpoint.ts'
import type { checkRequestCreate } from '@panelflow/contract/check-request.ts'
import type { ReasonCode } from '@panelflow/domain/check-request/reason-code.ts'
import type { CheckAction } from '@panelflow/domain/order/workflow-event.ts'

/** A place of the evidence, written down instead of marked on the page. */
export interface PlaceLine {
  /** chapter the page is of; null: no page named */
  readonly chapterId: string | null
  readonly pageId: string | null
  readonly reasonCode: ReasonCode
  readonly comment: string
}

/** The form of a check request. */
export interface CheckValues {
  readonly chapterIds: string[]
  readonly action: CheckAction | ''
  readonly reasonCode: ReasonCode
  readonly reason: string
  readonly places: PlaceLine[]
}

type Evidence = NonNullable<NonNullable<BodyInput<typeof checkRequestCreate>>['evidence']>

/**
 * What was written, for the wire; a page of a chapter that is not asked about any more is left out.
 */
export const toEvidence = (lines: readonly PlaceLine[], chapterIds: readonly string[]): Evidence =>
  lines
    .filter(({ comment }) => comment.trim() !== '')
    .map(({ chapterId, pageId, reasonCode, comment }) => ({
      sourcePageId: chapterId !== null && chapterIds.includes(chapterId) ? pageId : null,
      reasonCode,
      comment,
    }))

/** The chapter asked for, else the only one there is. */
export const getInitialChapterIds = (
  offered: readonly { readonly id: string }[],
  chapterId: string | undefined,
): string[] => {
  if (chapterId !== undefined) return [chapterId]
  const [only, ...others] = offered
  return only === undefined || others.length > 0 ? [] : [only.id]
}
