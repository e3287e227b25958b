import type { ReportGroup, ReportRow } from '@panelflow/contract/report.ts'
import { languageName } from '../../lib/i18n/labels.ts'

/**
 * What a group is called: a person's or title's name, a language's name, a month, the first day of
 * a week.
 */
export const getGroupLabel = (
  { key, name }: Pick<ReportRow, 'key' | 'name'>,
  group: ReportGroup,
  locale: string,
): string => {
  if (group === 'language') return languageName(key, locale)
  if (group === 'person' || group === 'book') return name
  const day = new Date(`${key}T00:00:00Z`)
  const style: Intl.DateTimeFormatOptions =
    group === 'month'
      ? { year: 'numeric', month: 'long' }
      : { year: 'numeric', month: 'short', day: 'numeric' }
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(day)
}
