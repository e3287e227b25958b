import { Button, Checkbox, Text } from '@mantine/core'
import type { OrderView } from '@panelflow/contract/order.ts'
import {
  proposalCancel,
  proposalList,
  proposalRequest,
  type ProposalsView,
} from '@panelflow/contract/proposal.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import type { AiStage } from '@panelflow/domain/order/workflow-event.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import { getLaterProposal } from '@panelflow/domain/text/line-versions.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import {
  type FillScope,
  listSelectedRegions,
  takeProposals,
} from '../../editor/engine/fill-from-memory.ts'
import { getPageInWork } from '../../editor/engine/page-in-work.ts'
import { maySet } from '../../editor/engine/stage.ts'
import { usePageInWork } from '../../editor/panels/script-panel.tsx'
import { countAlternatives, takeAlternatives } from '../../editor/patch/take-alternatives.ts'
import { api } from '../../lib/http/api.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'
import { formatMessage } from '../../lib/i18n/sentences.ts'
import classes from '../../lib/table/drawer-list.module.css'
import { ChapterSummary } from './chapter-summary.tsx'
import { Drawer } from './drawer.tsx'
import { ReadingProposals } from './reading-proposals.tsx'
import { ScopeBar } from './scope-bar.tsx'

type Run = ProposalsView['runs'][number]

const isOpen = ({ status }: Run): boolean => status === 'pending' || status === 'running'

const getReason = ({ cause }: Run): string =>
  formatMessage(
    cause !== null && isErrorCode(cause.code) ? cause.code : 'task.failed_unexpectedly',
    (cause?.params ?? {}) as never,
    currentLocale(),
  )

/** How far a stage is that runs again. */
const Progress = ({
  runs,
  onStop,
}: {
  readonly runs: readonly Run[]
  readonly onStop: () => void
}) => {
  const { t } = useTranslation('proposal')
  const failed = runs.filter(({ status }) => status === 'failed')
  const [first] = failed
  const done = runs.filter((run) => !isOpen(run)).length
  const progress = runs.reduce((sum, run) => sum + (isOpen(run) ? run.progress : 1), 0)
  return (
    <div role="status">
      {runs.some(isOpen) ? (
        <Text fz="xs" component="span">
          {t('running', {
            done,
            count: runs.length,
            percent: Math.round((progress / runs.length) * 100),
          })}{' '}
          <Button size="compact-xs" variant="subtle" onClick={onStop}>
            {t('stop')}
          </Button>
        </Text>
      ) : null}
      {first === undefined ? null : (
        <Text fz="xs" c="red">
          {t('failed', { count: failed.length, reason: getReason(first) })}
        </Text>
      )}
    </div>
  )
}

interface SectionProps {
  readonly editor: Editor
  readonly chapterId: string
  readonly stage: AiStage
  readonly name: 'translation' | 'reading' | 'cleanup'
  readonly view: ProposalsView | undefined
  readonly children: ReactNode
}

/** What a stage is run again on; null: nothing is selected. */
const findTarget = (editor: Editor, scope: FillScope) => {
  if (scope === 'chapter') return { pageIds: null, regionIds: null }
  if (scope === 'page') {
    const pageId = getPageInWork(editor)
    return pageId === null ? null : { pageIds: [pageId], regionIds: null }
  }
  const selected = listSelectedRegions(editor)
  return selected && { pageIds: [selected.pageId], regionIds: [...selected.regionIds] }
}

/** A stage: run it again, see how far it is, take what it proposes. */
const Section = ({ editor, chapterId, stage, name, view, children }: SectionProps) => {
  const { t } = useTranslation('proposal')
  const refreshes = [proposalList]
  const cancel = useWrite(proposalCancel, { refreshes })
  const { refetch } = useRead(proposalList, { params: { chapterId } })
  const runs = (view?.runs ?? []).filter((run) => run.stage === stage)
  const run = async (scope: FillScope): Promise<number> => {
    const target = findTarget(editor, scope)
    if (target === null) return 0
    // what was edited a moment ago belongs to what is worked on
    editor.session.flush()
    await editor.session.settled()
    try {
      await api.call(proposalRequest, { params: { chapterId }, body: { stage, ...target } })
    } finally {
      void refetch()
    }
    return 1
  }
  return (
    <section aria-label={t(`${name}.title`)}>
      <h3 className={classes['heading']}>{t(`${name}.title`)}</h3>
      <ScopeBar title={t(`${name}.run`)} nothing={t('select_first')} write={run} />
      {runs.every(({ status }) => status === 'done' || status === 'canceled') ? null : (
        <div className={classes['foot']}>
          <Progress
            runs={runs}
            onStop={() => cancel.mutate({ params: { chapterId }, body: { stage } })}
          />
        </div>
      )}
      {children}
    </section>
  )
}

