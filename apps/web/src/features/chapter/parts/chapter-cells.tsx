import type { ChapterView } from '@panelflow/contract/order.ts'
import type { Deadlines } from '@panelflow/domain/order/order-deadlines.ts'
import { DEADLINE_FIELD, deadlinesOfChapter } from '@panelflow/domain/order/return-deadline.ts'
import { findDeadlineStage } from '@panelflow/domain/order/todo-deadline.ts'
import { RUN_STAGES, type RunStage } from '@panelflow/domain/order/workflow-event.ts'
import { CellRow, Line, Nothing } from '@panelflow/ui/patterns/cell.tsx'
import { ProgressText } from '@panelflow/ui/patterns/progress-text.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { tip } from '@panelflow/ui/patterns/tip.ts'
import { getCauseMessage } from '../../../lib/i18n/cause-message.ts'
import { DueLine } from '../../../lib/time/deadline-label.tsx'
import { personName } from '../../../lib/i18n/labels.ts'
import { CHAPTER_TONE } from '../../../lib/status-tone.ts'
import { useCellTranslations } from '../../../lib/i18n/use-cell-translations.ts'
import classes from './chapter-cells.module.css'

interface CellProps {
  readonly chapter: ChapterView
}

const toRunStage = (stage: string | null): RunStage | undefined =>
  RUN_STAGES.find((known) => known === stage)

interface StatusProps extends CellProps {
  /**
   * of the order, by which the chapter's own count where they are later; undefined: not known yet
   */
  readonly orders: Deadlines | undefined
}

/** The chapter's own deadline of its present stage, where it has one that counts. */
const OwnDeadline = ({ chapter, orders }: StatusProps) => {
  const stage = findDeadlineStage(chapter.status)
  const own = stage === undefined ? null : chapter.ownDeadlines[DEADLINE_FIELD[stage]]
  if (stage === undefined || own === null || orders === undefined) return null
  const isHeld = deadlinesOfChapter(orders, chapter.ownDeadlines)[DEADLINE_FIELD[stage]] === own
  return isHeld ? <DueLine until={own} /> : null
}

/** Status, own deadline, round of rework, and the present trouble in words. */
export const ChapterStatusCell = ({ chapter, orders }: StatusProps) => {
  const { t } = useCellTranslations()
  const { t: orderPage } = useCellTranslations('order-page')
  const trouble = chapter.problem ?? null
  return (
    <div>
      <CellRow>
        <StatusLabel tone={CHAPTER_TONE[chapter.status]}>
          {t(`chapter.status.${chapter.status}`)}
        </StatusLabel>
        {chapter.round > 0 ? (
          <StatusLabel tone="attention">{t('chapter.round', { round: chapter.round })}</StatusLabel>
        ) : null}
      </CellRow>
      <OwnDeadline chapter={chapter} orders={orders} />
      {chapter.sourceChanged > 0 ? (
        <StatusLabel
          tone="attention"
          oneLine
          title={orderPage('source_changed', { count: chapter.sourceChanged })}
        >
          {orderPage('source_changed', { count: chapter.sourceChanged })}
        </StatusLabel>
      ) : null}
      {trouble === null ? null : (
        <div tabIndex={0} {...tip(getCauseMessage(trouble))}>
          <Line small bad>
            {getCauseMessage(trouble)}
          </Line>
        </div>
      )}
    </div>
  )
}

/** How far the machines are with this stage; what failed, and why. */
export const TaskCell = ({ chapter }: CellProps) => {
  const { t, language } = useCellTranslations()
  const { total, done, failed, cause } = chapter.tasks
  const stage = toRunStage(chapter.tasks.stage)
  // finished stages are shown by the status
  if (total === 0 || stage === undefined || done === total) return <Nothing />
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(done / total)
  const name = t(`run.${stage}`)
  const words =
    failed > 0
      ? t('chapter.task_failed', { stage: name, count: failed })
      : `${name}: ${t('chapter.pages_of', { done, count: total })}`
  return (
    <div tabIndex={0} {...tip(cause === null ? words : `${words}. ${getCauseMessage(cause)}`)}>
      <ProgressText value={done / total} label={percent} failed={failed > 0} />
      <Line small dim bad={failed > 0}>
        {failed > 0 && cause !== null ? getCauseMessage(cause) : words}
      </Line>
    </div>
  )
}

const SEATS = [
  { field: 'translator', seat: 'translator' },
  { field: 'proofreader', seat: 'proofreader' },
  { field: 'reviewer', seat: 'reviewer' },
  { field: 'typesetter', seat: 'typesetter' },
  { field: 'visualReviewer', seat: 'visual_reviewer' },
] as const

/** Who sits where; empty seats are left out. */
export const PeopleCell = ({ chapter }: CellProps) => {
  const { t } = useCellTranslations()
  const lines = SEATS.flatMap(({ field, seat }) => {
    const person = chapter.people[field]
    return person === null ? [] : [{ key: seat, seat: t(`seat.${seat}`), name: personName(person) }]
  })
  if (lines.length === 0) return <Line dim>{t('chapter.nobody_yet')}</Line>
  return (
    <div
      className={classes['people']}
      tabIndex={0}
      {...tip(lines.map(({ seat, name }) => `${seat}: ${name}`).join('\n'))}
    >
      {lines.map(({ key, seat, name }, index) => (
        <span key={key}>
          {index > 0 ? ' · ' : ''}
          <span className={classes['seat']}>{seat}</span> {name}
        </span>
      ))}
    </div>
  )
}
