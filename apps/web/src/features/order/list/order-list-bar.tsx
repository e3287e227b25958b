import { Button, Group, Menu, Text } from '@mantine/core'
import { bulkList, type BulkView } from '@panelflow/contract/order-bulk.ts'
import { ORDER_COUNT_CAP } from '@panelflow/contract/order-list.ts'
import {
  IconCalendarTime,
  IconGavel,
  IconHistory,
  IconPlayerStop,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { formatMinute } from '../../../lib/time/time.ts'
import { useMay } from '../../../lib/permission/use-may.ts'
import { useNumber } from '../../../lib/i18n/use-number.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import type { BulkCommand } from './order-bulk-form.tsx'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import classes from './order-list.module.css'
import { type Choice, NONE, countChosen } from './order-list-choice.ts'

interface ChoiceBarProps {
  readonly choice: Choice
  readonly total: number
  readonly onChange: (choice: Choice) => void
  readonly onCommand: (command: BulkCommand) => void
  /** what can be done to one alone */
  readonly children?: ReactNode
}

export const CheckButton = ({ onClick }: { readonly onClick: () => void }) => {
  const { t } = useTranslation()
  return (
    <Button variant="light" leftSection={<IconGavel size={15} />} onClick={onClick}>
      {t('chapter.event.request_check')}
    </Button>
  )
}

const getCountKey = (choice: Choice, total: number): 'count' | 'all' | 'everything' => {
  if (!choice.all) return 'count'
  return total >= ORDER_COUNT_CAP ? 'everything' : 'all'
}

/** What can be done to the chosen orders, in the place of the views; nothing while none is. */
export const ChoiceBar = ({ choice, total, onChange, onCommand, children }: ChoiceBarProps) => {
  const { t } = useTranslation('order-list')
  const number = useNumber()
  const mayStop = useMay('order.terminate')
  const size = countChosen(choice, total)
  if (!choice.all && size === 0) return null
  const words = getCountKey(choice, total)
  const more = choice.all
    ? null
    : total >= ORDER_COUNT_CAP
      ? `${number(ORDER_COUNT_CAP)}+`
      : total > size
        ? number(total)
        : null
  return (
    <div className={classes['scrolling']} role="toolbar" aria-label={t('chosen.bar')}>
      <Text fz="sm" fw={500} role="status">
        {words === 'everything'
          ? t('chosen.everything')
          : t(`chosen.${words}`, { count: size, formatted: number(size) })}
      </Text>
      {more === null ? null : (
        <Button variant="subtle" onClick={() => onChange({ all: true, except: new Set() })}>
          {t('chosen.choose_all', { formatted: more })}
        </Button>
      )}
      <Button
        variant="light"
        leftSection={<IconUserPlus size={15} />}
        onClick={() => onCommand('assign')}
      >
        {t('chosen.assign')}
      </Button>
      <Button
        variant="light"
        leftSection={<IconCalendarTime size={15} />}
        onClick={() => onCommand('deadlines')}
      >
        {t('chosen.deadlines')}
      </Button>
      {children}
      {mayStop ? (
        <Button
          variant="light"
          color="red"
          leftSection={<IconPlayerStop size={15} />}
          onClick={() => onCommand('stop')}
        >
          {t('chosen.stop')}
        </Button>
      ) : null}
      <Button variant="subtle" color="gray" onClick={() => onChange(NONE)}>
        {t('chosen.clear')}
      </Button>
    </div>
  )
}

const RunItems = ({ onShow }: { readonly onShow: (run: BulkView) => void }) => {
  const { t, i18n } = useTranslation('order-list')
  const number = useNumber()
  const read = useQuery({
    queryKey: [bulkList.id],
    queryFn: ({ signal }) => api.call(bulkList, { signal }),
    staleTime: 0,
  })
  if (read.data === undefined || read.data.length === 0)
    return <Menu.Label>{t('bulk.recent_none')}</Menu.Label>
  return read.data.map((run) => {
    const what = t(`bulk.what_${run.action}`)
    return (
      <Menu.Item key={run.id} onClick={() => onShow(run)}>
        <Text fz="sm">{run.undoneRunId === null ? what : t('bulk.what_undo', { what })}</Text>
        <Text fz="xs" c="dimmed">
          {formatMinute(run.createdAt, i18n.language, getDisplayZone())} ·{' '}
          {t('bulk.running', { done: number(run.done), total: number(run.total) })}
        </Text>
      </Menu.Item>
    )
  })
}

/** What one has changed in bulk lately: its progress survives a reload, and so does its undo. */
export const RecentRuns = ({ onShow }: { readonly onShow: (run: BulkView) => void }) => {
  const { t } = useTranslation('order-list')
  const [opened, setOpened] = useState(false)
  return (
    <Menu position="bottom-end" width={280} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <IconButton size="lg" variant="default" label={t('bulk.recent')}>
          <IconHistory size={16} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflow: 'auto' }}>
        {opened ? <RunItems onShow={onShow} /> : null}
      </Menu.Dropdown>
    </Menu>
  )
}

/** New orders that match wait here until the reader wants to see them. */
export const WaitingRows = ({
  count,
  onShow,
}: {
  readonly count: number
  readonly onShow: () => void
}) => {
  const { t } = useTranslation('order-list')
  return (
    <span role="status">
      {count === 0 ? null : (
        <Button variant="light" size="compact-sm" onClick={onShow}>
          {t('rows.waiting', { count })}
        </Button>
      )}
    </span>
  )
}

interface FootProps {
  readonly total: number
  readonly read: number
  readonly complete: boolean
  readonly reading: boolean
  readonly failed: boolean
  readonly onMore: () => void
  readonly changed: number
  readonly onRefresh: () => void
}

/**
 * How many there are and how many of them are here; rows that are no longer as listed wait for the
 * reader's word.
 */
export const ListFoot = ({
  total,
  read,
  complete,
  reading,
  failed,
  onMore,
  changed,
  onRefresh,
}: FootProps): ReactNode => {
  const { t } = useTranslation(['order-list', 'app'])
  const number = useNumber()
  const words =
    total >= ORDER_COUNT_CAP
      ? t('rows.many', { formatted: number(ORDER_COUNT_CAP) })
      : t('rows.total', { count: total, formatted: number(total) })
  return (
    <Group
      justify="space-between"
      px="sm"
      py={6}
      gap="sm"
      style={{ borderTop: '1px solid var(--pf-line)' }}
    >
      <Text fz="xs" c="dimmed">
        {words}
        {complete ? '' : ` · ${t('rows.loaded', { formatted: number(read) })}`}
        {reading ? ` · ${t('rows.more')}` : ''}
        {total > 0 ? ` · ${t('rows.keys')}` : ''}
      </Text>
      <Group gap="xs">
        {failed ? (
          <Button size="compact-xs" variant="light" color="red" onClick={onMore}>
            {t('rows.more_failed')} · {t('app:action.retry')}
          </Button>
        ) : null}
        {changed === 0 ? null : (
          <Button size="compact-xs" variant="light" onClick={onRefresh}>
            {t('rows.changed', { count: changed })} · {t('rows.refresh')}
          </Button>
        )}
      </Group>
    </Group>
  )
}
