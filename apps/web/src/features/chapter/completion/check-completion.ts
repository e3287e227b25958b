import type { OpenPlaceView } from '@panelflow/contract/page.ts'
import type { ChapterStatus } from '@panelflow/domain/chapter/chapter-status.ts'
import { getCompletionCheck } from '@panelflow/domain/page/completion-check.ts'

/** What the person is shown before a chapter is handed on. */
export type CompletionQuestion =
  /** what is open could not be read: nobody knows whether something blocks */
  | { readonly kind: 'unchecked'; readonly cause: unknown }
  | {
      readonly kind: 'open'
      readonly blocking: readonly OpenPlaceView[]
      readonly warned: readonly OpenPlaceView[]
    }

/**
 * Reads the open places where the event asks about any. Null: the event can be sent without a
 * question.
 */
export const checkCompletion = async (
  event: string,
  status: ChapterStatus,
  readPlaces: () => Promise<readonly OpenPlaceView[]>,
): Promise<CompletionQuestion | null> => {
  const check = getCompletionCheck(event, status)
  if (check === null) return null
  try {
    const places = await readPlaces()
    const blocking = places.filter(({ kind }) => check.blocks.includes(kind))
    const warned = places.filter(({ kind }) => check.warns.includes(kind))
    return blocking.length + warned.length === 0 ? null : { kind: 'open', blocking, warned }
  } catch (cause) {
    return { kind: 'unchecked', cause }
  }
}
