import { Blockquote, Radio, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { checkRequestList } from '@panelflow/contract/check-request.ts'
import { chapterTransition } from '@panelflow/contract/workflow.ts'
import type { AnswerOf } from '@panelflow/contract/endpoint.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import type { ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failureWords } from '../../../lib/failure-words.ts'
import { personName } from '../../../lib/labels.ts'
import { useRead, useWrite } from '../../../lib/query.ts'
import { formatMinute } from '../../../lib/time.ts'
import { shownZone } from '../../../lib/zone.ts'

type CheckRequest = AnswerOf<typeof checkRequestList>[number]

const DECISIONS = ['return_to_same', 'assign_another', 'dismiss'] as const
type Decision = (typeof DECISIONS)[number]

interface DecisionValues {
  readonly decision: Decision
  readonly conclusion: string
  readonly accountId: string | null
}

/** Chooses a person; comes from the order feature by way of the route. */
export type PersonPicker = (props: {
  readonly value: string | null
  readonly onChange: (accountId: string) => void
  readonly error?: string
  readonly without?: string
}) => ReactNode

const Request = ({ request }: { readonly request: CheckRequest }) => {
  const { t, i18n } = useTranslation()
  return (
    <Blockquote p="xs" color="orange" fz="sm" cite={formatMinute(request.createdAt, i18n.language, shownZone())}>
      <Text fz="sm" fw={500}>
        {t('check.asked_by', { person: personName(request.createdBy), action: t(`check.action_name.${request.action}`) })}
      </Text>
      <Text fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {request.description}
      </Text>
    </Blockquote>
  )
}

const eventOf = ({ decision, conclusion, accountId }: DecisionValues) =>
  decision === 'dismiss'
    ? ({ type: 'dismiss_check', conclusion } as const)
    : ({ type: 'confirm_check', conclusion, action: decision, accountId: decision === 'assign_another' ? accountId : null } as const)

interface CheckDecisionModalProps {
  readonly chapter: ChapterView
  readonly picker: PersonPicker
  readonly onClose: () => void
}

/** The translation administrator confirms or dismisses a check request (spec §6); who reworks is part of the decision. */
export const CheckDecisionModal = ({ chapter, picker, onClose }: CheckDecisionModalProps) => {
  const { t } = useTranslation()
  const requests = useRead(checkRequestList, { params: { orderId: chapter.orderId } })
  const request = requests.data?.find((one) => one.id === chapter.openCheckRequestId)
  const { register, control, handleSubmit, watch, formState } = useForm<DecisionValues>({
    values: { decision: request?.action ?? 'return_to_same', conclusion: '', accountId: null },
    resetOptions: { keepDirtyValues: true },
  })
  const decide = useWrite(chapterTransition, { quiet: true, done: () => t('check.done'), onDone: onClose })
  const decision = watch('decision')
  return (
    <FormModal
      opened
      onClose={onClose}
      size="lg"
      title={t('check.decide_title', { number: chapter.number })}
      submitLabel={t('check.submit')}
      cancelLabel={t('action.cancel')}
      busy={decide.isPending}
      failure={decide.error ? failureWords(decide.error) : null}
      onSubmit={handleSubmit((values) =>
        decide.mutate({ params: { chapterId: chapter.id }, body: { version: chapter.version, event: eventOf(values) } }),
      )}
    >
      {requests.isPending ? <Skeleton height={60} /> : null}
      {request === undefined ? null : <Request request={request} />}
      <Controller
        control={control}
        name="decision"
        render={({ field }) => (
          <Radio.Group label={t('check.decision')} withAsterisk {...field}>
            <Stack gap={6} mt={4}>
              {DECISIONS.map((one) => (
                <Radio key={one} value={one} label={t(`check.decision_name.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      {decision === 'assign_another' ? (
        <Controller
          control={control}
          name="accountId"
          rules={{ validate: (value) => value !== null || t('order.assign.person_required') }}
          render={({ field, fieldState }) => (
            <>
              {picker({
                value: field.value,
                onChange: field.onChange,
                error: fieldState.error?.message,
                without: chapter.people.translator?.id,
              })}
            </>
          )}
        />
      ) : null}
      <Textarea
        label={t('check.conclusion')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={2000}
        error={formState.errors.conclusion?.message}
        {...register('conclusion', { validate: (value) => value.trim() !== '' || t('check.conclusion_required') })}
      />
    </FormModal>
  )
}
