import { Group, SegmentedControl, Select } from '@mantine/core'
import { ACCOUNT_STATUSES, type AccountStatus } from '@panelflow/contract/account.ts'
import { ROLE_IDS, type RoleId } from '@panelflow/domain/account/role.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { useTranslation } from 'react-i18next'
import { languageName, roleName } from '../../../lib/i18n/labels.ts'
import { SearchField } from '../../../lib/table/search-field.tsx'

export interface AccountFilters {
  readonly search?: string
  readonly role?: RoleId
  readonly language?: TargetLanguage
  readonly status?: AccountStatus
}

interface AccountFiltersBarProps {
  readonly filters: AccountFilters
  /** sign-ups that wait */
  readonly waiting: number
  readonly onChange: (filters: AccountFilters) => void
}

export const AccountFiltersBar = ({ filters, waiting, onChange }: AccountFiltersBarProps) => {
  const { t, i18n } = useTranslation('account')
  const { t: app } = useTranslation()
  const getStatusLabel = (status: AccountStatus): string =>
    status === 'waiting' && waiting > 0
      ? `${t('status.waiting')} (${waiting})`
      : t(`status.${status}`)
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label={t('column.status')}
        value={filters.status ?? 'all'}
        onChange={(value) =>
          onChange({ ...filters, status: ACCOUNT_STATUSES.find((one) => one === value) })
        }
        data={[
          { value: 'all', label: t('status.all') },
          ...ACCOUNT_STATUSES.map((value) => ({ value, label: getStatusLabel(value) })),
        ]}
      />
      <SearchField
        label={t('list.search')}
        value={filters.search}
        onChange={(text) => onChange({ ...filters, search: text })}
      />
      <Select
        w={190}
        clearable
        aria-label={t('column.roles')}
        placeholder={t('column.roles')}
        data={ROLE_IDS.map((role) => ({
          value: String(role),
          label: app(`role.${roleName(role)}`),
        }))}
        value={filters.role === undefined ? null : String(filters.role)}
        onChange={(value) =>
          onChange({ ...filters, role: ROLE_IDS.find((role) => String(role) === value) })
        }
      />
      <Select
        w={190}
        clearable
        aria-label={t('column.languages')}
        placeholder={t('column.languages')}
        data={TARGET_LANGUAGES.map((value) => ({
          value,
          label: languageName(value, i18n.language),
        }))}
        value={filters.language ?? null}
        onChange={(value) =>
          onChange({ ...filters, language: TARGET_LANGUAGES.find((one) => one === value) })
        }
      />
    </Group>
  )
}
