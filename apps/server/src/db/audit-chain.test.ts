import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { recordAudit, verifyAuditChain } from './audit-chain.ts'
import { inTransaction } from './transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.deps.db.deleteFrom('audit_entry').execute()
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
  await sql`update audit_entry set params = jsonb_set(params, '{n}', '9') where seq = 3`.execute(app.deps.db)
  expect(await verify()).toMatchObject({ entries: 2, brokenAt: 3 })
  await sql`update audit_entry set params = jsonb_set(params, '{n}', '2') where seq = 3`.execute(app.deps.db)
  expect(await verify()).toEqual({ entries: 6, head, brokenAt: null })
  await sql`delete from audit_entry where seq = 4`.execute(app.deps.db)
  expect(await verify()).toMatchObject({ brokenAt: 5 })
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
