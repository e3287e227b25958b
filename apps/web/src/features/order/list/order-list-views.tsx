import { Button, Checkbox, Menu, Text, TextInput } from '@mantine/core'
import {
  orderViewChange,
  orderViewDelete,
  orderViewList,
  orderViewSave,
  orderViewStart,
  type OrderViewDefinition,
  type SavedOrderView,
} from '@panelflow/contract/order-view.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { IconBookmark, IconCheck, IconHome, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { markFact } from '../../../lib/forms/form-rules.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { useMay } from '../../../lib/permission/use-may.ts'

const REFRESHES = [orderViewList]

const SaveWindow = ({
  definition,
  onClose,
  onSaved,
}: {
  readonly definition: OrderViewDefinition
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}) => {
  const { t } = useTranslation(['order-list', 'app'])
  const mayShare = useMay('order.save_view_shared')
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { name: '', shared: false },
  })
  const onError = (error: unknown): void =>
    markFact(error, { 'order_view.name_taken': 'name' }, setError)
  const save = useWrite(orderViewSave, {
    quiet: true,
    refreshes: REFRESHES,
    done: () => t('views.saved'),
    onDone: ({ id }) => onSaved(id),
  })
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('views.save_as')}
      submitLabel={t('views.save')}
      cancelLabel={t('app:action.cancel')}
      busy={save.isPending}
      failure={save.error ? getFailureMessage(save.error) : null}
      onSubmit={handleSubmit(({ name, shared }) =>
        save.mutate({ body: { name: name.trim(), shared, definition } }, { onError }),
      )}
    >
      <TextInput
        label={t('views.name')}
        withAsterisk
        data-autofocus
        maxLength={60}
        error={formState.errors.name?.message}
        {...register('name', {
          validate: (name) => name.trim() !== '' || t('views.name_required'),
        })}
      />
      {mayShare ? <Checkbox label={t('views.share')} {...register('shared')} /> : null}
    </FormModal>
  )
}

const DeleteWindow = ({
  view,
  onClose,
  onDeleted,
}: {
  readonly view: SavedOrderView
  readonly onClose: () => void
  readonly onDeleted: () => void
}) => {
  const { t } = useTranslation(['order-list', 'app'])
  const remove = useWrite(orderViewDelete, {
    quiet: true,
    refreshes: REFRESHES,
    done: () => t('views.deleted'),
    onDone: onDeleted,
  })
  return (
    <FormModal
      opened
      danger
      onClose={onClose}
      title={t('views.delete_title', { name: view.name })}
      submitLabel={t('app:action.remove')}
      cancelLabel={t('app:action.cancel')}
      busy={remove.isPending}
      failure={remove.error ? getFailureMessage(remove.error) : null}
      onSubmit={(event) => {
        event.preventDefault()
        remove.mutate({ params: { viewId: view.id } })
      }}
    >
      <Text>{t('views.delete_message')}</Text>
    </FormModal>
  )
}

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
          <Button variant="default" leftSection={<IconBookmark size={15} />} maw={200}>
            {selectedView?.name ?? t('views.open')}
          </Button>
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
    </>
  )
}
