import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import type { PayLineView } from '@panelflow/contract/pay-sheet.ts'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { tableState } from '../../../lib/http/query.ts'
import { sessionStore } from '../../../lib/http/session-store.ts'
import { formatMoney, formatPayRate } from '../../../lib/i18n/format-money.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import type { ListQuery } from '../../../lib/table/list-table.tsx'
import { TableError } from '../../../lib/table/table-states.tsx'

type Work = NonNullable<PayLineView['work']>

/** What may be done with lines that are not locked; undefined: they are only read. */
export interface LineActs {
  readonly onHours: (work: Work) => void
  readonly onRemove: (adjustmentId: string) => void
}

/** Order and chapter, as a link to the chapter where the reader works with orders. */
const WorkName = ({ work, linked }: { readonly work: Work; readonly linked: boolean }) => {
  const { t: app } = useTranslation()
  const role = useStore(sessionStore, (state) => state.actingRole)
  const name = `${work.book} · ${app('chapter.label', { number: work.chapter.number })}`
  const order = `#${work.order.serial} ${work.order.title}`
  return (
    <div style={{ minWidth: 0 }}>
      {linked && role !== null ? (
        <Anchor
          component={Link}
          fz="sm"
          truncate
          display="block"
          to={`/order/chapter/${role}/${work.order.id}`}
          search={{ chapterId: work.chapter.id } as never}
        >
          {name}
        </Anchor>
      ) : (
        <Text fz="sm" truncate title={name}>
          {name}
        </Text>
      )}
      <Text fz="xs" c="dimmed" truncate title={order}>
        {order}
      </Text>
    </div>
  )
}

const Note = ({
  line,
  acts,
}: {
  readonly line: PayLineView
  readonly acts?: LineActs | undefined
}) => {
  const { t } = useTranslation('pay')
  const { work, adjustmentId, unit, problem } = line
  return (
    <Group gap={6} wrap="nowrap">
      {line.kind === 'work' ? null : (
        <StatusLabel tone="neutral">{t(`kind.${line.kind}`)}</StatusLabel>
      )}
      {problem === null ? null : (
        <StatusLabel tone="attention">{t(`problem.${problem}`)}</StatusLabel>
      )}
      {line.isMinimum ? <StatusLabel tone="neutral">{t('line.minimum')}</StatusLabel> : null}
      {line.reason === '' ? null : (
        <Text fz="xs" lineClamp={2} title={line.reason}>
          {line.reason}
        </Text>
      )}
      {acts !== undefined && work !== null && (unit === 'hour' || problem === 'no_hours') ? (
        <Anchor component="button" type="button" fz="xs" onClick={() => acts.onHours(work)}>
          {t('act.hours')}
        </Anchor>
      ) : null}
      {acts !== undefined && adjustmentId !== null ? (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="red.8"
          aria-label={t('act.remove_amount')}
          onClick={() => acts.onRemove(adjustmentId)}
        >
          <IconTrash size={14} />
        </ActionIcon>
      ) : null}
    </Group>
  )
}

const useColumns = (
  currency: string,
  linked: boolean,
  acts: LineActs | undefined,
): readonly DataColumn<PayLineView>[] => {
  const { t, i18n } = useTranslation('pay')
  const { t: app } = useTranslation()
  const locale = i18n.language
  return useMemo(
    () => [
      { id: 'day', header: t('line.day'), width: 100, cell: ({ day }) => day },
      {
        id: 'work',
        header: t('line.work'),
        width: 220,
        grow: true,
        cell: ({ work }) =>
          work === null ? t('line.adjustment') : <WorkName work={work} linked={linked} />,
      },
      {
        id: 'stage',
        header: t('rate.stage'),
        width: 150,
        cell: ({ work }) =>
          work === null ? null : (
            <div>
              {app(`stage.${work.stage}`)}
              <Text fz="xs" c="dimmed">
                {languageName(work.language, locale)}
                {work.urgent ? ` · ${t('line.urgent')}` : ''}
              </Text>
            </div>
          ),
      },
      {
        id: 'quantity',
        header: t('line.quantity'),
        width: 110,
        align: 'end',
        cell: ({ quantity, unit }) =>
          quantity === null || unit === null
            ? '–'
            : t(`quantity.${unit}`, {
                quantity: new Intl.NumberFormat(locale).format(Number(quantity)),
              }),
      },
      {
        id: 'rate',
        header: t('rate.rate'),
        width: 120,
        align: 'end',
        cell: ({ rate, factor }) =>
          rate === null
            ? '–'
            : `${formatPayRate(rate, currency, locale)}${factor === null || factor === '1' ? '' : ` × ${factor}`}`,
      },
      {
        id: 'amount',
        header: t('line.amount'),
        width: 120,
        align: 'end',
        cell: ({ amount }) => (amount === null ? '–' : formatMoney(amount, currency, locale)),
      },
      {
        id: 'note',
        header: t('line.note'),
        width: 230,
        cell: (line) => <Note line={line} acts={acts} />,
      },
    ],
    [t, app, locale, currency, linked, acts],
  )
}

interface LinesProps {
  readonly label: string
  readonly rows: readonly PayLineView[]
  readonly currency: string
  readonly total: number
  /** orders can be opened */
  readonly linked: boolean
  readonly acts?: LineActs | undefined
  readonly query: ListQuery
  readonly maxHeight?: string
}

/** Lines of a sheet with their total. */
export const SheetLines = ({
  label,
  rows,
  currency,
  total,
  linked,
  acts,
  query,
  maxHeight,
}: LinesProps) => {
  const { t, i18n } = useTranslation('pay')
  const { t: app } = useTranslation()
  return (
    <DataTable
      label={label}
      columns={useColumns(currency, linked, acts)}
      rows={rows}
      rowKey={({ key }) => key}
      state={tableState(query)}
      error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
      loadingLabel={app('table.loading')}
      {...(maxHeight === undefined ? {} : { maxHeight })}
      empty={<EmptyState title={t('line.empty')} hint={t('line.empty_hint')} />}
      footer={
        rows.length === 0 ? undefined : (
          <Text fz="sm" fw={600} p="xs" ta="right" role="status">
            {t('line.total', {
              amount: formatMoney(total, currency, i18n.language),
              count: rows.length,
            })}
          </Text>
        )
      }
    />
  )
}
