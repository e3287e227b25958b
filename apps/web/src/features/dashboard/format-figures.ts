/** A count in the reader's digits. */
export const formatCount = (count: number, locale: string): string =>
  new Intl.NumberFormat(locale).format(count)

/** "87%", or a dash when there is nothing to judge. */
export const formatShare = (part: number, whole: number, locale: string): string =>
  whole === 0
    ? '–'
    : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(
        part / whole,
      )

/** `2026-11-21` → "Nov 21", "11月21日". */
export const formatShortDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
