import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const RESTART_PAUSE_MS = 500
const POLL_MS = 50
/** systemd units and compose wait at least this long (deploy/). */
const STOP_TIMEOUT_MS = 25_000

export interface SupervisedProcess {
  readonly name: string
  readonly pid: () => number
  /** What the present process has printed. */
  readonly output: () => string
  /** Resolves once the present process has said that it is ready. */
  readonly ready: () => Promise<void>
  readonly send: (message: string) => void
  readonly signal: (signal: NodeJS.Signals) => void
  /** SIGKILL, then a new process as a supervisor starts one. */
  readonly kill: () => Promise<void>
  /** SIGTERM and the end; anything but exit code 0 in time counts as an exit of its own. */
  readonly stop: () => Promise<void>
}

export interface ProcessOptions {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  /** Called when the process ends by itself. */
  readonly onExit: (reason: string) => void
}

/** Variables of the test's own environment must not reach the processes. */
const cleanEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([key]) => !/^(PANELFLOW_|DATABASE_URL|PORT$|HOST$|NODE_OPTIONS)/.test(key),
    ),
  )

/** A Node process that is started again when it ends. */
export const superviseProcess = ({
  name,
  args,
  env,
  logFile,
  onExit,
}: ProcessOptions): SupervisedProcess => {
  const log = createWriteStream(logFile, { flags: 'a' })
  let child: ChildProcess
  let printed = ''
  let expected = false
  let isReady = false
  let timer: NodeJS.Timeout | undefined

  const launch = (): void => {
    printed = ''
    expected = false
    isReady = false
    const started = spawn(process.execPath, args, {
      env: { ...cleanEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        log.write(chunk)
      })
    started.once('message', () => (isReady = child === started))
    started.once('exit', (code, signal) => {
      if (expected) return
      onExit(
        `${name} ended with ${signal ?? `code ${code}`}: ${printed.trim().split('\n').slice(-3).join(' | ')}`,
      )
      timer = setTimeout(launch, RESTART_PAUSE_MS)
    })
  }
  launch()

  const end = async (signal: NodeJS.Signals): Promise<string> => {
    expected = true
    clearTimeout(timer)
    const ending = child
    if (ending.exitCode !== null || ending.signalCode !== null) return 'already'
    const exited = new Promise<string>((resolve) =>
      ending.once('exit', (code, by) => resolve(by ?? `code ${code}`)),
    )
    ending.kill(signal)
    const killer = setTimeout(() => ending.kill('SIGKILL'), STOP_TIMEOUT_MS)
    return await exited.finally(() => clearTimeout(killer))
  }

  const ready = async (): Promise<void> => {
    while (!isReady) await sleep(POLL_MS)
  }

  return {
    name,
    pid: () => child.pid ?? 0,
    output: () => printed,
    ready,
    send: (message) => void child.send(message),
    signal: (signal) => void child.kill(signal),
    kill: async () => {
      await end('SIGKILL')
      launch()
      await ready()
    },
    stop: async () => {
      const how = await end('SIGTERM')
      if (how !== 'code 0' && how !== 'already')
        onExit(`${name} was asked to stop and ended with ${how}`)
      log.end()
    },
  }
}
