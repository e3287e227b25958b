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
  const [shown, setShown] = useState(() => openedWith(chapter))
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = document.activeElement
    const isTyping = field !== null && field.matches(FIELDS) && body.current?.contains(field) === true
    const next = panelAfter(shown, chapter, isTyping)
    if (next === shown) return
    if (next.panel !== shown.panel) editor.stage.set(stageOfPanel(next.panel, chapter))
    setShown(next)
  }, [editor, chapter, shown])
  const choose = (panel: PanelName): void => {
    editor.stage.set(stageOfPanel(panel, chapter))
    setShown({ panel, status: chapter.status, chosen: true })
  }
  return { panel: shown.panel, choose, body }
}
