import type { OrderView } from '@panelflow/contract/order.ts'
import { CellRow, Line, Nothing } from '@panelflow/ui/patterns/cell.tsx'
import { StageBar } from '@panelflow/ui/patterns/progress-text.tsx'
import { StatusLabel, ToneMark } from '@panelflow/ui/patterns/status-label.tsx'
import { tip } from '@panelflow/ui/patterns/tip.ts'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import type { OrderStatus } from '@panelflow/domain/order/order-status.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { DeadlineLabel } from '../../../lib/time/deadline-label.tsx'
import { personName, roleName } from '../../../lib/i18n/labels.ts'
import { ORDER_TONE, RISK_TONE, stageColor, listStages } from '../../../lib/status-tone.ts'
import { daysSince, formatShort } from '../../../lib/time/time.ts'
import { useCellTranslations } from '../../../lib/i18n/use-cell-translations.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { getTodoLabel } from '../../../lib/i18n/todo-label.ts'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'

interface CellProps {
  readonly order: OrderView
}

/** A mark beside the status that says its words when it is pointed at. */
const Badge = ({ tone, words }: { readonly tone: Tone; readonly words: string }) => (
  <span role="img" aria-label={words} style={{ flex: 'none', lineHeight: 0 }} {...tip(words)}>
    <ToneMark tone={tone} size={14} />
  </span>
)

/** Statuses whose full words take more than one line of a cell. */
const SHORT = [
  'proofreading_not_accepted',
  'typesetter_to_be_assigned',
  'completed_synthesizing',
  'terminated_in_translation',
  'terminated_in_proofreading',
  'terminated_in_review',
  'terminated_in_typesetting',
] as const satisfies readonly OrderStatus[]

/** @param full the words as they are, where there is room */
export const OrderStatusCell = ({ order, full }: CellProps & { readonly full?: boolean }) => {
  const { t } = useCellTranslations()
  const getStatusLabel = (status: OrderStatus): string => {
    const short = full ? undefined : SHORT.find((one) => one === status)
    return short === undefined ? t(`order.status.${status}`) : t(`order.status_short.${short}`)
  }
  return (
    <CellRow>
      <StatusLabel
        oneLine
        tone={ORDER_TONE[order.status]}
        title={t(`order.status.${order.status}`)}
      >
        {getStatusLabel(order.status)}
      </StatusLabel>
      {order.imageError && order.status !== 'image_error' ? (
        <Badge tone="bad" words={t('order.image_error_badge')} />
      ) : null}
      {order.reworkChapters > 0 ? (
        <Badge tone="attention" words={t('order.rework_badge', { count: order.reworkChapters })} />
      ) : null}
    </CellRow>
  )
}

export const OrderTypeCell = ({ order }: CellProps) => {
  const { t } = useCellTranslations()
  if (order.type === 'urgent')
    return <StatusLabel tone="attention">{t('order.type.urgent')}</StatusLabel>
  return <Line dim>{t('order.type.regular')}</Line>
}

export const ProgressCell = ({ order }: CellProps) => {
  const { t } = useCellTranslations()
  const { chapters, completed, byStage } = order.progress
  const parts = listStages(byStage).map(({ stage, count }) => ({
    key: stage,
    count,
    done: STAGES.indexOf(stage) / (STAGES.length - 1),
    color: stageColor(stage),
    label: t('order.stage_count', { stage: t(`stage.${stage}`), count }),
  }))
  return (
    <StageBar
      parts={parts}
      total={chapters}
      summary={t('order.progress', { completed, all: chapters })}
    />
  )
}

/**
 * What the order waits for and, below, whom; of several one line each, a third one and more hide in
 * the tooltip.
 */
export const WaitingForCell = ({ order }: CellProps) => {
  const { t } = useCellTranslations()
  if (isFinished(order)) return <Nothing />
  if (order.waitingFor.length === 0)
    return (
      <Line dim title={t('order.waiting_nobody')}>
        {t('order.waiting_nobody')}
      </Line>
    )
  const lines = order.waitingFor.map(({ kind, account, roleId, count }) => {
    const words = account
      ? t('order.waiting_person', { kind: getTodoLabel(kind), person: personName(account) })
      : t('order.waiting_role', { kind: getTodoLabel(kind), role: t(`role.${roleName(roleId)}`) })
    return count > 1 ? `${words} ${t('order.waiting_count', { count })}` : words
  })
  const [only] = order.waitingFor
  return (
    <div {...tip(lines.join('\n'))}>
      {only !== undefined && order.waitingFor.length === 1 ? (
        <>
          <Line>
            {only.count > 1
              ? `${getTodoLabel(only.kind)} ${t('order.waiting_count', { count: only.count })}`
              : getTodoLabel(only.kind)}
          </Line>
          <Line small dim>
            {only.account ? personName(only.account) : t(`role.${roleName(only.roleId)}`)}
          </Line>
        </>
      ) : (
        lines.slice(0, 2).map((line) => <Line key={line}>{line}</Line>)
      )}
    </div>
  )
}

export const StageDaysCell = ({ order }: CellProps) => {
  const { t } = useCellTranslations()
  const now = useNow()
  if (isFinished(order)) return <Nothing />
  const count = daysSince(order.stageEnteredAt, now)
  return <Line>{count === 0 ? t('time.less_than_day') : t('time.days', { count })}</Line>
}

/** When it will be done and whose stage takes longest; undefined where nothing can be forecast. */
const useForecastText = ({
  forecast,
}: OrderView): { readonly finish: string; readonly reason: string } | undefined => {
  const { t, language } = useCellTranslations(['order-list', 'app'])
  const now = useNow()
  const { finishAt, stage, person } = forecast
  if (stage === null) return undefined
  const values = {
    stage: t(`app:stage.${stage}`),
    person: person === null ? t('forecast.nobody') : personName(person),
  }
  if (finishAt === null)
    return { finish: t('forecast.never'), reason: t('forecast.leaves', values) }
  return {
    finish: formatShort(finishAt, language, getDisplayZone(), now),
    reason: t('forecast.longest', values),
  }
}

/**
 * The deadline, coloured by the forecast: its tooltip says when the order will be done and whom it
 * hangs on.
 */
export const OrderDeadlineCell = ({ order }: CellProps) => {
  const { t } = useCellTranslations('order-list')
  const words = useForecastText(order)
  const { risk } = order.forecast
  const tooltip = words === undefined ? t('forecast.none') : t('forecast.tooltip', words)
  const details = words !== undefined && order.forecast.finishAt === null ? words.reason : tooltip
  return (
    <DeadlineLabel
      until={order.cutoffTime}
      tone={RISK_TONE[risk]}
      note={
        words !== undefined && (risk === 'late' || risk === 'tight')
          ? t(`forecast.${risk}`)
          : undefined
      }
      details={details}
      finished={isFinished(order)}
    />
  )
}

export const ForecastCell = ({ order }: CellProps) => {
  const words = useForecastText(order)
  if (isFinished(order) || words === undefined) return <Nothing />
  return (
    <>
      <Line>{words.finish}</Line>
      <Line small dim title={words.reason}>
        {words.reason}
      </Line>
    </>
  )
}

export const InstantCell = ({ at }: { readonly at: string | null }) => {
  const { language } = useCellTranslations()
  const now = useNow()
  return at === null ? <Nothing /> : <Line>{formatShort(at, language, getDisplayZone(), now)}</Line>
}
