import { Text, Textarea } from '@mantine/core'
import { gradeAnswer, gradeDelete, type GradeView } from '@panelflow/contract/grade.ts'
import { GRADE_NOTE_MAX } from '@panelflow/domain/grade/grade.ts'
import { ConfirmModal, FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { GRADE_READS, GradeFormModal } from './grade-form-modal.tsx'

export type GradeCommand = 'edit' | 'answer' | 'delete'

interface GradeWindowProps {
  readonly grade: GradeView
  readonly command: GradeCommand
  readonly onClose: () => void
}

const AnswerModal = ({ grade, onClose }: Omit<GradeWindowProps, 'command'>) => {
  const { t } = useTranslation('grade')
  const { t: app } = useTranslation()
  const [answer, setAnswer] = useState('')
  const send = useWrite(gradeAnswer, {
    quiet: true,
    refreshes: GRADE_READS,
    done: () => t('answered'),
    onDone: onClose,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (answer.trim() !== '') send.mutate({ params: { gradeId: grade.id }, body: { answer } })
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('answer.title')}
      submitLabel={t('act.answer')}
      cancelLabel={app('action.cancel')}
      busy={send.isPending}
      submitDisabled={answer.trim() === ''}
      failure={send.error ? getFailureMessage(send.error) : null}
      onSubmit={submit}
    >
      <Text c="dimmed">{t('answer.hint')}</Text>
      <Textarea
        label={t('field.answer')}
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        maxLength={GRADE_NOTE_MAX}
        value={answer}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
    </FormModal>
  )
}

const DeleteModal = ({ grade, onClose }: Omit<GradeWindowProps, 'command'>) => {
  const { t } = useTranslation('grade')
  const { t: app } = useTranslation()
  const remove = useWrite(gradeDelete, { refreshes: GRADE_READS, onDone: onClose })
  return (
    <ConfirmModal
      opened
      danger
      onClose={onClose}
      title={t('delete.title')}
      message={t('delete.message', { name: personName(grade.translator) })}
      submitLabel={t('act.delete')}
      cancelLabel={app('action.cancel')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { gradeId: grade.id } })}
    />
  )
}

/** The window behind an action of the list of scores. */
export const GradeWindow = ({ grade, command, onClose }: GradeWindowProps) => {
  if (command === 'answer') return <AnswerModal grade={grade} onClose={onClose} />
  if (command === 'delete') return <DeleteModal grade={grade} onClose={onClose} />
  return <GradeFormModal what={{ grade }} onClose={onClose} />
}
