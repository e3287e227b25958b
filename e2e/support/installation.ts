/** A real installation: `npm start` with a data folder and a port of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import {
  isDatabase,
  killNow,
  killPrograms,
  processes,
  rememberShared,
  removeInstallation,
} from './studio-processes.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

export interface Installation {
  readonly address: string
  readonly dataDir: string
  /** of the process everything else was started by */
  readonly pid: () => number | undefined
  /** what it has printed so far */
  readonly output: () => string
  readonly start: () => Promise<void>
  /** Ctrl-C */
  readonly stop: () => Promise<void>
  /** SIGKILL for the whole process tree but the database; `withDatabase` takes that too */
  readonly kill: (withDatabase: boolean) => void
  /** ends and removes everything at once: nobody needs what a clean stop would save */
  readonly remove: () => Promise<void>
}

const freePort = async (): Promise<number> =>
  await new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      )
    })
  })

const isReady = async (address: string): Promise<boolean> =>
  await fetch(`${address}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

type Environment = Readonly<Record<string, string>>

/** Keeps owners: the database's files belong to another user when the tests run as root. */
const copyFolder = (from: string, to: string): void => {
  execFileSync('cp', ['-a', `${from}/.`, to])
}

/** Where the run keeps a studio filled like that. */
const getFilledFolder = ({ PANELFLOW_DEMO_ORDERS: orders = 'all' }: Environment): string =>
  path.join(inject('filledStudios'), `demo-${orders}`)

/**
 * Fills the demo once per run. Two files may want it at the same time: the one that makes the lock
 * fills it, the other waits.
 */
const fill = async (filled: string, settings: Environment): Promise<void> => {
  const lock = `${filled}.lock`
  try {
    mkdirSync(lock)
  } catch {
    while (!existsSync(filled)) {
      if (!existsSync(lock)) return await fill(filled, settings)
      await sleep(200)
    }
    return
  }
  try {
    const first = await makeEmptyInstallation(settings)
    try {
      await first.start()
      await first.stop()
      const arriving = mkdtempSync(`${filled}-`)
      copyFolder(first.dataDir, arriving)
      // each studio looks for a port of its own: two that start together would want this one
      rmSync(path.join(arriving, 'postgres.port'), { force: true })
      renameSync(arriving, filled)
    } finally {
      await first.remove()
    }
  } finally {
    rmdirSync(lock)
  }
}

/**
 * A studio of its own, not started yet. The demo is filled once per run of the tests: every studio
 * begins with a copy of it.
 * @param settings environment of the studio, or what makes it of the studio's own address
 */
export const makeInstallation = async (
  settings: Environment | ((address: string) => Environment) = {},
): Promise<Installation> => {
  const made = await makeEmptyInstallation(settings)
  const env = typeof settings === 'function' ? settings(made.address) : settings
  const filled = getFilledFolder(env)
  if (!existsSync(filled)) await fill(filled, env)
  copyFolder(filled, made.dataDir)
  return made
}

/** A studio whose first start is still to come. */
export const makeEmptyInstallation = async (
  settings: Environment | ((address: string) => Environment) = {},
): Promise<Installation> => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'panelflow-e2e-'))
  // as root, the database runs as another user: not let in, it would live elsewhere, where no copy
  // of this folder has it and no kill finds it
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = typeof settings === 'function' ? settings(address) : settings
  let child: ChildProcess | undefined
  let printed = ''

  const start = async (): Promise<void> => {
    const starting = spawn(process.execPath, ['tools/start.mjs'], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...env,
        PORT: String(port),
        PANELFLOW_DATA_DIR: dataDir,
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = starting
    starting.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    starting.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const until = Date.now() + 240_000
    while (!(await isReady(address)) || !printed.includes(address)) {
      if (starting.exitCode !== null || Date.now() > until)
        throw new Error(`the studio did not start:\n${printed.slice(-4000)}`)
      await sleep(200)
    }
  }

  const stop = async (): Promise<void> => {
    const running = child
    if (running === undefined || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGINT')
    await Promise.race([ended, sleep(30_000)])
  }

  const kill = (withDatabase: boolean): void => {
    killPrograms(child?.pid)
    if (withDatabase)
      for (const row of processes())
        if (isDatabase(row) && row.command.includes(dataDir)) killNow(row.pid)
  }

  return {
    address,
    dataDir,
    pid: () => child?.pid,
    output: () => printed,
    start,
    stop,
    kill,
    remove: async () => await removeInstallation(child?.pid, dataDir),
  }
}

const SHARED_SETTINGS: Environment = { PANELFLOW_DEMO: '1', PANELFLOW_DEMO_ORDERS: 'none' }

let shared: Promise<Installation> | undefined

const startShared = async (): Promise<Installation> => {
  const studio = await makeInstallation(SHARED_SETTINGS)
  try {
    await studio.start()
  } catch (error) {
    // the next file tries again
    shared = undefined
    await studio.remove()
    throw error
  }
  rememberShared(inject('filledStudios'), studio.pid(), studio.dataDir)
  return studio
}

/**
 * The running studio that the files of a worker share, one after the other: to start one takes
 * seconds of processor time. A story finds what earlier ones left behind, so it makes what it works
 * with under names of its own, and leaves accounts as they were.
 */
export const openSharedInstallation = async (): Promise<Installation> => {
  shared ??= startShared()
  return await shared
}

/** Of the shared studio, or of the running one that PANELFLOW_E2E_ADDRESS names. */
export const findAddress = async (): Promise<string> =>
  process.env['PANELFLOW_E2E_ADDRESS'] ?? (await openSharedInstallation()).address
