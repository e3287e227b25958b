import { toInstant } from '@panelflow/contract/local-time.ts'
import { orderGet } from '@panelflow/contract/order.ts'
import type { Deadlines } from '@panelflow/domain/order/order-deadlines.ts'
import {
  DEADLINE_FIELD,
  deadlinesOfChapter,
  needsNewDeadline,
  type OwnDeadlines,
  withNewDeadline,
} from '@panelflow/domain/order/return-deadline.ts'
import type { DeadlineStage } from '@panelflow/domain/order/todo-deadline.ts'
import { fieldError } from '@panelflow/domain/error/field-error.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadTranslations } from '../../../lib/i18n/i18n.ts'
import { useFieldMessage } from '../../../lib/forms/field-messages.ts'
import { useRead } from '../../../lib/http/query.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'

const Field = lazy(async () => {
  const [{ ReturnDeadlineField }] = await Promise.all([
    import('./return-deadline-field.tsx'),
    loadTranslations('steps'),
  ])
  return { default: ReturnDeadlineField }
})

export interface ReturnDeadline {
  /** the question, where there is one */
  readonly field: ReactNode
  /** false: what is missing or wrong is shown now */
  readonly ready: () => boolean
  /** for the wire */
  readonly deadline: string | null
}

const instantIn = (text: string): string => {
  try {
    return toInstant(text, getDisplayZone()).toISOString()
  } catch {
    return text
  }
}

/** The chapter whose work is due first is the one whose deadlines a new one is measured by. */
const dueFirst = (all: readonly Deadlines[], field: keyof OwnDeadlines): Deadlines | undefined =>
  all.toSorted((a, b) => Date.parse(a[field] ?? '') - Date.parse(b[field] ?? ''))[0]

/**
 * Work that comes back with less than a day left of its deadline gets a new one from whoever sends
 * it back (spec 10.return.deadline): for these chapters,
 * and for the order where they are all it has.
 */
export const useReturnDeadline = (
  orderId: string,
  stage: DeadlineStage | undefined,
  chapters: readonly { readonly ownDeadlines: OwnDeadlines }[],
): ReturnDeadline => {
  const { data: order } = useRead(
    orderGet,
    { params: { orderId } },
    { enabled: stage !== undefined },
  )
  const now = new Date(useNow()).toISOString()
  const getFieldMessage = useFieldMessage()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const orders: Deadlines | undefined = order && { ...order, cutoffAt: order.cutoffTime }
  const held =
    orders === undefined
      ? []
      : chapters.map(({ ownDeadlines }) => deadlinesOfChapter(orders, ownDeadlines))
  const isWhole = order?.progress.chapters === chapters.length
  const before = stage === undefined ? undefined : dueFirst(held, DEADLINE_FIELD[stage])
  if (
    before === undefined ||
    stage === undefined ||
    !held.some((one) => needsNewDeadline(one, stage, now))
  )
    return { field: null, ready: () => true, deadline: null }
  const at = instantIn(text)
  const { deadlines, errors } =
    text === ''
      ? { deadlines: before, errors: [fieldError('deadline', 'field.required')] }
      : withNewDeadline(before, stage, at, now)
  const field = (
    <Suspense fallback={null}>
      <Field
        stage={stage}
        whole={isWhole}
        before={before}
        after={errors.length === 0 ? deadlines : null}
        value={text}
        onChange={setText}
        error={tried ? getFieldMessage(errors[0]) : undefined}
      />
    </Suspense>
  )
  const ready = (): boolean => {
    setTried(true)
    return errors.length === 0
  }
  return { field, ready, deadline: errors.length === 0 ? at : null }
}
