import { Select, Textarea, TextInput } from '@mantine/core'
import { orderEdit, type OrderView } from '@panelflow/contract/order.ts'
import { ORDER_TYPES } from '@panelflow/domain/order/order-status.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../../lib/field-words.ts'
import { markFields, rulesResolver } from '../../../lib/form-rules.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useWrite } from '../../../lib/query.ts'
import { DeadlineFields } from './deadline-fields.tsx'
import { editedOrderErrors, editRightsOf, FIELD_NAMES, type OrderValues, RENAMED, toEditBody, valuesOf } from './order-form.ts'

/** Title, type, remark and deadlines, each as far as the person may change it. */
export const EditOrderModal = ({ order, onClose }: { readonly order: OrderView; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const words = useFieldWords()
  const rights = editRightsOf(order)
  const { register, control, handleSubmit, formState, setError } = useForm<OrderValues>({
    defaultValues: valuesOf(order),
    resolver: rulesResolver(editedOrderErrors, words, RENAMED),
  })
  const edit = useWrite(orderEdit, { quiet: true, done: () => t('order.edit.done'), onDone: onClose })
  const { errors } = formState

  const submit = handleSubmit((values) => {
    const body = toEditBody(values, order, rights)
    edit.mutate({ params: { orderId: order.id }, body }, { onError: (error) => markFields(error, FIELD_NAMES, setError, words, RENAMED) })
  })

  return (
    <FormModal
      opened
      onClose={onClose}
      size="lg"
      title={t('order.edit.title')}
      submitLabel={t('action.save')}
      cancelLabel={t('action.cancel')}
      busy={edit.isPending}
      failure={edit.error ? failureWords(edit.error) : null}
      onSubmit={submit}
    >
      {rights.base ? (
        <>
          <TextInput
            label={t('order.field.title')}
            withAsterisk
            maxLength={200}
            data-autofocus
            error={errors.title?.message}
            {...register('title')}
          />
          <Controller
            control={control}
            name="type"
            render={({ field }) => (
              <Select
                label={t('order.field.type')}
                withAsterisk
                allowDeselect={false}
                data={ORDER_TYPES.map((type) => ({ value: type, label: t(`order.type.${type}`) }))}
                {...field}
              />
            )}
          />
        </>
      ) : null}
      <DeadlineFields control={control} errors={errors} cutoff={rights.deadline} stages={rights.stages} />
      {rights.base ? (
        <Textarea label={t('order.field.remark')} autosize minRows={2} maxRows={6} maxLength={4000} {...register('remark')} />
      ) : null}
    </FormModal>
  )
}
