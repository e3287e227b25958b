const tables = new Map<string, Intl.DisplayNames>()

/**
 * A language's name in the reader's language, by the platform's own table: "Traditional Chinese",
 * "繁体中文".
 */
export const getLanguageName = (code: string, locale: string): string => {
  // every row of a list or a file asks, and making one is slow
  const table = tables.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language' })
  tables.set(locale, table)
  return table.of(code) ?? code
}
