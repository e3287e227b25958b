import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { Client } from 'pg'
import { isSameDirectory } from '../same-directory.ts'
import { type PostgresBinaries, program } from './binaries.ts'
import { run, type RunAs } from './run-as.ts'

export const DATABASE_USER = 'panelflow'
const ANSWER_TIMEOUT_MS = 2000

export interface Cluster {
  /** Folder the unprivileged user may enter; holds `pgdata` and `postgres.log`. */
  readonly home: string
  readonly pgdata: string
  readonly password: string
  readonly runAs: RunAs
}

const own = (file: string, { uid, gid }: RunAs): void => {
  if (uid !== undefined) chownSync(file, uid, gid ?? uid)
}

/** The superuser's password, made on first use, readable by our own user alone. */
export const readPassword = (dataDir: string): string => {
  const file = path.join(dataDir, 'postgres.password')
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(24).toString('base64url'), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}

const flavours = (major: number): string[][] => {
  // C.UTF-8, not C: with C trigram search is blind for Chinese. The builtin provider (17 and newer)
  // needs no system locale at all.
  const libc = ['--locale=C.UTF-8']
  if (major < 17) return [libc]
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return [
    [...builtin, '--locale=C.UTF-8'],
    [...builtin, '--locale=C'],
  ]
}

/**
 * Makes the data folder beside its final name and renames it, so that a crash leaves nothing half
 * made.
 */
export const initialise = async (cluster: Cluster, binaries: PostgresBinaries): Promise<void> => {
  const { home, pgdata, password, runAs } = cluster
  if (existsSync(path.join(pgdata, 'PG_VERSION'))) return
  const half = `${pgdata}.new`
  const secret = path.join(home, `initdb-${process.pid}.password`)
  writeFileSync(secret, password, { mode: 0o600 })
  own(secret, runAs)
  let output = ''
  try {
    for (const flavour of flavours(binaries.major)) {
      rmSync(half, { recursive: true, force: true })
      mkdirSync(half, { recursive: true, mode: 0o700 })
      own(half, runAs)
      const args = [
        '-D',
        half,
        '-U',
        DATABASE_USER,
        '-A',
        'scram-sha-256',
        `--pwfile=${secret}`,
        '-E',
        'UTF8',
        '--data-checksums',
        ...flavour,
      ]
      const made = await run(program(binaries, 'initdb'), args, { runAs, cwd: home })
      if (made.status === 0) {
        renameSync(half, pgdata)
        return
      }
      output = made.output
    }
  } finally {
    rmSync(secret, { force: true })
  }
  throw new Error(`PostgreSQL could not create its data folder ${pgdata}: ${output.trim()}`)
}

export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** data folder it was started on */
  readonly folder: string
}

/**
 * The postmaster according to its own file; undefined when none claims to run. A copied folder has
 * the file of another server.
 */
export const readPostmaster = (pgdata: string): Postmaster | undefined => {
  try {
    const lines = readFileSync(path.join(pgdata, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3] ?? 0), folder: lines[1] ?? '' }
  } catch {
    return undefined
  }
}

/**
 * Does that process live, and is it a PostgreSQL? After a reboot or in a container the pid may
 * belong to somebody else.
 */
export const isPostgres = (pid: number): boolean => {
  if (process.platform === 'linux') {
    try {
      return (
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0', 1)[0]?.includes('postgres') ??
        false
      )
    } catch {
      return false
    }
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Does that server run on this data folder? False for a folder copied from it. A folder that was
 * moved while its server runs is still its own:
 * a second server on the same files would destroy them.
 */
export const servesFolder = ({ pid, folder }: Postmaster, pgdata: string): boolean =>
  isPostgres(pid) &&
  (isSameDirectory(`/proc/${pid}/cwd`, pgdata) ?? isSameDirectory(folder, pgdata) ?? true)

export const toDatabaseUrl = (password: string, port: number, database: string): string =>
  `postgres://${DATABASE_USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

/**
 * A pid is not enough: a dying or starting server has one too, and the port may be of another
 * server. Only an answer counts.
 */
export const answers = async (
  { password, pgdata }: Pick<Cluster, 'password' | 'pgdata'>,
  port: number,
): Promise<boolean> => {
  if (!port) return false
  const client = new Client({
    connectionString: toDatabaseUrl(password, port, 'postgres'),
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return isSameDirectory(rows[0]?.data_directory ?? '', pgdata) ?? true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const tryListen = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })

/** The port of last time when it still is free, else a new one; kept in the data folder. */
export const choosePort = async (dataDir: string): Promise<number> => {
  const file = path.join(dataDir, 'postgres.port')
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = (last ? await tryListen(last) : undefined) ?? (await tryListen(0))
  if (!port) throw new Error('No free port on 127.0.0.1 for PostgreSQL.')
  writeFileSync(file, String(port))
  return port
}
