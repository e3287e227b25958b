import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { withAdvisoryLock } from '../db/advisory-lock.ts'
import type { Db } from '../db/open-database.ts'
import { createRoot } from '../features/user/create-root.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { entryArgs } from './entry-args.ts'

export interface DemoAccount {
  readonly name: string
  readonly password: string
  /** what the account is for, in a few words */
  readonly role: string
}

const DONE = 'studio.first_start'
/** written by the seed: `DemoAccount[]` */
const DEMO_ACCOUNTS = 'demo.accounts'

const getSetting = async (db: Db, key: string): Promise<unknown> =>
  (await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value

const seed = async (env: Readonly<Record<string, string | undefined>>): Promise<void> => {
  const child = spawn(process.execPath, entryArgs('seed'), {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0)
    throw new Error(
      'The demo studio could not be made. Delete the data folder and start again, or set PANELFLOW_DEMO=0.',
    )
}

export interface FirstStart {
  /** shown once, on the very first start of a real installation */
  readonly rootPassword: string | undefined
  readonly demoAccounts: readonly DemoAccount[]
}

export interface FirstStartOptions {
  /** fill the demo studio with this environment; undefined: no demo */
  readonly demo: Readonly<Record<string, string | undefined>> | undefined
}

/** True while there is no account but a root account with an unused one-time password. */
const isUnused = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('id')
    .where((account) =>
      account.or([account('is_root', '=', false), account('password_expired', '=', false)]),
    )
    .limit(1)
    .executeTakeFirst()) === undefined

const fill = async (db: Db, { demo }: FirstStartOptions): Promise<string | undefined> => {
  if (demo !== undefined && existsSync(entryArgs('seed').at(-1) ?? '')) {
    await seed(demo)
    return undefined
  }
  return (await isUnused(db))
    ? await createRoot({ db, clock: systemClock, ids: uuidV7(systemClock) }, 'root')
    : undefined
}

/**
 * Fills an empty studio: with the demo, or with one root account. An interrupted first start is
 * done again; several at once make one.
 */
export const firstStart = async (db: Db, options: FirstStartOptions): Promise<FirstStart> =>
  await withAdvisoryLock(db, 'firstStart', async (session) => {
    let rootPassword: string | undefined
    if ((await getSetting(session, DONE)) === undefined) {
      rootPassword = await fill(session, options)
      await sql`insert into setting (key, value) values (${DONE}, to_jsonb(now())) on conflict (key) do nothing`.execute(
        session,
      )
    }
    const accounts = await getSetting(session, DEMO_ACCOUNTS)
    return {
      rootPassword,
      demoAccounts: Array.isArray(accounts) ? (accounts as DemoAccount[]) : [],
    }
  })

export const rootPasswordLines = (password: string): string =>
  `  Sign in as  root  with the password  ${password}\n  It is shown only this once and must be changed at the first sign-in.\n`
