/** Periods people report by. Days are `YYYY-MM-DD` of the organisation's calendar. */
export const PERIODS = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_12_months',
] as const
export type Period = (typeof PERIODS)[number]

export interface Days {
  readonly from: string
  readonly to: string
}

const toDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** Whole months: `first` counted from January of the year, `count` of them. */
const months = (year: number, first: number, count: number): Days => ({
  from: toDay(year, first, 1),
  to: toDay(year, first + count, 0),
})

/** First and last day of a period; `today` is a day in it. */
export const getPeriodDays = (period: Period, today: string): Days => {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1
  const quarter = month - (month % 3)
  switch (period) {
    case 'this_month':
      return months(year, month, 1)
    case 'last_month':
      return months(year, month - 1, 1)
    case 'this_quarter':
      return months(year, quarter, 3)
    case 'last_quarter':
      return months(year, quarter - 3, 3)
    case 'this_year':
      return months(year, 0, 12)
    case 'last_12_months':
      return months(year, month - 11, 12)
  }
}

/** The period these days are, if they are one. */
export const findPeriod = ({ from, to }: Days, today: string): Period | undefined =>
  PERIODS.find((period) => {
    const days = getPeriodDays(period, today)
    return days.from === from && days.to === to
  })

/** Today where the organisation is. */
export const todayIn = (zone: string, now: Date): string =>
  now.toLocaleDateString('sv-SE', { timeZone: zone })

/** The twelve months that end with the month of a day. */
export const twelveMonthsTo = (day: string): Days => getPeriodDays('last_12_months', day)
