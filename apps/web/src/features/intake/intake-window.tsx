import { Button, Group, Modal, Skeleton, Text } from '@mantine/core'
import { bookMatrix, type BookMatrixView } from '@panelflow/contract/book-matrix.ts'
import type { BookHomeView } from '@panelflow/contract/book-home.ts'
import {
  intakeFiles,
  intakeList,
  intakeOpen,
  type IntakeSummary,
} from '@panelflow/contract/intake.ts'
import { type OrderTemplate, orderTemplateErrors } from '@panelflow/domain/intake/intake-orders.ts'
import type { KnownChapters } from '@panelflow/domain/intake/intake-problems.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useRead, useReadNow, useWrite } from '../../lib/http/query.ts'
import { bookTitle, personName } from '../../lib/i18n/labels.ts'
import { TableError } from '../../lib/table/table-states.tsx'
import { DAY_MS } from '../../lib/time/time.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { ChooseFiles } from './choose-files.tsx'
import { IntakeProgress } from './intake-progress.tsx'
import { checkPlan, createPlan, type IntakePlan, toIntakeBody } from './intake-plan.ts'
import { startIntakeSession } from './intake-sessions.ts'
import { OrderTemplateForm } from './order-template-form.tsx'
import { PlanTable } from './plan-table.tsx'
import classes from './intake.module.css'

const createTemplate = (
  { languages }: Pick<BookMatrixView, 'languages'>,
  now: number,
): OrderTemplate => ({
  languages,
  kind: 'full',
  type: 'regular',
  chaptersPerOrder: 1,
  withCrew: true,
  // three weeks are enough for the days below
  firstRelease: new Date(now + 21 * DAY_MS).toISOString().slice(0, 10),
  cadenceDays: 7,
  dueTime: '18:00',
  cutoffDays: 2,
  translationDays: 10,
  proofreadingDays: 7,
  typesettingDays: 4,
})

/** Intakes of the book that have not ended. */
const OpenIntakes = ({
  intakes,
  onOpen,
}: {
  readonly intakes: readonly IntakeSummary[]
  readonly onOpen: (intakeId: string) => void
}) => {
  const { t } = useTranslation('intake')
  return intakes.map((intake) => (
    <Group key={intake.id} justify="space-between" wrap="nowrap">
      <Text fz="sm" truncate>
        <b>{intake.name}</b> ·{' '}
        {t('open_by', { chapters: intake.open.length, person: personName(intake.createdBy) })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => onOpen(intake.id)}>
        {t('continue')}
      </Button>
    </Group>
  ))
}

interface PlanStepProps {
  readonly book: BookHomeView
  readonly matrix: BookMatrixView
  readonly intakes: readonly IntakeSummary[]
  readonly plan: IntakePlan | null
  readonly onPlan: (plan: IntakePlan | null) => void
  readonly onStarted: (intakeId: string) => void
}

const useStart = (plan: IntakePlan | null, onStarted: (id: string) => void) => {
  const readFiles = useReadNow(intakeFiles)
  return useWrite(intakeOpen, {
    refreshes: [intakeList, bookMatrix],
    onDone: (intake) => {
      onStarted(intake.id)
      void (async () => {
        try {
          const waiting = await readFiles({ params: { intakeId: intake.id } })
          const chosen = plan?.rows.flatMap(({ files }) => files) ?? []
          startIntakeSession({ api, intake, waiting, chosen, onChange: () => undefined })
        } catch (cause) {
          toastFailed(getFailureMessage(cause))
        }
      })()
    },
  })
}