/** Lines of the page whose second translation says something else. */
const countProposed = (editor: Editor, pageId: string): number => {
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return 0
  return listTexts(view.lane).filter(({ props: { candidates, translation, hidden } }) => {
    const proposal = getLaterProposal(candidates)
    return !hidden && proposal !== null && proposal !== translation
  }).length
}

const TakeTranslations = ({ editor }: { readonly editor: Editor }) => {
  const { t } = useTranslation('proposal')
  const [overPeople, setOverPeople] = useState(false)
  const count = countProposed(editor, usePageInWork(editor))
  return (
    <ScopeBar
      title={t('translation.take')}
      nothing={t('translation.nothing')}
      write={(scope) => takeProposals(editor, scope, overPeople)}
      done={(taken) => t('translation.done', { count: taken })}
    >
      <Text fz="xs" c="dimmed" w="100%">
        {t('translation.waiting', { count })}
      </Text>
      <Checkbox
        size="xs"
        w="100%"
        label={t('translation.over_people')}
        checked={overPeople}
        onChange={(event) => setOverPeople(event.currentTarget.checked)}
      />
    </ScopeBar>
  )
}

const TakeCleanup = ({ editor }: { readonly editor: Editor }) => {
  const { t } = useTranslation('proposal')
  const count = countAlternatives(editor, usePageInWork(editor))
  return (
    <ScopeBar
      title={t('cleanup.take')}
      nothing={t('cleanup.nothing')}
      write={(scope) => takeAlternatives(editor, scope)}
      done={(taken) => t('cleanup.done', { count: taken })}
    >
      <Text fz="xs" c="dimmed" w="100%">
        {t('cleanup.waiting', { count })}{' '}
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => editor.dialog.set({ kind: 'patches', itemId: null })}
        >
          {t('cleanup.look')}
        </Button>
      </Text>
    </ScopeBar>
  )
}

/** What machines propose beside the work of people, in an open chapter. */
export const ProposalSide = ({
  editor,
  order,
  chapterId,
}: {
  readonly editor: Editor
  readonly order: OrderView
  readonly chapterId: string
}) => {
  const { t } = useTranslation('proposal')
  useWatched(editor.selection.state)
  useWatched(editor.session.changes)
  const page = useWatched(editor.session.page(usePageInWork(editor)).view)
  const mayRead = maySet(page, 'region', 'sourceText')
  const mayClean = maySet(page, 'patch', 'asset')
  const { data } = useRead(
    proposalList,
    { params: { chapterId } },
    { watchWhile: ({ runs }) => runs.some(isOpen) },
  )
  const section = { editor, chapterId, view: data }
  return (
    <Drawer title={t('title')} onClose={() => editor.drawer.set(null)}>
      <div className={classes['list']}>
        <Text fz="xs" c="dimmed" p="8px 10px">
          {t(mayRead || mayClean ? 'hint' : 'nothing_allowed')}
        </Text>
        {mayRead ? (
          <>
            <Section {...section} stage="machine_translation" name="translation">
              <TakeTranslations editor={editor} />
              <ChapterSummary chapterId={chapterId} />
            </Section>
            <Section {...section} stage="text_extraction" name="reading">
              {data === undefined ? null : (
                <ReadingProposals
                  editor={editor}
                  chapterId={chapterId}
                  language={order.targetLanguage}
                  view={data}
                />
              )}
            </Section>
          </>
        ) : null}
        {mayClean ? (
          <Section {...section} stage="patch_generation" name="cleanup">
            <TakeCleanup editor={editor} />
          </Section>
        ) : null}
      </div>
    </Drawer>
  )
}
