/** Runs networks in a process of its own, whose end harms nobody else. */
import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ModelRefused } from './model-file.ts'
import type { AnswerKind, NetworkAnswers, NetworkReply, NetworkRequest } from './network-message.ts'

export interface NetworkProcess {
  /** @throws ModelRefused */
  run<K extends AnswerKind>(
    request: Omit<NetworkRequest, 'id' | 'answer'> & { readonly answer: K },
  ): Promise<NetworkAnswers[K]>
  /** Ends the process; what waits is rejected. */
  close(): void
}

/** The program beside this file: source in development, `network-worker.js` in a bundle. */
const getWorkerUrl = (): URL =>
  new URL(
    import.meta.url.endsWith('.ts') ? './network-worker.ts' : './network-worker.js',
    import.meta.url,
  )

/** Node 20 cannot run TypeScript: a source file is loaded through tsx, a bundle as it is. */
const listLoaderArguments = (workerUrl: URL): string[] =>
  workerUrl.pathname.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : []

const startProcess = (workerUrl: URL): ChildProcess => {
  const child = fork(fileURLToPath(workerUrl), [], {
    execArgv: ['--max-old-space-size=256', ...listLoaderArguments(workerUrl)],
    // pictures travel as bytes, not as JSON
    serialization: 'advanced',
    // A flaw in a runtime must not give away passwords and addresses. Fewer arenas give memory back
    // sooner.
    env: { NODE_ENV: 'production', PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => undefined)
  return child
}

const toError = ({ refused, message }: Extract<NetworkReply, { ok: false }>): Error =>
  refused === null ? new Error(message) : new ModelRefused(refused, message)

interface Waiting {
  readonly resolve: (answer: NetworkAnswers[AnswerKind]) => void
  readonly reject: (error: Error) => void
}

/** Starts with the first request. A process that ended is replaced by the next request. */
export const createNetworkProcess = (workerUrl = getWorkerUrl()): NetworkProcess => {
  let child: ChildProcess | null = null
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  const settle = (reply: NetworkReply): void => {
    const request = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (waiting.size === 0) child?.unref()
    if (reply.ok) request?.resolve(reply.answer)
    else request?.reject(toError(reply))
  }
  const rejectAll = (message: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
  }
  const start = (): ChildProcess => {
    const started = startProcess(workerUrl)
    started.on('message', settle)
    started.on('exit', (code, signal) => {
      if (child !== started) return
      child = null
      rejectAll(`the process that runs networks ended (${signal ?? code})`)
    })
    return started
  }

  return {
    run<K extends AnswerKind>(request: Omit<NetworkRequest, 'id' | 'answer'> & { answer: K }) {
      child ??= start()
      child.ref()
      const id = ++lastId
      child.send({ ...request, id })
      return new Promise<NetworkAnswers[K]>((resolve, reject) => {
        waiting.set(id, { resolve: (answer) => resolve(answer as NetworkAnswers[K]), reject })
      })
    },
    close() {
      const ending = child
      child = null
      ending?.kill('SIGKILL')
      rejectAll('the process that runs networks was closed')
    },
  }
}
