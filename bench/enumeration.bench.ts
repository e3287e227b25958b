/**
 * Does the time of an answer tell who has an account? Signing in with the real password hash, and
 * asking for a new password: a known name in turn
 * with an unknown, a disabled and an unapproved one. The medians may differ by 5 ms at most
 * (reliability: enumeration).
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openBossQueue } from '../apps/server/src/adapters/boss-queue.ts'
import { startEmbeddedPostgres } from '../apps/server/src/adapters/embedded-postgres.ts'
import { uuidV7 } from '../apps/server/src/adapters/uuid-v7.ts'
import { openDatabase } from '../apps/server/src/db/open-database.ts'
import { prepareDatabase } from '../apps/server/src/entry/prepare-database.ts'
import { requestReset } from '../apps/server/src/features/account/password-resets.ts'
import { createLoginQueue } from '../apps/server/src/features/user/login-throttle.ts'
import { toNameKey } from '../apps/server/src/features/user/name-key.ts'
import { hashPassword } from '../apps/server/src/features/user/password-hash.ts'
import { login } from '../apps/server/src/features/user/user.commands.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { type Benchmark, inTurn } from './benchmark.ts'

const NAMES = ['known', 'unknown', 'disabled', 'unapproved'] as const
type Name = (typeof NAMES)[number]
/** longer than any throttle waits */
const BETWEEN_MS = 2 * 3_600_000

const took = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
  return performance.now() - startedAt
}

const spread = (figures: Readonly<Record<Name, number>>): number =>
  Math.max(...Object.values(figures)) - Math.min(...Object.values(figures))

const run: Benchmark['run'] = async ({ small }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-bench-'))
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
  await prepareDatabase(server.url)
  const database = openDatabase(server.url, { max: 4, name: 'bench' })
  const { db } = database
  const queue = await openBossQueue({
    url: server.url,
    pool: database.pool,
    supervise: false,
    onError: () => undefined,
  })
  let now = Date.now()
  const clock = { now: () => new Date(now) }
  const deps = { db, clock, ids: uuidV7(clock), queue, mail: undefined }
  const queueLogins = createLoginQueue()
  const hash = await hashPassword('studio2026')
  const facts = {
    known: {},
    disabled: { disabled_at: clock.now() },
    unapproved: { approved_at: null },
  }
  for (const [name, state] of Object.entries(facts))
    await db
      .insertInto('account')
      .values({
        id: deps.ids.next(),
        name,
        name_key: toNameKey(name),
        password_hash: hash,
        phone: '13800000000',
        ...state,
      })
      .execute()
  const outsider = { keepSignedIn: false, ip: '', userAgent: '', deviceFor: () => undefined }
  const signIn = (username: Name) => async () => {
    now += BETWEEN_MS
    return await took(() =>
      login(deps, queueLogins, { ...outsider, username, password: 'wrong123' }),
    )
  }
  const forget = (username: Name) => async () => {
    now += BETWEEN_MS
    return await took(() => requestReset(deps, { username, phone: '13911111111', locale: 'en' }))
  }
  const sides = (attempt: typeof signIn) =>
    Object.fromEntries(NAMES.map((name) => [name, attempt(name)])) as Record<
      Name,
      () => Promise<number>
    >
  try {
    const rounds = small ? 3 : 200
    await inTurn(2, sides(signIn)) // warms up
    const signIns = await inTurn(rounds, sides(signIn))
    const forgotten = await inTurn(rounds, sides(forget))
    const row = (request: string, figures: Readonly<Record<Name, number>>) => ({
      request,
      ...Object.fromEntries(NAMES.map((name) => [`${name}, ms`, figures[name].toFixed(2)])),
      'difference, ms': spread(figures).toFixed(2),
    })
    return {
      rows: [row('sign in', signIns), row('forgotten password', forgotten)],
      ratios: {
        'sign_in/difference_ms': Number(spread(signIns).toFixed(2)),
        'forgotten_password/difference_ms': Number(spread(forgotten).toFixed(2)),
      },
    }
  } finally {
    await queue.stop(0)
    await database.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const enumeration: Benchmark = {
  goals: [
    { ratio: 'sign_in/difference_ms', atMost: 5 },
    { ratio: 'forgotten_password/difference_ms', atMost: 5 },
  ],
  run,
}
