import { orderLog } from '@panelflow/contract/order-log.ts'
import { orderChapters, type OrderView } from '@panelflow/contract/order.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { Checkbox, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import {
  gradeTrend,
  gradeFacets,
  gradeList,
  type ErrorMark,
  gradeEdit,
  gradeEditFacts,
  gradeFacts,
  gradeGive,
  type GradeView,
} from '@panelflow/contract/grade.ts'
import {
  ERROR_TAGS,
  type ErrorTag,
  GRADE_NOTE_MAX,
  type Score,
  SCORES,
} from '@panelflow/domain/grade/grade.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { languageName, personName } from '../../../lib/i18n/labels.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'
import { ChangedBubbles } from './changed-bubbles.tsx'
import { GradeSuggestion } from './grade-suggestion.tsx'

export const GRADE_READS = [
  gradeList,
  gradeFacets,
  gradeTrend,
  gradeEditFacts,
  orderChapters,
  orderLog,
]

/** A chapter with what tells its translation from others. */
export interface ScoredChapter {
  readonly id: string
  readonly number: number
  readonly translator: PersonView | null
  readonly order: Pick<OrderView, 'serial' | 'title' | 'targetLanguage'>
}

interface GradeFormModalProps {
  readonly what: { readonly chapter: ScoredChapter } | { readonly grade: GradeView }
  readonly onClose: () => void
}

const isTag = (value: string): value is ErrorTag => ERROR_TAGS.some((tag) => tag === value)

type What = GradeFormModalProps['what']

/** Whose translation of what is scored. */
const useSubject = (what: What): string => {
  const { t, i18n } = useTranslation('grade')
  const { translator, order, number, targetLanguage } =
    'grade' in what
      ? { ...what.grade, number: what.grade.chapter.number }
      : { ...what.chapter, targetLanguage: what.chapter.order.targetLanguage }
  return [
    ...(translator === null ? [] : [personName(translator)]),
    `#${order.serial} ${order.title}`,
    t('give.chapter', { number }),
    languageName(targetLanguage, i18n.language),
  ].join(' · ')
}

interface FactsProps {
  readonly what: What
  readonly score: Score | null
  readonly onScore: (score: Score) => void
  readonly errors: readonly ErrorMark[]
  readonly onErrors: (errors: readonly ErrorMark[]) => void
}

interface MarkingProps extends Omit<FactsProps, 'what'> {
  readonly facts: ReturnType<typeof useRead<typeof gradeFacts>>
}

const Marking = ({ facts, score, onScore, errors, onErrors }: MarkingProps) => {
  const { t } = useTranslation('grade')
  return (
    <>
      {facts.data === undefined ? null : (
        <GradeSuggestion
          edits={facts.data.edits}
          errors={errors.length}
          score={score}
          onTake={onScore}
        />
      )}
      {facts.error ? (
        <Text fz="sm" c="dimmed">
          {t('facts.failed')}
        </Text>
      ) : null}
      {facts.data === undefined ? null : (
        <ChangedBubbles facts={facts.data} errors={errors} onChange={onErrors} />
      )}
    </>
  )
}

const FactsOfChapter = ({
  chapterId,
  ...marking
}: Omit<MarkingProps, 'facts'> & { readonly chapterId: string }) => (
  <Marking facts={useRead(gradeFacts, { params: { chapterId } })} {...marking} />
)

const FactsOfGrade = ({
  gradeId,
  ...marking
}: Omit<MarkingProps, 'facts'> & { readonly gradeId: string }) => (
  <Marking facts={useRead(gradeEditFacts, { params: { gradeId } })} {...marking} />
)

/**
 * Figures and changes the score is given on; errors are marked where they stand, also on a score
 * that is changed.
 */
const GradeFacts = ({ what, ...marking }: FactsProps) =>
  'grade' in what ? (
    <FactsOfGrade gradeId={what.grade.id} {...marking} />
  ) : (
    <FactsOfChapter chapterId={what.chapter.id} {...marking} />
  )

