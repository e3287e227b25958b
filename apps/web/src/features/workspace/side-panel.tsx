import { bookTerms } from '@panelflow/contract/book.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import type { SealView } from '@panelflow/contract/seal.ts'
import { fixItemList } from '@panelflow/contract/workflow.ts'
import { SegmentedControl } from '@mantine/core'
import { lazyPart } from '@panelflow/ui/patterns/lazy-part.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatched, useWatchedPart } from '../../editor/canvas/use-watched.ts'
import type { EditorDrawer } from '../../editor/engine/editor-dialog.ts'
import type { EffectSource } from '../../editor/panels/rendering-list.tsx'
import { ScriptPanel } from '../../editor/panels/script-panel.tsx'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { useSpelling } from '../../editor/spelling/use-spelling.ts'
import { useTermOffers } from '../../editor/terms/term-offer-list.tsx'
import { useRead } from '../../lib/http/query.ts'
import { FirstHint } from '../guide/lazy-first-hint.ts'
import { useOpenThreads } from './comment-pins.tsx'
import { joinNotes } from './comment-session.ts'
import { takeEffectPicture } from './effect-picture.ts'
import { useReasonLabel } from './use-reason-label.ts'
import type { FixDrafts } from './fix-drafts.ts'
import { panelNamed, type PanelName, PANELS } from './panel-choice.ts'
import { SplitPanel } from './split-panel.tsx'
import type { EditorSession } from './use-editor-session.ts'
import { useTranslated } from './use-proofreading.ts'
import type { PanelChoice } from './use-panel-choice.ts'
import classes from './workspace.module.css'

/** Whoever may send the chapter back, or ask for a check, marks places first. */
const MARKING = ['refuse_review', 'refuse_visual', 'request_check'] as const

export const PropertiesPanel = lazyPart(
  async () => (await import('../../editor/panels/properties-panel.tsx')).PropertiesPanel,
)
export const ChecksPanel = lazyPart(
  async () => (await import('./checks/checks-panel.tsx')).ChecksPanel,
)
export const FixListPanel = lazyPart(
  async () => (await import('./fix-list-panel.tsx')).FixListPanel,
)
export const VersionsPanel = lazyPart(
  async () => (await import('./rework/versions-panel.tsx')).VersionsPanel,
)

const NO_TERMS: EndpointAnswer<typeof bookTerms> = []

/** Above a drawer there is room for one part only: for how things look, or for what they say. */
const toFront = (drawer: EditorDrawer | null): 'upper' | 'lower' =>
  drawer === 'styles' || drawer === 'layers' ? 'lower' : 'upper'

const isOpen = (drawer: EditorDrawer | null): boolean => drawer !== null

interface SidePanelProps {
  readonly session: EditorSession
  readonly order: OrderView
  readonly chapter: ChapterView
  readonly drafts: FixDrafts
  /** items that would be published differently than they are shown */
  readonly seals: readonly SealView[]
  readonly choice: PanelChoice
}

/**
 * Script, properties or fix list: what the stage needs comes first, the others are one click away.
 */
export const SidePanel = ({ session, order, chapter, drafts, seals, choice }: SidePanelProps) => {
  const { editor } = session
  const { panel, body, choose } = choice
  const t = usePanelTranslations()
  const { t: rework } = useTranslation('rework')
  const reason = useReasonLabel()
  const items = useRead(fixItemList, { params: { chapterId: chapter.id } })
  // without its terms a script can still be translated: a failure here only leaves them unmarked
  const terms = useRead(bookTerms, {
    params: { bookId: order.book.id },
    query: { language: order.targetLanguage },
  })
  const threads = useOpenThreads(order.id, chapter.id)
  const stage = useWatched(editor.stage)
  const place = { bookId: order.book.id, language: order.targetLanguage }
  useSpelling(editor, place, terms.data ?? NO_TERMS, () => choose('script'))
  const unsettled = useWatchedPart(
    editor.checks.findings,
    (all) => all?.filter(({ dismissal }) => dismissal === null).length ?? 0,
  )
  const languages = useMemo(
    () => ({ source: order.book.sourceLanguage, target: order.targetLanguage }),
    [order.book.sourceLanguage, order.targetLanguage],
  )
  useTermOffers(editor, terms.data ?? NO_TERMS, languages, () => choose('script'))
  const effects = useMemo(
    (): EffectSource => ({
      bookId: order.book.id,
      takePicture: (place) => takeEffectPicture(session, order.targetLanguage, place),
    }),
    [session, order.book.id, order.targetLanguage],
  )
  const getFixMark = (itemId: string): string | null => {
    const item = items.data?.find((each) => each.itemId === itemId && !each.closed)
    if (item !== undefined) return reason(item.reasonCode)
    const seal = seals.find((each) => each.itemId === itemId)
    return seal === undefined
      ? null
      : t(seal.verdict === 'layout_untrue' ? 'seal.tag_layout' : 'seal.tag')
  }
  const translated = useTranslated(editor, chapter.id)
  const getNote = (itemId: string): string | null => joinNotes(threads.data?.rows ?? [], itemId)
  const open = (chapter.openFixItems > 0 ? chapter.openFixItems : 0) + drafts.list.length
  const mayMark = MARKING.some((event) => chapter.can[event] === true)
  const toLabel = (name: PanelName): string => {
    if (name === 'versions') return rework('panel')
    if (name === 'checks')
      return unsettled > 0 ? `${t('panel.checks')} (${unsettled})` : t('panel.checks')
    return name === 'fixes' && open > 0 ? `${t('panel.fixes')} (${open})` : t(`panel.${name}`)
  }
  const script = (
    <ScriptPanel
      editor={editor}
      effects={effects}
      languages={languages}
      terms={terms.data ?? NO_TERMS}
      getNote={getNote}
      translated={translated}
      getFixMark={getFixMark}
    />
  )
  const isSplit = stage === 'typeset'
  const front = useWatchedPart(editor.drawer, toFront)
  const hasDrawer = useWatchedPart(editor.drawer, isOpen)
  const properties = (
    <PropertiesPanel editor={editor} language={order.targetLanguage} isBelowScript={isSplit} />
  )
  return (
    <aside className={classes['panel']} aria-label={t('panel.title')}>
      <SegmentedControl
        size="xs"
        m={8}
        value={panel}
        onChange={(value) => choose(panelNamed(value))}
        aria-label={t('panel.title')}
        classNames={{
          root: classes['panelTabs'],
          control: classes['panelTabBox'],
          label: classes['panelTab'],
        }}
        data={PANELS.map((value) => ({ value, label: toLabel(value) }))}
      />
      <div className={classes['panelBody']} ref={body}>
        {panel === 'script' ? script : null}
        {panel === 'properties' && isSplit ? (
          <SplitPanel upper={script} lower={properties} front={front} />
        ) : null}
        {panel === 'properties' && !isSplit ? properties : null}
        {panel === 'checks' ? (
          <ChecksPanel editor={editor} order={order} chapter={chapter} />
        ) : null}
        {panel === 'fixes' ? (
          <FixListPanel editor={editor} chapterId={chapter.id} drafts={drafts} mayMark={mayMark} />
        ) : null}
        {panel === 'versions' ? (
          <VersionsPanel session={session} chapterId={chapter.id} language={order.targetLanguage} />
        ) : null}
      </div>
      {hasDrawer ? null : <FirstHint place="workspace" />}
    </aside>
  )
}
