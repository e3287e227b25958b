import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import type { RoleName } from '@panelflow/domain/account/role.ts'
import { ROLE } from '@panelflow/domain/account/role.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { InjectOptions } from 'fastify'
import { openBossQueue } from '../adapters/boss-queue.ts'
import { openDiskBlobs } from '../adapters/disk-blobs.ts'
import { openDiskUploads } from '../adapters/disk-uploads.ts'
import { fontCheckProcess } from '../adapters/font/font-check-process.ts'
import { createTranslationEngines } from '../adapters/translation/engine-translator.ts'
import { createWebhookSender } from '../adapters/http-webhook-sender.ts'
import { createPublisher } from '../adapters/publishing/create-publisher.ts'
import { sharpImages } from '../adapters/images/sharp-images.ts'
import { createRenderPool } from '../adapters/render/render-pool.ts'
import { sheetReaderThread } from '../adapters/sheet/sheet-reader-thread.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { type App, createApp, type Routes } from '../http/create-app.ts'
import type { ImageNodes } from '../http/image-nodes.ts'
import type { LogTarget } from '../http/log-lines.ts'
import { FEATURE_ROUTES } from '../entry/feature-routes.ts'
import { WORKFLOW_EFFECTS } from '../entry/workflow-effects.ts'
import { toNameKey } from '../features/user/name-key.ts'
import type { Deps } from '../ports/deps.ts'
import type { Mail } from '../ports/mail.ts'
import type { EngineConnection } from '../ports/translation-engines.ts'
import { getBuiltProgram } from './built-program.ts'
import { createTestDatabase, type TestDatabase, type TestDatabaseOptions } from './test-database.ts'

export interface TestPerson {
  readonly id: string
  readonly name: string
  readonly password: string
}

/** What came back: HTTP status, envelope number, `data`, the sentence. */
export interface TestAnswer {
  readonly status: number
  readonly code: number
  // eslint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly data: any
  readonly message: string
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly bytes: Buffer
}

export type Send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestAnswer>

export interface TestApp extends App {
  readonly deps: Deps
  readonly database: TestDatabase
  /** where the blobs lie */
  readonly blobFolder: string
  /** The clock stands still until it is moved. */
  readonly clock: { set: (iso: string) => void; advance: (ms: number) => void }
  readonly addPerson: (person: NewPerson) => Promise<TestPerson>
  /** Requests without signing in. */
  readonly send: Send
  /** Requests of a signed-in person, in one acting role when given. `url` starts after `/api`. */
  readonly as: (person: TestPerson, role?: RoleName) => Promise<Send>
  readonly close: () => Promise<void>
}

export interface NewPerson {
  readonly name: string
  readonly roles?: readonly RoleName[]
  readonly languages?: readonly TargetLanguage[]
  readonly isRoot?: boolean
  readonly passwordExpired?: boolean
  readonly password?: string
}

export interface TestAppOptions {
  readonly routes?: readonly Routes[]
  readonly webRoot?: string
  readonly mail?: Mail
  readonly publicUrl?: string
  readonly imageNodes?: ImageNodes
  /** may webhooks lead to this machine? */
  readonly webhooksInPrivateNetwork?: boolean
  /** folder that publishing targets may lie in */
  readonly publishFolder?: string
  /** of the environment */
  readonly translationEngine?: EngineConnection
  readonly trustedProxies?: readonly string[]
  /** every request's line of the log */
  readonly logTo?: LogTarget
  readonly database?: TestDatabaseOptions
}

const START = '2026-03-02T08:00:00.000Z'

const sender =
  (app: App, extra: Record<string, string>): Send =>
  async (method, url, body, headers = {}) => {
    const request: InjectOptions = {
      method,
      url: url.startsWith('/api') ? url : `/api${url}`,
      headers: { 'locale-key': 'en', ...extra, ...headers },
    }
    if (body !== undefined) request.payload = body as NonNullable<InjectOptions['payload']>
    const answer = await app.http.inject(request)
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    const envelope = isJson ? answer.json() : {}
    return {
      status: answer.statusCode,
      code: envelope.code,
      data: envelope.data,
      message: envelope.message,
      headers: answer.headers,
      bytes: answer.rawPayload,
    }
  }

/**
 * A hash says what it cost, and signing in repeats that: the studio's own cost would take longer
 * than most requests of a test.
 */
const CHEAP = {
  algorithm: 2 /* argon2id; the package's enum is const and cannot be imported */,
  memoryCost: 8,
  timeCost: 1,
  parallelism: 1,
} as const

