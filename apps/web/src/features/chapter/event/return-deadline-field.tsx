import { Text } from '@mantine/core'
import type { Deadlines } from '@panelflow/domain/order/order-deadlines.ts'
import { DEADLINE_FIELD } from '@panelflow/domain/order/return-deadline.ts'
import type { DeadlineStage } from '@panelflow/domain/order/todo-deadline.ts'
import { useTranslation } from 'react-i18next'
import { DeadlineField } from '../../../lib/forms/deadline-field.tsx'
import { formatMinute } from '../../../lib/time/time.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'

interface ReturnDeadlineFieldProps {
  readonly stage: DeadlineStage
  /** all chapters of the order go back, so it is the order's deadline that moves */
  readonly whole: boolean
  readonly before: Deadlines
  /** null: nothing sound was chosen yet */
  readonly after: Deadlines | null
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** Asks for the stage's new deadline, and says what it moves besides. */
export const ReturnDeadlineField = ({
  stage,
  whole,
  before,
  after,
  value,
  onChange,
  error,
}: ReturnDeadlineFieldProps) => {
  const { t, i18n } = useTranslation('steps')
  const now = useNow()
  const time = (instant: string | null): string =>
    instant === null ? '–' : formatMinute(instant, i18n.language, getDisplayZone())
  const old = before[DEADLINE_FIELD[stage]]
  const isOver = old !== null && Date.parse(old) <= now
  const moved =
    after !== null &&
    after.proofreadingDeadline !== before.proofreadingDeadline &&
    stage === 'translation'
  return (
    <div data-return-deadline>
      <DeadlineField
        label={t(`deadline.${stage}`)}
        required
        value={value}
        onChange={onChange}
        {...(error === undefined ? {} : { error })}
      />
      <Text fz="xs" c="dimmed" mt={2}>
        {t(isOver ? 'deadline.over' : 'deadline.near', {
          at: time(old),
          cutoff: time(before.cutoffAt),
        })}
      </Text>
      <Text fz="xs" c="dimmed">
        {t(whole ? 'deadline.of_order' : 'deadline.of_chapters')}
      </Text>
      {moved ? (
        <Text fz="xs">{t('deadline.moves', { at: time(after.proofreadingDeadline) })}</Text>
      ) : null}
    </div>
  )
}
