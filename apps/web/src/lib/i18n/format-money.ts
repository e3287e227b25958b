import { formatMinor, getCurrencyDigits } from '@panelflow/domain/money/amount.ts'

/** Whole minor units as an amount of their currency: `¥1,234.50`. */
export const formatMoney = (minor: number, currency: string, locale: string): string => {
  const amount = Number(formatMinor(minor, getCurrencyDigits(currency)))
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)
}

/** What one unit is paid with; up to four places are shown where it has them. */
export const formatPayRate = (amount: string, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    maximumFractionDigits: 4,
  }).format(Number(amount))
