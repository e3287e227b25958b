/** Pattern for `ilike` that finds a text anywhere; its own `%` and `_` are taken as they are. */
export const containsPattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`
