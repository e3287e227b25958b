import type { ChapterView } from '@panelflow/contract/order.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Editor } from '../../editor/engine/editor.ts'
import { openedWith, panelAfter, type PanelName, stageOfPanel } from './panel-choice.ts'

export interface PanelChoice {
  readonly panel: PanelName
  readonly choose: (panel: PanelName) => void
  /** where the panel stands */
  readonly body: RefObject<HTMLDivElement | null>
}

const FIELDS = 'input, textarea, [contenteditable]'

/** The panel in front, and with it what the canvas is for. */
export const usePanelChoice = (editor: Editor, chapter: ChapterView): PanelChoice => {
  const [panelState, setPanelState] = useState(() => openedWith(chapter))
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = document.activeElement
    const isTyping =
      field !== null && field.matches(FIELDS) && body.current?.contains(field) === true
    const next = panelAfter(panelState, chapter, isTyping)
    if (next === panelState) return
    if (next.panel !== panelState.panel) editor.stage.set(stageOfPanel(next.panel, chapter))
    setPanelState(next)
  }, [editor, chapter, panelState])
  const choose = (panel: PanelName): void => {
    editor.stage.set(stageOfPanel(panel, chapter))
    setPanelState({ panel, status: chapter.status, chosen: true })
  }
  return { panel: panelState.panel, choose, body }
}
