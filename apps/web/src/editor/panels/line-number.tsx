import { isTextMissing } from '@panelflow/domain/page/missing-text.ts'
import type { ScriptLine } from '@panelflow/domain/page/script-lines.ts'
import { type DragEvent, useState } from 'react'
import type { Editor } from '../engine/editor.ts'
import { getLineText } from '../engine/reading-order.ts'
import { moveLine } from '../engine/region-order.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

/** What a dragged line is known by: nothing else may be dropped here. */
const LINE_TYPE = 'application/x-panelflow-line'

interface LineNumberProps {
  readonly line: ScriptLine
  readonly mayOrder: boolean
}

/** Where the line is read, and whether it waits for words; dragged, it is read elsewhere. */
export const LineNumber = ({ line, mayOrder }: LineNumberProps) => {
  const t = usePanelTranslations()
  const isMovable = mayOrder && line.region !== null
  return (
    <span
      className={classes['number']}
      data-empty={isTextMissing(getLineText(line)) || undefined}
      data-movable={isMovable || undefined}
      draggable={isMovable}
      title={isMovable ? t('line.drag', { number: line.number }) : undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData(LINE_TYPE, line.text.id)
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      {line.number}
    </span>
  )
}

/** Handlers of a line that another one may be dropped on: it gets its number. */
export const useLineDrop = (editor: Editor, pageId: string, number: number) => {
  const [isOver, setIsOver] = useState(false)
  return {
    'data-drop': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(LINE_TYPE)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      const textId = event.dataTransfer.getData(LINE_TYPE)
      if (textId === '') return
      event.preventDefault()
      moveLine(editor.session, pageId, textId, number)
    },
  }
}
