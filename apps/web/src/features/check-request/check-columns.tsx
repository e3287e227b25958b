import { Text } from '@mantine/core'
import type { CheckRequestView } from '@panelflow/contract/check-request.ts'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRuns } from '@panelflow/domain/order/chapter-runs.ts'
import { OrderIdentity } from '../../lib/order-identity.tsx'
import { personName } from '../../lib/i18n/labels.ts'
import { joinList } from '../../lib/i18n/join-list.ts'
import { daysSince } from '../../lib/time/time.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { CONCLUSION_TONE } from '../chapter/check/request-view.tsx'

const listJudged = ({ chapters }: CheckRequestView): readonly string[] => [
  ...new Set(chapters.flatMap(({ judged }) => (judged === null ? [] : [personName(judged)]))),
]

const Order = ({ request }: { readonly request: CheckRequestView }) => (
  <div>
    <Text fw={500} truncate title={request.order.title}>
      {request.order.title}
    </Text>
    <OrderIdentity order={request.order} />
  </div>
)

const Chapters = ({ request }: { readonly request: CheckRequestView }) => {
  const words = formatRuns(request.chapters.map(({ number }) => number))
  return (
    <Text lineClamp={2} title={words}>
      {words}
    </Text>
  )
}

const Judged = ({ request }: { readonly request: CheckRequestView }) => {
  const { t, i18n } = useTranslation('check')
  const people = joinList(listJudged(request), i18n.language)
  return (
    <div>
      <Text fz="sm" truncate title={people}>
        {people || '–'}
      </Text>
      {request.chapters.some(({ answer }) => answer !== null) ? (
        <Text fz="xs" c="dimmed">
          {t('answered')}
        </Text>
      ) : null}
    </div>
  )
}

/** Columns of the queue; the button opens the request. */
export const useCheckColumns = (
  onOpen: (request: CheckRequestView) => void,
): readonly DataColumn<CheckRequestView>[] => {
  const { t } = useTranslation('check')
  const { t: app } = useTranslation()
  const now = useNow()
  return useMemo(() => {
    const waiting = (since: string): string => {
      const days = daysSince(since, now)
      return days === 0 ? t('today') : t('days', { count: days })
    }
    return [
      {
        id: 'order',
        header: t('column.order'),
        width: 220,
        grow: true,
        cell: (row) => <Order request={row} />,
      },
      {
        id: 'chapters',
        header: t('column.chapters'),
        width: 90,
        cell: (row) => <Chapters request={row} />,
      },
      {
        id: 'reason',
        header: t('column.reason'),
        width: 220,
        grow: true,
        cell: (row) => (
          <div>
            <Text fz="sm">{app(`reason_code.${row.reasonCode}`)}</Text>
            <Text fz="xs" c="dimmed" truncate title={row.description}>
              {row.description}
            </Text>
          </div>
        ),
      },
      {
        id: 'asked_by',
        header: t('column.asked_by'),
        width: 120,
        cell: (row) => <Text truncate>{personName(row.createdBy)}</Text>,
      },
      {
        id: 'judged',
        header: t('column.judged'),
        width: 130,
        cell: (row) => <Judged request={row} />,
      },
      { id: 'since', header: t('column.since'), width: 90, cell: (row) => waiting(row.createdAt) },
      {
        id: 'state',
        header: t('column.state'),
        width: 150,
        cell: (row) => (
          <StatusLabel tone={CONCLUSION_TONE[row.conclusion ?? 'open']}>
            {t(`conclusion.${row.conclusion ?? 'open'}`)}
          </StatusLabel>
        ),
      },
      {
        id: 'actions',
        header: t('column.actions'),
        width: 110,
        align: 'end',
        sticky: true,
        cell: (row) => (
          <ActionButton size="compact-xs" variant="light" onClick={() => onOpen(row)}>
            {row.can['decide'] === true ? t('act.decide') : t('act.look')}
          </ActionButton>
        ),
      },
    ]
  }, [t, app, now, onOpen])
}
