import { Group, SegmentedControl, Select } from '@mantine/core'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { TODO_KINDS } from '@panelflow/domain/order/todos.ts'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../lib/i18n/labels.ts'
import { getTodoLabel } from '../../lib/i18n/todo-label.ts'
import { useNumber } from '../../lib/i18n/use-number.ts'
import { SearchField } from '../../lib/table/search-field.tsx'
import { TODO_GROUPS, type TodoGroup, type TodoPage } from './todo-groups.ts'

export interface TodoFilters {
  readonly search?: string | undefined
  readonly kind?: (typeof TODO_KINDS)[number] | undefined
  readonly language?: (typeof TARGET_LANGUAGES)[number] | undefined
}

interface ToolbarProps {
  readonly page: TodoPage | undefined
  readonly filters: TodoFilters
  readonly group: TodoGroup
  readonly onFilters: (filters: TodoFilters) => void
  readonly onGroup: (group: TodoGroup) => void
}

/** What narrows the work down, each with how much there is of it, and what it stands below. */
export const TodoToolbar = ({ page, filters, group, onFilters, onGroup }: ToolbarProps) => {
  const { t, i18n } = useTranslation()
  const number = useNumber()
  const count = (name: string, of: number): string => `${name} (${number(of)})`
  return (
    <Group gap="xs" wrap="nowrap">
      <SearchField
        label={t('todo.search')}
        width={220}
        value={filters.search}
        onChange={(search) => onFilters({ ...filters, search })}
      />
      <Select
        w={210}
        clearable
        aria-label={t('todo.column_task')}
        placeholder={t('todo.all_tasks')}
        value={filters.kind ?? null}
        onChange={(value) =>
          onFilters({ ...filters, kind: TODO_KINDS.find((one) => one === value) })
        }
        data={(page?.kinds ?? []).map((one) => ({
          value: one.value,
          label: count(getTodoLabel(one.value), one.count),
        }))}
      />
      <Select
        w={190}
        clearable
        aria-label={t('todo.column_language')}
        placeholder={t('todo.all_languages')}
        value={filters.language ?? null}
        onChange={(value) =>
          onFilters({ ...filters, language: TARGET_LANGUAGES.find((one) => one === value) })
        }
        data={(page?.allLanguages ?? []).map((one) => ({
          value: one.value,
          label: count(languageName(one.value, i18n.language), one.count),
        }))}
      />
      <SegmentedControl
        ml="auto"
        size="xs"
        aria-label={t('todo.group')}
        value={group}
        onChange={(value) => onGroup(TODO_GROUPS.find((one) => one === value) ?? 'deadline')}
        data={TODO_GROUPS.map((value) => ({ value, label: t(`todo.group_${value}`) }))}
      />
    </Group>
  )
}
