import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findBinaries, type PostgresBinaries, program } from './postgres/binaries.ts'
import {
  answers,
  choosePort,
  type Cluster,
  initialise,
  readPassword,
  readPostmaster,
  servesFolder,
  toDatabaseUrl,
} from './postgres/cluster.ts'
import { canReach, run, type RunAs, unprivileged } from './postgres/run-as.ts'

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  readonly prefer?: 'embedded' | 'system'
  /** Extra server settings, `{ fsync: 'off' }` for a throw-away test server. */
  readonly settings?: Readonly<Record<string, string>>
  /** Told when the server had died and stands again. */
  readonly onRestart?: () => void
}

export interface EmbeddedPostgres {
  readonly url: string
  readonly outcome: 'started' | 'adopted'
  readonly pid: () => number | undefined
  /** Waits for running transactions to roll back, writes a checkpoint, ends the server. */
  readonly stop: () => Promise<void>
}

const DATABASE = 'panelflow'
const START_LIMIT_MS = 60_000
const WATCH_MS = 1000
const LOG_LIMIT_BYTES = 10_000_000

/**
 * Not below /var/lib/panelflow: that is the state folder of the systemd units, closed to every
 * other user.
 */
export const EMBEDDED_ROOT = '/var/lib/panelflow-embedded'

/**
 * A data folder the unprivileged user cannot enter (`/root/…`) gets its database under /var/lib
 * instead.
 */
const getClusterHome = (dataDir: string, runAs: RunAs): string => {
  if (canReach(dataDir, runAs)) return dataDir
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const home = path.join(EMBEDDED_ROOT, key)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  return home
}

const prepare = (dataDir: string): Cluster => {
  mkdirSync(dataDir, { recursive: true })
  const runAs = unprivileged()
  const home = getClusterHome(path.resolve(dataDir), runAs)
  return { home, pgdata: path.join(home, 'pgdata'), password: readPassword(dataDir), runAs }
}

const majorOnDisk = (pgdata: string): number | undefined => {
  const file = path.join(pgdata, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

const launch = async (
  cluster: Cluster,
  binaries: PostgresBinaries,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<boolean> => {
  const fixed = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }
  const flags = Object.entries(fixed).map(([key, value]) => `-c ${key}='${value}'`)
  const log = path.join(cluster.home, 'postgres.log')
  const args = [
    '-D',
    cluster.pgdata,
    '-w',
    '-s',
    '-l',
    log,
    '-o',
    [`-p ${port}`, ...flags].join(' '),
    'start',
  ]
  const { status } = await run(program(binaries, 'pg_ctl'), args, {
    runAs: cluster.runAs,
    cwd: cluster.home,
    leavesDaemon: true,
  })
  return status === 0
}

/**
 * The server writes its log as another user into our folder, so the file must be there before it.
 */
const prepareLog = ({ home, runAs }: Cluster): void => {
  const log = path.join(home, 'postgres.log')
  const tooLong = existsSync(log) && statSync(log).size > LOG_LIMIT_BYTES
  closeSync(openSync(log, tooLong ? 'w' : 'a'))
  if (runAs.uid !== undefined) chownSync(log, runAs.uid, runAs.gid ?? runAs.uid)
}

const readLogTail = (cluster: Cluster): string => {
  const log = path.join(cluster.home, 'postgres.log')
  return existsSync(log)
    ? readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n')
    : 'it wrote no log'
}

const ensureRunning = async (
  cluster: Cluster,
  binaries: PostgresBinaries,
  options: EmbeddedPostgresOptions,
) => {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await sleep(100)) {
    const claimed = readPostmaster(cluster.pgdata)
    if (claimed && servesFolder(claimed, cluster.pgdata)) {
      if (await answers(cluster, claimed.port))
        return { outcome: 'adopted' as const, port: claimed.port }
      continue // still starting, or dying
    }
    // the file is left over, or came with a copy of another studio's folder. PostgreSQL itself only
    // asks whether the pid lives, and would refuse to start beside an unrelated program
    if (claimed) rmSync(path.join(cluster.pgdata, 'postmaster.pid'), { force: true })
    const port = await choosePort(options.dataDir)
    if (
      (await launch(cluster, binaries, port, options.settings ?? {})) &&
      (await answers(cluster, port))
    )
      return { outcome: 'started' as const, port }
  }
  throw new Error(`PostgreSQL did not start. Its log ends with:\n${readLogTail(cluster)}`)
}

const ensureDatabase = async (password: string, port: number): Promise<string> => {
  const client = new Client({ connectionString: toDatabaseUrl(password, port, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE,
    ])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
  return toDatabaseUrl(password, port, DATABASE)
}

/**
 * A real PostgreSQL in `dataDir`, started or adopted, and brought back when it dies. Data survives
 * `kill -9`.
 * @throws Error saying what to do: no programs for this machine, data of another version, no start
 * within a minute
 */
export const startEmbeddedPostgres = async (
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> => {
  const cluster = prepare(options.dataDir)
  const wanted = majorOnDisk(cluster.pgdata)
  const binaries = await findBinaries({
    home: cluster.home,
    runAs: cluster.runAs,
    wanted,
    prefer: options.prefer,
  })
  await initialise(cluster, binaries)
  prepareLog(cluster)
  const { outcome, port } = await ensureRunning(cluster, binaries, options)
  const url = await ensureDatabase(cluster.password, port)

  const ownPostmaster = () => {
    const claimed = readPostmaster(cluster.pgdata)
    return claimed !== undefined && servesFolder(claimed, cluster.pgdata) ? claimed : undefined
  }
  let stopping = false
  let reviving: Promise<unknown> | undefined
  const revive = async (): Promise<void> => {
    const now = await ensureRunning(cluster, binaries, options)
    if (now.port === port) options.onRestart?.()
    else
      throw new Error(
        `The port ${port} of PostgreSQL was taken while it was down. Start Panelflow again.`,
      )
  }
  const watch = setInterval(() => {
    if (stopping || reviving || ownPostmaster() !== undefined) return
    reviving = revive().finally(() => (reviving = undefined))
    reviving.catch((error: unknown) =>
      console.error(error instanceof Error ? error.message : error),
    )
  }, WATCH_MS)
  watch.unref()

  const stop = async (): Promise<void> => {
    stopping = true
    clearInterval(watch)
    await reviving?.catch(() => undefined)
    if (ownPostmaster() === undefined) return
    await run(
      program(binaries, 'pg_ctl'),
      ['-D', cluster.pgdata, '-m', 'fast', '-w', '-s', 'stop'],
      {
        runAs: cluster.runAs,
        cwd: cluster.home,
        leavesDaemon: true,
      },
    )
  }
  return { url, outcome, pid: () => readPostmaster(cluster.pgdata)?.pid, stop }
}
