import { Button, Group, Switch, Text } from '@mantine/core'
import { payRateDelete, payRateList, type PayRateView } from '@panelflow/contract/money.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { IconCoins, IconPlus, IconSettings } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { freshRow } from '../../../lib/forms/fresh-row.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { formatMoney, formatPayRate } from '../../../lib/i18n/format-money.ts'
import { languageName, personName } from '../../../lib/i18n/labels.ts'
import { ListTable } from '../../../lib/table/list-table.tsx'
import { MoneySettingsWindow } from './money-settings-window.tsx'
import { RateForm } from './rate-form.tsx'

type RateAct = 'edit' | 'delete'
type OnAct = (command: RateAct, rate: PayRateView) => void

/** The rate counts today, began to count later, or no longer does. */
const getState = ({ current, from }: PayRateView, today: string): 'now' | 'later' | 'ended' =>
  current ? 'now' : from > today ? 'later' : 'ended'

const TONES = { now: 'good', later: 'neutral', ended: 'neutral' } as const

const useColumns = (
  currency: string,
  today: string,
  onAct: OnAct,
): readonly DataColumn<PayRateView>[] => {
  const { t, i18n } = useTranslation('pay')
  const { t: app } = useTranslation()
  const locale = i18n.language
  return useMemo(
    () => [
      {
        id: 'person',
        header: t('rate.person'),
        width: 180,
        grow: true,
        cell: ({ person }) => (person === null ? t('rate.everybody') : personName(person)),
      },
      {
        id: 'language',
        header: t('rate.language'),
        width: 150,
        cell: ({ language }) =>
          language === null ? t('rate.every_language') : languageName(language, locale),
      },
      {
        id: 'stage',
        header: t('rate.stage'),
        width: 130,
        cell: ({ stage }) => (stage === null ? t('rate.every_stage') : app(`stage.${stage}`)),
      },
      {
        id: 'amount',
        header: t('rate.rate'),
        width: 190,
        align: 'end',
        cell: ({ amount, unit }) => (
          <>
            {formatPayRate(amount, currency, locale)}{' '}
            <Text span fz="xs" c="dimmed">
              {t(`per.${unit}`)}
            </Text>
          </>
        ),
      },
      {
        id: 'minimum',
        header: t('rate.minimum_short'),
        width: 100,
        align: 'end',
        cell: ({ minimum }) => (minimum === null ? '–' : formatMoney(minimum, currency, locale)),
      },
      {
        id: 'factor',
        header: t('rate.factor_short'),
        width: 80,
        align: 'end',
        cell: ({ urgencyFactor }) => (urgencyFactor === '1' ? '–' : `× ${urgencyFactor}`),
      },
      {
        id: 'valid',
        header: t('rate.valid'),
        width: 210,
        cell: (row) => (
          <Group gap={6} wrap="nowrap">
            <StatusLabel tone={TONES[getState(row, today)]}>
              {t(`state.${getState(row, today)}`)}
            </StatusLabel>
            <Text fz="xs" c="dimmed">
              {row.until === null
                ? t('rate.since', { from: row.from })
                : `${row.from} – ${row.until}`}
            </Text>
          </Group>
        ),
      },
      {
        id: 'actions',
        header: t('rate.actions'),
        width: 90,
        align: 'end',
        sticky: true,
        cell: (row) => (
          <RowMenu label={app('action.more')}>
            {() =>
              (['edit', 'delete'] as const).map((command) => (
                <ActionItem
                  key={command}
                  words={t(`act.${command}`)}
                  reason={null}
                  danger={command === 'delete'}
                  onChoose={() => onAct(command, row)}
                />
              ))
            }
          </RowMenu>
        ),
      },
    ],
    [t, app, locale, currency, today, onAct],
  )
}

const DeleteRate = ({
  rate,
  onClose,
}: {
  readonly rate: PayRateView
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('pay')
  const { t: app } = useTranslation()
  const remove = useWrite(payRateDelete, {
    refreshes: [payRateList],
    done: () => t('done.rate_deleted'),
    onDone: onClose,
  })
  return (
    <ConfirmModal
      opened
      danger
      onClose={onClose}
      title={t('rate.delete_title')}
      message={t('rate.delete')}
      submitLabel={t('act.delete')}
      cancelLabel={app('action.cancel')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { rateId: rate.id } })}
    />
  )
}

type Open =
  | { readonly command: 'create' | 'settings' }
  | { readonly command: RateAct; readonly rate: PayRateView }

/** Rates of everybody and of each person, and the currency they are in. */
export const RatesPart = ({ today }: { readonly today: string }) => {
  const { t } = useTranslation('pay')
  const [open, setOpen] = useState<Open | null>(null)
  const [showsEnded, setShowsEnded] = useState(false)
  const query = useRead(payRateList, {})
  const { currency = 'CNY', rows: all = [], people = [] } = query.data ?? {}
  const onAct = useMemo<OnAct>(() => (command, rate) => setOpen({ command, rate }), [])
  const columns = useColumns(currency, today, onAct)
  const close = (): void => setOpen(null)
  const ended = all.filter((rate) => getState(rate, today) === 'ended').length
  const rows = showsEnded ? all : all.filter((rate) => getState(rate, today) !== 'ended')
  const create = (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setOpen({ command: 'create' })}>
      {t('rate.create')}
    </Button>
  )
  return (
    <>
      <Group justify="space-between">
        {ended === 0 ? (
          <span />
        ) : (
          <Switch
            label={t('rate.show_ended', { count: ended })}
            checked={showsEnded}
            onChange={(event) => setShowsEnded(event.currentTarget.checked)}
          />
        )}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconSettings size={15} />}
            onClick={() => setOpen({ command: 'settings' })}
          >
            {t('settings.open', { currency })}
          </Button>
          {create}
        </Group>
      </Group>
      <ListTable
        label={t('tab.rates')}
        query={query}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={(rate) => setOpen({ command: 'edit', rate })}
        empty={{
          icon: <IconCoins size={36} stroke={1.3} />,
          title: t('rate.empty'),
          hint: t('rate.empty_hint'),
          action: create,
        }}
      />
      {open?.command === 'create' || open?.command === 'edit' ? (
        <RateForm
          rate={open.command === 'edit' ? freshRow(all, open.rate) : undefined}
          currency={currency}
          today={today}
          people={people}
          onClose={close}
        />
      ) : null}
      {open?.command === 'delete' ? <DeleteRate rate={open.rate} onClose={close} /> : null}
      {open?.command === 'settings' ? <MoneySettingsWindow onClose={close} /> : null}
    </>
  )
}
