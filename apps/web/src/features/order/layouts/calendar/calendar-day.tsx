import { UnstyledButton } from '@mantine/core'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { orderCalendar } from '@panelflow/contract/order-calendar.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import type { DeadlineName } from '@panelflow/domain/schedule/reminders.ts'
import { ToneMark } from '@panelflow/ui/patterns/status-label.tsx'
import { tip } from '@panelflow/ui/patterns/tip.ts'
import { IconBeach, IconRocket } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { bookTitle, languageName, personName } from '../../../../lib/i18n/labels.ts'
import { formatChapters, formatIdentity } from '../../../../lib/i18n/order-identity-text.ts'
import { RISK_TONE } from '../../../../lib/status-tone.ts'
import { formatDay } from '../../../../lib/time/time.ts'
import { useNow } from '../../../../lib/time/use-now.ts'
import { mayMove } from './calendar-days.ts'
import classes from './calendar.module.css'
import { useDeadlineName } from './move-deadline-window.tsx'

export type Calendar = EndpointAnswer<typeof orderCalendar>
export type Day = Calendar['days'][number]

export interface Entry {
  readonly order: OrderView
  readonly deadline: DeadlineName
}

export const toKey = ({ order, deadline }: Entry): string => `${order.id} ${deadline}`

interface ChipProps {
  readonly entry: Entry
  readonly isCurrent: boolean
  readonly isDragged: boolean
  readonly href: string
  readonly onOpen: (order: OrderView) => void
  readonly onDrag: (entry: Entry | null) => void
  readonly onFocus: (key: string) => void
}

/** A deadline on its day: which order, and how it stands. */
const Chip = ({ entry, isCurrent, isDragged, href, onOpen, onDrag, onFocus }: ChipProps) => {
  const { t, i18n } = useTranslation(['order-layouts', 'app'])
  const now = useNow()
  const getName = useDeadlineName()
  const { order, deadline } = entry
  const ended = isFinished(order)
  const isOwn = deadline === 'cutoff'
  const tone = isOwn && !ended ? RISK_TONE[order.forecast.risk] : 'neutral'
  const name = [
    `#${order.serial}`,
    ...(order.type === 'urgent' ? [t('app:order.type.urgent')] : []),
    bookTitle(order, i18n.language),
    formatChapters(order),
    languageName(order.targetLanguage, i18n.language),
  ].join(' · ')
  const words = `${getName(deadline)} · #${order.serial} ${order.title}\n${formatIdentity(order, { locale: i18n.language, now })}`
  return (
    <a
      className={classes['chip']}
      href={href}
      data-entry={toKey(entry)}
      data-stage={isOwn ? undefined : deadline}
      data-ended={ended || undefined}
      data-dragged={isDragged || undefined}
      aria-keyshortcuts="m Shift+ArrowRight Shift+ArrowLeft"
      tabIndex={isCurrent ? 0 : -1}
      draggable={mayMove(order, deadline)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(entry)
      }}
      onDragEnd={() => onDrag(null)}
      onFocus={() => onFocus(toKey(entry))}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(order)
      }}
      {...tip(words)}
    >
      {tone === 'neutral' ? null : <ToneMark tone={tone} size={11} />}
      <span className={classes['chipText']}>
        {isOwn ? name : t('calendar.of_stage', { stage: t(`app:stage.${deadline}`), name })}
      </span>
    </a>
  )
}

/** Who is away, and what is released. */
const Events = ({ day, calendar }: { readonly day: string; readonly calendar: Calendar }) => {
  const { t, i18n } = useTranslation('order-layouts')
  const away = calendar.absences.filter(
    ({ from, until }) => from <= day && (until === null || day <= until),
  )
  const names = away.map(({ person }) => personName(person))
  return (
    <>
      {calendar.releases
        .filter((release) => release.day === day)
        .map(({ id, serial, number, description }) => (
          <div
            key={id}
            className={classes['release']}
            {...tip(t('calendar.release', { serial: serial.title, number, description }))}
          >
            <IconRocket size={12} />
            <span className={classes['chipText']}>{`${serial.title} ${number}`}</span>
          </div>
        ))}
      {away.length === 0 ? null : (
        <div
          className={classes['away']}
          {...tip(
            away
              .map(({ person, from, until }) =>
                until === null
                  ? t('calendar.left', { person: personName(person) })
                  : t('calendar.away', {
                      person: personName(person),
                      from: formatDay(from, i18n.language),
                      until: formatDay(until, i18n.language),
                    }),
              )
              .join('\n'),
          )}
        >
          <IconBeach size={12} />
          <span className={classes['chipText']}>{names.join(', ')}</span>
        </div>
      )}
    </>
  )
}

interface CalendarDayProps extends Omit<ChipProps, 'entry' | 'isCurrent' | 'isDragged' | 'href'> {
  readonly day: Day
  readonly entries: readonly Entry[]
  readonly calendar: Calendar
  readonly month: string | null
  readonly current: string | null
  readonly dragged: Entry | null
  readonly isOver: boolean
  readonly getHref: (order: OrderView) => string
  readonly onOver: (day: string) => void
  readonly onDrop: (day: string) => void
  readonly onMore: (day: string) => void
}

/** A day with its deadlines, releases and who is away. */
export const CalendarDay = ({
  day: { day, isWorked, total },
  entries,
  calendar,
  month,
  current,
  dragged,
  isOver,
  getHref,
  onOver,
  onDrop,
  onMore,
  ...chip
}: CalendarDayProps) => {
  const { t, i18n } = useTranslation('order-layouts')
  const isPast = day < calendar.today
  const number = new Intl.DateTimeFormat(i18n.language, {
    day: 'numeric',
    timeZone: 'UTC',
    ...(day.endsWith('-01') || month === null ? { month: 'short' } : {}),
  }).format(new Date(`${day}T00:00:00Z`))
  return (
    <section
      className={classes['day']}
      aria-label={t('calendar.day', { day: formatDay(day, i18n.language), count: total })}
      data-day={day}
      data-free={!isWorked || undefined}
      data-past={isPast || undefined}
      data-today={day === calendar.today || undefined}
      data-beside={(month !== null && !day.startsWith(month)) || undefined}
      data-drop={dragged === null || !isOver ? undefined : isPast ? 'refused' : 'command'}
      onDragOver={(event) => {
        if (dragged === null) return
        onOver(day)
        if (isPast) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
      }}
      onDrop={(event) => {
        event.preventDefault()
        onDrop(day)
      }}
    >
      <div className={classes['number']}>{number}</div>
      <Events day={day} calendar={calendar} />
      {entries.map((entry) => (
        <Chip
          key={toKey(entry)}
          entry={entry}
          isCurrent={toKey(entry) === current}
          isDragged={dragged !== null && toKey(dragged) === toKey(entry)}
          href={getHref(entry.order)}
          {...chip}
        />
      ))}
      {total > entries.length ? (
        <UnstyledButton className={classes['more']} onClick={() => onMore(day)}>
          {t('calendar.more', { count: total - entries.length })}
        </UnstyledButton>
      ) : null}
    </section>
  )
}