const hashes = new Map<string, Promise<string>>()

/** People of tests share few passwords. */
const getPasswordHash = async (password: string): Promise<string> => {
  const known = hashes.get(password) ?? hash(password, CHEAP)
  hashes.set(password, known)
  return await known
}

/** Adds accounts straight into the tables. */
export const personAdder =
  (deps: Pick<Deps, 'db' | 'ids'>) =>
  async ({
    name,
    roles = [],
    languages = [],
    isRoot = false,
    passwordExpired = false,
    password = 'studio2026',
  }: NewPerson): Promise<TestPerson> => {
    const id = deps.ids.next()
    const row = {
      id,
      name,
      name_key: toNameKey(name),
      password_hash: await getPasswordHash(password),
      is_root: isRoot,
      password_expired: passwordExpired,
    }
    await deps.db.insertInto('account').values(row).execute()
    for (const role of roles)
      await deps.db
        .insertInto('account_role')
        .values({ account_id: id, role_id: ROLE[role] })
        .execute()
    for (const language of languages)
      await deps.db.insertInto('account_language').values({ account_id: id, language }).execute()
    return { id, name, password }
  }

/**
 * The whole HTTP side on a database and a blob folder of its own. Call once per test file,
 * `close()` it after.
 */
export const createTestApp = async ({
  routes = FEATURE_ROUTES,
  webRoot,
  mail,
  publicUrl = mail?.publicUrl,
  imageNodes,
  webhooksInPrivateNetwork = false,
  publishFolder,
  translationEngine,
  trustedProxies = [],
  logTo,
  database: databaseOptions = {},
}: TestAppOptions = {}): Promise<TestApp> => {
  const database = await createTestDatabase(databaseOptions)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-blobs-'))
  let now = new Date(START)
  const clock = { now: () => now }
  const queue = await openBossQueue({
    url: database.url,
    pool: database.pool,
    supervise: false,
    onError: () => undefined,
  })
  // asked for by whoever signs up or forgot a password
  await queue.declare('account.notify_waiting')
  const serverKey = randomBytes(32)
  const letterer = createRenderPool({
    workerUrl: getBuiltProgram(new URL('../adapters/render/render-worker.ts', import.meta.url)),
    size: 1,
  })
  const deps: Deps = {
    db: database.db,
    letterer,
    clock,
    ids: uuidV7(clock),
    queue,
    blobs: await openDiskBlobs(folder),
    images: sharpImages(),
    uploads: await openDiskUploads(path.join(folder, 'uploads')),
    sheets: sheetReaderThread({
      workerUrl: getBuiltProgram(
        new URL('../adapters/sheet/sheet-reader-worker.ts', import.meta.url),
      ),
    }),
    fontChecker: fontCheckProcess({
      workerUrl: getBuiltProgram(new URL('../adapters/font/font-check-worker.ts', import.meta.url)),
    }),
    mail,
    publicUrl,
    webhooks: createWebhookSender({ allowPrivateAddresses: webhooksInPrivateNetwork }),
    publisher: createPublisher({
      folder: publishFolder,
      allowPrivateAddresses: webhooksInPrivateNetwork,
    }),
    translationEngines: createTranslationEngines(translationEngine),
    effects: WORKFLOW_EFFECTS,
    serverKey,
  }
  const app = await createApp({
    deps,
    routes,
    serverKey,
    databaseUrl: database.url,
    ...(webRoot ? { webRoot } : {}),
    trustedProxies,
    ...(imageNodes ? { imageNodes } : {}),
    ...(logTo ? { log: 'info' as const, logTo } : {}),
  })
  await app.http.ready()
  const send = sender(app, {})
  return {
    ...app,
    deps,
    database,
    blobFolder: folder,
    clock: {
      set: (iso) => (now = new Date(iso)),
      advance: (ms) => (now = new Date(now.getTime() + ms)),
    },
    addPerson: personAdder(deps),
    send,
    as: async (person, role) => {
      const signedIn = await send('POST', '/user/login', {
        username: person.name,
        password: person.password,
      })
      if (signedIn.status !== 200)
        throw new Error(`${person.name} could not sign in: ${signedIn.message}`)
      return sender(app, {
        'x-a-token': signedIn.data.token,
        ...(role ? { 'role-id': String(ROLE[role]) } : {}),
      })
    },
    close: async () => {
      const closed = app.http.close()
      // a kept connection would hold the end up for as long as the server keeps it
      app.http.server.closeAllConnections()
      await closed
      await queue.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
