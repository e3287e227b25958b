import { Alert } from '@mantine/core'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { sentenceOf } from '@panelflow/contract/messages/sentence.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { usePanelWords } from '../../editor/panels/use-panel-words.ts'
import { causeWords } from '../../lib/cause-words.ts'
import { currentLocale } from '../../lib/i18n.ts'
import classes from './workspace.module.css'

const SHOWN_MS = 8000

/** A sentence that goes by itself. */
const usePassing = (words: string | null): string | null => {
  const [shown, setShown] = useState(words)
  const [last, setLast] = useState(words)
  if (words !== last) {
    setLast(words)
    setShown(words)
  }
  useEffect(() => {
    if (shown === null) return undefined
    const timer = setTimeout(() => setShown(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return shown
}

const useUndoWords = (editor: Editor): string | null => {
  const t = usePanelWords()
  const report = useWatched(editor.book.lastUndo)
  const count = report?.kept.length ?? 0
  return count === 0 ? null : t(`undo_kept.${report?.direction ?? 'undo'}`, { count })
}

interface NoticesProps {
  readonly editor: Editor
  readonly chapter: ChapterView
  readonly children?: ReactNode
}

/** What the person should know now: an edit that was refused, an undo that was only partly possible, the problem the chapter came back with. */
export const Notices = ({ editor, chapter, children }: NoticesProps) => {
  const t = usePanelWords()
  const refusal = useWatched(editor.book.refusal)
  const undo = usePassing(useUndoWords(editor))
  const refused =
    refusal !== null && isErrorCode(refusal.code) ? sentenceOf(refusal.code, refusal.params, currentLocale()) : (refusal?.code ?? null)
  const lines = [
    ...(refused === null ? [] : [{ key: 'refused', color: 'red', words: `${t('notice.refused')} ${refused}` }]),
    ...(undo === null ? [] : [{ key: 'undo', color: 'yellow', words: undo }]),
    ...(chapter.problem === null
      ? []
      : [{ key: 'problem', color: 'orange', words: `${t('notice.problem')} ${causeWords(chapter.problem)}` }]),
  ]
  return (
    <div className={classes['notice']} aria-live="polite">
      {lines.map(({ key, color, words }) => (
        <Alert key={key} color={color} variant="light" p={6} radius={0} data-notice={key}>
          {words}
        </Alert>
      ))}
      {children}
    </div>
  )
}
