import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { readXlsx } from './read-xlsx.ts'
import type { SheetReply } from './sheet-reader-thread.ts'

const answer = async (): Promise<SheetReply> => {
  try {
    return { type: 'read', sheet: await readXlsx(workerData as Uint8Array) }
  } catch (error) {
    if (error instanceof AppError) return { type: 'refused', code: error.code, params: error.params }
    throw error
  }
}

parentPort?.postMessage({ type: 'ready' } satisfies SheetReply)
parentPort?.postMessage(await answer())