/** Choose, look through, start. */
const PlanStep = ({ book, matrix, intakes, plan, onPlan, onStarted }: PlanStepProps) => {
  const { t } = useTranslation('intake')
  const now = useNow()
  const [isWanted, setIsWanted] = useState(false)
  const [template, setTemplate] = useState(() => createTemplate(matrix, now))
  const known = useMemo<KnownChapters>(
    () => ({
      withPages: new Set(
        matrix.chapters.filter(({ pageCount }) => pageCount > 0).map(({ number }) => number),
      ),
      underWay: new Set(intakes.flatMap(({ open }) => open)),
      sourceLanguage: book.sourceLanguage,
    }),
    [matrix, intakes, book.sourceLanguage],
  )
  const start = useStart(plan, onStarted)
  const unfinished = intakes.filter(({ status }) => status === 'open')
  if (plan === null)
    return (
      <>
        <OpenIntakes intakes={unfinished} onOpen={onStarted} />
        <Text fz="sm">{t('choose.about')}</Text>
        <ChooseFiles onChosen={(chosen) => onPlan(createPlan(chosen, known))} />
      </>
    )
  const checked = checkPlan(plan, known)
  const numbers = checked.taken.flatMap(({ number }) => number ?? [])
  const wrongDays = isWanted ? orderTemplateErrors(template) : []
  const getReason = (): string | null => {
    if (checked.wrong > 0) return t('start_wrong', { count: checked.wrong })
    if (checked.taken.length === 0) return t('start_none')
    if (wrongDays.some(({ field }) => field === 'languages')) return t('start_languages')
    return wrongDays.length > 0 ? t('start_days') : null
  }
  return (
    <>
      <div className={classes['columns']}>
        <div>
          <PlanTable plan={plan} checked={checked} onChange={onPlan} />
        </div>
        {book.can.create_order === true ? (
          <div className={classes['side']}>
            <OrderTemplateForm
              template={template}
              onChange={setTemplate}
              isWanted={isWanted}
              onWanted={setIsWanted}
              numbers={numbers}
            />
          </div>
        ) : null}
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => onPlan(null)}>
          {t('plan.other')}
        </Button>
        <ActionButton
          reason={getReason()}
          loading={start.isPending}
          onClick={() =>
            start.mutate({
              params: { bookId: book.id },
              body: toIntakeBody(plan, checked.taken, isWanted ? template : null),
              timeoutMs: 60_000,
            })
          }
        >
          {t('start', { count: checked.taken.length })}
        </ActionButton>
      </Group>
    </>
  )
}

interface IntakeWindowProps {
  readonly book: BookHomeView
  /** `new`, or the id of one that exists */
  readonly intake: string
  readonly onIntake: (intake: string) => void
  readonly onClose: () => void
}

/** Many chapters of a book at once: chosen, looked through, sent. */
export const IntakeWindow = ({ book, intake, onIntake, onClose }: IntakeWindowProps) => {
  const { t, i18n } = useTranslation('intake')
  const matrix = useRead(bookMatrix, { params: { bookId: book.id } })
  const intakes = useRead(
    intakeList,
    { params: { bookId: book.id } },
    // what others begin meanwhile
    { watchWhile: () => intake === 'new' },
  )
  const [plan, setPlan] = useState<IntakePlan | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const hasPlan = intake === 'new' && plan !== null
  const failed = matrix.error ?? intakes.error
  const body = (() => {
    if (intake !== 'new') return <IntakeProgress key={intake} intakeId={intake} />
    if (failed !== null)
      return (
        <TableError
          error={failed}
          onRetry={() => {
            void matrix.refetch()
            void intakes.refetch()
          }}
        />
      )
    if (matrix.data === undefined || intakes.data === undefined) return <Skeleton height={300} />
    return (
      <PlanStep
        book={book}
        matrix={matrix.data}
        intakes={intakes.data}
        plan={plan}
        onPlan={setPlan}
        onStarted={(id) => {
          setPlan(null)
          onIntake(id)
        }}
      />
    )
  })()
  return (
    <Modal
      opened
      onClose={() => (hasPlan ? setIsLeaving(true) : onClose())}
      fullScreen
      closeOnEscape={!isLeaving}
      closeButtonProps={{ 'aria-label': t('close') }}
      title={
        <Text fw={600}>
          {t('title')} · {bookTitle({ book }, i18n.language)}
        </Text>
      }
    >
      <div className={classes['body']}>{body}</div>
      <ConfirmModal
        opened={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={t('leave.title')}
        message={t('leave.message')}
        submitLabel={t('leave.leave')}
        cancelLabel={t('leave.stay')}
        danger
        onConfirm={onClose}
      />
    </Modal>
  )
}
