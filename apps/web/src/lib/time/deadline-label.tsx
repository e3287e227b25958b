import { ToneMark } from '@panelflow/ui/patterns/status-label.tsx'
import { Line } from '@panelflow/ui/patterns/cell.tsx'
import { tip } from '@panelflow/ui/patterns/tip.ts'
import { type Tone, toneColor } from '@panelflow/ui/tokens/tone.ts'
import { DAY_MS, formatMinute, formatShort, timeLeft } from './time.ts'
import { useCellTranslations } from '../i18n/use-cell-translations.ts'
import { useNow } from './use-now.ts'
import { getDisplayZone } from './zone.ts'
import classes from './deadline-label.module.css'

const useTimeLeftLabel = (): ((until: string, now: number) => string) => {
  const { t } = useCellTranslations()
  return (until, now) => {
    const { late, unit, count } = timeLeft(until, now)
    if (unit === 'soon') return t('time.left_soon')
    if (late)
      return unit === 'days'
        ? t('time.overdue_days', { count })
        : t('time.overdue_hours', { count })
    return unit === 'days' ? t('time.left_days', { count }) : t('time.left_hours', { count })
  }
}

/** By the clock alone: over, within a day, within three. */
const clockTone = (until: string, now: number): Tone => {
  const ms = Date.parse(until) - now
  if (ms < 0) return 'bad'
  if (ms < DAY_MS) return 'attention'
  return ms < 3 * DAY_MS ? 'waiting' : 'neutral'
}

interface DeadlineLabelProps {
  readonly until: string
  /** worse than the clock says, e.g. because too much work is left */
  readonly tone?: Tone
  readonly note?: string | undefined
  /** a further line of the tooltip */
  readonly details?: string
  /** nothing can be late any more: only the date is shown */
  readonly finished?: boolean
}

const LOUD: readonly Tone[] = ['bad', 'attention', 'waiting']

/** What is left, in the tone's colour and with its mark where that is to be noticed. */
const LeftLine = ({
  tone,
  children,
  oneLine,
}: {
  readonly tone: Tone
  readonly children: string
  /** is cut off, for rows of one height: the tooltip has it whole */
  readonly oneLine?: boolean
}) => (
  <div
    className={classes['left']}
    data-one-line={oneLine || undefined}
    style={LOUD.includes(tone) ? { color: toneColor(tone) } : undefined}
  >
    {LOUD.includes(tone) ? <ToneMark tone={tone} /> : null}
    <span>{children}</span>
  </div>
)

/** Date on top, time left below; tone, mark and words say together how near it is. */
export const DeadlineLabel = ({
  until,
  tone,
  note,
  details,
  finished = false,
}: DeadlineLabelProps) => {
  const { language } = useCellTranslations()
  const now = useNow()
  const getTimeLeftLabel = useTimeLeftLabel()
  const visibleTone = tone ?? clockTone(until, now)
  const date = formatMinute(until, language, getDisplayZone())
  if (finished) {
    return (
      <Line dim title={date}>
        {formatShort(until, language, getDisplayZone(), now)}
      </Line>
    )
  }
  const words = [getTimeLeftLabel(until, now), note]
    .filter((part) => part !== undefined)
    .join(' · ')
  return (
    <div {...tip([`${date} · ${words}`, ...(details === undefined ? [] : [details])].join('\n'))}>
      <Line>{formatShort(until, language, getDisplayZone(), now)}</Line>
      <LeftLine oneLine tone={visibleTone}>
        {words}
      </LeftLine>
    </div>
  )
}

/** The same on one line, for a row that has a deadline of its own. */
export const DueLine = ({ until }: { readonly until: string }) => {
  const { t, language } = useCellTranslations()
  const now = useNow()
  const words = useTimeLeftLabel()(until, now)
  return (
    <div
      style={{ marginTop: 2 }}
      data-own-deadline={clockTone(until, now)}
      title={formatMinute(until, language, getDisplayZone())}
    >
      <LeftLine tone={clockTone(until, now)}>
        {`${t('chapter.own_deadline', { at: formatShort(until, language, getDisplayZone(), now) })} · ${words}`}
      </LeftLine>
    </div>
  )
}
