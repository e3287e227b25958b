import { Button, Group, Select } from '@mantine/core'
import { accountList } from '@panelflow/contract/account.ts'
import { auditObjects } from '@panelflow/contract/audit.ts'
import { AUDIT_ACTIONS } from '@panelflow/domain/log/audit-action.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../lib/forms/day-field.tsx'
import { useRead } from '../../../lib/http/query.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { isNamed, isObjectKind, OBJECT_KINDS } from '../audit-actions.ts'
import { type AuditFilter, isFiltered, NO_FILTER } from '../audit-filter.ts'

interface FiltersProps {
  readonly filter: AuditFilter
  readonly onChange: (part: Partial<AuditFilter>) => void
}

/** What is typed is looked for on the server; the chosen one stays among the options. */
const withChosen = (
  options: readonly { readonly value: string; readonly label: string }[],
  chosen: { readonly id: string; readonly name: string } | null,
) =>
  chosen === null || options.some(({ value }) => value === chosen.id)
    ? [...options]
    : [{ value: chosen.id, label: chosen.name }, ...options]

const PersonFilter = ({ filter, onChange }: FiltersProps) => {
  const { t } = useTranslation('audit')
  const [search, setSearch] = useState('')
  const query = useRead(
    accountList,
    { query: { size: 20, ...(search.trim() === '' ? {} : { search: search.trim() }) } },
    { keepPrevious: true },
  )
  const people = (query.data?.rows ?? []).map((row) => ({ value: row.id, label: personName(row) }))
  const options = withChosen(people, filter.person)
  return (
    <Select
      aria-label={t('column.person')}
      placeholder={t('screen.any_person')}
      clearable
      searchable
      w={200}
      value={filter.person?.id ?? null}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
      onChange={(id, option) =>
        onChange({ person: id === null ? null : { id, name: option.label } })
      }
      data={options}
      nothingFoundMessage={t('screen.nothing_found')}
    />
  )
}

const ObjectFilter = ({ filter, onChange }: FiltersProps) => {
  const { t } = useTranslation('audit')
  const [search, setSearch] = useState('')
  const kind = filter.objectKind
  const query = useRead(
    auditObjects,
    { query: { kind: kind ?? 'order', search: search.trim() } },
    { keepPrevious: true, enabled: kind !== null },
  )
  const objects = (query.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Select
        aria-label={t('column.object')}
        placeholder={t('screen.any_object')}
        clearable
        searchable
        w={180}
        value={kind}
        onChange={(value) =>
          onChange({
            objectKind: value !== null && isObjectKind(value) ? value : null,
            object: null,
          })
        }
        data={OBJECT_KINDS.map((value) => ({ value, label: t(`object.${value}`) }))}
      />
      {kind === null ? null : (
        <Select
          aria-label={t('screen.which', { kind: t(`object.${kind}`) })}
          placeholder={t('screen.which', { kind: t(`object.${kind}`) })}
          clearable
          searchable
          w={240}
          value={filter.object?.id ?? null}
          onSearchChange={setSearch}
          filter={({ options: all }) => all}
          onChange={(id, option) =>
            onChange({ object: id === null ? null : { id, name: option.label } })
          }
          data={withChosen(objects, filter.object)}
          nothingFoundMessage={t('screen.nothing_found')}
        />
      )}
    </>
  )
}

/** What happened, who did it, when, and to what. */
export const AuditFilters = ({ filter, onChange }: FiltersProps) => {
  const { t } = useTranslation('audit')
  return (
    <Group gap="xs">
      <Select
        aria-label={t('screen.filter')}
        placeholder={t('screen.any_action')}
        clearable
        searchable
        w={240}
        value={filter.action}
        onChange={(value) => onChange({ action: isNamed(value) ? value : null })}
        data={AUDIT_ACTIONS.map((value) => ({ value, label: t(`action.${value}`) }))}
      />
      <PersonFilter filter={filter} onChange={onChange} />
      <ObjectFilter filter={filter} onChange={onChange} />
      <DayField
        name={t('screen.from')}
        placeholder={t('screen.from')}
        w={150}
        value={filter.from}
        until={filter.until}
        onChange={(from) => onChange({ from })}
      />
      <DayField
        name={t('screen.until')}
        placeholder={t('screen.until')}
        w={150}
        value={filter.until}
        from={filter.from}
        onChange={(until) => onChange({ until })}
      />
      {isFiltered(filter) ? (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(NO_FILTER)}>
          {t('screen.clear')}
        </Button>
      ) : null}
    </Group>
  )
}
