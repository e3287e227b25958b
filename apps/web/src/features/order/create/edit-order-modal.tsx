import { Group, Textarea, TextInput } from '@mantine/core'
import { orderEdit, type OrderView } from '@panelflow/contract/order.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useTranslation } from 'react-i18next'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { useFieldsDraft } from '../../../lib/forms/form-draft.tsx'
import { useFieldMessage } from '../../../lib/forms/field-messages.ts'
import { markFields, rulesResolver, useRulesAcross } from '../../../lib/forms/form-rules.ts'
import { OrderIdentity } from '../../../lib/order-identity.tsx'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { useFreshForm } from '../../../lib/forms/use-fresh-form.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { useUnsavedTexts } from '../../../lib/forms/use-unsaved-texts.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { DeadlineFields } from './deadline-fields.tsx'
import {
  editedOrderErrors,
  FIELD_NAMES,
  type OrderValues,
  RENAMED,
  toEditBody,
  toValues,
} from './order-form.ts'
import { ChapterNumberField, KindField, LanguageField, TypeField } from './order-fields.tsx'

/** A value as the form shows it; undefined: as it is. */
const useFieldValueText = (): ((
  name: keyof OrderValues,
  values: OrderValues,
) => string | undefined) => {
  const { t, i18n } = useTranslation()
  return (name, values) => {
    if (name === 'type') return t(`order.type.${values.type}`)
    if (name === 'kind') return t(`order.kind.${values.kind}`)
    return name === 'targetLanguages'
      ? values.targetLanguages.map((code) => languageName(code, i18n.language)).join(', ')
      : undefined
  }
}

/**
 * Everything of the order that may still change, each part as far as person and state allow; what
 * may not says why.
 */
export const EditOrderModal = ({
  order,
  onClose,
}: {
  readonly order: OrderView
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const getFieldMessage = useFieldMessage()
  const edit = useWrite(orderEdit, {
    quiet: true,
    done: () => t('order.edit.done'),
    onDone: onClose,
  })
  const stored = storedRow(order, edit.error)
  const present = toValues(stored)
  const { can } = order
  const form = useFreshForm<OrderValues>(
    present,
    rulesResolver(editedOrderErrors, getFieldMessage, RENAMED),
  )
  const show = useFieldValueText()
  const { register, control, handleSubmit, formState, setError, conflicts } = form
  useRulesAcross(form)
  const { errors } = formState
  const unsaved = useUnsavedTexts(formState.isDirty)
  const draft = useFieldsDraft(`order.edit:${order.id}`, form)
  const part = (key: 'edit_language' | 'edit_kind' | 'edit_range') => ({
    disabled: can[key] !== true,
    note: getReasonText(can[key]) ?? null,
  })

  const submit = handleSubmit((values) => {
    const body = toEditBody(present, values, stored.version)
    if (Object.keys(body).length === 1) return onClose()
    edit.mutate(
      { params: { orderId: order.id }, body },
      { onError: (error) => markFields(error, FIELD_NAMES, setError, getFieldMessage, RENAMED) },
    )
  })

  return (
    <FormModal
      opened
      onClose={onClose}
      size="lg"
      title={t('order.edit.title')}
      unsaved={unsaved}
      submitLabel={t('action.save')}
      cancelLabel={t('action.cancel')}
      busy={edit.isPending}
      failure={edit.error ? getFailureMessage(edit.error) : null}
      onSubmit={submit}
    >
      <OrderIdentity order={order} />
      {draft}
      <FieldConflicts
        conflicts={conflicts}
        labels={{
          title: t('order.field.title'),
          type: t('order.field.type'),
          kind: t('order.field.kind'),
          targetLanguages: t('order.field.language'),
          chapterStart: t('order.field.chapter_start'),
          chapterEnd: t('order.field.chapter_end'),
          cutoffTime: t('order.field.cutoff'),
          translationDeadline: t('order.field.translation_deadline'),
          proofreadingDeadline: t('order.field.proofreading_deadline'),
          typesettingDeadline: t('order.field.typesetting_deadline'),
          remark: t('order.field.remark'),
        }}
        show={show}
      />
      {can['edit_base'] === true ? (
        <>
          <TextInput
            label={t('order.field.title')}
            withAsterisk
            maxLength={200}
            data-autofocus
            error={errors.title?.message}
            {...register('title')}
          />
          <Group grow align="flex-start">
            <TypeField control={control} errors={errors} />
            <KindField control={control} errors={errors} {...part('edit_kind')} />
            <LanguageField control={control} errors={errors} {...part('edit_language')} />
          </Group>
          <Group grow align="flex-start">
            <ChapterNumberField
              control={control}
              errors={errors}
              name="chapterStart"
              {...part('edit_range')}
            />
            <ChapterNumberField
              control={control}
              errors={errors}
              name="chapterEnd"
              {...part('edit_range')}
            />
          </Group>
        </>
      ) : null}
      <DeadlineFields
        control={control}
        errors={errors}
        cutoff={can['edit_deadline'] === true}
        stages={can['edit_stage_deadlines'] === true}
      />
      {can['edit_base'] === true ? (
        <Textarea
          label={t('order.field.remark')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={4000}
          {...register('remark')}
        />
      ) : null}
    </FormModal>
  )
}
