import { Button, Checkbox, Group, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { orderCalendar } from '@panelflow/contract/order-calendar.ts'
import { orderEdit, type OrderView } from '@panelflow/contract/order.ts'
import { toLocalTime } from '@panelflow/contract/local-time.ts'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '../../../../lib/http/query.ts'
import { loadTranslations } from '../../../../lib/i18n/i18n.ts'
import { TableError } from '../../../../lib/table/table-states.tsx'
import { formatDay } from '../../../../lib/time/time.ts'
import { useNow } from '../../../../lib/time/use-now.ts'
import { getDisplayZone } from '../../../../lib/time/zone.ts'
import { wireFilter } from '../../list/order-filter.ts'
import type { LayoutProps } from '../layout-props.ts'
import { CalendarDay, type Calendar, type Day, type Entry, toKey } from './calendar-day.tsx'
import { addDays } from '@panelflow/domain/schedule/calendar-day.ts'
import { getDeadline, getSpan, mayMove, stepSpan } from './calendar-days.ts'
import classes from './calendar.module.css'
import { type DeadlineMove, MoveDeadlineWindow, toWire } from './move-deadline-window.tsx'

await loadTranslations('order-page')

/** named deadlines of a day */
const SIZE = { month: 6, week: 100 } as const

type TimeProps = Pick<LayoutProps, 'span' | 'onTime'> & {
  readonly at: string
  readonly today: string
  readonly stages: boolean
  readonly onStages: (stages: boolean) => void
}

/** Which time is shown, and the way to others. */
const TimeBar = ({ at, today, span, onTime, stages, onStages }: TimeProps) => {
  const { t, i18n } = useTranslation('order-layouts')
  const length = span ?? 'month'
  const { from, to } = getSpan(at, length)
  const title =
    length === 'week'
      ? `${formatDay(from, i18n.language)} – ${formatDay(to, i18n.language)}`
      : new Intl.DateTimeFormat(i18n.language, {
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        }).format(new Date(`${at}T00:00:00Z`))
  return (
    <Group gap="xs" wrap="nowrap" style={{ flex: 'none' }}>
      <IconButton
        variant="default"
        label={t(`calendar.before_${length}`)}
        onClick={() => onTime(stepSpan(at, length, -1), span)}
      >
        <IconChevronLeft size={16} />
      </IconButton>
      <Button variant="default" size="xs" onClick={() => onTime(undefined, span)}>
        {t('calendar.today')}
      </Button>
      <IconButton
        variant="default"
        label={t(`calendar.after_${length}`)}
        onClick={() => onTime(stepSpan(at, length, 1), span)}
      >
        <IconChevronRight size={16} />
      </IconButton>
      <Text fw={600} aria-live="polite">
        {title}
      </Text>
      <SegmentedControl
        size="xs"
        ml="auto"
        aria-label={t('calendar.span')}
        value={length}
        onChange={(value) =>
          onTime(at === today ? undefined : at, value === 'week' ? 'week' : undefined)
        }
        data={[
          { value: 'month', label: t('calendar.month') },
          { value: 'week', label: t('calendar.week') },
        ]}
      />
      <Checkbox
        size="xs"
        label={t('calendar.stages')}
        checked={stages}
        onChange={({ currentTarget }) => onStages(currentTarget.checked)}
      />
    </Group>
  )
}

const toEntries = (day: Day, orders: ReadonlyMap<string, OrderView>): readonly Entry[] =>
  day.deadlines.flatMap(({ orderId, deadline }) => {
    const order = orders.get(orderId)
    return order === undefined ? [] : [{ order, deadline }]
  })

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** The deadline the arrow leads to: the one before or after, or the first of a day beside. */
const findNext = (
  days: readonly (readonly Entry[])[],
  current: string | null,
  key: string,
): Entry | undefined => {
  const day = days.findIndex((entries) => entries.some((entry) => toKey(entry) === current))
  const entries = days[day] ?? []
  const place = entries.findIndex((entry) => toKey(entry) === current)
  if (key === 'ArrowDown' || key === 'ArrowUp')
    return entries[place + (key === 'ArrowDown' ? 1 : -1)]
  return key === 'ArrowRight'
    ? days.slice(day + 1).find(({ length }) => length > 0)?.[0]
    : days.slice(0, Math.max(0, day)).findLast(({ length }) => length > 0)?.[0]
}

const useFocus = (frame: RefObject<HTMLDivElement | null>) => {
  const [current, setCurrent] = useState<string | null>(null)
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    frame.current?.querySelector<HTMLElement>(`[data-entry="${current}"]`)?.focus()
  }, [frame, current])
  const focus = (key: string): void => {
    wanted.current = true
    setCurrent(key)
  }
  return { current, setCurrent, focus }
}

interface Moving {
  readonly entry: Entry
  readonly day: string
}

interface MonthProps extends Pick<LayoutProps, 'span' | 'onTime' | 'getHref' | 'onOpen'> {
  readonly at: string
  readonly calendar: Calendar
  readonly onMove: (moving: Moving) => void
}

