/** A database with the orders of some years, our server and the hand-written one on it. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/adapters/embedded-postgres.ts'
import { openDatabase } from '../../apps/server/src/db/open-database.ts'
import { SERVER_FLAGS } from '../../apps/server/src/entry/entry-args.ts'
import { prepareDatabase } from '../../apps/server/src/entry/prepare-database.ts'
import { ROLE, type RoleId } from '../../packages/domain/src/account/role.ts'
import { adminName, createDataset, type Dataset, type DatasetSize, PASSWORD } from './dataset.ts'
import type { Target } from './load.ts'
import { createProcessorClock, listChildPids } from './processor-time.ts'

interface Running {
  readonly address: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

const startProgram = async (
  file: string,
  env: Readonly<Record<string, string>>,
  execArgv: readonly string[],
): Promise<Running> => {
  const child: ChildProcess = fork(file, {
    execArgv: [...execArgv],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { readonly ready: string }) => resolve(message.ready))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it listened`)))
  })
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { address, pid: child.pid ?? 0, stop }
}

const signIn = async (address: string, count: number): Promise<readonly string[]> => {
  const tokens: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const answer = await fetch(`${address}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client': 'api' },
      body: JSON.stringify({ username: adminName(nth), password: PASSWORD }),
    })
    const { data } = (await answer.json()) as { readonly data: { readonly token: string } }
    tokens.push(data.token)
  }
  return tokens
}

export interface Studio {
  readonly dataset: Dataset
  /** `role`: who asks, a translation administrator unless said otherwise */
  readonly ours: (path: string, role?: RoleId) => (nth: number) => Target
  readonly hand: (path: string) => (nth: number) => Target
  /**
   * processor time used so far, in milliseconds, of a server and of the database; NaN where the
   * system does not tell
   */
  readonly used: (side: 'ours' | 'hand') => number
  readonly stop: () => Promise<void>
}

/**
 * A database, our server and the hand-written one on it. `{order}` and the like in paths are other
 * rows each time.
 */
export const openStudio = async (size: DatasetSize, admins: number): Promise<Studio> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings: {},
  })
  await prepareDatabase(postgres.url)
  const database = openDatabase(postgres.url, { max: 4, name: 'bench' })
  const dataset = await createDataset(database, size, admins)
  await database.close()
  const own = {
    DATABASE_URL: postgres.url,
    PORT: '0',
    PANELFLOW_DATA_DIR: path.join(folder, 'files'),
    PANELFLOW_DEMO: '0',
    PANELFLOW_SECRET: 'x'.repeat(40),
  }
  execFileSync(process.execPath, ['tools/build.mjs', 'server'], { stdio: ['ignore', 2, 2] })
  const server = await startProgram('apps/server/dist/http.js', own, SERVER_FLAGS)
  const plain = await startProgram('bench/api/hand-written.ts', own, ['--import', 'tsx'])
  const tokens = await signIn(server.address, admins)
  const clocks = { ours: createProcessorClock(), hand: createProcessorClock() }
  const filled = (pattern: string, nth: number): string =>
    pattern
      .replace('{order}', dataset.orderIds[(nth * 7) % dataset.orderIds.length] ?? '')
      .replace('{book}', dataset.bookIds[(nth * 7) % dataset.bookIds.length] ?? '')
      .replace('{serial}', String(Math.floor(dataset.lastSerial / 2) - (nth % 500)))
  return {
    dataset,
    ours:
      (pattern, role = ROLE.translationAdministrator) =>
      (nth) => ({
        url: `${server.address}/api${filled(pattern, nth)}`,
        headers: {
          'x-a-token': tokens[nth % tokens.length] ?? '',
          'role-id': String(role),
          'locale-key': 'en',
        },
      }),
    hand: (pattern) => (nth) => ({ url: `${plain.address}${filled(pattern, nth)}` }),
    used: (side) =>
      clocks[side]([
        side === 'ours' ? server.pid : plain.pid,
        ...listChildPids(postgres.pid() ?? 0),
      ]),
    stop: async () => {
      await Promise.all([server.stop(), plain.stop()])
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
