import { MultiSelect, Radio, Select, Stack, Text, Textarea } from '@mantine/core'
import type { BodyInput } from '@panelflow/contract/endpoint.ts'
import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { checkRequestCreate } from '@panelflow/contract/check-request.ts'
import { checkRequestErrors } from '@panelflow/domain/check-request/check-request.ts'
import { REASON_CODES } from '@panelflow/domain/check-request/reason-code.ts'
import { CHECK_ACTIONS } from '@panelflow/domain/order/workflow-event.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { lazy, Suspense } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useFieldsDraft } from '../../../lib/forms/form-draft.tsx'
import { useFieldMessage } from '../../../lib/forms/field-messages.ts'
import { rulesResolver } from '../../../lib/forms/form-rules.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { type CheckValues, toEvidence, getInitialChapterIds } from '../check/place-line.ts'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'

interface CheckRequestModalProps {
  readonly order: OrderView
  readonly chapters: readonly ChapterView[]
  /** left out: the only one that can be asked for, or none yet */
  readonly chapterId?: string
  /**
   * places marked in the workspace; left out where none can be marked: they are written down
   * instead
   */
  readonly evidence?: NonNullable<BodyInput<typeof checkRequestCreate>>['evidence']
  readonly onSent?: () => void
  readonly onClose: () => void
}

const formatJudged = (chapters: readonly ChapterView[], chosen: readonly string[]): string => {
  const people = chapters
    .filter(({ id }) => chosen.includes(id))
    .map(({ people: { translator } }) => translator)
  return [
    ...new Set(people.flatMap((person) => (person === null ? [] : [personName(person)]))),
  ].join(', ')
}

/** What goes along with the request, and whom it goes to. */
const Note = ({
  count,
  wordless,
  people,
}: {
  readonly count: number | null
  readonly wordless: number
  readonly people: string
}) => {
  const { t } = useTranslation('check')
  return (
    <Text fz="sm" c="dimmed">
      {count === null ? null : count === 0 ? t('raise.none') : t('raise.evidence', { count })}{' '}
      {people === '' ? '' : t('raise.whom', { people })}
      {wordless === 0 ? null : (
        <Text component="span" display="block" c="var(--pf-bad-fg)">
          {t('raise.wordless', { count: wordless })}
        </Text>
      )}
    </Text>
  )
}

const PlacesField = lazy(async () => {
  const [{ EvidenceField }] = await Promise.all([
    import('../check/evidence-field.tsx'),
    loadTranslations('check'),
  ])
  return { default: EvidenceField }
})

const EvidenceNote = lazy(async () => {
  await loadTranslations('check')
  return { default: Note }
})

/**
 * A proofreader asks the translation administrator to judge chapters: action, chapter and reason
 * are required (spec 5.check).
 */
export const CheckRequestModal = ({
  order,
  chapters,
  chapterId,
  evidence,
  onSent,
  onClose,
}: CheckRequestModalProps) => {
  const { t } = useTranslation()
  const words = useFieldMessage()
  const offered = chapters.filter((chapter) => chapter.can['request_check'] === true)
  const form = useForm<CheckValues>({
    defaultValues: {
      chapterIds: getInitialChapterIds(offered, chapterId),
      action: '',
      reasonCode: 'mistranslation',
      reason: '',
      places: [],
    },
    resolver: rulesResolver<CheckValues>(checkRequestErrors, words),
  })
  const { register, control, handleSubmit, watch, formState } = form
  const draft = useFieldsDraft(`check.request:${order.id}:${chapterId ?? ''}`, form)
  const { errors } = formState
  const request = useWrite(checkRequestCreate, {
    quiet: true,
    done: () => t('check.request_done'),
    onDone: () => {
      onSent?.()
      onClose()
    },
  })
  const wordless = (evidence ?? []).filter(({ comment }) => comment.trim() === '').length
  const chosen = watch('chapterIds')
  // one that was chosen and has gone on meanwhile keeps its name until it is taken out
  const listed = chapters.filter(
    (chapter) => offered.includes(chapter) || chosen.includes(chapter.id),
  )

  const submit = handleSubmit(({ chapterIds, action, reasonCode, reason, places }) => {
    if (action === '') return
    request.mutate({
      params: { orderId: order.id },
      body: {
        version: order.version,
        chapterIds,
        action,
        reasonCode,
        description: reason,
        evidence: evidence ?? toEvidence(places, chapterIds),
      },
    })
  })

  return (
    <FormModal
      opened
      size="lg"
      onClose={onClose}
      title={t('check.request_title')}
      submitLabel={t('check.request_submit')}
      cancelLabel={t('action.cancel')}
      busy={request.isPending}
      submitDisabled={wordless > 0}
      failure={request.error ? getFailureMessage(request.error) : null}
      onSubmit={submit}
    >
      {draft}
      <Controller
        control={control}
        name="chapterIds"
        render={({ field }) => (
          <MultiSelect
            label={t('check.chapters')}
            withAsterisk
            searchable
            data={listed.map((chapter) => ({
              value: chapter.id,
              label: t('chapter.label', { number: chapter.number }),
            }))}
            error={errors.chapterIds?.message}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="action"
        render={({ field }) => (
          <Radio.Group
            label={t('check.action')}
            withAsterisk
            error={errors.action?.message}
            {...field}
          >
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
      <Suspense fallback={null}>
        {evidence === undefined ? (
          <PlacesField control={control} chapterId={chosen.length === 1 ? chosen[0] : undefined} />
        ) : null}
        <EvidenceNote
          count={evidence?.length ?? null}
          wordless={wordless}
          people={formatJudged(offered, chosen)}
        />
      </Suspense>
    </FormModal>
  )
}
