/**
 * Sends the files of intakes and makes their orders while the page is open, outside React: the
 * window may be closed meanwhile.
 */
import {
  type IntakeFileView,
  intakeMakeOrders,
  intakeOpenFile,
  type IntakeView,
} from '@panelflow/contract/intake.ts'
import type { ApiClient } from '../../lib/http/api-client.ts'
import { isCallError } from '../../lib/http/call-error.ts'
import {
  isStopped as isStopError,
  sendBytes,
  type Trouble,
  type UploadPort,
} from '../chapter/upload/send-file.ts'
import { createUploadPort } from '../chapter/upload/upload-port.ts'
import type { ChosenFile } from './chosen-files.ts'

export interface SessionState {
  readonly isRunning: boolean
  /** files that are still to be sent */
  readonly left: number
  /** files of the plan that were not among those chosen */
  readonly missing: number
  readonly failed: readonly { readonly path: string; readonly error: unknown }[]
  /** why it waits; null: it does not */
  readonly trouble: Trouble | 'pixels' | null
  /** why no more orders are made; null: nothing is wrong */
  readonly ordersError: unknown
}

export interface IntakeSession {
  readonly state: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  readonly retry: () => void
  readonly stop: () => void
}

interface WaitingFile extends Pick<
  IntakeFileView,
  'number' | 'path' | 'size' | 'received' | 'isRefused'
> {}

export interface SessionInput {
  readonly api: Pick<ApiClient, 'call'>
  readonly intake: Pick<IntakeView, 'id' | 'orders'>
  /** what the server waits for */
  readonly waiting: readonly WaitingFile[]
  readonly chosen: readonly ChosenFile[]
  /** something changed on the server */
  readonly onChange: () => void
}

const MAX_PARALLEL_FILES = 3
const MAX_PIXEL_WAIT_S = 60

interface Job {
  readonly number: number
  readonly file: ChosenFile
}

/** What is still to be sent, and how much of it was not chosen. */
export const listJobs = (
  waiting: readonly WaitingFile[],
  chosen: readonly ChosenFile[],
): { readonly jobs: readonly Job[]; readonly missing: number } => {
  const byPath = new Map(chosen.map((file) => [file.path, file]))
  const wanted = waiting.filter(({ received, size, isRefused }) => isRefused || received < size)
  const jobs = wanted.flatMap(({ number, path, size }) => {
    const file = byPath.get(path)
    return file?.size === size ? [{ number, file }] : []
  })
  return { jobs, missing: wanted.length - jobs.length }
}

const createPort = (
  api: Pick<ApiClient, 'call'>,
  intakeId: string,
  number: number,
  fingerprint: string,
): UploadPort => ({
  ...createUploadPort(api, ''),
  open: (path, size) =>
    api.call(intakeOpenFile, { params: { intakeId }, body: { number, path, size, fingerprint } }),
})

/** Seconds to wait until more pictures may be read; null: it failed for another reason. */
const getPixelWait = (error: unknown): number | null =>
  isCallError(error) && error.fact === 'upload.pixels_used_up'
    ? Math.min(Number(error.params['seconds']) || 1, MAX_PIXEL_WAIT_S)
    : null

/** Begins at once. */
export const createIntakeSession = ({
  api,
  intake,
  waiting,
  chosen,
  onChange,
}: SessionInput): IntakeSession => {
  const { jobs, missing } = listJobs(waiting, chosen)
  const queue = [...jobs]
  const failedJobs: Job[] = []
  const listeners = new Set<() => void>()
  let stopped = false
  let running = 0
  let ordersRun = false
  let state: SessionState = {
    isRunning: false,
    left: jobs.length,
    missing,
    failed: [],
    trouble: null,
    ordersError: null,
  }
  const set = (change: Partial<SessionState>): void => {
    state = { ...state, ...change, isRunning: !stopped && (running > 0 || ordersRun) }
    for (const listener of listeners) listener()
  }

  const send = async ({ number, file }: Job): Promise<void> => {
    const bytes = await file.getBytes()
    const port = createPort(api, intake.id, number, await file.getFingerprint(bytes))
    for (;;) {
      try {
        await sendBytes(port, bytes, file.path, {
          onSent: () => undefined,
          onTrouble: (trouble) => set({ trouble }),
          isStopped: () => stopped,
        })
        return
      } catch (error) {
        const seconds = getPixelWait(error)
        if (seconds === null || stopped) throw error
        set({ trouble: 'pixels' })
        await port.pause(seconds * 1000)
        set({ trouble: null })
      }
    }
  }

  const run = async (job: Job): Promise<void> => {
    try {
      await send(job)
      set({ left: state.left - 1 })
    } catch (error) {
      if (stopped || isStopError(error)) return
      failedJobs.push(job)
      set({ failed: [...state.failed, { path: job.file.path, error }] })
    }
  }

  const pump = (): void => {
    while (!stopped && running < MAX_PARALLEL_FILES) {
      const job = queue.shift()
      if (job === undefined) break
      running += 1
      void run(job).finally(() => {
        running -= 1
        pump()
        if (running === 0) onChange()
      })
    }
    set({})
  }

  const makeOrders = async (): Promise<void> => {
    let orders = intake.orders
    ordersRun = true
    set({ ordersError: null })
    try {
      while (!stopped && orders !== null && orders.made.length < orders.planned) {
        const before: number = orders.made.length
        const answer: IntakeView = await api.call(intakeMakeOrders, {
          params: { intakeId: intake.id },
          body: {},
          timeoutMs: 60_000,
        })
        orders = answer.orders
        onChange()
        if (orders?.made.length === before) break
      }
    } catch (error) {
      set({ ordersError: error })
    }
    ordersRun = false
    set({})
  }

  pump()
  void makeOrders()
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry: () => {
      queue.push(...failedJobs.splice(0))
      set({ failed: [] })
      pump()
      if (!ordersRun && state.ordersError !== null) void makeOrders()
    },
    stop: () => {
      stopped = true
      set({})
    },
  }
}
