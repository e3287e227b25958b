import { Group, Text } from '@mantine/core'
import type { WebhookView } from '@panelflow/contract/webhook.ts'
import { WEBHOOK_KINDS } from '@panelflow/domain/notification/webhook-kind.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { IconWebhook } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../../lib/http/call-error.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { ListTable } from '../../../lib/table/list-table.tsx'
import { formatMinute } from '../../../lib/time/time.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { kindName } from '../webhook-labels.ts'

export type WebhookAct = 'edit' | 'log' | 'test' | 'new_secret' | 'turn_off' | 'turn_on' | 'delete'
type OnAct = (act: WebhookAct, webhook: WebhookView) => void

const TONES = { on: 'good', off: 'neutral', failing: 'bad' } as const

const RowActions = ({
  webhook,
  onAct,
}: {
  readonly webhook: WebhookView
  readonly onAct: OnAct
}) => {
  const { t } = useTranslation('webhook')
  const { t: app } = useTranslation()
  const isOn = webhook.status === 'on'
  const rest: readonly WebhookAct[] = [
    ...(isOn ? (['test'] as const) : []),
    'edit',
    'new_secret',
    isOn ? 'turn_off' : 'turn_on',
    'delete',
  ]
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionButton size="compact-xs" variant="light" onClick={() => onAct('log', webhook)}>
        {t('act.log')}
      </ActionButton>
      <RowMenu label={app('action.more')}>
        {() => (
          <>
            {rest.map((act) => (
              <ActionItem
                key={act}
                words={t(`act.${act}`)}
                reason={null}
                danger={act === 'delete'}
                onChoose={() => onAct(act, webhook)}
              />
            ))}
          </>
        )}
      </RowMenu>
    </Group>
  )
}

const useColumns = (onAct: OnAct): readonly DataColumn<WebhookView>[] => {
  const { t, i18n } = useTranslation('webhook')
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('list.name'),
        width: 200,
        grow: true,
        cell: (row) => (
          <div style={{ lineHeight: 1.3 }}>
            <Text fz="sm" fw={500} truncate title={row.name}>
              {row.name}
            </Text>
            <Text fz="xs" c="dimmed" truncate title={row.url}>
              {row.url}
            </Text>
          </div>
        ),
      },
      {
        id: 'kinds',
        header: t('list.kinds'),
        width: 170,
        cell: (row) => {
          const words =
            row.kinds.length === WEBHOOK_KINDS.length
              ? t('form.all')
              : joinList(row.kinds.map(kindName), i18n.language)
          return (
            <Text fz="sm" truncate title={words}>
              {words}
            </Text>
          )
        },
      },
      {
        id: 'status',
        header: t('list.status'),
        width: 190,
        cell: (row) => (
          <StatusLabel tone={TONES[row.status]}>{t(`status.${row.status}`)}</StatusLabel>
        ),
      },
      {
        id: 'last',
        header: t('list.last'),
        width: 150,
        cell: (row) =>
          row.lastAttemptAt === null
            ? t('list.never')
            : formatMinute(row.lastAttemptAt, i18n.language, getDisplayZone()),
      },
      {
        id: 'actions',
        header: t('list.actions'),
        width: 150,
        align: 'end',
        sticky: true,
        cell: (row) => <RowActions webhook={row} onAct={onAct} />,
      },
    ],
    [t, i18n.language, onAct],
  )
}

interface TableProps {
  readonly query: UseQueryResult<WebhookView[], CallError>
  readonly onAct: OnAct
  readonly emptyAction: ReactNode
}

export const WebhookTable = ({ query, onAct, emptyAction }: TableProps) => {
  const { t } = useTranslation('webhook')
  const { t: app } = useTranslation()
  return (
    <ListTable
      label={app('screen.webhooks')}
      query={query}
      columns={useColumns(onAct)}
      rows={query.data ?? []}
      rowKey={({ id }) => id}
      onOpen={(webhook) => onAct('log', webhook)}
      empty={{
        icon: <IconWebhook size={36} stroke={1.3} />,
        title: t('list.empty'),
        hint: t('list.empty_hint'),
        action: emptyAction,
      }}
    />
  )
}
