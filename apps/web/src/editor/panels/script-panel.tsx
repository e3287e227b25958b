import { Button, Loader, SegmentedControl } from '@mantine/core'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { computeTextProgress } from '@panelflow/domain/page/missing-text.ts'
import { EmptyState, ErrorState } from '@panelflow/ui/patterns/empty-state.tsx'
import { WindowedList } from '@panelflow/ui/patterns/windowed-list.tsx'
import { useMemo, useState } from 'react'
import { useWatched, useWatchedPart } from '../canvas/use-watched.ts'
import { failureSentence } from '../../lib/http/failure-message.ts'
import { runAction } from '../actions/editor-actions.ts'
import type { Editor } from '../engine/editor.ts'
import type { GlossaryTerm } from '@panelflow/domain/glossary/mark-terms.ts'
import { getPageInWork } from '../engine/page-in-work.ts'
import { countAccepted, findAccepted } from '../engine/review-state.ts'
import { getRiskOrder, rateLines, type RiskOrder, setReviewOrder } from '../engine/line-risks.ts'
import type { ScriptLine as Line } from '@panelflow/domain/page/script-lines.ts'
import { listScriptLines, getLineText } from '../engine/reading-order.ts'
import { maySet, mayWrite } from '../engine/stage.ts'
import { SpellingBar } from '../spelling/spelling-bar.tsx'
import classes from './panels.module.css'
import type { EffectSource } from './rendering-list.tsx'
import { type LanguagePair, ScriptLine } from './script-line.tsx'
import { usePanelTranslations } from './use-panel-translations.ts'
import { useRestingView } from './use-resting-view.ts'

interface ScriptPanelProps {
  readonly editor: Editor
  readonly effects: EffectSource
  readonly languages: LanguagePair
  readonly terms: readonly GlossaryTerm[]
  /** notes to the typesetter on an item, if there are any */
  readonly getNote: (itemId: string) => string | null
  /** the translator's words by text while a chapter is proofread; null: nothing is compared */
  readonly translated: ReadonlyMap<string, string> | null
  /** what the fix list says about an item, if it does */
  readonly getFixMark: (itemId: string) => string | null
}

/** The page the person works on, whenever it becomes another. */
export const usePageInWork = (editor: Editor): string => {
  const getPage = (): string => getPageInWork(editor) ?? ''
  useWatchedPart(editor.selection.state, getPage)
  return useWatchedPart(editor.camera, getPage)
}

const NOT_BY_RISK: RiskOrder = { risky: [], calm: [] }
const NO_FINDINGS: Editor['checks']['findings'] = {
  get: () => null,
  subscribe: () => () => undefined,
}

/** In which order lines are proofread. */
const OrderChoice = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const order = useWatched(editor.review.order)
  return (
    <SegmentedControl
      size="xs"
      m={6}
      aria-label={t('risk.order')}
      value={order}
      onChange={(value) => setReviewOrder(editor, value === 'risk' ? value : 'reading')}
      data={[
        { value: 'reading', label: t('risk.by_reading') },
        { value: 'risk', label: t('risk.by_risk') },
      ]}
    />
  )
}

/** How far the reader is in the chapter. */
const AcceptedCount = ({
  editor,
  lines,
}: {
  readonly editor: Editor
  readonly lines: readonly Line[]
}) => {
  const t = usePanelTranslations()
  const count = useWatched(editor.review.lineCount)
  const accepted = useWatched(editor.review.accepted)
  if (count === null || count === 0) return null
  const shown = lines.map(({ text }) => ({ id: text.id, words: text.props.translation }))
  const done = Math.min(count, countAccepted(accepted, shown))
  return (
    <p className={classes['countPart']} role="status">
      {t('script.accepted', { done, count })}
    </p>
  )
}

const ROW_LETTERS = 40
const ROW_HEIGHT = 20
/** Head, fit and margins of a line. */
const LINE_HEIGHT = 74

/** Of a line nobody looked at yet. */
const estimateHeight = ({ text, region }: Line): number => {
  const words = [region?.props.sourceText ?? '', text.props.translation]
  const rows = words.map(({ length }) => Math.max(1, Math.ceil(length / ROW_LETTERS)))
  return LINE_HEIGHT + rows.reduce((sum, count) => sum + count * ROW_HEIGHT, 0)
}

/**
 * The script of the page in reading order. Selecting a line shows its place; selecting a place
 * shows its line.
 */
