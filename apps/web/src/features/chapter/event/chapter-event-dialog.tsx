import { Alert, Radio, Stack } from '@mantine/core'
import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { chapterTransition } from '@panelflow/contract/workflow.ts'
import { RETURNED_TO } from '@panelflow/domain/order/return-deadline.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StepPreview, type StepsTranslate } from '../../../lib/forms/step-preview.tsx'
import { useWrite } from '../../../lib/http/query.ts'
import { getCauseMessage } from '../../../lib/i18n/cause-message.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { OrderIdentity } from '../../../lib/order-identity.tsx'
import {
  type AskingEvent,
  isReturning,
  listRoutes,
  type ReturningEvent,
  type RouteEvent,
} from '../chapter.actions.ts'
import { EventDialog } from './event-dialog.tsx'
import { EVENT_FIELDS, type EventValues, type FixEntry, toEventInput } from './event-values.ts'
import { useReturnDeadline } from './return-deadline.tsx'

/** Places marked on the pages, which are the fix list then. */
interface MarkedPlaces {
  readonly places: FixEntry[]
  readonly complete: boolean
  /** how many are marked, and what they lack */
  readonly summary: ReactNode
  readonly list: ReactNode
  readonly onSent: () => void
}

interface ChapterEventDialogProps {
  readonly chapter: ChapterView
  /** named above the fields; not where the chapter is open already */
  readonly order?: OrderView
  /** `route`: one of those a rejected chapter may go to, chosen in the dialog */
  readonly event: AskingEvent | 'route'
  readonly marked?: MarkedPlaces
  readonly onClose: () => void
}

/** From this round on the translation administrators are notified (spec 10.return.rounds). */
const ALARM = 3

/** Whom the chapter goes back to, and what is kept. */
const ReturnPreview = ({
  chapter: { number, people, round: before },
  event,
}: {
  readonly chapter: ChapterView
  readonly event: ReturningEvent
}) => {
  const worker = event === 'refuse_review' ? people.proofreader : people.typesetter
  const round = before + 1
  const lines = (t: StepsTranslate): readonly string[] => [
    worker === null
      ? t('back.to_nobody', { number })
      : t('back.to', { number, person: personName(worker) }),
    t(round >= ALARM ? 'back.alarm' : 'back.round', { round }),
    t('back.kept'),
  ]
  return <StepPreview lines={lines} />
}

interface RouteChoiceProps {
  readonly chapter: ChapterView
  readonly routes: readonly RouteEvent[]
  readonly value: RouteEvent | null
  readonly onChange: (event: RouteEvent | null) => void
}

/** Where a rejected chapter goes on; it comes straight back to typesetting afterwards. */
const RouteChoice = ({ chapter, routes, value, onChange }: RouteChoiceProps) => {
  const { t } = useTranslation()
  return (
    <>
      {chapter.problem === null ? null : (
        <Alert color="orange" variant="light" title={t('route.problem')} p="xs">
          {getCauseMessage(chapter.problem)}
        </Alert>
      )}
      <Radio.Group
        label={t('route.target')}
        withAsterisk
        value={value}
        onChange={(next) => onChange(routes.find((event) => event === next) ?? null)}
      >
        <Stack gap={6} mt={4}>
          {routes.map((event) => (
            <Radio key={event} value={event} label={t(`route.${event}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </>
  )
}

const useEventTexts = (chapter: ChapterView, event: AskingEvent | 'route', marked: boolean) => {
  const { t } = useTranslation()
  const { number } = chapter
  if (event === 'route')
    return {
      title: t('route.title', { number }),
      submitLabel: t('route.submit'),
      done: () => t('route.done', { number }),
    }
  const name = t(`chapter.event.${event}`)
  return {
    // in the workspace one chapter is open: its number needs not be said
    title: marked ? name : `${t('chapter.label', { number })}: ${name}`,
    submitLabel: name,
    done: (after: ChapterView) =>
      t('chapter.event_done', {
        number: after.number,
        status: t(`chapter.status.${after.status}`),
      }),
  }
}

/** Every event of a chapter that needs a reason, a cause or a fix list. */
export const ChapterEventDialog = ({
  chapter,
  order,
  event,
  marked,
  onClose,
}: ChapterEventDialogProps) => {
  const routes = listRoutes(chapter)
  const [route, setRoute] = useState<RouteEvent | null>(routes[0] ?? null)
  const type = event === 'route' ? route : event
  const { title, submitLabel, done } = useEventTexts(chapter, event, marked !== undefined)
  const { field, ready, deadline } = useReturnDeadline(
    chapter.orderId,
    type === null ? undefined : RETURNED_TO[type],
    [chapter],
  )
  const onDone = (): void => {
    marked?.onSent()
    onClose()
  }
  const send = useWrite(chapterTransition, { quiet: true, done, onDone })
  const submit = (values: EventValues): void => {
    if (type === null || !ready()) return
    const sent = toEventInput(type, { ...values, fixList: marked?.places ?? values.fixList })
    send.mutate({
      params: { chapterId: chapter.id },
      body: { version: chapter.version, event: sent, deadline },
    })
  }
  const returning = event !== 'route' && isReturning(event)
  return (
    <EventDialog
      about={chapter.id}
      title={title}
      submitLabel={submitLabel}
      danger={returning || event === 'report_abnormal'}
      size={(returning && marked === undefined) || event === 'route' ? 'lg' : 'md'}
      fields={type === null || marked !== undefined ? [] : EVENT_FIELDS[type]}
      reasonLines={event === 'route' ? 2 : 3}
      reasonFirst={event !== 'route'}
      above={
        <>
          {order === undefined ? null : <OrderIdentity order={order} chapter={chapter.number} />}
          {event === 'route' ? (
            <RouteChoice chapter={chapter} routes={routes} value={route} onChange={setRoute} />
          ) : (
            marked?.summary
          )}
        </>
      }
      below={
        <>
          {field}
          {returning ? <ReturnPreview chapter={chapter} event={event} /> : null}
          {marked?.list}
        </>
      }
      sending={send}
      submitDisabled={marked?.complete === false}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
