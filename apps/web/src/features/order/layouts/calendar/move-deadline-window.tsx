import { Alert, Anchor, Button, Checkbox, Group, Loader, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { deadlinePreview } from '@panelflow/contract/order-calendar.ts'
import { orderEdit, type OrderView } from '@panelflow/contract/order.ts'
import { toLocalTime } from '@panelflow/contract/local-time.ts'
import type { DeadlineName } from '@panelflow/domain/schedule/reminders.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  DeadlineField,
  instantOfField,
  wireOfField,
} from '../../../../lib/forms/deadline-field.tsx'
import { getFieldErrors, useFieldMessage } from '../../../../lib/forms/field-messages.ts'
import { api } from '../../../../lib/http/api.ts'
import { getFailureMessage } from '../../../../lib/http/failure-message.ts'
import { useWrite } from '../../../../lib/http/query.ts'
import { personName } from '../../../../lib/i18n/labels.ts'
import { OrderIdentity } from '../../../../lib/order-identity.tsx'
import { formatDay, formatMinute, toFieldTime } from '../../../../lib/time/time.ts'
import { getDisplayZone } from '../../../../lib/time/zone.ts'
import { RiskLabel } from '../../detail/order-outlook.tsx'
import {
  currentValues,
  getDeadline,
  listDeadlines,
  mayMove,
  movedValues,
  onDay,
} from './calendar-days.ts'

type Preview = EndpointAnswer<typeof deadlinePreview>
export type DeadlineMove = ReturnType<typeof movedValues>

/** Typing a time asks once it has come to rest. */
const REST_MS = 250

export const useDeadlineName = (): ((deadline: DeadlineName) => string) => {
  const { t } = useTranslation()
  return (deadline) =>
    deadline === 'cutoff' ? t('order.column.deadline') : t(`order.field.${deadline}_deadline`)
}

/** The values as the wire wants them. */
export const toWire = (values: DeadlineMove) =>
  Object.fromEntries(
    Object.entries(values).map(([field, at]) => [
      field,
      wireOfField(toFieldTime(at, getDisplayZone())) ?? undefined,
    ]),
  )

const Line = ({ children }: { readonly children: ReactNode }) => (
  <Group gap={6} wrap="wrap">
    {children}
  </Group>
)

const RiskChange = ({
  label,
  before,
  after,
}: {
  readonly label: string
  readonly before: Preview['risk']['before']
  readonly after: Preview['risk']['after']
}) => (
  <Line>
    <Text fz="sm">{label}</Text>
    <RiskLabel risk={before} />
    {before === after ? null : (
      <>
        <Text fz="sm" c="dimmed">
          →
        </Text>
        <RiskLabel risk={after} />
      </>
    )}
  </Line>
)

const Deadlines = ({ before, after }: Pick<Preview, 'before' | 'after'>) => {
  const { i18n } = useTranslation()
  const getName = useDeadlineName()
  const time = (instant: string | null): string =>
    instant === null ? '–' : formatMinute(instant, i18n.language, getDisplayZone())
  const moved = [
    ['cutoff', before.cutoffTime, after.cutoffTime],
    ['translation', before.translationDeadline, after.translationDeadline],
    ['proofreading', before.proofreadingDeadline, after.proofreadingDeadline],
    ['typesetting', before.typesettingDeadline, after.typesettingDeadline],
  ] as const
  return moved.map(([deadline, was, is]) =>
    was === is ? null : (
      <Text key={deadline} fz="sm">
        {getName(deadline)}: {time(was)} → <b>{time(is)}</b>
      </Text>
    ),
  )
}

/** What the move meets: free days, people away, other deadlines of theirs. */
const Collisions = ({
  preview,
  onDayChosen,
}: {
  readonly preview: Preview
  readonly onDayChosen: (day: string) => void
}) => {
  const { t, i18n } = useTranslation('order-layouts')
  const getName = useDeadlineName()
  const day = (one: string): string => formatDay(one, i18n.language)
  return (
    <>
      {preview.freeDays.map((free) => (
        <Line key={free.deadline}>
          <Text fz="sm">
            {t('move.free_day', { deadline: getName(free.deadline), day: day(free.day) })}
          </Text>
          <Button size="compact-xs" variant="light" onClick={() => onDayChosen(free.next)}>
            {t('move.take_day', { day: day(free.next) })}
          </Button>
        </Line>
      ))}
      {preview.absences.map(({ person, from, until }) => (
        <Text key={`${person.id} ${from}`} fz="sm">
          {until === null
            ? t('move.leaves', { person: personName(person), day: day(from) })
            : t('move.away', { person: personName(person), from: day(from), until: day(until) })}
        </Text>
      ))}
      {preview.sameDay.map(({ person, order, deadline, day: on }) => (
        <Text key={`${person.id} ${order.id} ${deadline}`} fz="sm">
          {t('move.same_day', {
            person: personName(person),
            order: `#${order.serial} ${order.title}`,
            deadline: getName(deadline),
            day: day(on),
          })}
        </Text>
      ))}
    </>
  )
}

