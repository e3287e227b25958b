import { Checkbox, Text, TextInput } from '@mantine/core'
import {
  orderViewDelete,
  orderViewList,
  orderViewSave,
  type OrderViewDefinition,
  type SavedOrderView,
} from '@panelflow/contract/order-view.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { markFact } from '../../../lib/forms/form-rules.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { useMay } from '../../../lib/permission/use-may.ts'

const REFRESHES = [orderViewList]

export const SaveWindow = ({
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

export const DeleteWindow = ({
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
