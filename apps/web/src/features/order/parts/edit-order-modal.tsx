import { Alert, Group, Textarea, TextInput } from '@mantine/core'
import { orderEdit, type OrderView } from '@panelflow/contract/order.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isCallError } from '../../../lib/call-error.ts'
import { useFieldWords } from '../../../lib/field-words.ts'
import { markFields, rulesResolver, useRulesAcross } from '../../../lib/form-rules.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { languageName } from '../../../lib/labels.ts'
import { useWrite } from '../../../lib/query.ts'
import { useUnsavedWords } from '../../../lib/unsaved-words.ts'
import { reasonOf } from '../../../lib/reason.ts'
import { DeadlineFields } from './deadline-fields.tsx'
import { changedMeanwhile, editedOrderErrors, FIELD_NAMES, type OrderValues, RENAMED, toEditBody, valuesOf } from './order-form.ts'
import { ChapterNumberField, KindField, LanguageField, TypeField } from './order-fields.tsx'

/** What a field holds now, where somebody changed it since the form was opened. */
const usePresentNotes = (order: OrderView, opened: OrderValues): ((name: keyof OrderValues) => string | null) => {
  const { t, i18n } = useTranslation()
  const { t: words } = useTranslation('order-page')
  const present = valuesOf(order)
  const changed = changedMeanwhile(opened, present)
  const shown = (name: keyof OrderValues): string => {
    if (name === 'type') return t(`order.type.${present.type}`)
    if (name === 'kind') return t(`order.kind.${present.kind}`)
    if (name === 'targetLanguages') return present.targetLanguages.map((code) => languageName(code, i18n.language)).join(', ')
    const value = String(present[name])
    return value === '' ? t('order.field.none') : value
  }
  return (name) => (changed.includes(name) ? words('form.now', { value: shown(name) }) : null)
}

/** Everything of the order that may still change, each part as far as person and state allow; what may not says why. */
export const EditOrderModal = ({ order, onClose }: { readonly order: OrderView; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { t: words } = useTranslation('order-page')
  const fieldWords = useFieldWords()
  const [opened] = useState(() => valuesOf(order))
  const noteOf = usePresentNotes(order, opened)
  const { can } = order
  const form = useForm<OrderValues>({
    defaultValues: opened,
    resolver: rulesResolver(editedOrderErrors, fieldWords, RENAMED),
  })
  const { register, control, handleSubmit, formState, setError } = form
  useRulesAcross(form)
  const edit = useWrite(orderEdit, { quiet: true, done: () => t('order.edit.done'), onDone: onClose })
  const { errors } = formState
  const unsaved = useUnsavedWords(formState.isDirty)
  const refused = isCallError(edit.error) && edit.error.fact === 'order.changed_meanwhile'
  // live news may come before anybody presses Save
  const conflict = refused || changedMeanwhile(opened, valuesOf(order)).length > 0
  const part = (key: 'edit_language' | 'edit_kind' | 'edit_range', name: keyof OrderValues) => ({
    disabled: can[key] !== true,
    note: reasonOf(can[key]) ?? noteOf(name),
  })

  const submit = handleSubmit((values) => {
    const body = toEditBody(opened, values, order.version)
    if (Object.keys(body).length === 1) return onClose()
    edit.mutate(
      { params: { orderId: order.id }, body },
      { onError: (error) => markFields(error, FIELD_NAMES, setError, fieldWords, RENAMED) },
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
      failure={edit.error ? failureWords(edit.error) : null}
      onSubmit={submit}
    >
      {conflict ? (
        <Alert color="yellow" variant="light" p="xs" role="status">
          {words('form.conflict')}
        </Alert>
      ) : null}
      {can['edit_base'] === true ? (
        <>
          <TextInput
            label={t('order.field.title')}
            description={noteOf('title')}
            withAsterisk
            maxLength={200}
            data-autofocus
            error={errors.title?.message}
            {...register('title')}
          />
          <Group grow align="flex-start">
            <TypeField control={control} errors={errors} note={noteOf('type')} />
            <KindField control={control} errors={errors} {...part('edit_kind', 'kind')} />
            <LanguageField control={control} errors={errors} {...part('edit_language', 'targetLanguages')} />
          </Group>
          <Group grow align="flex-start">
            <ChapterNumberField control={control} errors={errors} name="chapterStart" {...part('edit_range', 'chapterStart')} />
            <ChapterNumberField control={control} errors={errors} name="chapterEnd" {...part('edit_range', 'chapterEnd')} />
          </Group>
        </>
      ) : null}
      <DeadlineFields
        control={control}
        errors={errors}
        cutoff={can['edit_deadline'] === true}
        stages={can['edit_stage_deadlines'] === true}
        noteOf={noteOf}
      />
      {can['edit_base'] === true ? (
        <Textarea
          label={t('order.field.remark')}
          description={noteOf('remark')}
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
