import { Menu } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import {
  orderViewChange,
  orderViewList,
  orderViewStart,
  type OrderViewDefinition,
  type SavedOrderView,
} from '@panelflow/contract/order-view.ts'
import { IconBookmark, IconCheck, IconHome, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '../../../lib/http/query.ts'

const REFRESHES = [orderViewList]

// windows bring the form library: fetched when one is opened
const SaveWindow = lazy(async () => ({
  default: (await import('./order-view-windows.tsx')).SaveWindow,
}))
const DeleteWindow = lazy(async () => ({
  default: (await import('./order-view-windows.tsx')).DeleteWindow,
}))

interface OrderViewsProps {
  /** of the address */
  readonly current: string | undefined
  /** the list as it stands, to be saved */
  readonly definition: OrderViewDefinition
  /** null: the plain list */
  readonly onApply: (view: Pick<SavedOrderView, 'id' | 'definition'> | null) => void
}

const ViewItems = ({
  title,
  views,
  current,
  start,
  onApply,
}: Pick<OrderViewsProps, 'current' | 'onApply'> & {
  readonly title: string
  readonly views: readonly SavedOrderView[]
  readonly start: string | null
}) => {
  const { t } = useTranslation('order-list')
  if (views.length === 0) return null
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          leftSection={
            view.id === current ? (
              <IconCheck size={14} />
            ) : (
              <span style={{ display: 'inline-block', width: 14 }} />
            )
          }
          rightSection={
            view.id === start ? <IconHome size={14} aria-label={t('views.starts')} /> : null
          }
          onClick={() => onApply(view)}
        >
          {view.name}
        </Menu.Item>
      ))}
    </>
  )
}

/** Saved views of the list: choose, save, share, start with one. */
export const OrderViews = ({ current, definition, onApply }: OrderViewsProps) => {
  const { t } = useTranslation('order-list')
  const read = useRead(orderViewList, {})
  const [open, setOpen] = useState<'save' | 'delete' | null>(null)
  const change = useWrite(orderViewChange, { refreshes: REFRESHES, done: () => t('views.saved') })
  const start = useWrite(orderViewStart, { refreshes: REFRESHES, done: () => t('views.started') })
  const views = read.data?.views ?? []
  const startWith = read.data?.startWith ?? null
  const selectedView = views.find(({ id }) => id === current)
  const items = { current, start: startWith, onApply }
  return (
    <>
      <Menu position="bottom-end" width={280} onOpen={() => void read.refetch()}>
        <Menu.Target>
          <IconButton size="lg" variant="default" label={t('views.open')}>
            <IconBookmark size={16} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflow: 'auto' }}>
          <Menu.Item onClick={() => onApply(null)}>{t('views.plain')}</Menu.Item>
          {views.length === 0 ? <Menu.Label>{t('views.none')}</Menu.Label> : null}
          <ViewItems
            title={t('views.mine')}
            views={views.filter(({ shared }) => !shared)}
            {...items}
          />
          <ViewItems
            title={t('views.shared')}
            views={views.filter(({ shared }) => shared)}
            {...items}
          />
          <Menu.Divider />
          {selectedView?.mayChange ? (
            <Menu.Item
              onClick={() =>
                change.mutate({
                  params: { viewId: selectedView.id },
                  body: { version: selectedView.version, definition },
                })
              }
            >
              {t('views.save_over', { name: selectedView.name })}
            </Menu.Item>
          ) : null}
          <Menu.Item onClick={() => setOpen('save')}>{t('views.save_as')}</Menu.Item>
          {selectedView !== undefined && selectedView.id !== startWith ? (
            <Menu.Item
              leftSection={<IconHome size={14} />}
              onClick={() => start.mutate({ body: { viewId: selectedView.id } })}
            >
              {t('views.start', { name: selectedView.name })}
            </Menu.Item>
          ) : null}
          {startWith === null ? null : (
            <Menu.Item onClick={() => start.mutate({ body: { viewId: null } })}>
              {t('views.start_plain')}
            </Menu.Item>
          )}
          {selectedView?.mayChange ? (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={14} />}
              onClick={() => setOpen('delete')}
            >
              {t('views.delete', { name: selectedView.name })}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {open === 'save' ? (
          <SaveWindow
            definition={definition}
            onClose={() => setOpen(null)}
            onSaved={(id) => {
              setOpen(null)
              onApply({ id, definition })
            }}
          />
        ) : null}
        {open === 'delete' && selectedView !== undefined ? (
          <DeleteWindow
            view={selectedView}
            onClose={() => setOpen(null)}
            onDeleted={() => {
              setOpen(null)
              onApply(null)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
