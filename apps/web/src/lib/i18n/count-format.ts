import type { FormatterModule } from 'i18next'

const formats = new Map<string, Intl.NumberFormat>()

const numberFormat = (language: string): Intl.NumberFormat => {
  const known = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, known)
  return known
}

const nothing = (): void => undefined

/**
 * `{{count}}` is how many, and stands as the reader writes numbers; other numbers in sentences name
 * something (an order, a chapter) and stay.
 * Needs `interpolation.alwaysFormat`.
 */
export const countFormatter: FormatterModule = {
  type: 'formatter',
  init: nothing,
  add: nothing,
  addCached: nothing,
  format: (value: unknown, _format, language, given) =>
    given?.['interpolationkey'] === 'count' && typeof value === 'number' && language !== undefined
      ? numberFormat(language).format(value)
      : // strings, and numbers that i18next writes out itself
        (value as string),
}
