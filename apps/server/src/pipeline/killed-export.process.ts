/**
 * A worker process for write-export.test.ts; in mode `waits` it never gets the second picture it
 * asks for.
 */
import { createPixelGate } from './pixel-gate.ts'
import { readFont } from '@panelflow/render/engine/load-node.ts'
import { openDiskBlobs } from '../adapters/disk-blobs.ts'
import { createPsdProcess } from '../adapters/layered/psd-process.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { openDatabase } from '../db/open-database.ts'
import { runJobs, workLoop } from './run-jobs.ts'
import { exportWork } from './write-export.job-handler.ts'
import { getBuiltProgram } from '../testing/built-program.ts'

const [url = '', folder = '', worker = '', mode = ''] = process.argv.slice(2)
const database = openDatabase(url, { max: 4 })
const onError = (error: unknown): void => console.error(error)
const disk = await openDiskBlobs(folder)
let requestCount = 0
const blobs: typeof disk = {
  ...disk,
  get: async (sha) => {
    requestCount += 1
    if (mode === 'waits' && requestCount === 2) {
      process.send?.('working')
      await new Promise(() => undefined)
    }
    return await disk.get(sha)
  },
}
const nothing = async (): Promise<void> => undefined
const deps = {
  db: database.db,
  ids: uuidV7(systemClock),
  clock: systemClock,
  blobs,
  // nobody listens
  queue: { declare: nothing, enqueue: nothing, work: nothing, stop: nothing },
  effects: { announce: nothing },
}
const layered = createPsdProcess({
  workerUrl: getBuiltProgram(new URL('../adapters/layered/psd-worker.ts', import.meta.url)),
})
process.on('disconnect', () => process.exit(1))
await runJobs(
  [
    workLoop(
      exportWork(
        deps,
        { layered, readFont, ownFonts: { load: async () => [] }, gate: createPixelGate() },
        { worker, onError },
      ),
      1,
    ),
  ],
  {
    url,
    onError,
  },
)
