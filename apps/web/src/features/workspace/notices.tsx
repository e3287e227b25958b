import { Alert } from '@mantine/core'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { formatMessage } from '../../lib/i18n/sentences.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import type { PictureView } from '../../editor/engine/stage.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { getCauseMessage } from '../../lib/i18n/cause-message.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import classes from './workspace.module.css'

const NOTICE_DURATION_MS = 8000
/** As synthesis made them: what was changed since is not in them. */
const RESULTS: readonly PictureView[] = ['composite', 'difference']

/** A sentence that goes by itself. */
const usePassing = (words: string | null): string | null => {
  const [visible, setVisible] = useState(words)
  const [last, setLast] = useState(words)
  if (words !== last) {
    setLast(words)
    setVisible(words)
  }
  useEffect(() => {
    if (visible === null) return undefined
    const timer = setTimeout(() => setVisible(null), NOTICE_DURATION_MS)
    return () => clearTimeout(timer)
  }, [visible])
  return visible
}

const useUndoMessage = (editor: Editor): string | null => {
  const t = usePanelTranslations()
  const report = useWatched(editor.session.lastUndo)
  const count = report?.preserved.length ?? 0
  return count === 0 ? null : t(`undo_kept.${report?.direction ?? 'undo'}`, { count })
}

interface NoticesProps {
  readonly editor: Editor
  readonly chapter: ChapterView
  readonly children?: ReactNode
}

/**
 * What the person should know now: an edit that was refused, an undo that was only partly possible,
 * a result that is older than the work, the problem the chapter came back with.
 */
export const Notices = ({ editor, chapter, children }: NoticesProps) => {
  const t = usePanelTranslations()
  const refusal = useWatched(editor.session.refusal)
  const undo = usePassing(useUndoMessage(editor))
  const isTypeset = useWatched(editor.stage) === 'typeset'
  const isResult = RESULTS.includes(useWatched(editor.picture))
  const hasOlderResult = useWatched(editor.outputs).size > 0 && isResult && isTypeset
  const refused =
    refusal !== null && isErrorCode(refusal.code)
      ? formatMessage(refusal.code, refusal.params, currentLocale())
      : (refusal?.code ?? null)
  const lines = [
    ...(refused === null
      ? []
      : [{ key: 'refused', color: 'red', words: `${t('notice.refused')} ${refused}` }]),
    ...(undo === null ? [] : [{ key: 'undo', color: 'yellow', words: undo }]),
    ...(hasOlderResult ? [{ key: 'result', color: 'gray', words: t('notice.result') }] : []),
    ...(chapter.problem === null
      ? []
      : [
          {
            key: 'problem',
            color: 'orange',
            words: `${t('notice.problem')} ${getCauseMessage(chapter.problem)}`,
          },
        ]),
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
