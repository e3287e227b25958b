import { Button, Center, Code, Group, Modal, Text } from '@mantine/core'
import {
  webhookList,
  type DeliveryView,
  webhookDeliveries,
  webhookResend,
  type WebhookView,
} from '@panelflow/contract/webhook.ts'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { tableState, useWrite } from '../../../lib/http/query.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { useDeliveryToast } from '../use-delivery-toast.ts'
import { kindName } from '../webhook-labels.ts'

const TONES = { waiting: 'waiting', delivered: 'good', failed: 'bad' } as const
/** deliveries read at once */
const PAGE = 50

const getKindName = (kind: string, test: string): string =>
  kind === 'test' ? test : kindName(kind)

interface ResendButtonProps {
  readonly row: DeliveryView
  readonly webhook: WebhookView
}

const ResendButton = ({ row, webhook }: ResendButtonProps) => {
  const { t } = useTranslation('webhook')
  const showDeliveryResult = useDeliveryToast()
  const send = useWrite(webhookResend, {
    refreshes: [webhookList, webhookDeliveries],
    onDone: showDeliveryResult,
  })
  return (
    <ActionButton
      size="compact-xs"
      variant="light"
      reason={webhook.status === 'on' ? null : t('log.off')}
      loading={send.isPending}
      onClick={() => send.mutate({ params: { webhookId: webhook.id, deliveryId: row.id } })}
    >
      {t('log.again')}
    </ActionButton>
  )
}

const useColumns = (
  webhook: WebhookView,
  onShow: (row: DeliveryView) => void,
): readonly DataColumn<DeliveryView>[] => {
  const { t, i18n } = useTranslation('webhook')
  return useMemo(() => {
    const time = (instant: string): string => formatMinute(instant, i18n.language, getDisplayZone())
    return [
      {
        id: 'at',
        header: t('log.at'),
        width: 140,
        cell: (row) => time(row.attemptedAt ?? row.createdAt),
      },
      {
        id: 'kind',
        header: t('log.kind'),
        width: 150,
        cell: (row) => {
          const words = getKindName(row.kind, t('log.test'))
          return (
            <Text fz="sm" lineClamp={2} title={words}>
              {words}
            </Text>
          )
        },
      },
      {
        id: 'status',
        header: t('log.status'),
        width: 220,
        cell: (row) => {
          const words =
            row.status === 'waiting'
              ? t('log.waiting', { at: time(row.nextAttemptAt ?? row.createdAt) })
              : t(`log.${row.status}`)
          return <StatusLabel tone={TONES[row.status]}>{words}</StatusLabel>
        },
      },
      { id: 'attempts', header: t('log.attempts'), width: 80, cell: (row) => row.attempts },
      {
        id: 'answer',
        header: t('log.answer'),
        width: 150,
        grow: true,
        cell: (row) => (
          <Text
            fz="xs"
            lineClamp={2}
            title={row.answerText ?? undefined}
            style={{ overflowWrap: 'anywhere' }}
          >
            {[row.answerStatus, row.answerText]
              .filter((one) => one !== null && one !== '')
              .join(' · ')}
          </Text>
        ),
      },
      {
        id: 'actions',
        header: t('list.actions'),
        width: 170,
        align: 'end',
        sticky: true,
        cell: (row) => (
          <Group gap={4} wrap="nowrap" justify="flex-end">
            <Button size="compact-xs" variant="subtle" onClick={() => onShow(row)}>
              {t('log.show')}
            </Button>
            {row.status === 'delivered' ? null : <ResendButton row={row} webhook={webhook} />}
          </Group>
        ),
      },
    ]
  }, [t, i18n.language, webhook, onShow])
}

/** The body as it was signed and posted, set out for reading. */
const SentWindow = ({
  row,
  onClose,
}: {
  readonly row: DeliveryView
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('webhook')
  const { t: app } = useTranslation()
  const copy = async (): Promise<void> => {
    const outcome = await copyText(row.body)
    if (outcome === 'copied') toastDone(app('copy.done'))
    else toastFailed(app('copy.failed'))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={600}>{t('log.sent', { kind: getKindName(row.kind, t('log.test')) })}</Text>}
      closeButtonProps={{ 'aria-label': app('action.close') }}
    >
      <Code block tabIndex={0} style={{ maxHeight: '60vh', overflow: 'auto' }}>
        {JSON.stringify(JSON.parse(row.body), null, 2)}
      </Code>
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={() => void copy()}>
          {t('log.copy')}
        </Button>
      </Group>
    </Modal>
  )
}

const useDeliveries = (webhookId: string) =>
  useInfiniteQuery({
    queryKey: ['webhook.deliveries', webhookId],
    queryFn: ({ pageParam, signal }) =>
      api.call(webhookDeliveries, {
        params: { webhookId },
        query: { size: PAGE, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })

/**
 * What was posted to one webhook and what came back; older posts are read when their place comes
 * near.
 */
export const DeliveriesWindow = ({
  webhook,
  onClose,
}: {
  readonly webhook: WebhookView
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('webhook')
  const { t: app } = useTranslation()
  const query = useDeliveries(webhook.id)
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages])
  const title = t('log.title', { name: webhook.name })
  const [shown, setShown] = useState<DeliveryView | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      size={920}
      title={<Text fw={600}>{title}</Text>}
      closeButtonProps={{ 'aria-label': app('action.close') }}
    >
      <DataTable
        label={title}
        columns={useColumns(webhook, setShown)}
        rows={rows}
        rowKey={({ id }) => id}
        state={tableState(query)}
        loadingLabel={app('table.loading')}
        maxHeight="65vh"
        empty={<EmptyState title={t('log.empty')} />}
        error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
        onEnd={
          query.hasNextPage && !query.isFetchNextPageError
            ? () => void query.fetchNextPage()
            : undefined
        }
        footer={
          query.hasNextPage ? (
            <Center py={6}>
              <Button
                variant="subtle"
                size="compact-sm"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('log.more')}
              </Button>
            </Center>
          ) : null
        }
      />
      {shown === null ? null : <SentWindow row={shown} onClose={() => setShown(null)} />}
    </Modal>
  )
}
