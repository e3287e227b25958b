import { readFont } from '@panelflow/render/engine/load-node.ts'
import { createPsdProcess } from '../adapters/layered/psd-process.ts'
import { createOwnFonts } from '../features/font-file/own-faces.queries.ts'
import { runJobs, workLoop } from '../pipeline/run-jobs.ts'
import { publishWork } from '../pipeline/deliver-publication.job-handler.ts'
import { exportWork } from '../pipeline/write-export.job-handler.ts'
import { getProgramUrl } from './program-url.ts'
import type { StartWork } from './start-work.ts'

/** Chapters of exports at once in a worker process; layered files still go one by one. */
const MAX_CONCURRENT_EXPORTS = 2
/** Deliveries at once: most of their time is waiting for the other side. */
const MAX_CONCURRENT_DELIVERIES = 2

/** Exports and deliveries, as long as the worker runs. */
export const startOutputWork: StartWork = async ({ deps, databaseUrl, worker, gate, onError }) => {
  const layered = createPsdProcess({ workerUrl: getProgramUrl('layered', 'psd-worker') })
  gate.addRelease(layered.endIdle)
  const tools = { layered, readFont, ownFonts: createOwnFonts(deps), gate }
  const jobs = await runJobs(
    [
      workLoop(exportWork(deps, tools, { worker, onError }), MAX_CONCURRENT_EXPORTS),
      workLoop(publishWork(deps, tools, { worker, onError }), MAX_CONCURRENT_DELIVERIES),
    ],
    {
      url: databaseUrl,
      onError,
    },
  )
  return {
    stop: async (graceMs) => {
      await jobs.stop(graceMs)
      await layered.close()
    },
  }
}
