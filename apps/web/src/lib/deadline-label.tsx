import { Group, Text, Tooltip } from '@mantine/core'
import { ToneMark } from '@panelflow/ui/patterns/status-label.tsx'
import { type Tone, toneColor } from '@panelflow/ui/tokens/tone.ts'
import { useTranslation } from 'react-i18next'
import { DAY_MS, formatMinute, formatShort, timeLeft } from './time.ts'
import { useNow } from './use-now.ts'
import { shownZone } from './zone.ts'

const useLeftWords = (): ((until: string, now: number) => string) => {
  const { t } = useTranslation()
  return (until, now) => {
    const { late, unit, count } = timeLeft(until, now)
    if (unit === 'soon') return t('time.left_soon')
    if (late) return unit === 'days' ? t('time.overdue_days', { count }) : t('time.overdue_hours', { count })
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

/** Date on top, time left below; tone, mark and words say together how near it is. */
export const DeadlineLabel = ({ until, tone, note, details, finished = false }: DeadlineLabelProps) => {
  const { i18n } = useTranslation()
  const now = useNow()
  const leftWords = useLeftWords()
  const shown = tone ?? clockTone(until, now)
  const date = formatMinute(until, i18n.language, shownZone())
  if (finished) {
    return (
      <Text c="dimmed" component="span" title={date}>
        {formatShort(until, i18n.language, shownZone(), now)}
      </Text>
    )
  }
  const words = [leftWords(until, now), note].filter((part) => part !== undefined).join(' · ')
  return (
    <Tooltip
      label={[`${date} · ${words}`, ...(details === undefined ? [] : [details])].map((line) => (
        <div key={line}>{line}</div>
      ))}
    >
      <div style={{ lineHeight: 1.3 }}>
        <Text truncate>{formatShort(until, i18n.language, shownZone(), now)}</Text>
        <Group gap={4} wrap="nowrap" align="flex-start">
          {LOUD.includes(shown) ? <ToneMark tone={shown} /> : null}
          <Text fz="xs" style={{ lineHeight: 1.25, color: LOUD.includes(shown) ? toneColor(shown) : 'var(--mantine-color-dimmed)' }}>
            {words}
          </Text>
        </Group>
      </div>
    </Tooltip>
  )
}

/** The same on one line, for a row that has a deadline of its own. */
export const DueLine = ({ until }: { readonly until: string }) => {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const words = useLeftWords()(until, now)
  const tone = clockTone(until, now)
  const isLoud = LOUD.includes(tone)
  return (
    <Group gap={4} wrap="nowrap" align="flex-start" mt={2} data-own-deadline={tone} title={formatMinute(until, i18n.language, shownZone())}>
      {isLoud ? <ToneMark tone={tone} /> : null}
      <Text fz="xs" style={{ lineHeight: 1.25, color: isLoud ? toneColor(tone) : 'var(--mantine-color-dimmed)' }}>
        {t('chapter.own_deadline', { at: formatShort(until, i18n.language, shownZone(), now) })} · {words}
      </Text>
    </Group>
  )
}
