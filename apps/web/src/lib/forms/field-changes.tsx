import { Checkbox, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isKept, type KeptFields, toggleKept } from './kept-fields.ts'

interface ChoiceProps {
  readonly kept: KeptFields
  readonly onKeep: (kept: KeptFields) => void
}

interface FieldChange {
  readonly column: string
  readonly label: string
  readonly from: string
  readonly to: string
}

interface FieldChangesProps extends ChoiceProps {
  readonly row: number
  readonly changes: readonly FieldChange[]
}

/** What is stored → what a sheet has, each field with its choice. */
export const FieldChanges = ({ row, changes, kept, onKeep }: FieldChangesProps) => {
  const { t } = useTranslation()
  return changes.map(({ column, label, from, to }) => {
    const stays = isKept(kept, row, column) || isKept(kept, row)
    return (
      <Checkbox
        key={column}
        size="xs"
        mb={3}
        checked={!stays}
        disabled={isKept(kept, row)}
        onChange={() => onKeep(toggleKept(kept, row, column))}
        aria-label={t('import.take_field', { line: row, field: label })}
        label={
          <Text component="span" fz="xs" style={{ overflowWrap: 'anywhere' }}>
            {`${label}: `}
            <Text component="del" inherit c="dimmed" td={stays ? 'none' : 'line-through'}>
              {from || t('import.empty')}
            </Text>
            {' → '}
            <Text component="ins" inherit td={stays ? 'line-through' : 'none'}>
              {to || t('import.empty')}
            </Text>
          </Text>
        }
      />
    )
  })
}

/** Takes a line of the sheet, or leaves it out. */
export const TakeLine = ({ row, kept, onKeep }: ChoiceProps & { readonly row: number }) => {
  const { t } = useTranslation()
  return (
    <Checkbox
      size="xs"
      checked={!isKept(kept, row)}
      onChange={() => onKeep(toggleKept(kept, row))}
      aria-label={t('import.take_line', { line: row })}
    />
  )
}
