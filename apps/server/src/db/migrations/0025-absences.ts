import { type Kysely, sql } from 'kysely'

const DAY = (column: string): string => `${column} ~ '^\\d{4}-\\d{2}-\\d{2}$'`

/** Days of the organisation's calendar: when somebody is away, first and last day included, and the last day somebody works at all. */
const STATEMENTS: readonly string[] = [
  `alter table account
    add column away_from text check (${DAY('away_from')}),
    add column away_until text check (${DAY('away_until')}),
    add column leaving_on text check (${DAY('leaving_on')}),
    add constraint account_away_whole check ((away_from is null) = (away_until is null) and away_from <= away_until)`,
  `create index account_absent on account (id) where away_until is not null or leaving_on is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
