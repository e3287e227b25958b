import { Button, Center, Loader, Modal, Table, Text } from '@mantine/core'
import { type DeliveryView, webhookDeliveries, webhookSendAgain, type WebhookView } from '@panelflow/contract/webhook.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { useWrite } from '../../../lib/query.ts'
import { TableError } from '../../../lib/table-states.tsx'
import { formatMinute } from '../../../lib/time.ts'
import { shownZone } from '../../../lib/zone.ts'
import { useSentWords } from '../use-sent-words.ts'
import { kindName } from '../webhook-words.ts'

const TONES = { waiting: 'waiting', delivered: 'good', failed: 'bad' } as const

const SendAgain = ({ row, webhook }: LineProps) => {
  const { t } = useTranslation('webhook')
  const sentWords = useSentWords()
  const send = useWrite(webhookSendAgain, { refreshes: ['webhook.list', 'webhook.deliveries'], onDone: sentWords })
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

interface LineProps {
  readonly row: DeliveryView
  readonly webhook: WebhookView
}

const Line = ({ row, webhook }: LineProps) => {
  const { t, i18n } = useTranslation('webhook')
  const time = (instant: string): string => formatMinute(instant, i18n.language, shownZone())
  const words = row.status === 'waiting' ? t('log.waiting', { at: time(row.nextAttemptAt ?? row.createdAt) }) : t(`log.${row.status}`)
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>{time(row.attemptedAt ?? row.createdAt)}</Table.Td>
      <Table.Td>{row.kind === 'test' ? t('log.test') : kindName(row.kind)}</Table.Td>
      <Table.Td>
        <StatusLabel tone={TONES[row.status]}>{words}</StatusLabel>
      </Table.Td>
      <Table.Td>{row.attempts}</Table.Td>
      <Table.Td maw={260}>
        <Text fz="xs" lineClamp={2} title={row.answerWords ?? undefined} style={{ overflowWrap: 'anywhere' }}>
          {[row.answerStatus, row.answerWords].filter((one) => one !== null && one !== '').join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td ta="end">{row.status === 'delivered' ? null : <SendAgain row={row} webhook={webhook} />}</Table.Td>
    </Table.Tr>
  )
}

/** What was posted to one webhook and what came back. */
export const DeliveriesWindow = ({ webhook, onClose }: { readonly webhook: WebhookView; readonly onClose: () => void }) => {
  const { t } = useTranslation('webhook')
  const { t: app } = useTranslation()
  const query = useInfiniteQuery({
    queryKey: ['webhook.deliveries', webhook.id],
    queryFn: ({ pageParam, signal }) =>
      api.call(webhookDeliveries, {
        params: { webhookId: webhook.id },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={<Text fw={600}>{t('log.title', { name: webhook.name })}</Text>}
      closeButtonProps={{ 'aria-label': app('action.close') }}
    >
      {query.isError ? <TableError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? (
        <Center py={40}>
          <Loader size="sm" aria-label={app('table.loading')} />
        </Center>
      ) : null}
      {query.isSuccess && rows.length === 0 ? <EmptyState title={t('log.empty')} /> : null}
      {rows.length > 0 ? (
        <Table.ScrollContainer minWidth={640}>
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                {(['at', 'kind', 'status', 'attempts', 'answer'] as const).map((column) => (
                  <Table.Th key={column}>{t(`log.${column}`)}</Table.Th>
                ))}
                <Table.Th aria-label={t('list.actions')} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Line key={row.id} row={row} webhook={webhook} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : null}
      {query.hasNextPage ? (
        <Center py={6}>
          <Button variant="subtle" size="compact-sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('log.more')}
          </Button>
        </Center>
      ) : null}
    </Modal>
  )
}
