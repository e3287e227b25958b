import { UnstyledButton } from '@mantine/core'
import type { BulkView } from '@panelflow/contract/order-bulk.ts'
import { ORDER_LAYOUTS, type OrderLayout } from '@panelflow/domain/order/order-layout.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { ActionButton, IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { tip } from '@panelflow/ui/patterns/tip.ts'
import {
  IconBook,
  IconCalendarMonth,
  IconLayoutKanban,
  IconPlus,
  IconRefresh,
  IconTable,
  IconUsers,
} from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../lib/permission/use-may.ts'
import { OrderExportWindow } from '../../output/export-window.tsx'
import { ExportsButton } from '../../output/exports-button.tsx'
import { OrderCheckWindow } from '../order-check-window.tsx'
import type { OrderCommand } from '../order.actions.ts'
import type { BulkCommand } from './order-bulk-form.tsx'
import classes from './order-list.module.css'
import type { OrderSearch } from './order-search.ts'

// windows bring forms and calendars: fetched when one is opened
const CreateBookModal = lazy(async () => ({
  default: (await import('../../book/create-book-modal.tsx')).CreateBookModal,
}))
const NewOrderWindow = lazy(async () => ({
  default: (await import('../create/new-order-window.tsx')).NewOrderWindow,
}))
const CorrectOrderWindow = lazy(async () => ({
  default: (await import('../create/new-order-window.tsx')).CorrectOrderWindow,
}))
const OrderDialogs = lazy(async () => ({
  default: (await import('../order-dialogs.tsx')).OrderDialogs,
}))
const route = getRouteApi('/app/order/index/$roleId')

/** A window over the orders; null: none. */
export type Open =
  | { readonly type: 'create' }
  | { readonly type: 'create_book' }
  | { readonly type: 'order'; readonly order: OrderView; readonly command: OrderCommand }
  | { readonly type: 'bulk'; readonly command: BulkCommand }
  | { readonly type: 'run'; readonly run: BulkView }
  | null

/** The orders as the address lays them out. */
export const useOrderSearch = () => {
  const search = route.useSearch()
  const { roleId } = route.useParams()
  const navigate = useNavigate({ from: '/order/index/$roleId' })
  const change = useCallback(
    (next: OrderSearch) => void navigate({ search: next, replace: true }),
    [navigate],
  )
  return { roleId, search, change }
}

export const NewOrderButton = ({
  words,
  onOpen,
}: {
  readonly words: string
  readonly onOpen: (open: Open) => void
}) => (
  <ActionButton leftSection={<IconPlus size={15} />} onClick={() => onOpen({ type: 'create' })}>
    {words}
  </ActionButton>
)

const CreateButtons = ({ onOpen }: { readonly onOpen: (open: Open) => void }) => {
  const { t } = useTranslation()
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconBook size={15} />}
        onClick={() => onOpen({ type: 'create_book' })}
      >
        {t('order.list.create_book')}
      </ActionButton>
      <NewOrderButton words={t('order.list.create')} onOpen={onOpen} />
    </>
  )
}

/** A window over one order, or over none yet. */
export const OpenModal = ({
  open,
  onClose,
  onOrder,
}: {
  readonly open: Open
  readonly onClose: () => void
  readonly onOrder: (order: OrderView) => void
}) => {
  if (open === null || open.type === 'bulk' || open.type === 'run') return null
  if (open.type === 'create_book') return <CreateBookModal onClose={onClose} onCreated={onClose} />
  if (open.type === 'create') return <NewOrderWindow onClose={onClose} onCreated={onOrder} />
  if (open.command.type === 'clone')
    return <NewOrderWindow cloned={open.order} onClose={onClose} onCreated={onOrder} />
  if (open.command.type === 'correct')
    return <CorrectOrderWindow order={open.order} onClose={onClose} onCreated={onOrder} />
  if (open.command.type === 'export')
    return <OrderExportWindow orderId={open.order.id} onClose={onClose} />
  if (open.command.type === 'request_check')
    return <OrderCheckWindow order={open.order} onClose={onClose} />
  return <OrderDialogs order={open.order} command={open.command} onClose={onClose} />
}

const LAYOUT_ICONS = {
  table: IconTable,
  board: IconLayoutKanban,
  calendar: IconCalendarMonth,
  workload: IconUsers,
} as const satisfies Readonly<Record<'table' | OrderLayout, unknown>>

type Laid = Pick<ToolsProps, 'search' | 'change'>

/** Table, board, calendar or workload of the same orders. */
const LayoutSwitch = ({ search, change }: Laid) => {
  const { t } = useTranslation('order-list')
  return (
    <div className={classes['layouts']} role="group" aria-label={t('layout.label')}>
      {(['table', ...ORDER_LAYOUTS] as const).map((layout) => {
        const Icon = LAYOUT_ICONS[layout]
        const next = layout === 'table' ? undefined : layout
        return (
          <UnstyledButton
            key={layout}
            className={classes['layout']}
            aria-pressed={search.layout === next}
            aria-label={t(`layout.${layout}`)}
            {...tip(t(`layout.${layout}`))}
            onClick={() => change({ ...search, layout: next, at: undefined, span: undefined })}
          >
            <Icon size={16} />
            <span>{t(`layout.${layout}`)}</span>
          </UnstyledButton>
        )
      })}
    </div>
  )
}

interface ToolsProps {
  readonly search: OrderSearch
  readonly change: (search: OrderSearch) => void
  readonly busy: boolean
  readonly onRefresh: () => void
  readonly onOpen: (open: Open) => void
}

/** What can be done beside the orders, however they are laid out. */
export const HeadTools = ({ search, change, busy, onRefresh, onOpen }: ToolsProps) => {
  const { t } = useTranslation()
  const mayCreate = useMay('order.create')
  return (
    <>
      <LayoutSwitch search={search} change={change} />
      <IconButton
        size="lg"
        variant="default"
        label={t('table.refresh')}
        loading={busy}
        onClick={onRefresh}
      >
        <IconRefresh size={16} />
      </IconButton>
      <ExportsButton />
      {mayCreate ? <CreateButtons onOpen={onOpen} /> : null}
    </>
  )
}
