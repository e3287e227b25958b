// `npm run server`, `npm run worker`: builds, then runs a program of the server until it ends.
// Signals reach it, and it never outlives its starter.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled, ROOT } from './install.mjs'
import { buildAll } from './build.mjs'

const FLAGS = { http: ['--min-semi-space-size=32', '--max-semi-space-size=32'] }
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const STARTER_CHECK_MS = 500
/** Longer than a server or worker takes to stop. */
const KILL_AFTER_MS = 40_000

const [name = '', ...args] = process.argv.slice(2)
let stopping = false
let child

const stop = (signal) => {
  if (stopping) return
  stopping = true
  if (child === undefined) process.exit(0)
  child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref()
}
for (const signal of SIGNALS) process.on(signal, () => stop(signal))

/** The parent of a process; undefined where the system does not tell, or the process is gone. */
const readParent = (pid) => {
  try {
    // pid (name) state ppid …: the name may hold spaces and parentheses
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ')[1]
  } catch {
    return undefined
  }
}
/** npm starts a shell that starts us. Whichever is killed, our line of ancestors changes. */
const readStarters = () =>
  `${process.ppid} ${process.env.npm_lifecycle_event === undefined ? '' : readParent(process.ppid)}`
const starters = readStarters()
setInterval(() => readStarters() !== starters && stop('SIGTERM'), STARTER_CHECK_MS).unref()

try {
  ensureInstalled()
  buildAll()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const program = path.join(ROOT, 'apps/server/dist', `${name}.js`)
// through the channel the program learns when this process is killed
child = spawn(
  process.execPath,
  [...(FLAGS[name] ?? []), '--enable-source-maps', program, ...args],
  {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
)
child.on('message', ({ ready }) => name === 'http' && console.log(`Panelflow listens on ${ready}`))
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
