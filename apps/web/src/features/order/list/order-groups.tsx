import { Select, UnstyledButton } from '@mantine/core'
import { orderFacet } from '@panelflow/contract/order-list.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { useNumber } from '../../../lib/i18n/use-number.ts'
import { type OrderFilters, wireFilter } from './order-filter.ts'
import classes from './order-list.module.css'
import { ORDER_GROUPS, type OrderGroup } from './order-search.ts'
import { useFacetLabel } from './use-facet-label.ts'

interface GroupSelectProps {
  readonly group: OrderGroup | undefined
  readonly onChange: (group: OrderGroup | undefined) => void
}

/** By what the list is split into groups. */
export const GroupSelect = ({ group, onChange }: GroupSelectProps) => {
  const { t } = useTranslation('order-list')
  return (
    <Select
      size="xs"
      w={132}
      aria-label={t('group.by')}
      placeholder={t('group.by')}
      clearable
      value={group ?? null}
      onChange={(value) => onChange(ORDER_GROUPS.find((one) => one === value))}
      data={ORDER_GROUPS.map((value) => ({ value, label: t(`group.${value}`) }))}
    />
  )
}

interface GroupBarProps {
  readonly group: OrderGroup
  readonly filters: OrderFilters
  readonly onChange: (filters: OrderFilters) => void
}

/** The groups there are among what matches, each with how many; one of them is opened. */
export const GroupBar = ({ group, filters, onChange }: GroupBarProps) => {
  const { t } = useTranslation('order-list')
  const number = useNumber()
  const getFacetLabel = useFacetLabel()
  const { [group]: chosen, ...others } = filters
  const read = useRead(
    orderFacet,
    { query: { ...wireFilter(others), column: group } },
    { keepPrevious: true },
  )
  const groups = [...(read.data ?? [])]
  // stages follow each other as the work does; the others by how many they are
  if (group === 'stage') groups.sort((a, b) => toRank(a.value) - toRank(b.value))
  const isOpen = (value: string): boolean =>
    chosen?.length === 1 && chosen.some((one) => one === value)
  return (
    <nav className={classes['bar']} aria-label={t(`group.${group}`)}>
      <div className={classes['scrolling']}>
        <UnstyledButton
          className={classes['tab']}
          aria-current={chosen === undefined ? 'true' : undefined}
          onClick={() => onChange(others)}
        >
          {t('group.all')}
        </UnstyledButton>
        {groups.map(({ value, name, count }) => (
          <UnstyledButton
            key={value}
            className={classes['tab']}
            aria-current={isOpen(value) ? 'true' : undefined}
            onClick={() => onChange(isOpen(value) ? others : { ...filters, [group]: [value] })}
          >
            {name ?? getFacetLabel(group, value)}
            <span className={classes['count']}>{number(count)}</span>
          </UnstyledButton>
        ))}
      </div>
    </nav>
  )
}

const toRank = (value: string): number => STAGES.findIndex((stage) => stage === value)
