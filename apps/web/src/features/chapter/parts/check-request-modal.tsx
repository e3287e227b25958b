import { MultiSelect, Radio, Select, Stack, Textarea } from '@mantine/core'
import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { checkRequestCreate } from '@panelflow/contract/check-request.ts'
import { checkRequestErrors } from '@panelflow/domain/check-request/check-request.ts'
import { REASON_CODES, type ReasonCode } from '@panelflow/domain/check-request/reason-code.ts'
import { CHECK_ACTIONS, type CheckAction } from '@panelflow/domain/order/workflow-event.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failureWords } from '../../../lib/failure-words.ts'
import { useFieldWords } from '../../../lib/field-words.ts'
import { rulesResolver } from '../../../lib/form-rules.ts'
import { useWrite } from '../../../lib/query.ts'

interface CheckValues {
  readonly chapterIds: string[]
  readonly action: CheckAction | ''
  readonly reasonCode: ReasonCode
  readonly reason: string
}

interface CheckRequestModalProps {
  readonly order: OrderView
  readonly chapters: readonly ChapterView[]
  readonly chapterId: string
  readonly onClose: () => void
}

/** A proofreader asks the translation administrator to judge chapters: action, chapter and reason are required (spec §5). */
export const CheckRequestModal = ({ order, chapters, chapterId, onClose }: CheckRequestModalProps) => {
  const { t } = useTranslation()
  const words = useFieldWords()
  const { register, control, handleSubmit, formState } = useForm<CheckValues>({
    defaultValues: { chapterIds: [chapterId], action: '', reasonCode: 'mistranslation', reason: '' },
    resolver: rulesResolver<CheckValues>(checkRequestErrors, words),
  })
  const { errors } = formState
  const request = useWrite(checkRequestCreate, { quiet: true, done: () => t('check.request_done'), onDone: onClose })
  const offered = chapters.filter((chapter) => chapter.can['request_check'] === true)

  const submit = handleSubmit(({ chapterIds, action, reasonCode, reason }) => {
    if (action === '') return
    request.mutate({ params: { orderId: order.id }, body: { version: order.version, chapterIds, action, reasonCode, description: reason } })
  })

  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('check.request_title')}
      submitLabel={t('check.request_submit')}
      cancelLabel={t('action.cancel')}
      busy={request.isPending}
      failure={request.error ? failureWords(request.error) : null}
      onSubmit={submit}
    >
      <Controller
        control={control}
        name="chapterIds"
        render={({ field }) => (
          <MultiSelect
            label={t('check.chapters')}
            withAsterisk
            searchable
            data={offered.map((chapter) => ({ value: chapter.id, label: t('chapter.label', { number: chapter.number }) }))}
            error={errors.chapterIds?.message}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="action"
        render={({ field }) => (
          <Radio.Group label={t('check.action')} withAsterisk error={errors.action?.message} {...field}>
            <Stack gap={6} mt={4}>
              {CHECK_ACTIONS.map((action) => (
                <Radio key={action} value={action} label={t(`check.action_name.${action}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      <Controller
        control={control}
        name="reasonCode"
        render={({ field }) => (
          <Select
            label={t('check.reason_code')}
            withAsterisk
            allowDeselect={false}
            data={REASON_CODES.map((code) => ({ value: code, label: t(`reason_code.${code}`) }))}
            {...field}
          />
        )}
      />
      <Textarea
        label={t('check.description')}
        withAsterisk
        autosize
        minRows={3}
        maxLength={4000}
        error={errors.reason?.message}
        {...register('reason')}
      />
    </FormModal>
  )
}