const hasCollisions = ({ freeDays, absences, sameDay }: Preview): boolean =>
  freeDays.length + absences.length + sameDay.length > 0

const PreviewPart = ({
  preview,
  onDayChosen,
}: {
  readonly preview: Preview
  readonly onDayChosen: (day: string) => void
}) => {
  const { t, i18n } = useTranslation(['order-layouts', 'app'])
  const { finishAt, risk, stages, others } = preview
  return (
    <Stack gap={6} role="status" aria-label={t('order-layouts:move.preview')}>
      <Deadlines before={preview.before} after={preview.after} />
      <RiskChange
        label={
          finishAt === null
            ? t('order-layouts:move.no_forecast')
            : t('order-layouts:move.finish', {
                time: formatMinute(finishAt, i18n.language, getDisplayZone()),
              })
        }
        {...risk}
      />
      {stages.map((one) => (
        <RiskChange key={one.stage} label={t(`app:stage.${one.stage}`)} {...one.risk} />
      ))}
      {hasCollisions(preview) ? (
        <Alert color="yellow" variant="light" p="xs">
          <Stack gap={4}>
            <Collisions preview={preview} onDayChosen={onDayChosen} />
          </Stack>
        </Alert>
      ) : null}
      {others.length === 0 ? null : (
        <Text fz="sm" fw={500}>
          {t('order-layouts:move.others')}
        </Text>
      )}
      {others.map(({ order, risk: theirs }) => (
        <RiskChange key={order.id} label={`#${order.serial} ${order.title}`} {...theirs} />
      ))}
    </Stack>
  )
}

interface MoveDeadlineProps {
  readonly order: OrderView
  readonly deadline: DeadlineName
  /** where it was dropped, `YYYY-MM-DD` of the organisation's calendar */
  readonly day: string
  readonly href: string
  readonly onClose: () => void
  /** with what takes it back */
  readonly onMoved: (order: OrderView, before: DeadlineMove) => void
}

const usePreview = (order: OrderView, values: DeadlineMove) =>
  useQuery({
    queryKey: ['order.deadline_preview', order.id, order.version, values],
    queryFn: ({ signal }) =>
      api.call(deadlinePreview, { params: { orderId: order.id }, body: toWire(values), signal }),
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Moves a deadline after a look at what shifts with it. */
export const MoveDeadlineWindow = ({
  order,
  deadline,
  day,
  href,
  onClose,
  onMoved,
}: MoveDeadlineProps) => {
  const { t } = useTranslation(['order-layouts', 'app'])
  const getName = useDeadlineName()
  const getFieldMessage = useFieldMessage()
  const zone = getDisplayZone()
  const was = getDeadline(order, deadline) ?? ''
  const [field, setField] = useState(() => toFieldTime(onDay(was, day, zone), zone))
  const [together, setTogether] = useState(false)
  const [rested] = useDebouncedValue(field, REST_MS)
  const chosen = instantOfField(rested)
  // what cannot be read is said by the field
  const isRead = chosen !== null && !Number.isNaN(Date.parse(chosen))
  const to = isRead ? chosen : was
  const values = movedValues(order, deadline, to, { together, zone })
  const preview = usePreview(order, values)
  const write = useWrite(orderEdit, {
    quiet: true,
    onDone: (answer) => onMoved(answer, currentValues(order, values)),
  })
  const error = write.error ?? preview.error
  const [fault] = getFieldErrors(error)
  const others = listDeadlines(order).filter((one) => one !== deadline && mayMove(order, one))
  return (
    <FormModal
      opened
      size="lg"
      title={t('order-layouts:move.title', { deadline: getName(deadline) })}
      submitLabel={t('order-layouts:move.submit')}
      cancelLabel={t('app:action.cancel')}
      busy={write.isPending}
      submitDisabled={
        !isRead ||
        field !== rested ||
        preview.isFetching ||
        preview.isError ||
        Date.parse(to) === Date.parse(was)
      }
      failure={error === null ? null : (getFieldMessage(fault) ?? getFailureMessage(error))}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        write.mutate({
          params: { orderId: order.id },
          body: { version: order.version, ...toWire(values) },
        })
      }}
    >
      <Anchor href={href} fz="sm" fw={600}>
        {order.title}
      </Anchor>
      <OrderIdentity order={order} />
      <DeadlineField required label={getName(deadline)} value={field} onChange={setField} />
      {others.length === 0 ? null : (
        <Checkbox
          label={t('order-layouts:move.together')}
          checked={together}
          onChange={({ currentTarget }) => setTogether(currentTarget.checked)}
        />
      )}
      {preview.data === undefined || preview.isError ? (
        preview.isError ? null : (
          <Loader size="xs" />
        )
      ) : (
        <PreviewPart
          preview={preview.data}
          onDayChosen={(next) => setField(`${next}${toLocalTime(new Date(to), zone).slice(10)}`)}
        />
      )}
    </FormModal>
  )
}
