import type { ChapterDetail } from '@panelflow/contract/workflow.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { openedWith, panelAfter, type PanelName } from './panel-choice.ts'

export interface PanelChoice {
  readonly panel: PanelName
  readonly choose: (panel: PanelName) => void
  /** where the panel stands */
  readonly body: RefObject<HTMLDivElement | null>
}

const FIELDS = 'input, textarea, [contenteditable]'

/** The panel in front. What the canvas is for does not depend on it. */
export const usePanelChoice = (chapter: ChapterDetail): PanelChoice => {
  const [panelState, setPanelState] = useState(() => openedWith(chapter))
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = document.activeElement
    const isTyping =
      field !== null && field.matches(FIELDS) && body.current?.contains(field) === true
    const next = panelAfter(panelState, chapter, isTyping)
    if (next !== panelState) setPanelState(next)
  }, [chapter, panelState])
  const choose = (panel: PanelName): void => {
    setPanelState({ panel, status: chapter.status, chosen: true })
  }
  return { panel: panelState.panel, choose, body }
}
