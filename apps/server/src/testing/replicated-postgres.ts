/**
 * A primary and a standby that follows it, for tests of a fail-over: `pg_basebackup` is not needed,
 * the folder is copied before its first start.
 */
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { findBinaries, type PostgresBinaries, program } from '../adapters/postgres/binaries.ts'
import {
  type Cluster,
  DATABASE_USER,
  initialise,
  readPassword,
  readPostmaster,
  toDatabaseUrl,
} from '../adapters/postgres/cluster.ts'
import { run, type RunAs, unprivileged } from '../adapters/postgres/run-as.ts'
import { freePort } from './free-port.ts'

type Settings = Readonly<Record<string, string>>

export interface PostgresNode {
  readonly port: number
  readonly start: (settings?: Settings) => Promise<void>
  readonly stop: () => Promise<void>
  /** SIGKILL, as a machine that loses its power. */
  readonly kill: () => void
  /** Makes a standby the primary. */
  readonly promote: () => Promise<void>
}

export interface ReplicatedPostgres {
  readonly primary: PostgresNode
  readonly standby: PostgresNode
  /** Connection string of the empty database `panelflow` through a port. */
  readonly urlAt: (port: number) => string
  readonly remove: () => Promise<void>
}

const DATABASE = 'panelflow'

/** Nothing here outlives the test. */
const UNSAFE: Settings = { fsync: 'off', full_page_writes: 'off' }
/**
 * A commit is acknowledged once the standby has it: a fail-over loses nothing that was
 * acknowledged.
 */
const SYNCHRONOUS: Settings = { synchronous_standby_names: '*', synchronous_commit: 'on' }
const FOLLOWING: Settings = { wal_retrieve_retry_interval: '100ms' }

const openNode = (
  cluster: Cluster,
  binaries: PostgresBinaries,
  port: number,
  fixed: Settings,
): PostgresNode => {
  const control = async (...args: readonly string[]): Promise<void> => {
    const options = { runAs: cluster.runAs, cwd: cluster.home, leavesDaemon: true }
    const { status } = await run(
      program(binaries, 'pg_ctl'),
      ['-D', cluster.pgdata, '-w', '-s', ...args],
      options,
    )
    if (status !== 0)
      throw new Error(`pg_ctl ${args.join(' ')} failed; see ${cluster.home}/postgres.log`)
  }
  return {
    port,
    start: async (settings = {}) => {
      const all = {
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        ...UNSAFE,
        ...fixed,
        ...settings,
      }
      const flags = Object.entries(all).map(([key, value]) => `-c ${key}='${value}'`)
      await control(
        '-l',
        path.join(cluster.home, 'postgres.log'),
        '-o',
        [`-p ${port}`, ...flags].join(' '),
        'start',
      )
    },
    stop: () => control('-m', 'immediate', 'stop'),
    kill: () => {
      const postmaster = readPostmaster(cluster.pgdata)
      // its children end with it
      if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGKILL')
    },
    promote: () => control('promote'),
  }
}

const own = (file: string, { uid, gid }: RunAs): void => {
  if (uid !== undefined) chownSync(file, uid, gid ?? uid)
}

/** A folder the unprivileged user may write to. */
const makeHome = (folder: string, runAs: RunAs): string => {
  mkdirSync(folder, { mode: 0o755 })
  own(folder, runAs)
  return folder
}

const createDatabase = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** Both nodes run, and the standby has all that the primary has acknowledged. */
export const startReplicatedPostgres = async (): Promise<ReplicatedPostgres> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-replicated-'))
  chmodSync(folder, 0o755)
  const runAs = unprivileged()
  const password = readPassword(folder)
  const openCluster = (name: string): Cluster => {
    const home = makeHome(path.join(folder, name), runAs)
    return { home, pgdata: path.join(home, 'pgdata'), password, runAs }
  }
  const first = openCluster('primary')
  const second = openCluster('standby')
  const binaries = await findBinaries({ home: first.home, runAs })
  await initialise(first, binaries)
  const copied = await run('cp', ['-a', first.pgdata, second.pgdata], { runAs, cwd: folder })
  if (copied.status !== 0) throw new Error(copied.output)

  const primary = openNode(first, binaries, await freePort(), SYNCHRONOUS)
  const source = `host=127.0.0.1 port=${primary.port} user=${DATABASE_USER} password=${password}`
  appendFileSync(
    path.join(second.pgdata, 'postgresql.auto.conf'),
    `primary_conninfo = '${source}'\n`,
  )
  writeFileSync(path.join(second.pgdata, 'standby.signal'), '')
  const standby = openNode(second, binaries, await freePort(), FOLLOWING)
  await primary.start()
  await standby.start()
  await createDatabase(toDatabaseUrl(password, primary.port, 'postgres'))
  return {
    primary,
    standby,
    urlAt: (port) => toDatabaseUrl(password, port, DATABASE),
    remove: async () => {
      for (const node of [first, second].filter(
        ({ pgdata }) => readPostmaster(pgdata) !== undefined,
      ))
        await openNode(node, binaries, 0, {})
          .stop()
          .catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
