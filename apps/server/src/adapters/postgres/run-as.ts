import { execFileSync, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'

/** Ids a child process drops to. Empty when we are not root: PostgreSQL refuses to run as root. */
export interface RunAs {
  readonly uid?: number
  readonly gid?: number
}

const getUserId = (flag: '-u' | '-g', user: string): number =>
  Number(
    execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  )

/** The first unprivileged user that exists on this machine, when we are root. */
export const unprivileged = (): RunAs => {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: getUserId('-u', user), gid: getUserId('-g', user) }
    } catch {
      // not on this machine: try the next one
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and neither the user "postgres" nor "nobody" exists. Start Panelflow as an ordinary user.',
  )
}

/** Can that user reach everything below `folder`? Every ancestor must let it pass. */
export const canReach = (folder: string, { uid, gid }: RunAs): boolean => {
  if (uid === undefined) return true
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const entry = statSync(at)
    const bit = entry.uid === uid ? 0o100 : entry.gid === gid ? 0o010 : 0o001
    if ((entry.mode & bit) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

export interface RunOptions {
  readonly runAs: RunAs
  readonly cwd: string
  /** `pg_ctl start` leaves a daemon behind that would hold our pipe open for ever. */
  readonly leavesDaemon?: boolean
}

/** Runs a program to its end. PG* variables of the caller's shell must not reach it. */
export const run = async (
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<{ status: number | null; output: string }> => {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !key.startsWith('PG')),
  )
  const child = spawn(command, args, {
    ...options.runAs,
    cwd: options.cwd,
    env: { ...env, LC_ALL: 'C' },
    stdio: options.leavesDaemon ? 'ignore' : ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: null, output: error.message }))
    child.on('close', (status) => resolve({ status, output }))
  })
}
