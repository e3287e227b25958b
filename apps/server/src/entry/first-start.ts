import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
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

const settingOf = async (db: Db, key: string): Promise<unknown> =>
  (await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value

const seed = async (env: Readonly<Record<string, string | undefined>>): Promise<void> => {
  const child = spawn(process.execPath, entryArgs('seed'), { env: { ...process.env, ...env }, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error('The demo studio could not be made. Delete the data folder and start again, or set PANELFLOW_DEMO=0.')
}

export interface FirstStart {
  /** shown once, on the very first start of a real installation */
  readonly rootPassword: string | undefined
  readonly demoAccounts: readonly DemoAccount[]
}

/** Fills an empty studio: with the demo, or with one root account. An interrupted first start is done again. */
export const firstStart = async (db: Db, demo: boolean, env: Readonly<Record<string, string | undefined>>): Promise<FirstStart> => {
  let rootPassword: string | undefined
  if ((await settingOf(db, DONE)) === undefined) {
    if (demo && existsSync(entryArgs('seed').at(-1) ?? '')) await seed(env)
    else rootPassword = await createRoot({ db, clock: systemClock, ids: uuidV7(systemClock) }, 'root')
    await sql`insert into setting (key, value) values (${DONE}, to_jsonb(now())) on conflict (key) do nothing`.execute(db)
  }
  const accounts = await settingOf(db, DEMO_ACCOUNTS)
  return { rootPassword, demoAccounts: Array.isArray(accounts) ? (accounts as DemoAccount[]) : [] }
}
