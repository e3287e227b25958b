import { ActionIcon, CloseButton, Popover, TextInput } from '@mantine/core'
import { calendarGet } from '@panelflow/contract/schedule.ts'
import { toInstant, toLocalTime } from '@panelflow/contract/local-time.ts'
import { DEFAULT_CALENDAR } from '@panelflow/domain/schedule/working-calendar.ts'
import { lazyPart } from '@panelflow/ui/patterns/lazy-part.tsx'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../http/query.ts'
import { toWireDate } from '../http/wire-values.ts'
import { loadTranslations } from '../i18n/i18n.ts'
import { readDeadlineText, type WallClock } from '../time/deadline-text.ts'
import { organisationZone, getDisplayZone } from '../time/zone.ts'

const DeadlineCalendar = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./deadline-calendar.tsx'),
    loadTranslations('deadline'),
  ])
  return part.DeadlineCalendar
})

interface DeadlineFieldProps {
  readonly label: string
  /** `YYYY-MM-DD HH:mm:ss` in the shown zone; empty when not set, else what cannot be read */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string
  readonly required?: boolean
}

const IS_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** The clock on the wall in the shown zone. */
const getWallClock = (): WallClock => {
  const local = toLocalTime(new Date(), getDisplayZone())
  return {
    day: local.slice(0, 10),
    minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)),
  }
}

/** Day, date and time in the reader's language, of a field's text. */
const formatWall = (value: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(`${value.replace(' ', 'T')}Z`))

/**
 * Date and time to the minute, in the organisation's zone: typed ("+3d", "Fri 18:00"), or chosen in
 * a calendar that closes on the choice. What cannot be read stays in the field and is refused by
 * the form.
 */
export const DeadlineField = ({
  label,
  value,
  onChange,
  error,
  required = false,
}: DeadlineFieldProps) => {
  const { t, i18n } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const { data: calendar = DEFAULT_CALENDAR } = useRead(calendarGet, {}, { enabled: isUsed })
  const isTime = IS_TIME.test(value)
  const read = typed === null ? null : readDeadlineText(typed, getWallClock(), calendar)
  const isUnread = typed === null ? value !== '' && !isTime : typed.trim() !== '' && read === null

  const take = (next: string): void => {
    setTyped(null)
    onChange(next)
  }
  const leave = (): void => {
    if (typed !== null) take(read ?? typed.trim())
  }
  const choose = (next: string): void => {
    take(next)
    setOpen(false)
    input.current?.focus()
  }
  const open = (): void => {
    leave()
    setUsed(true)
    setOpen(true)
  }
  const listen = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && typed !== null) {
      // it is read first; the next Enter sends the form
      event.preventDefault()
      leave()
    }
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      withRoles={false}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <TextInput
          ref={input}
          label={label}
          size="sm"
          withAsterisk={required}
          autoComplete="off"
          placeholder="YYYY-MM-DD HH:mm"
          value={typed ?? (isTime ? value.slice(0, 16) : value)}
          onFocus={() => setUsed(true)}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={leave}
          onKeyDown={listen}
          error={isUnread && typed === null ? t('time.unread') : error}
          description={read === null ? undefined : formatWall(read, i18n.language)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          descriptionProps={{ role: 'status' }}
          rightSectionWidth={required || value === '' ? 34 : 60}
          rightSection={
            <>
              {required || value === '' ? null : (
                <CloseButton
                  size="sm"
                  aria-label={`${t('action.remove')}: ${label}`}
                  onClick={() => choose('')}
                />
              )}
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`${t('time.calendar')}: ${label}`}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                onClick={() => (isOpen ? setOpen(false) : open())}
              >
                <IconCalendar size={16} />
              </ActionIcon>
            </>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <DeadlineCalendar
          value={isTime ? value : ''}
          now={getWallClock()}
          calendar={calendar}
          onChoose={choose}
          onChange={take}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * Instant of a field's text for the rules; null when empty, the text itself when it is no date (the
 * rule says so).
 */
export const instantOfField = (value: string): string | null => {
  if (value === '') return null
  try {
    return toInstant(value, getDisplayZone()).toISOString()
  } catch {
    return value
  }
}

/** Something stands in the field that is neither date nor time, as the field itself says. */
export const isUnreadField = (value: string): boolean =>
  Number.isNaN(Date.parse(instantOfField(value) ?? '1970-01-01'))

/** A field's text as the wire wants it (spec 5.request.dates). */
export const wireOfField = (value: string): string | null =>
  value === '' ? null : toWireDate(toInstant(value, getDisplayZone()), organisationZone())
