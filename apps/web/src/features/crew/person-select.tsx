import { Group, Loader, Select, Text } from '@mantine/core'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { useTranslation } from 'react-i18next'
import { personName } from '../../lib/i18n/labels.ts'

/** Somebody who can be chosen, with what speaks for and against them in one line. */
export interface OfferedPerson {
  readonly person: PersonView
  readonly note: string
  /** the note is a warning */
  readonly isBad: boolean
  /** they may not take the seat; the note says why */
  readonly isRefused: boolean
}

interface PersonSelectProps {
  readonly label: string
  readonly placeholder: string
  /** undefined: not known yet */
  readonly people: readonly OfferedPerson[] | undefined
  readonly value: string | null
  readonly disabled?: boolean
  readonly error?: string | undefined
  readonly onChange: (accountId: string | null) => void
  readonly onSearch?: (text: string) => void
}

/** One person, found by typing; those who may not stand at the end and say why. */
export const PersonSelect = ({
  label,
  placeholder,
  people,
  value,
  disabled = false,
  error,
  onChange,
  onSearch,
}: PersonSelectProps) => {
  const { t } = useTranslation()
  const byId = new Map((people ?? []).map((one) => [one.person.id, one]))
  const chosen = value === null ? undefined : byId.get(value)
  return (
    <div>
      <Select
        aria-label={label}
        searchable
        clearable
        disabled={disabled}
        placeholder={placeholder}
        rightSection={!disabled && people === undefined ? <Loader size="xs" /> : undefined}
        nothingFoundMessage={t('order.assign.nobody')}
        maxDropdownHeight={320}
        error={error}
        data={[...byId.values()]
          .toSorted((a, b) => Number(a.isRefused) - Number(b.isRefused))
          .map(({ person, isRefused }) => ({
            value: person.id,
            label: personName(person),
            disabled: isRefused,
          }))}
        renderOption={({ option }) => {
          const offered = byId.get(option.value)
          if (offered === undefined) return option.label
          return (
            <div>
              <Group gap={6}>
                <Text fz="sm">{option.label}</Text>
                <Text fz="xs" c="dimmed">
                  @{offered.person.name}
                </Text>
              </Group>
              <Text fz="xs" c={offered.isBad ? 'var(--pf-attention-fg)' : 'dimmed'}>
                {offered.note}
              </Text>
            </div>
          )
        }}
        value={value}
        onChange={onChange}
        {...(onSearch === undefined ? {} : { onSearchChange: onSearch })}
      />
      {chosen === undefined || chosen.note === '' ? null : (
        <Text fz="xs" mt={2} c={chosen.isBad ? 'var(--pf-attention-fg)' : 'dimmed'}>
          {chosen.note}
        </Text>
      )}
    </div>
  )
}
