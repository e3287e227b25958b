import type { FindingView } from '@panelflow/contract/page-check.ts'
import type { ChapterStatus } from '@panelflow/domain/chapter/chapter-status.ts'
import { hasCompletionCheck, judgeFinding } from '@panelflow/domain/page/completion-check.ts'

/** What the person is shown before a chapter is handed on. */
export type CompletionQuestion =
  /** what is open could not be read: nobody knows whether something blocks */
  | { readonly kind: 'unchecked'; readonly cause: unknown }
  | {
      readonly kind: 'open'
      readonly blocking: readonly FindingView[]
      readonly warned: readonly FindingView[]
    }

/**
 * Reads the findings where the event asks about any. Null: the event can be sent without a
 * question.
 */
export const checkCompletion = async (
  event: string,
  status: ChapterStatus,
  readFindings: () => Promise<readonly FindingView[]>,
): Promise<CompletionQuestion | null> => {
  if (!hasCompletionCheck(event)) return null
  try {
    const open = (await readFindings()).filter(({ dismissal }) => dismissal === null)
    const blocking = open.filter((finding) => judgeFinding(event, status, finding) === 'blocks')
    const warned = open.filter((finding) => judgeFinding(event, status, finding) === 'warns')
    return blocking.length + warned.length === 0 ? null : { kind: 'open', blocking, warned }
  } catch (cause) {
    return { kind: 'unchecked', cause }
  }
}
