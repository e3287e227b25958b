import type { OrderView, ChapterView } from '@panelflow/contract/order.ts'
import type { ChapterDetail } from '@panelflow/contract/workflow.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useTranslation } from 'react-i18next'
import { usePageInWork } from '../../editor/panels/script-panel.tsx'
import { formatIdentity } from '../../lib/i18n/order-identity-text.ts'
import { bookTitle } from '../../lib/i18n/labels.ts'
import { CHAPTER_TONE } from '../../lib/status-tone.ts'
import { useTabLabel } from '../../lib/tabs/tab-store.ts'
import { Travel } from '../../editor/panels/travel.tsx'
import { ExactPreview } from './visual-review/exact-preview.tsx'
import type { FixDrafts } from './fix-drafts.ts'
import { PeopleHere } from './people-here.tsx'
import { StageActions } from './stage-actions.tsx'
import { useAppTranslations } from './use-app-translations.ts'
import type { EditorSession } from './use-editor-session.ts'
import classes from './workspace.module.css'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconLayoutSidebarRight, IconPackageExport, IconPackageImport } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { isOffered, getReasonText } from '../../lib/forms/reason.ts'
import { runAction } from '../../editor/actions/editor-actions.ts'
import { useOffline } from '../../lib/offline/offline-state.ts'
import { formatShort } from '../../lib/time/time.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { ExportWindow } from '../output/export-window.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { useWatched, useWatchedPart } from '../../editor/canvas/use-watched.ts'
import { maySet } from '../../editor/engine/stage.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import type { SaveKind } from '../../editor/engine/save-status.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'

const TONES: Readonly<Record<SaveKind, Tone>> = {
  saved: 'good',
  saving: 'active',
  saved_locally: 'waiting',
  not_saved: 'bad',
}

/** Where the work is right now, and beside it what waits for a decision. */
const SaveChip = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const { kind, waiting, conflicts, unsafe } = useWatched(editor.session.saveStatus)
  const hint =
    kind === 'saved' && conflicts > 0 ? t('save.saved_rest_hint') : t(`save.${kind}_hint`)
  return (
    <span role="status" aria-live="polite" data-save-status={kind}>
      <StatusLabel tone={TONES[kind]} title={hint}>
        {t(`save.${kind}`, { count: waiting })}
      </StatusLabel>
      {unsafe === true && kind !== 'not_saved' && (
        <StatusLabel tone="bad" title={t('save.unsafe_hint')}>
          {t('save.unsafe')}
        </StatusLabel>
      )}
      {conflicts > 0 && (
        <StatusLabel tone="attention" title={t('save.needs_attention_hint')}>
          {t('save.needs_attention', { count: conflicts })}
        </StatusLabel>
      )}
    </span>
  )
}

/** The chapter was opened without a connection: what is seen is as old as this. */
const OfflineChip = () => {
  const t = usePanelTranslations()
  const { i18n } = useTranslation()
  const { isOffline, readAt } = useOffline()
  const now = useNow()
  if (!isOffline || readAt === null) return null
  const at = new Date(readAt).toISOString()
  const time = formatShort(at, i18n.language, getDisplayZone(), now)
  return (
    <span role="status" data-offline>
      <StatusLabel tone="attention" title={t('offline.hint')}>
        {t('offline.since', { time, interpolation: { escapeValue: false } })}
      </StatusLabel>
    </span>
  )
}

/** The chapter at hand as files, for those who may; who may not here sees why. */
const ExportButton = ({ chapter }: { readonly chapter: ChapterView }) => {
  const t = useAppTranslations()
  const [open, setOpen] = useState(false)
  const ids = useMemo(() => [chapter.id], [chapter.id])
  const right = chapter.can['export']
  if (!isOffered(right)) return null
  return (
    <>
      <IconButton
        label={t('chapter.export')}
        reason={getReasonText(right, { chapter: chapter.number })}
        onClick={() => setOpen(true)}
      >
        <IconPackageExport size={18} />
      </IconButton>
      {open ? <ExportWindow chapterIds={ids} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Brings a script back that was taken out; who may not translate here sees why. */
const ImportButton = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const keyLabel = useKeyLabel()
  const page = editor.session.page(usePageInWork(editor))
  const may = useWatchedPart(page.view, (view) => maySet(view, 'text', 'translation'))
  return (
    <IconButton
      label={keyLabel(t('action.import_script'), 'import_script')}
      reason={may ? null : t('import_may_not')}
      onClick={() => runAction(editor, 'import_script')}
    >
      <IconPackageImport size={18} />
    </IconButton>
  )
}

/** Hides everything but the page, and shows it again. */
const PanelsButton = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const keyLabel = useKeyLabel()
  const isHidden = useWatched(editor.hidesPanels)
  return (
    <IconButton
      label={keyLabel(t('action.toggle_panels'), 'toggle_panels')}
      variant={isHidden ? 'light' : 'subtle'}
      color={isHidden ? 'ink' : 'gray'}
      aria-pressed={isHidden}
      onClick={() => runAction(editor, 'toggle_panels')}
    >
      <IconLayoutSidebarRight size={18} />
    </IconButton>
  )
}

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
  const now = useNow()
  const name = formatIdentity(
    { ...order, type: 'regular' },
    {
      locale: i18n.language,
      now,
      chapters: String(chapter.number),
    },
  )
  return (
    <header className={classes['head']}>
      <div className={classes['title']}>
        <h1 className={classes['name']} title={`${name} (${order.title})`}>
          {name}
        </h1>
        {order.type === 'urgent' ? (
          <StatusLabel tone="attention">{app('order.type.urgent')}</StatusLabel>
        ) : null}
        <StatusLabel tone={CHAPTER_TONE[chapter.status]}>
          {app(`chapter.status.${chapter.status}`)}
        </StatusLabel>
        <OfflineChip />
        <SaveChip editor={editor} />
        <Travel editor={editor} />
      </div>
      <PeopleHere editor={editor} />
      <PanelsButton editor={editor} />
      <ImportButton editor={editor} />
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
