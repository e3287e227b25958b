import { ROLE } from '@panelflow/domain/account/role.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts'

let app: TestApp
let lin: TestPerson

beforeAll(async () => {
  app = await createTestApp()
  lin = await app.addPerson({ name: 'Lin', roles: ['translator', 'proofreader'] })
})
afterAll(() => app.close())

const signIn = async (): Promise<string> => {
  const { data } = await app.send(
    'POST',
    '/user/login',
    { username: lin.name, password: lin.password },
    { 'x-client': 'api' },
  )
  return data.token
}
const getRoles = async (token: string): Promise<readonly number[]> => {
  const { data } = await app.send('GET', '/user/info', undefined, { 'x-a-token': token })
  return data.role_list.map((role: { role_id: number }) => role.role_id)
}
const getZone = async (token: string): Promise<string> =>
  (await app.send('GET', '/user/info', undefined, { 'x-a-token': token })).data.timeZone

const takeAway = (tx: Tx): Promise<unknown> =>
  tx
    .deleteFrom('account_role')
    .where('account_id', '=', lin.id)
    .where('role_id', '=', ROLE.translator)
    .execute()
const give = (): Promise<unknown> =>
  app.deps.db
    .insertInto('account_role')
    .values({ account_id: lin.id, role_id: ROLE.translator })
    .onConflict((on) => on.doNothing())
    .execute()
const setZone = (tx: Tx, zone: string): Promise<unknown> =>
  sql`insert into setting (key, value) values ('organisation.zone', ${JSON.stringify(zone)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(tx)

/**
 * Starts `second` while the transaction of `first` is open, and lets that end only when the other
 * waits or is through.
 */
const meanwhile = async <T>(
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> => {
  let running: Promise<T> | undefined
  await inTransaction(app.deps.db, async (tx) => {
    await first(tx)
    let through = false
    running = second()
    void running.then(() => (through = true))
    for (let attempt = 0; attempt < 400 && !through; attempt++) {
      const { rows } = await sql<{
        waits: boolean
      }>`select exists (select 1 from pg_locks where not granted) as waits`.execute(tx)
      if (rows[0]?.waits) break
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
  if (running === undefined) throw new Error('the second never ran')
  return running
}

test('who signs in while a role is being taken away has a session without it', async () => {
  await give()
  const token = await meanwhile((tx) => takeAway(tx), signIn)
  expect(await getRoles(token)).not.toContain(ROLE.translator)
})

test('a role given and taken away again counts on the very next request, in every session', async () => {
  const tokens = [await signIn(), await signIn()]
  await give()
  expect(await Promise.all(tokens.map(getRoles))).toEqual([
    expect.arrayContaining([ROLE.translator]),
    expect.arrayContaining([ROLE.translator]),
  ])
  await inTransaction(app.deps.db, (tx) => takeAway(tx))
  for (const roles of await Promise.all(tokens.map(getRoles)))
    expect(roles).not.toContain(ROLE.translator)
})

test('who signs in while the zone of the organisation changes gets the new one', async () => {
  const before = await signIn()
  const token = await meanwhile((tx) => setZone(tx, 'Europe/Berlin'), signIn)
  expect(await getZone(token)).toBe('Europe/Berlin')
  expect(await getZone(before)).toBe('Europe/Berlin')
})

test('an account that is disabled and enabled again finds its sessions as they were', async () => {
  const token = await signIn()
  const set = (disabled_at: Date | null) =>
    app.deps.db.updateTable('account').set({ disabled_at }).where('id', '=', lin.id).execute()
  await set(app.deps.clock.now())
  expect((await app.send('GET', '/user/info', undefined, { 'x-a-token': token })).status).toBe(401)
  await set(null)
  expect((await getRoles(token)).length).toBeGreaterThan(0)
})
