const UNITS = [
  { unit: 'second', ms: 1000, below: 60_000 },
  { unit: 'minute', ms: 60_000, below: 3_600_000 },
  { unit: 'hour', ms: 3_600_000, below: 86_400_000 },
  { unit: 'day', ms: 86_400_000, below: Number.POSITIVE_INFINITY },
] as const

/** "40 ms", "1.2 sec", "3 hr": a duration in the reader's words, two digits at most. */
export const formatDuration = (ms: number, locale: string): string => {
  const size =
    ms < 1000 ? { unit: 'millisecond' as const, ms: 1 } : UNITS.find(({ below }) => ms < below)
  const value = ms / (size?.ms ?? 1)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: size?.unit ?? 'millisecond',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && ms >= 1000 ? 1 : 0,
  }).format(value)
}
