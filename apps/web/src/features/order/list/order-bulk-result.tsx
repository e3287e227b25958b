import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import {
  bulkCancel,
  bulkGet,
  bulkList,
  type BulkRefusal,
  bulkUndo,
  type BulkView,
} from '@panelflow/contract/order-bulk.ts'
import { ProgressText } from '@panelflow/ui/patterns/progress-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { formatMinute } from '../../../lib/time/time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { useNumber } from '../../../lib/i18n/use-number.ts'

const WATCH_MS = 700

/** Why some orders cannot: a sentence per reason, with the numbers of the first ones. */
export const Refusals = ({ refusals }: { readonly refusals: readonly BulkRefusal[] }) => {
  const { t } = useTranslation('order-list')
  const number = useNumber()
  const count = refusals.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  return (
    <Alert
      color="orange"
      variant="light"
      p="xs"
      title={t('bulk.refused', { count, formatted: number(count) })}
      styles={{ title: { color: 'var(--pf-attention-fg)' } }}
    >
      <List size="sm" spacing={4}>
        {refusals.map(({ code, params, count: times, orders }) => (
          <List.Item key={code}>
            {t('bulk.refusal', {
              count: times,
              sentence: getReasonText(code, params),
            })}
            <Text fz="xs" c="dimmed">
              {t('bulk.which', {
                serials: `${orders.map(({ serial }) => serial).join(', ')}${orders.length < times ? ' …' : ''}`,
              })}
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

const isRunning = ({ status }: BulkView): boolean => status === 'waiting' || status === 'running'

/** The run as it is now, read again until it has ended. */
const useRun = (first: BulkView): BulkView => {
  const read = useQuery({
    queryKey: [bulkGet.id, first.id],
    queryFn: ({ signal }) => api.call(bulkGet, { params: { runId: first.id }, signal }),
    initialData: first,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isRunning(state.data) ? WATCH_MS : false,
  })
  return read.data
}

const Buttons = ({
  run,
  onRun,
}: {
  readonly run: BulkView
  readonly onRun: (run: BulkView) => void
}) => {
  const { t, i18n } = useTranslation('order-list')
  const now = useNow()
  const cancel = useWrite(bulkCancel, { refreshes: [bulkGet, bulkList] })
  const undo = useWrite(bulkUndo, { refreshes: [bulkGet, bulkList], onDone: onRun })
  const params = { runId: run.id }
  if (isRunning(run))
    return (
      <Group justify="space-between">
        <Text fz="sm" c="dimmed" maw={420}>
          {t('bulk.goes_on')}
        </Text>
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params })}
        >
          {t('bulk.cancel')}
        </Button>
      </Group>
    )
  if (run.undoUntil === null || Date.parse(run.undoUntil) < now) return null
  return (
    <Group>
      <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate({ params })}>
        {t('bulk.undo')}
      </Button>
      <Text fz="sm" c="dimmed">
        {t('bulk.undo_until', {
          time: formatMinute(run.undoUntil, i18n.language, getDisplayZone()),
        })}
      </Text>
    </Group>
  )
}

/** How far a run is and what came of it; undo while there is time. */
export const BulkResult = ({
  first,
  onRun,
}: {
  readonly first: BulkView
  readonly onRun: (run: BulkView) => void
}) => {
  const { t } = useTranslation('order-list')
  const number = useNumber()
  const run = useRun(first)
  const ended = run.done + run.refused + run.canceled
  return (
    <Stack gap="sm" role="status" aria-label={t('bulk.progress')}>
      <ProgressText
        value={run.total === 0 ? 1 : ended / run.total}
        label={t('bulk.running', { done: number(ended), total: number(run.total) })}
      />
      {isRunning(run) ? null : (
        <Text fw={500}>
          {t(run.undoneRunId === null ? 'bulk.done' : 'bulk.undone', {
            count: run.done,
            formatted: number(run.done),
          })}{' '}
          {run.canceled === 0
            ? ''
            : t('bulk.canceled', { count: run.canceled, formatted: number(run.canceled) })}
        </Text>
      )}
      <Refusals refusals={run.refusals} />
      <Buttons run={run} onRun={onRun} />
    </Stack>
  )
}
