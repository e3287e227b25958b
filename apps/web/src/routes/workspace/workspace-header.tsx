import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { SegmentedControl } from '@mantine/core'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import { usePageInWork } from '../../editor/panels/script-panel.tsx'
import { usePanelWords } from '../../editor/panels/use-panel-words.ts'
import { languageName } from '../../lib/labels.ts'
import { CHAPTER_TONE } from '../../lib/status-tone.ts'
import type { CompareMode } from '../visual-review/compare-view.tsx'
import { ExactPreview } from '../visual-review/exact-preview.tsx'
import type { FixDrafts } from './fix-drafts.ts'
import { SaveChip } from './save-chip.tsx'
import { StageActions } from './stage-actions.tsx'
import { useAppWords } from './use-app-words.ts'
import type { EditorSession } from './use-editor-session.ts'
import { ViewControls } from './view-controls.tsx'
import classes from './workspace.module.css'

interface WorkspaceHeaderProps {
  readonly session: EditorSession
  readonly order: OrderView
  readonly chapter: ChapterView
  readonly drafts: FixDrafts
  readonly compare: CompareMode
  readonly onCompare: (mode: CompareMode) => void
}

const Compare = ({ compare, onCompare }: Pick<WorkspaceHeaderProps, 'compare' | 'onCompare'>) => {
  const t = usePanelWords()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('compare.mode')}
      value={compare}
      onChange={(value) => onCompare(value === 'side' ? 'side' : 'swipe')}
      data={[
        { value: 'swipe', label: t('compare.swipe_short') },
        { value: 'side', label: t('compare.side_short') },
      ]}
    />
  )
}

/** What is open, whether it is saved, how it is shown, and what can be done with it. */
export const WorkspaceHeader = ({ session, order, chapter, drafts, compare, onCompare }: WorkspaceHeaderProps) => {
  const app = useAppWords()
  const { i18n } = useTranslation()
  const { editor } = session
  const outputs = useWatched(editor.outputs)
  const picture = useWatched(editor.picture)
  const pageId = usePageInWork(editor)
  const name = `${order.title} · ${app('chapter.label', { number: chapter.number })} · ${languageName(order.targetLanguage, i18n.language)}`
  return (
    <header className={classes['head']}>
      <div className={classes['title']}>
        <h1 className={classes['name']} title={name}>
          {name}
        </h1>
        <StatusLabel tone={CHAPTER_TONE[chapter.status]}>{app(`chapter.status.${chapter.status}`)}</StatusLabel>
        <SaveChip editor={editor} />
      </div>
      <ViewControls editor={editor} hasOutputs={outputs.size > 0} />
      {picture === 'composite' ? <Compare compare={compare} onCompare={onCompare} /> : null}
      <ExactPreview session={session} language={order.targetLanguage} pageId={pageId} />
      <StageActions editor={editor} order={order} chapter={chapter} drafts={drafts} />
    </header>
  )
}
