/**
 * Dates of the wire have no zone (spec 5.request.dates); they are read and shown in the
 * organisation's zone (spec 10.request.zone).
 */

const fields = new Map<string, Intl.DateTimeFormat>()
const getFormatter = (zone: string): Intl.DateTimeFormat => {
  const known = fields.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  fields.set(zone, format)
  return format
}

/** `YYYY-MM-DD HH:mm:ss` of an instant in a zone. */
export const toLocalTime = (instant: Date, zone: string): string => {
  const part = Object.fromEntries(
    getFormatter(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`
}

const parseUtc = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`)

/**
 * Instant of a local time. An hour that the change to summer time skips is read as the hour after
 * it; one that comes twice as the first.
 * Text that already carries a zone keeps it. Throws RangeError for a date that does not exist.
 */
export const toInstant = (text: string, zone: string): Date => {
  if (/(Z|[+-]\d{2}:\d{2})$/.test(text)) return new Date(text)
  const wanted = parseUtc(text)
  if (
    Number.isNaN(wanted) ||
    new Date(wanted).toISOString().slice(0, 19).replace('T', ' ') !==
      text.slice(0, 19).replace('T', ' ')
  ) {
    throw new RangeError(`no such date: ${text}`)
  }
  const offsetAt = (instant: number): number =>
    parseUtc(toLocalTime(new Date(instant), zone)) - instant
  const before = offsetAt(wanted - 86_400_000)
  const after = offsetAt(wanted + 86_400_000)
  const fits = [before, after]
    .map((offset) => wanted - offset)
    .filter((instant) => offsetAt(instant) === wanted - instant)
  return new Date(fits.length > 0 ? Math.min(...fits) : wanted - Math.min(before, after))
}
