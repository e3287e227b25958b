import { UnstyledButton } from '@mantine/core'
import { orderViewList, type SavedOrderView } from '@panelflow/contract/order-view.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import { type OrderFilters, wireFilter } from './order-filter.ts'
import classes from './order-list.module.css'
import { type OrderSearch, toFilters } from './order-search.ts'
import { toSearch } from './order-view-definition.ts'

/** Views everybody has. */
const BUILT_IN = ['all', 'mine', 'at_risk', 'soon', 'urgent'] as const
type BuiltIn = (typeof BUILT_IN)[number]

const FILTERS: Readonly<Record<BuiltIn, OrderFilters>> = {
  all: {},
  mine: { scope: 'mine' },
  at_risk: { due: 'at_risk' },
  soon: { due: 'soon' },
  urgent: { type: ['urgent'] },
}

/** The built-in view that the filters are, if they are one of them and nothing besides. */
export const getBuiltIn = (filters: OrderFilters): BuiltIn | undefined => {
  const key = JSON.stringify(wireFilter(filters))
  return BUILT_IN.find((one) => JSON.stringify(wireFilter(FILTERS[one])) === key)
}

interface OrderViewTabsProps {
  readonly search: OrderSearch
  readonly onChange: (search: OrderSearch) => void
}

/** The views of the list beside each other: what everybody has, one's own, the shared ones. */
export const OrderViewTabs = ({ search, onChange }: OrderViewTabsProps) => {
  const { t } = useTranslation(['order-list', 'app'])
  const { data } = useRead(orderViewList, {})
  const views = data?.views ?? []
  const labels: Readonly<Record<BuiltIn, string>> = {
    all: t('app:order.list.scope_all'),
    mine: t('app:order.list.scope_mine'),
    at_risk: t('app:order.list.due_at_risk'),
    soon: t('app:order.list.due_soon'),
    urgent: t('app:order.type.urgent'),
  }
  const current = search.view === undefined ? getBuiltIn(toFilters(search)) : undefined
  // how the rows look stays as it is; what is listed changes
  const { cols, dense, layout, at, span } = search
  const saved = [...views.filter(({ shared }) => !shared), ...views.filter(({ shared }) => shared)]
  const open = ({ id, definition }: SavedOrderView): void => onChange(toSearch(id, definition))
  return (
    <nav className={classes['scrolling']} aria-label={t('views.open')}>
      {BUILT_IN.map((one) => (
        <UnstyledButton
          key={one}
          className={classes['tab']}
          aria-current={one === current ? 'true' : undefined}
          onClick={() => onChange({ ...FILTERS[one], cols, dense, layout, at, span })}
        >
          {labels[one]}
        </UnstyledButton>
      ))}
      {saved.map((view) => (
        <UnstyledButton
          key={view.id}
          className={classes['tab']}
          aria-current={view.id === search.view ? 'true' : undefined}
          onClick={() => open(view)}
        >
          {view.name}
        </UnstyledButton>
      ))}
    </nav>
  )
}
