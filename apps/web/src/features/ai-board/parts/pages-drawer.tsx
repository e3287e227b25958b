import type { RefusalView } from '@panelflow/contract/refusal.ts'
import { Anchor, Drawer, Group, Loader, Stack, Table, Text } from '@mantine/core'
import { aiBoardPages, type BoardPageView } from '@panelflow/contract/ai-board.ts'
import { RUN_STAGES } from '@panelflow/domain/order/workflow-event.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useTranslation } from 'react-i18next'
import { getCauseMessage } from '../../../lib/i18n/cause-message.ts'
import { hasMissingLines, useDraftSentences } from '../../../lib/forms/draft-coverage.ts'
import { formatDuration } from '../../../lib/time/format-duration.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { useRead } from '../../../lib/http/query.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { PAGE_TONES } from '../board-tones.ts'
import { formatCost } from '../format-cost.ts'
import { useBoardAct } from '../use-board-act.ts'

/** One page in one stage: its state, and by whom, how long and for how much. */
const PageCell = ({ page }: { readonly page: BoardPageView | undefined }) => {
  const { t, i18n } = useTranslation('ai-board')
  const { filled, short } = useDraftSentences()
  if (page === undefined) return <Text c="dimmed">–</Text>
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(page.progress)
  const drafts = page.drafts !== null && page.drafts.lines > 0 ? page.drafts : null
  const facts = [
    drafts === null ? null : filled(drafts),
    page.proposals === null ? null : t('proposals', { ...page.proposals }),
    page.engine,
    page.milliseconds === null ? null : formatDuration(page.milliseconds, i18n.language),
    page.cost === null ? null : t('cost', { cost: formatCost([page.cost], i18n.language) }),
    page.attempt > 1 ? t('attempt', { count: page.attempt }) : null,
  ].filter((fact) => fact !== null)
  return (
    <div>
      {drafts !== null && hasMissingLines(drafts) ? (
        <StatusLabel tone="attention">{short(drafts)}</StatusLabel>
      ) : (
        <StatusLabel tone={PAGE_TONES[page.status]}>
          {page.status === 'running' ? percent : t(`page.${page.status}`)}
        </StatusLabel>
      )}
      <Text fz="xs" c="dimmed">
        {facts.join(' · ')}
      </Text>
    </div>
  )
}

/** Why a page failed, what to do, and the way there. */
const UNKNOWN_CAUSE: RefusalView = { code: 'task.failed_unexpectedly', params: {} }

const Trouble = ({
  page,
  getHref,
}: {
  readonly page: BoardPageView
  readonly getHref: (pageId: string) => string
}) => {
  const { t } = useTranslation('ai-board')
  const { t: app } = useTranslation()
  return (
    <div role="listitem">
      <Group gap="xs">
        <Text fz="sm" fw={500}>
          {page.pageName} · {app(`run.${page.stage}`)}
        </Text>
        <Anchor fz="sm" href={getHref(page.pageId)}>
          {t('open_page')}
        </Anchor>
      </Group>
      <Text fz="sm" c="var(--pf-bad-fg)">
        {getCauseMessage(page.cause ?? UNKNOWN_CAUSE)}
      </Text>
      {page.detail === null ? null : (
        <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('engine_says', { words: page.detail })}
        </Text>
      )}
    </div>
  )
}

interface PagesDrawerProps {
  readonly chapterId: string
  readonly onClose: () => void
  /** the page in the workspace */
  readonly getHref: (pageId: string) => string
}

/**
 * A chapter page by page and stage by stage; what failed stands on top with cause, advice and the
 * way to the page.
 */
export const PagesDrawer = ({ chapterId, onClose, getHref }: PagesDrawerProps) => {
  const { t, i18n } = useTranslation('ai-board')
  const { t: app } = useTranslation()
  const query = useRead(aiBoardPages, { params: { chapterId } })
  const { pending, pull } = useBoardAct()
  const { row, pages = [] } = query.data ?? {}
  const stages = RUN_STAGES.filter((stage) => pages.some((page) => page.stage === stage))
  const names = [...new Map(pages.map(({ pageId, pageName }) => [pageId, pageName]))]
  const failed = pages.filter(({ status }) => status === 'failed')
  const title =
    row === undefined
      ? t('pages_title')
      : `#${row.order.serial} ${row.order.title} · ${t('chapter', { number: row.number })} · ${languageName(row.order.targetLanguage, i18n.language)}`
  return (
    <Drawer
      opened
      position="right"
      size="xl"
      onClose={onClose}
      title={<Text fw={600}>{title}</Text>}
    >
      {query.isPending ? <Loader aria-label={app('table.loading')} /> : null}
      {query.isError ? (
        <TableError error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {row === undefined ? null : (
        <Stack gap="md">
          <Group gap="xs">
            {(
              [
                'retry',
                'translate_missing',
                'translate_again',
                'read_again',
                'clean_again',
                row.paused === null ? 'pause' : 'resume',
                'cancel',
                row.first ? 'in_turn' : 'first',
              ] as const
            ).map((action) => (
              <ActionButton
                key={action}
                variant={action === 'retry' ? 'filled' : 'default'}
                reason={getReasonText(row.can[action])}
                loading={pending}
                onClick={() => pull({ action, chapterIds: [row.id] })}
              >
                {t(`act.${action}`)}
              </ActionButton>
            ))}
          </Group>
          {failed.length === 0 ? null : (
            <Stack gap="sm" role="list" aria-label={t('troubles')}>
              {failed.map((page) => (
                <Trouble key={page.taskId} page={page} getHref={getHref} />
              ))}
            </Stack>
          )}
          <Table.ScrollContainer minWidth={stages.length * 150 + 140}>
            <Table verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('column.page')}</Table.Th>
                  {stages.map((stage) => (
                    <Table.Th key={stage}>{app(`run.${stage}`)}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {names.map(([pageId, name]) => (
                  <Table.Tr key={pageId}>
                    <Table.Td>
                      <Anchor fz="sm" href={getHref(pageId)}>
                        {name}
                      </Anchor>
                    </Table.Td>
                    {stages.map((stage) => (
                      <Table.Td key={stage}>
                        <PageCell
                          page={pages.find(
                            (page) => page.pageId === pageId && page.stage === stage,
                          )}
                        />
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Stack>
      )}
    </Drawer>
  )
}
