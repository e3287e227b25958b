import type { ChapterView } from '@panelflow/contract/order.ts'
import { type ChapterInWork, toWorkStage } from './work-stage.ts'

export const PANELS = ['script', 'properties', 'checks', 'fixes', 'versions'] as const
export type PanelName = (typeof PANELS)[number]

export const panelNamed = (value: string): PanelName =>
  PANELS.find((name) => name === value) ?? 'script'

type Chapter = ChapterInWork & Pick<ChapterView, 'openFixItems'>

/** The second look is at the fix list and what changed (spec 10.return.second_look). */
const RECHECK_STATUSES: readonly ChapterView['status'][] = [
  'pending_check_translation',
  'pending_check_proofreading',
]

/** What a chapter of this status is looked at with first. */
const firstPanel = (chapter: Chapter): PanelName => {
  const { status, openFixItems } = chapter
  const stage = toWorkStage(chapter)
  if (stage === 'visual_review' || openFixItems > 0 || RECHECK_STATUSES.includes(status))
    return 'fixes'
  return stage === 'typeset' ? 'properties' : 'script'
}

export interface PanelState {
  readonly panel: PanelName
  /** the status it is shown for */
  readonly status: ChapterView['status']
  /** somebody chose it: it stays, whatever becomes of the chapter */
  readonly chosen: boolean
}

export const openedWith = (chapter: Chapter): PanelState => ({
  panel: firstPanel(chapter),
  status: chapter.status,
  chosen: false,
})

/**
 * What is shown once the chapter is read again. Until a panel is chosen it follows the status: what
 * was read first may be older than the
 * click that opened it. Within a status it stays, for the last answered point must not take its
 * list away; `isTyping`: nor is a field
 * taken from somebody who writes in it.
 */
export const panelAfter = (
  panelState: PanelState,
  chapter: Chapter,
  isTyping: boolean,
): PanelState => {
  if (panelState.status === chapter.status) return panelState
  return {
    ...panelState,
    status: chapter.status,
    panel: panelState.chosen || isTyping ? panelState.panel : firstPanel(chapter),
  }
}
