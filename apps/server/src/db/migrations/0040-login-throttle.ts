import { type Kysely, sql } from 'kysely'

/**
 * Failed sign-ins by account and address, in the database so that several servers count together. Replaces the counter on the account row,
 * by which strangers could shut out its owner.
 */
const STATEMENTS = [
  `create table login_throttle (
    key bytea primary key,
    account_key bytea,
    failures integer not null default 0,
    until timestamptz,
    updated_at timestamptz not null
  )`,
  `comment on table login_throttle is 'Failed sign-ins. key: hash of what is counted (account and address, account, address, account and browser). account_key: hash of the account name, null for an address. until: end of the wait after failures in a row, or the instant at which a budget is full again.'`,
  'create index login_throttle_account on login_throttle (account_key)',
  'alter table account drop column failed_logins, drop column locked_until',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}
