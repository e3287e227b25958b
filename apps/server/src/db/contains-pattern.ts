import { foldText } from '@panelflow/domain/text/fold.ts'
import { type RawBuilder, sql } from 'kysely'

/** Pattern for `like` that finds a text anywhere; its own `%` and `_` are taken as they are. */
export const containsPattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`

/** Pattern for `like` that finds words anywhere in what `fold_text` makes of a column. */
export const searchPattern = (words: string): string => containsPattern(foldText(words))

/** Of a search field; null: nothing is searched for. */
export const optionalPattern = (search: string | undefined): string | null =>
  search === undefined || search.trim() === '' ? null : searchPattern(search.trim())

/**
 * Whether one of the columns fits a pattern of `searchPattern`.
 * @param columns as the query names them: `book.title_en`
 */
export const anyContains = (columns: readonly string[], pattern: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`fold_text(${sql.ref(column)}) like ${pattern}`),
    sql` or `,
  )})`