interface Opinion {
  /** null: not chosen yet */
  readonly score: Score | null
  readonly tags: readonly ErrorTag[]
  readonly errors: readonly ErrorMark[]
  readonly note: string
}

const opinionIn = (grade: GradeView | null): Opinion => ({
  score: grade?.score ?? null,
  tags: grade?.tags ?? [],
  errors: grade?.errors ?? [],
  note: grade?.note ?? '',
})

/** Scores a translation, or changes a score (spec 2.modal.order_grade). */
export const GradeFormModal = ({ what, onClose }: GradeFormModalProps) => {
  const { t, i18n } = useTranslation('grade')
  const { t: app } = useTranslation()
  const before = 'grade' in what ? what.grade : null
  const options = {
    quiet: true,
    refreshes: GRADE_READS,
    done: () => t('done'),
    onDone: onClose,
  } as const
  const give = useWrite(gradeGive, options)
  const edit = useWrite(gradeEdit, options)
  const stored = before === null ? null : storedRow(before, edit.error)
  const { values, change, conflicts } = useFreshValues(opinionIn(stored))
  const { score, tags, errors, note } = values
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (score === null) return
    const opinion = { score, tags: [...tags], errors: [...errors], note }
    if (stored !== null)
      edit.mutate({ params: { gradeId: stored.id }, body: { version: stored.version, ...opinion } })
    else if ('chapter' in what)
      give.mutate({ params: { chapterId: what.chapter.id }, body: opinion })
  }
  const failure = give.error ?? edit.error
  const subject = useSubject(what)
  const tooLate = before === null ? null : getReasonText(before.can['edit'])
  return (
    <FormModal
      opened
      size="lg"
      onClose={onClose}
      title={
        'grade' in what
          ? t('edit.title', { name: personName(what.grade.translator) })
          : t('give.title', { number: what.chapter.number })
      }
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={give.isPending || edit.isPending}
      submitDisabled={tooLate !== null || score === null}
      failure={failure ? getFailureMessage(failure) : tooLate}
      onSubmit={submit}
    >
      <Text fz="sm" c="dimmed">
        {subject}
      </Text>
      <FieldConflicts
        conflicts={conflicts}
        labels={{
          score: t('field.score'),
          tags: t('field.tags'),
          errors: t('field.errors'),
          note: t('field.note'),
        }}
        show={(name, opinion) => {
          if (name === 'score')
            return opinion.score === null ? undefined : t(`score.${opinion.score}`)
          if (name === 'tags')
            return joinList(
              opinion.tags.map((tag) => t(`tag.${tag}`)),
              i18n.language,
            )
          return name === 'errors' ? String(opinion.errors.length) : undefined
        }}
      />
      <Stack gap={4}>
        <Text fz="sm" fw={500}>
          {t('field.score')}
        </Text>
        <SegmentedControl
          fullWidth
          data-autofocus
          aria-label={t('field.score')}
          value={score ?? ''}
          onChange={(value) => change({ score: SCORES.find((one) => one === value) ?? null })}
          data={SCORES.map((value) => ({ value, label: t(`score.${value}`) }))}
        />
      </Stack>
      <GradeFacts
        what={what}
        score={score}
        onScore={(value) => change({ score: value })}
        errors={errors}
        onErrors={(marks) => change({ errors: marks })}
      />
      <Checkbox.Group
        label={t('field.tags')}
        value={[...tags]}
        onChange={(chosen) => change({ tags: chosen.filter(isTag) })}
      >
        <Group gap="sm" mt={6}>
          {ERROR_TAGS.map((tag) => (
            <Checkbox key={tag} value={tag} label={t(`tag.${tag}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Textarea
        label={t('field.note')}
        description={t('field.note_hint')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={GRADE_NOTE_MAX}
        value={note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
    </FormModal>
  )
}