/** The days, week by week. A deadline is dragged to another day, or moved with Shift and arrows. */
const Days = ({ at, span, calendar, onTime, getHref, onOpen, onMove }: MonthProps) => {
  const { t, i18n } = useTranslation('order-layouts')
  const frame = useRef<HTMLDivElement>(null)
  const { current, setCurrent, focus } = useFocus(frame)
  const [dragged, setDragged] = useState<Entry | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const orders = useMemo(
    () => new Map(calendar.orders.map((order) => [order.id, order])),
    [calendar.orders],
  )
  const entries = calendar.days.map((day) => toEntries(day, orders))
  const all = entries.flat()
  const isHere = all.some((entry) => toKey(entry) === current)
  const focusable = isHere ? current : all[0] === undefined ? null : toKey(all[0])
  const drag = (entry: Entry | null): void => {
    setDragged(entry)
    setOver(null)
  }
  const drop = (day: string): void => {
    if (dragged !== null && day >= calendar.today) onMove({ entry: dragged, day })
    drag(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { target, key, shiftKey } = event
    const entry = all.find(
      (one) => target instanceof HTMLElement && toKey(one) === target.dataset['entry'],
    )
    if (entry === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const at_ = getDeadline(entry.order, entry.deadline)
    const step = STEPS[key]
    if (step !== undefined && !shiftKey) {
      const next = findNext(entries, toKey(entry), key)
      if (next !== undefined) focus(toKey(next))
    } else if (
      (step !== undefined || key === 'm') &&
      at_ !== null &&
      mayMove(entry.order, entry.deadline)
    ) {
      const day = toLocalTime(new Date(at_), calendar.zone).slice(0, 10)
      const to = addDays(day, step ?? 0)
      onMove({ entry, day: to < calendar.today ? calendar.today : to })
    } else return
    event.preventDefault()
  }
  const names = calendar.days
    .slice(0, 7)
    .map(({ day }) =>
      new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      ),
    )
  const isPast = over !== null && over < calendar.today
  return (
    <div className={classes['frame']}>
      <div className={classes['names']} aria-hidden>
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div
        ref={frame}
        className={classes['days']}
        data-span={span ?? 'month'}
        role="group"
        aria-label={t('calendar.label')}
        onKeyDown={onKeyDown}
      >
        {calendar.days.map((day, index) => (
          <CalendarDay
            key={day.day}
            day={day}
            entries={entries[index] ?? []}
            calendar={calendar}
            month={span === undefined ? at.slice(0, 7) : null}
            current={focusable}
            dragged={dragged}
            isOver={over === day.day}
            getHref={getHref}
            onOpen={onOpen}
            onDrag={drag}
            onFocus={setCurrent}
            onOver={setOver}
            onDrop={drop}
            onMore={(more) => onTime(more, 'week')}
          />
        ))}
      </div>
      <div className={classes['hint']} role="status">
        {dragged !== null && over !== null ? (
          <span data-drop={isPast ? 'refused' : 'command'}>
            {isPast
              ? t('calendar.past')
              : t('calendar.drop', { day: formatDay(over, i18n.language) })}
          </span>
        ) : null}
      </div>
    </div>
  )
}

interface Undo {
  readonly order: OrderView
  readonly before: DeadlineMove
}

/** What was moved last, and the way back. */
const UndoBar = ({ undo, onDone }: { readonly undo: Undo; readonly onDone: () => void }) => {
  const { t } = useTranslation(['order-layouts', 'app'])
  const write = useWrite(orderEdit, {
    done: () => t('order-layouts:calendar.undone'),
    onDone,
  })
  return (
    <Group gap="xs" role="status" style={{ flex: 'none' }}>
      <Text fz="sm">{t('order-layouts:calendar.moved', { serial: undo.order.serial })}</Text>
      <Button
        size="compact-sm"
        variant="light"
        loading={write.isPending}
        onClick={() =>
          write.mutate({
            params: { orderId: undo.order.id },
            body: { version: undo.order.version, ...toWire(undo.before) },
          })
        }
      >
        {t('order-layouts:calendar.undo')}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onDone}>
        {t('app:action.close')}
      </Button>
    </Group>
  )
}

/** Deadlines, releases and days away of a month or a week. */
export const CalendarLayout = ({ filters, at, span, onTime, getHref, onOpen }: LayoutProps) => {
  const { t } = useTranslation('order-layouts')
  const now = useNow()
  const today = toLocalTime(new Date(now), getDisplayZone()).slice(0, 10)
  const [stages, setStages] = useState(true)
  const [moving, setMoving] = useState<Moving | null>(null)
  const [undo, setUndo] = useState<Undo | null>(null)
  const length = span ?? 'month'
  const read = useRead(
    orderCalendar,
    {
      query: {
        ...wireFilter(filters),
        ...getSpan(at ?? today, length),
        size: SIZE[length],
        deadlines: stages ? 'all' : 'orders',
      },
    },
    { keepPrevious: true },
  )
  const time = { at: at ?? today, today, span, onTime, stages, onStages: setStages }
  if (read.data === undefined && read.isError)
    return <TableError error={read.error} onRetry={() => void read.refetch()} />
  return (
    <>
      <TimeBar {...time} />
      {undo === null ? null : <UndoBar undo={undo} onDone={() => setUndo(null)} />}
      {read.data === undefined ? (
        <Skeleton style={{ flex: 1 }} />
      ) : (
        <Days
          at={time.at}
          span={span}
          calendar={read.data}
          onTime={onTime}
          getHref={getHref}
          onOpen={onOpen}
          onMove={setMoving}
        />
      )}
      <Text fz="xs" c="dimmed" style={{ flex: 'none' }}>
        {t('calendar.keys')}
      </Text>
      {moving === null ? null : (
        <MoveDeadlineWindow
          order={moving.entry.order}
          deadline={moving.entry.deadline}
          day={moving.day}
          href={getHref(moving.entry.order)}
          onClose={() => setMoving(null)}
          onMoved={(order, before) => {
            setMoving(null)
            setUndo({ order, before })
          }}
        />
      )}
    </>
  )
}
