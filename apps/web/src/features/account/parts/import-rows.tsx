import { ACCOUNT_IMPORT_RESULTS } from '@panelflow/contract/account.ts'
import { ScrollArea, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldChanges, TakeLine } from '../../../lib/forms/field-changes.tsx'
import { isKept, type KeptFields } from '../../../lib/forms/kept-fields.ts'
import {
  countResults,
  type ImportResult,
  type ImportRow,
  useChangeTexts,
  useFaultMessage,
} from '../account-import.ts'

const TONES: Readonly<Record<ImportResult, Tone>> = {
  new: 'good',
  changed: 'active',
  same: 'neutral',
  refused: 'bad',
}

interface ChoiceProps {
  readonly kept: KeptFields
  readonly onKeep: (kept: KeptFields) => void
}

const Row = ({ row, kept, onKeep }: ChoiceProps & { readonly row: ImportRow }) => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const getChangeTexts = useChangeTexts()
  const isLeftOut = isKept(kept, row.row)
  const getFaultMessage = useFaultMessage()
  return (
    <Table.Tr style={{ opacity: isLeftOut ? 0.6 : 1 }}>
      <Table.Td>
        <TakeLine row={row.row} kept={kept} onKeep={onKeep} />
      </Table.Td>
      <Table.Td ta="end" c="dimmed">
        {row.row}
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.name}</Table.Td>
      <Table.Td>
        <StatusLabel tone={isLeftOut ? 'neutral' : TONES[row.result]}>
          {isLeftOut ? app('import.left_out') : t(`import.result.${row.result}`)}
        </StatusLabel>
      </Table.Td>
      <Table.Td>
        {row.faults.map((fault) => {
          const { column, words } = getFaultMessage(fault)
          return (
            <Text key={`${fault.column} ${fault.code} ${words}`} fz="sm">
              {t('import.reason', { column, words })}
            </Text>
          )
        })}
        <FieldChanges row={row.row} changes={getChangeTexts(row)} kept={kept} onKeep={onKeep} />
      </Table.Td>
    </Table.Tr>
  )
}

/** What becomes of each line of the sheet; those that are refused come first. */
export const ImportRows = ({
  rows,
  kept,
  onKeep,
}: ChoiceProps & { readonly rows: readonly ImportRow[] }) => {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const counts = countResults(rows)
  const [resultFilter, setResultFilter] = useState<ImportResult | 'all'>(
    counts.refused > 0 ? 'refused' : 'all',
  )
  const data = [
    { value: 'all', label: `${t('import.all')} ${rows.length}` },
    ...ACCOUNT_IMPORT_RESULTS.filter((result) => counts[result] > 0).map((result) => ({
      value: result,
      label: `${t(`import.result.${result}`)} ${counts[result]}`,
    })),
  ]
  const visible =
    resultFilter === 'all' ? rows : rows.filter(({ result }) => result === resultFilter)
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('import.filter')}
        value={resultFilter}
        onChange={(value) =>
          setResultFilter(ACCOUNT_IMPORT_RESULTS.find((one) => one === value) ?? 'all')
        }
        data={data}
      />
      <ScrollArea.Autosize
        mah="48vh"
        viewportProps={{ tabIndex: 0, 'aria-label': t('import.lines') }}
      >
        <Table stickyHeader verticalSpacing={4} aria-label={t('import.lines')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={60}>{app('import.take')}</Table.Th>
              <Table.Th ta="end">{t('import.row')}</Table.Th>
              <Table.Th>{t('field.name')}</Table.Th>
              <Table.Th>{t('import.becomes')}</Table.Th>
              <Table.Th>{app('import.what')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {visible.map((row) => (
              <Row key={row.row} row={row} kept={kept} onKeep={onKeep} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  )
}
