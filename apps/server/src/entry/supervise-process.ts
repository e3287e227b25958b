import { type ChildProcess, spawn } from 'node:child_process'
import { EXIT_FATAL } from './shutdown.ts'

const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 30_000
/** A process that ran this long was healthy: its next crash starts with the short pause again. */
const HEALTHY_MS = 60_000
const KILL_AFTER_MS = 40_000

export interface SupervisedProcess {
  /**
   * resolves with what it said when it was ready for the first time; rejects when it cannot run at
   * all
   */
  readonly ready: Promise<string>
  readonly stop: () => Promise<void>
}

export interface SuperviseOptions {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly log: (line: string) => void
}

/** Runs a Node process and starts it again when it dies, with growing pauses. */
export const superviseProcess = ({ name, args, env, log }: SuperviseOptions): SupervisedProcess => {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let crashes = 0
  let readyPromise: { resolve: (address: string) => void; reject: (error: Error) => void }
  const ready = new Promise<string>((resolve, reject) => (readyPromise = { resolve, reject }))

  const launch = (): void => {
    const began = Date.now()
    child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.on('message', (message: { ready?: string }) => readyPromise.resolve(message.ready ?? ''))
    child.on('exit', (code, signal) => {
      child = undefined
      if (stopping) return
      if (code === EXIT_FATAL) {
        readyPromise.reject(new Error(`The ${name} process cannot run.`))
        return
      }
      crashes = Date.now() - began > HEALTHY_MS ? 1 : crashes + 1
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (crashes - 1), MAX_PAUSE_MS)
      log(
        `The ${name} process ended (${signal ?? `code ${code}`}); it starts again in ${pause / 1000} s.`,
      )
      timer = setTimeout(launch, pause)
    })
  }
  launch()

  const stop = async (): Promise<void> => {
    stopping = true
    clearTimeout(timer)
    const last = child
    if (!last) return
    const exited = new Promise((resolve) => last.once('exit', resolve))
    last.kill('SIGTERM')
    const killer = setTimeout(() => last.kill('SIGKILL'), KILL_AFTER_MS)
    await exited
    clearTimeout(killer)
  }
  return { ready, stop }
}