export const ScriptPanel = ({
  editor,
  effects,
  languages,
  terms,
  getNote,
  translated,
  getFixMark,
}: ScriptPanelProps) => {
  const t = usePanelTranslations()
  const pageId = usePageInWork(editor)
  const pageSession = editor.session.page(pageId)
  const view = useRestingView(editor, pageSession)
  const { itemIds } = useWatched(editor.selection.state)
  const accepted = useWatched(editor.review.accepted)
  const isByRisk = useWatched(editor.review.order) === 'risk' && translated !== null
  // findings change some time after the words do
  useWatched(isByRisk ? editor.checks.findings : NO_FINDINGS)
  const [showsCalm, setShowsCalm] = useState(false)
  const lines = useMemo(
    () => (view.status === 'ready' ? listScriptLines(view.base, view.lane) : []),
    [view],
  )
  if (view.status === 'failed') {
    return (
      <ErrorState
        title={t('page.failed')}
        hint={view.cause instanceof AppError ? failureSentence(view.cause) : t('page.failed_hint')}
        retryLabel={t('page.retry')}
        onRetry={() => void pageSession.open()}
      />
    )
  }
  if (view.status !== 'ready')
    return <Loader className={classes['loader']} aria-label={t('page.loading')} />
  const mayAdd = view.editable.add.includes('text')
  if (lines.length === 0) {
    return (
      <EmptyState title={t('script.empty')} hint={mayAdd ? t('script.empty_hint') : undefined}>
        {mayAdd ? (
          <Button variant="default" mt="xs" onClick={() => runAction(editor, 'tool_box')}>
            {t('script.draw_box')}
          </Button>
        ) : null}
      </EmptyState>
    )
  }
  const risks = new Map(
    (isByRisk ? rateLines(editor, pageId) : []).map(({ line, risk }) => [line.text.id, risk]),
  )
  const byId = new Map(lines.map((line) => [line.text.id, line]))
  const getAcceptedLabel = ({ text }: Line): string | null => {
    const line = findAccepted(accepted, text.id, text.props.translation)
    if (line === null) return null
    return line.by === null ? t('line.accepted') : t('line.accepted_by', { name: line.by })
  }
  const { risky, calm } = isByRisk ? getRiskOrder(editor, pageId) : NOT_BY_RISK
  const visibleCalm = calm.filter((id) => showsCalm || itemIds.includes(id))
  const shown = isByRisk ? [...risky, ...visibleCalm].flatMap((id) => byId.get(id) ?? []) : lines
  const { done, count } = computeTextProgress(lines.map(getLineText))
  return (
    <section className={classes['script']} aria-label={t('script.title')}>
      <div className={classes['count']}>
        <p className={classes['countPart']} role="status">
          {t('script.progress', { done, count })}
        </p>
        <AcceptedCount editor={editor} lines={lines} />
      </div>
      <SpellingBar editor={editor} pageId={pageId} />
      {translated === null ? null : <OrderChoice editor={editor} />}
      <WindowedList
        className={classes['lines']}
        items={shown}
        getKey={({ text }) => text.id}
        estimateHeight={estimateHeight}
        current={shown.find(({ text }) => itemIds.includes(text.id))?.text.id ?? null}
        renderItem={(line) => (
          <ScriptLine
            editor={editor}
            effects={effects}
            pageId={pageId}
            line={line}
            held={view.held.find(
              ({ document, itemId }) => document === 'lane' && itemId === line.text.id,
            )}
            heldSource={view.held.find(
              ({ document, itemId }) => document === 'base' && itemId === line.region?.id,
            )}
            selected={itemIds.includes(line.text.id)}
            languages={languages}
            terms={terms}
            mayTranslate={mayWrite(view, line.text)}
            mayCorrect={maySet(view, 'region', 'sourceText')}
            mayStyle={maySet(view, 'text', 'ranges')}
            note={getNote(line.text.id)}
            comparesVersions={translated !== null}
            translator={translated?.get(line.text.id) ?? null}
            accepted={getAcceptedLabel(line)}
            fixMark={getFixMark(line.text.id)}
            risk={isByRisk ? (risks.get(line.text.id) ?? null) : null}
          />
        )}
      />
      {isByRisk && calm.length > 0 ? (
        <Button size="compact-sm" variant="subtle" m={6} onClick={() => setShowsCalm(!showsCalm)}>
          {t(showsCalm ? 'risk.hide_calm' : 'risk.show_calm', { count: calm.length })}
        </Button>
      ) : null}
      <Orphans
        editor={editor}
        pageId={pageId}
        known={lines.flatMap(({ text, region }) =>
          region === null ? text.id : [text.id, region.id],
        )}
      />
    </section>
  )
}

/**
 * Words that were typed into lines which are not on the page: deleted by somebody, or never taken.
 */
const Orphans = ({
  editor,
  pageId,
  known,
}: {
  readonly editor: Editor
  readonly pageId: string
  readonly known: readonly string[]
}) => {
  const t = usePanelTranslations()
  const view = useWatched(editor.session.page(pageId).view)
  const orphans =
    view.status === 'ready'
      ? view.held.filter(({ itemId, theirs }) => theirs === null && !known.includes(itemId))
      : []
  return (
    <>
      {orphans.map(({ document, itemId, mine, refused }) => (
        <div key={`${document} ${itemId}`} className={classes['conflict']} role="alert">
          <strong>{t(refused ? 'conflict.refused' : 'conflict.deleted')}</strong>
          <p>{mine}</p>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => editor.session.chooseHeld(pageId, { document, itemId }, 'theirs')}
          >
            {t('conflict.let_go')}
          </Button>
        </div>
      ))}
    </>
  )
}
