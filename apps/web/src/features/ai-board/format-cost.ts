import type { Cost } from '@panelflow/contract/ai-board.ts'

/** "€0.0031", "$0.02 + ¥1.50": with the currency, as exact as small amounts need. */
export const formatCost = (costs: readonly Cost[], locale: string): string => {
  const sums = new Map<string, number>()
  for (const { currency, micros } of costs) sums.set(currency, (sums.get(currency) ?? 0) + micros)
  const words = [...sums].map(([currency, micros]) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    }).format(micros / 1_000_000),
  )
  return words.join(' + ')
}
