import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { readXlsx } from './read-xlsx.ts'
import type { SheetReply } from './sheet-reader-thread.ts'

/** cells the server takes over in one go: some milliseconds of its time */
const PART_CELLS = 10_000

const say = (reply: SheetReply): void => parentPort?.postMessage(reply)

const sendLines = async (lines: Awaited<ReturnType<typeof readXlsx>>['lines']): Promise<void> => {
  let from = 0
  while (from < lines.length && parentPort !== null) {
    let [to, cells] = [from, 0]
    while (to < lines.length && (to === from || cells < PART_CELLS))
      cells += lines[to++]?.cells.length ?? 0
    const requestMessage = once(parentPort, 'message')
    say({ type: 'part', lines: lines.slice(from, to) })
    await requestMessage
    from = to
  }
}

say({ type: 'ready' })
try {
  const { name, lines } = await readXlsx(workerData as Uint8Array)
  await sendLines(lines)
  say({ type: 'read', name })
} catch (error) {
  if (!(error instanceof AppError)) throw error
  say({ type: 'refused', code: error.code, params: error.params })
}
