import type { OrderView } from '@panelflow/contract/order.ts'
import type { ChapterDetail } from '@panelflow/contract/workflow.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useTranslation } from 'react-i18next'
import { usePageInWork } from '../../editor/panels/script-panel.tsx'
import { bookTitle, languageName } from '../../lib/i18n/labels.ts'
import { CHAPTER_TONE } from '../../lib/status-tone.ts'
import { useTabLabel } from '../../lib/tabs/tab-store.ts'
import { Travel } from '../../editor/panels/travel.tsx'
import { ExactPreview } from './visual-review/exact-preview.tsx'
import type { FixDrafts } from './fix-drafts.ts'
import { SaveChip } from './save-chip.tsx'
import { StageActions } from './stage-actions.tsx'
import { useAppTranslations } from './use-app-translations.ts'
import type { EditorSession } from './use-editor-session.ts'
import { ExportButton } from './export-button.tsx'
import classes from './workspace.module.css'

interface WorkspaceHeaderProps {
  readonly session: EditorSession
  readonly order: OrderView
  readonly chapter: ChapterDetail
  readonly drafts: FixDrafts
  /** where the stage's main actions are shown; null: here */
  readonly stagePlace: HTMLElement | null
}

/** What is open, whether it is saved, and what can be done with it. */
export const WorkspaceHeader = ({
  session,
  order,
  chapter,
  drafts,
  stagePlace,
}: WorkspaceHeaderProps) => {
  const app = useAppTranslations()
  const { i18n } = useTranslation()
  const { editor } = session
  const pageId = usePageInWork(editor)
  useTabLabel(`${bookTitle(order, i18n.language)} ${chapter.number} · ${order.targetLanguage}`)
  const name = [
    bookTitle(order, i18n.language),
    app('chapter.label', { number: chapter.number }),
    languageName(order.targetLanguage, i18n.language),
  ].join(' · ')
  return (
    <header className={classes['head']}>
      <div className={classes['title']}>
        <h1 className={classes['name']} title={`${name} (${order.title})`}>
          {name}
        </h1>
        <StatusLabel tone={CHAPTER_TONE[chapter.status]}>
          {app(`chapter.status.${chapter.status}`)}
        </StatusLabel>
        <SaveChip editor={editor} />
        <Travel editor={editor} />
      </div>
      <ExportButton chapter={chapter} />
      <ExactPreview session={session} language={order.targetLanguage} pageId={pageId} />
      <StageActions
        editor={editor}
        seals={session.seals}
        order={order}
        chapter={chapter}
        drafts={drafts}
        place={stagePlace}
      />
    </header>
  )
}
