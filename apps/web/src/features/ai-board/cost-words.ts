/** An engine's price names no currency: the figure alone. @param micros millionths */
export const costWords = (micros: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(micros / 1_000_000)
