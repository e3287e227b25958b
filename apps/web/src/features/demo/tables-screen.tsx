import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import type { DataColumn } from '@panelflow/ui/patterns/table-column.ts'
import { EmptyState, ErrorState } from '@panelflow/ui/patterns/empty-state.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { toastDone } from '@panelflow/ui/patterns/toast.ts'
import { TONES, type Tone } from '@panelflow/ui/tokens/tone.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../lib/screen.tsx'

const ROWS = 10_000
const STATES = ['ready', 'loading', 'empty', 'error'] as const

interface DemoRow {
  readonly id: string
  readonly number: number
  readonly pages: number
  readonly tone: Tone
}

const manyRows = (): readonly DemoRow[] =>
  Array.from({ length: ROWS }, (_, at) => ({
    id: String(at),
    number: at + 1,
    pages: 12 + ((at * 7919) % 41),
    tone: TONES[(at * 31) % TONES.length] ?? 'neutral',
  }))

const useColumns = (): readonly DataColumn<DemoRow>[] => {
  const { t, i18n } = useTranslation('demo')
  return useMemo(() => {
    const figure = new Intl.NumberFormat(i18n.language)
    return [
      {
        id: 'number',
        header: t('tables.number'),
        width: 120,
        cell: (row) => figure.format(row.number),
        sortValue: (row) => row.number,
      },
      {
        id: 'title',
        header: t('tables.name'),
        width: 240,
        grow: true,
        cell: (row) => t('tables.row', { number: row.number }),
      },
      {
        id: 'pages',
        header: t('tables.pages'),
        width: 120,
        align: 'end',
        cell: (row) => row.pages,
        sortValue: (row) => row.pages,
      },
      {
        id: 'state',
        header: t('tables.state'),
        width: 160,
        cell: (row) => <StatusLabel tone={row.tone}>{t(`tone.${row.tone}`)}</StatusLabel>,
        sortValue: (row) => row.tone,
      },
    ]
  }, [t, i18n.language])
}

/** The table with ten thousand rows, and in the states it knows (spec 2.screen.tables). */
export const DemoTablesScreen = () => {
  const { t } = useTranslation('demo')
  const [state, setState] = useState<(typeof STATES)[number]>('ready')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => manyRows(), [])
  const columns = useColumns()
  const backToRows = () => setState('ready')
  return (
    <Screen
      title={t('tables.title')}
      subtitle={t('tables.hint')}
      actions={
        <SegmentedControl
          aria-label={t('states.which')}
          value={state}
          onChange={setState}
          data={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
      }
    >
      <DataTable
        label={t('tables.title')}
        columns={columns}
        rows={state === 'empty' ? [] : rows}
        rowKey={(row) => row.id}
        state={state === 'empty' ? 'ready' : state}
        loadingLabel={t('states.loading')}
        empty={
          <EmptyState title={t('states.empty_title')} hint={t('states.empty_hint')}>
            <Button variant="default" mt="xs" onClick={backToRows}>
              {t('tables.show_rows')}
            </Button>
          </EmptyState>
        }
        error={
          <ErrorState
            title={t('states.error_title')}
            hint={t('states.error_hint')}
            retryLabel={t('states.retry')}
            onRetry={backToRows}
          />
        }
        onOpen={(row) => toastDone(t('tables.opened', { number: row.number }))}
        selection={{
          selected,
          onChange: setSelected,
          words: {
            all: t('tables.mark_all'),
            row: (row) => t('tables.mark', { number: row.number }),
          },
        }}
        footer={
          <Group px="sm" py={6}>
            <Text fz="xs" c="dimmed">
              {t('tables.marked', { marked: selected.size })} · {t('tables.keys')}
            </Text>
          </Group>
        }
      />
    </Screen>
  )
}
