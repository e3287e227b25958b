import { Group, Modal, SegmentedControl, Skeleton, Text } from '@mantine/core'
import {
  type CandidateView,
  orderSplit,
  orderWorkload,
  type WorkloadView,
} from '@panelflow/contract/assignment.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import type { Seat } from '@panelflow/domain/order/seat.ts'
import type { SplitMode } from '@panelflow/domain/order/split-work.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { OrderIdentity } from '../../../lib/order-identity.tsx'
import { leaveOut, openFor, type Plan, toParts, createPlan } from './assign-plan.ts'
import { AssignPreview } from './assign-preview.tsx'
import { CandidateChoice } from './candidate-choice.tsx'
import { ChaptersField } from './chapters-field.tsx'
import { SplitLanes } from './split-lanes.tsx'
import { useAssignPreview } from './use-assign-preview.ts'

export interface AssignWindowProps {
  readonly order: OrderView
  readonly seat: Seat
  readonly chapterId?: string
  readonly onClose: () => void
  /** instead of closing, once it is assigned */
  readonly onAssigned?: () => void
}

interface SplitFieldProps {
  readonly plan: Plan
  readonly by: SplitMode
  readonly workload: readonly WorkloadView[]
  readonly getName: (accountId: string) => string
  readonly onBy: (by: SplitMode) => void
  readonly onChange: (plan: Plan) => void
}

const SplitField = ({ plan, by, workload, getName, onBy, onChange }: SplitFieldProps) => {
  const { t } = useTranslation('assign')
  const hasText = workload.some(({ words }) => words > 0)
  return (
    <>
      <Group gap="xs">
        <Text fz="sm" fw={500}>
          {t('split.by')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t('split.by')}
          value={by}
          onChange={onBy}
          data={[
            { value: 'chapters', label: t('split.chapters') },
            { value: 'words', label: t('split.words') },
          ]}
        />
        <Text fz="xs" c="dimmed">
          {by === 'words' && !hasText ? t('split.no_words') : t('split.hint')}
        </Text>
      </Group>
      <SplitLanes plan={plan} workload={workload} getName={getName} onChange={onChange} />
    </>
  )
}

/** Who is chosen, how the chapters fall, and what that plan is as parts to send. */
const useAssignForm = (workload: readonly WorkloadView[], chapterId: string | undefined) => {
  const [mode, setMode] = useState<'one' | 'several'>('one')
  const [people, setPeople] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<readonly string[] | null>(
    chapterId === undefined ? null : [chapterId],
  )
  const [by, setBy] = useState<SplitMode>('words')
  const [split, setSplit] = useState<Plan>([])
  const [person] = people
  const single: Plan =
    person === undefined
      ? []
      : [
          {
            accountId: person,
            chapterIds: chosen ?? openFor(workload).map((chapter) => chapter.chapterId),
          },
        ]
  const plan = mode === 'one' ? single : split
  const replan = (next: readonly string[], how: SplitMode): void =>
    setSplit(createPlan(workload, next, how))
  return {
    mode,
    people,
    chosen,
    by,
    plan,
    parts: toParts(plan),
    setChosen,
    setSplit,
    setMode: (next: 'one' | 'several'): void => {
      setMode(next)
      replan(people, by)
    },
    setPeople: (next: readonly string[]): void => {
      setPeople(next)
      replan(next, by)
    },
    setBy: (next: SplitMode): void => {
      setBy(next)
      replan(people, next)
    },
    without: (chapterIds: ReadonlySet<string>): void => {
      if (mode === 'several') setSplit(leaveOut(split, chapterIds))
      else
        setChosen(single.flatMap((share) => share.chapterIds.filter((id) => !chapterIds.has(id))))
    },
  }
}

const Loaded = ({
  order,
  seat,
  chapterId,
  onClose,
  onAssigned,
  workload,
}: AssignWindowProps & { readonly workload: readonly WorkloadView[] }) => {
  const { t } = useTranslation('assign')
  const { t: app } = useTranslation()
  const form = useAssignForm(workload, chapterId)
  const [tried, setTried] = useState(false)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  // somebody chosen after a search keeps their name when the search is another
  const onLoaded = useCallback(
    (people: readonly CandidateView[]) =>
      setNames(
        (known) =>
          new Map([
            ...known,
            ...people.map(({ person }) => [person.id, personName(person)] as const),
          ]),
      ),
    [],
  )
  const preview = useAssignPreview({
    orderId: order.id,
    version: order.version,
    seat,
    parts: form.parts,
  })
  const assign = useWrite(orderSplit, {
    quiet: true,
    done: () => t('done', { seat: app(`seat.${seat}`) }),
    onDone: onAssigned ?? onClose,
  })
  const isSplit = form.mode === 'several'
  const needed = isSplit ? 2 : 1
  const blocked = preview?.some(({ outcome }) => outcome === 'refused') ?? false

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (form.people.length < needed || form.parts.length === 0 || blocked) return
    assign.mutate({
      params: { orderId: order.id },
      body: { version: order.version, seat, parts: form.parts },
    })
  }
  const personError = isSplit ? t('people_required') : t('person_required')

  return (
    <FormModal
      opened
      size={860}
      onClose={onClose}
      title={app(`order.assign.title.${seat}`)}
      submitLabel={t('submit')}
      cancelLabel={app('action.cancel')}
      busy={assign.isPending}
      submitDisabled={blocked}
      failure={assign.error ? getFailureMessage(assign.error) : null}
      onSubmit={submit}
    >
      <OrderIdentity order={order} />
      {chapterId === undefined && openFor(workload).length > 1 ? (
        <SegmentedControl
          aria-label={t('how')}
          value={form.mode}
          onChange={form.setMode}
          data={[
            { value: 'one', label: t('one') },
            { value: 'several', label: t('several') },
          ]}
        />
      ) : null}
      <CandidateChoice
        orderId={order.id}
        seat={seat}
        several={isSplit}
        chosen={form.people}
        onChange={form.setPeople}
        onLoaded={onLoaded}
        label={t('column.person')}
        error={tried && form.people.length < needed ? personError : undefined}
      />
      {isSplit ? (
        <SplitField
          plan={form.plan}
          by={form.by}
          workload={workload}
          getName={(accountId) => names.get(accountId) ?? ''}
          onBy={form.setBy}
          onChange={form.setSplit}
        />
      ) : (
        <ChaptersField
          workload={workload}
          chosen={form.chosen}
          onChange={form.setChosen}
          error={tried && form.chosen?.length === 0 ? t('chapters_required') : null}
        />
      )}
      {form.parts.length === 0 ? null : <AssignPreview rows={preview} onLeaveOut={form.without} />}
    </FormModal>
  )
}

/** Gives a seat to one person or splits it over several, with a look at what will happen. */
export const AssignWindow = (props: AssignWindowProps) => {
  const { t } = useTranslation()
  const workload = useRead(orderWorkload, {
    params: { orderId: props.order.id },
    query: { seat: props.seat },
  })
  if (workload.data !== undefined) return <Loaded {...props} workload={workload.data} />
  return (
    <Modal
      opened
      size={860}
      onClose={props.onClose}
      title={<Text fw={600}>{t(`order.assign.title.${props.seat}`)}</Text>}
    >
      {workload.isError ? (
        <TableError error={workload.error} onRetry={() => void workload.refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </Modal>
  )
}
