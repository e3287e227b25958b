import { Checkbox, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { type ErrorMark, gradeEdit, gradeEditFacts, gradeFacts, gradeGive, type GradeView } from '@panelflow/contract/grade.ts'
import { ERROR_TAGS, type ErrorTag, GRADE_NOTE_MAX, type Score, SCORES } from '@panelflow/domain/grade/grade.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureWords } from '../../../lib/failure-words.ts'
import { personName } from '../../../lib/labels.ts'
import { useRead, useWrite } from '../../../lib/query.ts'
import { reasonOf } from '../../../lib/reason.ts'
import { ChangedBubbles } from './changed-bubbles.tsx'
import { GradeSuggestion } from './grade-suggestion.tsx'

export const GRADE_READS = ['grade.list', 'grade.facets', 'grade.trend', 'grade.edit_facts', 'order.chapters', 'order.log'] as const

interface GradeFormModalProps {
  readonly what: { readonly chapter: { readonly id: string; readonly number: number } } | { readonly grade: GradeView }
  readonly onClose: () => void
}

const isTag = (value: string): value is ErrorTag => ERROR_TAGS.some((tag) => tag === value)

type What = GradeFormModalProps['what']

interface FactsProps {
  readonly what: What
  readonly score: Score
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
      {facts.data === undefined ? null : <GradeSuggestion edits={facts.data.edits} errors={errors.length} score={score} onTake={onScore} />}
      {facts.error ? (
        <Text fz="sm" c="dimmed">
          {t('facts.failed')}
        </Text>
      ) : null}
      {facts.data === undefined ? null : <ChangedBubbles facts={facts.data} errors={errors} onChange={onErrors} />}
    </>
  )
}

const FactsOfChapter = ({ chapterId, ...marking }: Omit<MarkingProps, 'facts'> & { readonly chapterId: string }) => (
  <Marking facts={useRead(gradeFacts, { params: { chapterId } })} {...marking} />
)

const FactsOfGrade = ({ gradeId, ...marking }: Omit<MarkingProps, 'facts'> & { readonly gradeId: string }) => (
  <Marking facts={useRead(gradeEditFacts, { params: { gradeId } })} {...marking} />
)

/** Figures and changes the score is given on; errors are marked where they stand, also on a score that is changed. */
const GradeFacts = ({ what, ...marking }: FactsProps) =>
  'grade' in what ? <FactsOfGrade gradeId={what.grade.id} {...marking} /> : <FactsOfChapter chapterId={what.chapter.id} {...marking} />

/** Scores a translation, or changes a score (spec §2 order modals "grade"). */
export const GradeFormModal = ({ what, onClose }: GradeFormModalProps) => {
  const { t } = useTranslation('grade')
  const { t: app } = useTranslation()
  const before = 'grade' in what ? what.grade : null
  const [score, setScore] = useState<Score>(before?.score ?? 'good')
  const [tags, setTags] = useState<readonly ErrorTag[]>(before?.tags ?? [])
  const [errors, setErrors] = useState<readonly ErrorMark[]>(before?.errors ?? [])
  const [note, setNote] = useState(before?.note ?? '')
  const options = { quiet: true, refreshes: GRADE_READS, done: () => t('done'), onDone: onClose } as const
  const give = useWrite(gradeGive, options)
  const edit = useWrite(gradeEdit, options)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const opinion = { score, tags: [...tags], errors: [...errors], note }
    if ('grade' in what) edit.mutate({ params: { gradeId: what.grade.id }, body: { version: what.grade.version, ...opinion } })
    else give.mutate({ params: { chapterId: what.chapter.id }, body: opinion })
  }
  const failure = give.error ?? edit.error
  const tooLate = before === null ? null : reasonOf(before.can['edit'])
  return (
    <FormModal
      opened
      size="lg"
      onClose={onClose}
      title={
        'grade' in what ? t('edit.title', { name: personName(what.grade.translator) }) : t('give.title', { number: what.chapter.number })
      }
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={give.isPending || edit.isPending}
      submitDisabled={tooLate !== null}
      failure={failure ? failureWords(failure) : tooLate}
      onSubmit={submit}
    >
      <Stack gap={4}>
        <Text fz="sm" fw={500}>
          {t('field.score')}
        </Text>
        <SegmentedControl
          fullWidth
          data-autofocus
          aria-label={t('field.score')}
          value={score}
          onChange={setScore}
          data={SCORES.map((value) => ({ value, label: t(`score.${value}`) }))}
        />
      </Stack>
      <GradeFacts what={what} score={score} onScore={setScore} errors={errors} onErrors={setErrors} />
      <Checkbox.Group label={t('field.tags')} value={[...tags]} onChange={(values) => setTags(values.filter(isTag))}>
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
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormModal>
  )
}
