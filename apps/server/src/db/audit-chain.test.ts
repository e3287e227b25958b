import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { recordAudit, restartAuditChain, verifyAuditChain } from './audit-chain.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await inTransaction(app.deps.db, async (tx) => {
    await tx.deleteFrom('audit_entry').execute()
    await restartAuditChain(tx)
  })
})

const AT = new Date('2026-03-02T08:00:00.123Z')
const record = (n: number) =>
  inTransaction(app.deps.db, (tx) =>
    recordAudit(tx, {
      at: AT,
      action: 'authz_fail',
      accountId: null,
      ip: '10.0.0.1',
      params: { n, words: '漫画 "x"', nested: { b: 1, a: null } },
    }),
  )
const verify = () => verifyAuditChain(app.deps.db)

test('a chain of many hands at once is one chain', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => record(n)))
  expect(await verify()).toMatchObject({ entries: 40, brokenAt: null })
})

test('an entry that was changed, removed or slipped in is found', async () => {
  for (let n = 0; n < 6; n++) await record(n)
  const { head } = await verify()
  await sql`update audit_entry set params = jsonb_set(params, '{n}', '9') where seq = 3`.execute(
    app.deps.db,
  )
  expect(await verify()).toMatchObject({ entries: 2, brokenAt: 3 })
  await sql`update audit_entry set params = jsonb_set(params, '{n}', '2') where seq = 3`.execute(
    app.deps.db,
  )
  expect(await verify()).toEqual({ entries: 6, head, brokenAt: null })
  await sql`delete from audit_entry where seq = 4`.execute(app.deps.db)
  expect(await verify()).toMatchObject({ entries: 3, brokenAt: 4 })
})

test('what was not committed leaves no gap', async () => {
  await record(1)
  await expect(
    inTransaction(app.deps.db, async (tx) => {
      await recordAudit(tx, { at: AT, action: 'user_created', accountId: null })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await record(2)
  expect(await verify()).toMatchObject({ entries: 2, brokenAt: null })
})

test('a deleted end and an emptied table are found, also after more was written', async () => {
  for (let n = 0; n < 6; n++) await record(n)
  await sql`delete from audit_entry where seq > 4`.execute(app.deps.db)
  expect(await verify()).toMatchObject({ entries: 4, brokenAt: 5 })
  await record(7)
  expect(await verify()).toMatchObject({ entries: 4, brokenAt: 5 })
  await sql`delete from audit_entry`.execute(app.deps.db)
  expect(await verify()).toMatchObject({ entries: 0, brokenAt: 1 })
  await sql`truncate audit_entry`.execute(app.deps.db)
  await record(8)
  expect(await verify()).toMatchObject({ entries: 0, brokenAt: 1 })
})

test('the anchor is neither moved back nor skipped nor removed', async () => {
  for (let n = 0; n < 3; n++) await record(n)
  const attempts = [
    sql`update audit_anchor set seq = 2`,
    sql`update audit_anchor set seq = 5`,
    sql`update audit_anchor set hash = '\\x00'`,
    sql`delete from audit_anchor`,
    sql`truncate audit_anchor`,
  ]
  for (const attempt of attempts)
    await expect(attempt.execute(app.deps.db)).rejects.toThrow('anchor of the audit chain')
  await sql`insert into audit_entry (seq, at, action, previous_hash, hash) values (4, now(), 'authz_fail', '\\x00', '\\x00')`.execute(
    app.deps.db,
  )
  expect(await verify()).toMatchObject({ entries: 3, brokenAt: 4 })
})
