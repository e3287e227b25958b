import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import type { ScriptLine } from '@panelflow/domain/page/script-lines.ts'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useWatchedPart } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { itemIn } from '../engine/page-session.ts'
import { typeSource } from '../engine/text-edits.ts'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'
import { TextField } from './text-field.tsx'

interface SourceFieldProps {
  readonly editor: Editor
  readonly pageId: string
  readonly line: ScriptLine
  readonly language: string
  readonly mayCorrect: boolean
  /** somebody else types in the line */
  readonly locked: boolean
  /** the line in work: its tools are shown */
  readonly open: boolean
  readonly onEnter: () => void
  /** the source text as it is read, with its terms */
  readonly children: ReactNode
}

/**
 * What the person reads before translating. Where the lettering was not read, whoever may change
 * the words types it; where it was, a button opens the field.
 */
export const SourceField = ({
  editor,
  pageId,
  line,
  language,
  mayCorrect,
  locked,
  open,
  onEnter,
  children,
}: SourceFieldProps) => {
  const t = usePanelTranslations()
  const { text, region, number } = line
  const [editing, setEditing] = useState(false)
  // the line may be of a moment ago (use-resting-view.ts), what is typed is not
  const words = useWatchedPart(editor.session.page(pageId).view, (view) => {
    const item = region === null ? null : itemIn(view, region.id)?.item
    return item?.kind === 'region' ? item.props.sourceText : (region?.props.sourceText ?? '')
  })
  if (region === null) return <p className={classes['missing']}>{t('line.no_source')}</p>
  const isUnread = words.trim() === ''
  if (!mayCorrect)
    return isUnread ? <p className={classes['missing']}>{t('line.not_read')}</p> : children
  if (!isUnread && !editing) {
    return (
      <div className={classes['sourceRow']}>
        <div>{children}</div>
        {open ? (
          <IconButton label={t('line.correct_source')} size="sm" onClick={() => setEditing(true)}>
            <IconPencil size={14} />
          </IconButton>
        ) : null}
      </div>
    )
  }
  return (
    <div className={classes['sourceField']} data-source={text.id}>
      <span className={classes['tag']}>{t('line.source')}</span>
      <TextField
        value={words}
        label={t('line.source_of', { number })}
        placeholder={t('line.source_placeholder')}
        readOnly={locked}
        language={language}
        focused={editing}
        onType={(next) => {
          // the field stays while its first letters are typed, and when the last one is deleted
          setEditing(true)
          typeSource(editor, pageId, text.id, next)
        }}
        onLeave={() => {
          setEditing(false)
          editor.session.flush()
        }}
        onMark={(from, to) => editor.sourceMark.set({ itemId: region.id, from, to })}
        onEnter={onEnter}
      />
    </div>
  )
}
