import { Alert, Stack, Table, Text } from '@mantine/core'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { termImport, TermImportRow } from '@panelflow/contract/term.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { useTranslation } from 'react-i18next'
import { FieldChanges, TakeLine } from '../../../lib/forms/field-changes.tsx'
import { countLeft, isKept, type KeptFields } from '../../../lib/forms/kept-fields.ts'
import { useTermColumnLabel, useTermFaultMessage } from '../term-import.ts'

type Answer = EndpointAnswer<typeof termImport>

const TONES: Readonly<Record<TermImportRow['result'], Tone>> = {
  new: 'good',
  changed: 'active',
  same: 'neutral',
  conflict: 'attention',
  refused: 'bad',
}

interface ChoiceProps {
  /** lines and `line:column` that stay as the glossary has them */
  readonly kept: KeptFields
  readonly onKeep: (kept: KeptFields) => void
}

interface LineProps extends ChoiceProps {
  readonly line: TermImportRow
}

const Line = ({ line, kept, onKeep }: LineProps) => {
  const { t } = useTranslation('term')
  const { t: app } = useTranslation()
  const getFaultMessage = useTermFaultMessage()
  const getColumnLabel = useTermColumnLabel()
  const { row, original, result, faults, changes } = line
  const isLeftOut = isKept(kept, row)
  return (
    <Table.Tr style={{ opacity: isLeftOut ? 0.6 : 1 }}>
      <Table.Td>
        <TakeLine row={row} kept={kept} onKeep={onKeep} />
      </Table.Td>
      <Table.Td>{row}</Table.Td>
      <Table.Td>{original}</Table.Td>
      <Table.Td>
        <StatusLabel tone={isLeftOut ? 'neutral' : TONES[result]}>
          {isLeftOut ? app('import.left_out') : t(`result.${result}`)}
        </StatusLabel>
      </Table.Td>
      <Table.Td>
        {faults.map((fault) => (
          <div key={`${fault.column} ${fault.code} ${JSON.stringify(fault.params)}`}>
            {getFaultMessage(fault)}
          </div>
        ))}
        <FieldChanges
          row={row}
          changes={changes.map((change) => ({ ...change, label: getColumnLabel(change.column) }))}
          kept={kept}
          onKeep={onKeep}
        />
      </Table.Td>
    </Table.Tr>
  )
}

/** What a sheet would change: every line and every field may be left as it is. */
export const ImportPreview = ({
  answer,
  kept,
  onKeep,
}: ChoiceProps & { readonly answer: Answer }) => {
  const { t } = useTranslation('term')
  const { t: app } = useTranslation()
  const { rows, counts, left } = answer
  const { faulty, taken } = countLeft(answer, kept)
  const all = counts.new + counts.changed + counts.conflict + counts.refused
  return (
    <Stack gap="xs">
      <Text fz="sm" fw={500} role="status">
        {t('import.looked', counts)}
      </Text>
      {faulty > 0 || taken === 0 ? (
        <Alert
          color={faulty > 0 ? 'red' : undefined}
          variant="light"
          p="xs"
          role={faulty > 0 ? 'alert' : undefined}
        >
          {t(faulty > 0 ? 'import.refused' : 'import.nothing')}
        </Alert>
      ) : null}
      {left > 0 ? (
        <Text fz="sm" c="dimmed">
          {t('import.left', { count: left })}
        </Text>
      ) : null}
      {rows.length === 0 ? null : (
        <Table.ScrollContainer
          minWidth={560}
          mah={340}
          type="native"
          tabIndex={0}
          aria-label={t('import.result')}
        >
          <Table fz="sm" verticalSpacing={4} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={60}>{app('import.take')}</Table.Th>
                <Table.Th w={60}>{t('import.line')}</Table.Th>
                <Table.Th w={140}>{t('field.original')}</Table.Th>
                <Table.Th w={110}>{t('import.result')}</Table.Th>
                <Table.Th>{app('import.what')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((line) => (
                <Line key={line.row} line={line} kept={kept} onKeep={onKeep} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {all > rows.length ? (
        <Text fz="xs" c="dimmed">
          {t('import.more', { count: rows.length })}
        </Text>
      ) : null}
    </Stack>
  )
}
