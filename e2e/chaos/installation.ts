/**
 * The installation of docs/guide/operations.md on one machine: database, store, two servers, two
 * workers, each process with its own data folder.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../apps/server/src/adapters/embedded-postgres.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { startTcpProxy, type TcpProxy } from '../../apps/server/src/testing/tcp-proxy.ts'
import { aTranslatorEngine } from '../support/a-translator-engine.ts'
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts'
import type { Tally } from './tally.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SERVER_FLAGS = [
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
  '--enable-source-maps',
]

export interface Installation {
  /** past the proxy, for the checks at the end */
  readonly databaseUrl: string
  /** past the proxy, for the checks at the end */
  readonly storeUrl: string
  readonly addresses: readonly string[]
  /** printed by exactly one server */
  readonly rootPassword: string
  readonly servers: readonly SupervisedProcess[]
  readonly workers: readonly SupervisedProcess[]
  readonly store: SupervisedProcess
  readonly databaseProxy: TcpProxy
  readonly storeProxy: TcpProxy
  /** Signals the postmaster; it is started again when it ends. */
  readonly signalPostmaster: (signal: NodeJS.Signals) => void
  /** Signals every process of the database. */
  readonly signalDatabase: (signal: NodeJS.Signals) => void
  readonly stop: () => Promise<void>
}

const listChildren = (parent: number): readonly number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
    .map(Number)

const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // ended meanwhile
    }
  }
}

const bucketUrl = (port: number): string =>
  `s3://S3RVER:S3RVER@127.0.0.1:${port}/panelflow?tls=0&region=us-east-1`

const withPort = (url: string, port: number): string => {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}

const findRootPassword = async (servers: readonly SupervisedProcess[]): Promise<string> => {
  for (;;) {
    const found = servers.flatMap(
      (server) => /password {2}(\w{16})/.exec(server.output())?.[1] ?? [],
    )
    if (found.length > 1) throw new Error('both servers printed a password for root')
    if (found[0] !== undefined) return found[0]
    await sleep(100)
  }
}

const startStore = async (
  folder: string,
  onExit: (reason: string) => void,
): Promise<{ store: SupervisedProcess; port: number }> => {
  const args = [
    '--import',
    'tsx',
    path.join(import.meta.dirname, 'store-server.ts'),
    path.join(folder, 'store'),
  ]
  const store = superviseProcess({
    name: 'store',
    args,
    env: {},
    logFile: path.join(folder, 'store.log'),
    onExit,
  })
  await store.ready()
  return { store, port: Number(/port (\d+)/.exec(store.output())?.[1]) }
}

/** Starts everything in `folder`. Unexpected ends of processes go to the tally. */
export const startInstallation = async (folder: string, tally: Tally): Promise<Installation> => {
  const onExit = (reason: string): void => {
    tally.exited.push(reason)
    console.error(`  exited: ${reason}`)
  }
  const [postgres, { store, port: storePort }, translator] = await Promise.all([
    startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') }),
    startStore(folder, onExit),
    aTranslatorEngine(),
  ])
  const databaseProxy = await startTcpProxy({
    target: { port: Number(new URL(postgres.url).port) },
  })
  const storeProxy = await startTcpProxy({ target: { port: storePort } })
  // the variables of docs/guide/operations.md
  const common = {
    NODE_ENV: 'production',
    DATABASE_URL: withPort(postgres.url, databaseProxy.port),
    PANELFLOW_BLOBS: bucketUrl(storeProxy.port),
    PANELFLOW_SECRET: 'a secret of the chaos test that all processes share',
    PANELFLOW_DEMO: '0',
    PANELFLOW_WORKERS: '1',
    PANELFLOW_TRANSLATOR_URL: translator.url,
    PANELFLOW_TRANSLATOR_PRIVATE: '1',
  }
  const start = (
    name: string,
    entry: string,
    flags: readonly string[],
    env: Readonly<Record<string, string>>,
  ): SupervisedProcess => {
    const dataDir = path.join(folder, name)
    mkdirSync(dataDir)
    return superviseProcess({
      name,
      args: [...flags, path.join(ROOT, 'apps/server/dist', `${entry}.js`)],
      env: { ...common, ...env, PANELFLOW_DATA_DIR: dataDir },
      logFile: path.join(folder, `${name}.log`),
      onExit,
    })
  }
  const ports = [await freePort(), await freePort()]
  const servers = ports.map((port, index) =>
    start(`server-${index + 1}`, 'http', SERVER_FLAGS, { HOST: '127.0.0.1', PORT: String(port) }),
  )
  const workers = [1, 2].map((number) =>
    start(`worker-${number}`, 'worker', ['--enable-source-maps'], {}),
  )
  await Promise.all([...servers, ...workers].map((one) => one.ready()))

  const signalPostmaster = (signal: NodeJS.Signals): void => {
    const pid = postgres.pid()
    if (pid !== undefined) signalAll([pid], signal)
  }
  return {
    databaseUrl: postgres.url,
    storeUrl: bucketUrl(storePort),
    addresses: ports.map((port) => `http://127.0.0.1:${port}`),
    rootPassword: await findRootPassword(servers),
    servers,
    workers,
    store,
    databaseProxy,
    storeProxy,
    signalPostmaster,
    signalDatabase: (signal) => {
      const pid = postgres.pid()
      if (pid !== undefined) signalAll([pid, ...listChildren(pid)], signal)
    },
    stop: async () => {
      await Promise.all([...servers, ...workers].map((one) => one.stop()))
      await Promise.all([
        databaseProxy.close(),
        storeProxy.close(),
        translator.close(),
        store.stop(),
      ])
      await postgres.stop()
    },
  }
}
