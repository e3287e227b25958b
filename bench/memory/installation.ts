/**
 * A studio with a database, a server and a worker, as `npm run server` and `npm run worker` start
 * them.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../apps/server/src/adapters/embedded-postgres.ts'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { superviseProcess } from '../../e2e/chaos/supervised-process.ts'

const DIST = path.resolve(import.meta.dirname, '../../apps/server/dist')

export interface Installation {
  readonly address: string
  readonly databaseUrl: string
  readonly rootPassword: string
  readonly workerPid: number
  /** Processes that ended by themselves. */
  readonly exits: readonly string[]
  readonly stop: () => Promise<void>
}

/** @param tasks page tasks at once in the worker */
export const startInstallation = async (tasks: number): Promise<Installation> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-memory-'))
  chmodSync(folder, 0o755) // as root, the database runs as another user and must be let in
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
  const port = await freePort()
  const exits: string[] = []
  const start = (name: string, entry: string, env: Readonly<Record<string, string>>) => {
    const dataDir = path.join(folder, name)
    mkdirSync(dataDir)
    return superviseProcess({
      name,
      args: ['--enable-source-maps', path.join(DIST, `${entry}.js`)],
      env: {
        NODE_ENV: 'production',
        DATABASE_URL: postgres.url,
        PANELFLOW_BLOBS: path.join(folder, 'blobs'),
        PANELFLOW_SECRET: 'a secret of the benchmark that both processes share',
        PANELFLOW_DEMO: '0',
        PANELFLOW_WORKERS: String(tasks),
        PANELFLOW_DATA_DIR: dataDir,
        ...env,
      },
      logFile: path.join(folder, `${name}.log`),
      onExit: (reason) => void exits.push(reason),
    })
  }
  const server = start('server', 'http', { HOST: '127.0.0.1', PORT: String(port) })
  await server.ready()
  const worker = start('worker', 'worker', {})
  await worker.ready()
  let rootPassword: string | undefined
  while (rootPassword === undefined) {
    rootPassword = /password {2}(\w{16})/.exec(server.output())?.[1]
    await sleep(100)
  }
  return {
    address: `http://127.0.0.1:${port}`,
    databaseUrl: postgres.url,
    rootPassword,
    workerPid: worker.pid(),
    exits,
    stop: async () => {
      await worker.stop()
      await server.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
