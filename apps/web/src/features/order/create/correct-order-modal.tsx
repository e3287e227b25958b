import { MultiSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { orderCorrect } from '@panelflow/contract/new-order.ts'
import { orderChapters, type OrderView } from '@panelflow/contract/order.ts'
import { orderOutlook } from '@panelflow/contract/schedule.ts'
import { ERRATUM_STARTS, type ErratumStart } from '@panelflow/domain/order/erratum.ts'
import { MAX_TITLE_LENGTH } from '@panelflow/domain/order/order-rules.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeadlineField, instantOfField, wireOfField } from '../../../lib/forms/deadline-field.tsx'
import { useFormDraft } from '../../../lib/forms/form-draft.tsx'
import { useUnsavedTexts } from '../../../lib/forms/use-unsaved-texts.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { OrderIdentity } from '../../../lib/order-identity.tsx'
import { useNow } from '../../../lib/time/use-now.ts'

interface CorrectOrderModalProps {
  readonly order: OrderView
  readonly onClose: () => void
  readonly onCreated: (order: OrderView) => void
}

interface StartFieldProps {
  readonly textsOnly: boolean
  readonly value: ErratumStart
  readonly onChange: (value: ErratumStart) => void
}

const StartField = ({ textsOnly, value, onChange }: StartFieldProps) => {
  const { t } = useTranslation('order-page')
  return (
    <Radio.Group
      label={t('correct.starts_at')}
      value={value}
      onChange={(next) => {
        const startsAt = ERRATUM_STARTS.find((one) => one === next)
        if (startsAt !== undefined) onChange(startsAt)
      }}
    >
      <Stack gap={6} mt={4}>
        {ERRATUM_STARTS.map((one) => (
          <Radio
            key={one}
            value={one}
            disabled={textsOnly && one === 'typesetting'}
            label={t(`correct.starts.${one}`)}
            description={t(`correct.starts_hint.${one}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** Orders the correction of what a completed order delivered; that order stays as it is. */
export const CorrectOrderModal = ({ order, onClose, onCreated }: CorrectOrderModalProps) => {
  const { t } = useTranslation('order-page')
  const { t: app } = useTranslation()
  const now = useNow()
  const { data: chapters } = useRead(orderChapters, { params: { orderId: order.id } })
  const textsOnly = order.kind === 'text_only'
  const empty = {
    reason: '',
    title: [...t('correct.title_of', { title: order.title })].slice(0, MAX_TITLE_LENGTH).join(''),
    chapterIds: [] as readonly string[],
    startsAt: (textsOnly ? 'translation' : 'typesetting') as ErratumStart,
    cutoffTime: '',
  }
  const [values, setValues] = useState(empty)
  const change = (part: Partial<typeof empty>): void => setValues((all) => ({ ...all, ...part }))
  const isChanged = JSON.stringify(values) !== JSON.stringify(empty)
  const unsaved = useUnsavedTexts(isChanged)
  const draft = useFormDraft({
    name: `order.correct:${order.id}`,
    values,
    isDirty: isChanged,
    onRestore: setValues,
  })
  const correct = useWrite(orderCorrect, {
    quiet: true,
    refreshes: [orderOutlook],
    done: ({ serial }) => t('correct.done', { serial }),
    onDone: onCreated,
  })
  // one chapter is the one that is meant
  const [only] = chapters?.length === 1 ? chapters : []
  const chapterIds = only === undefined ? values.chapterIds : [only.id]
  const instant = instantOfField(values.cutoffTime)
  const isPast = instant !== null && Date.parse(instant) < now
  const isComplete =
    values.reason.trim() !== '' && chapterIds.length > 0 && instant !== null && !isPast
  return (
    <FormModal
      opened
      onClose={onClose}
      size="lg"
      title={t('correct.title', { serial: order.serial })}
      unsaved={unsaved}
      submitLabel={t('correct.submit')}
      cancelLabel={app('action.cancel')}
      busy={correct.isPending}
      submitDisabled={!isComplete}
      failure={correct.error ? getFailureMessage(correct.error) : null}
      onSubmit={(event) => {
        event.preventDefault()
        correct.mutate({
          params: { orderId: order.id },
          body: {
            reason: values.reason,
            title: values.title,
            chapterIds: [...chapterIds],
            startsAt: values.startsAt,
            type: order.type,
            cutoffTime: wireOfField(values.cutoffTime) ?? '',
          },
        })
      }}
    >
      <OrderIdentity order={order} />
      {draft}
      <Text fz="sm">{t('correct.hint')}</Text>
      <Textarea
        label={t('correct.reason')}
        description={t('correct.reason_hint')}
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        value={values.reason}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
      />
      {only === undefined ? (
        <MultiSelect
          label={t('correct.chapters')}
          withAsterisk
          searchable
          limit={200}
          placeholder={chapterIds.length === 0 ? t('correct.chapters_none') : ''}
          data={(chapters ?? []).map(({ id, number }) => ({ value: id, label: String(number) }))}
          value={[...chapterIds]}
          onChange={(next) => change({ chapterIds: next })}
        />
      ) : null}
      <StartField
        textsOnly={textsOnly}
        value={values.startsAt}
        onChange={(startsAt) => change({ startsAt })}
      />
      <TextInput
        label={app('order.field.title')}
        maxLength={MAX_TITLE_LENGTH}
        value={values.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <DeadlineField
        label={app('order.field.cutoff')}
        required
        value={values.cutoffTime}
        onChange={(cutoffTime) => change({ cutoffTime })}
        {...(isPast ? { error: t('form.cutoff_past') } : {})}
      />
    </FormModal>
  )
}
