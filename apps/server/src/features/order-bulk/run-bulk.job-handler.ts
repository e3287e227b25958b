import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Job } from '../../ports/job-queue.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { runSlice } from './run-bulk.ts'

const payload = z.object({ runId: z.uuid() })

/** A slice of a run; what is left goes on in the next job. */
export const runBulkJob = async (deps: Deps, job: Job): Promise<void> => {
  const { runId } = payload.parse(job.payload)
  const more = await runSlice({ ...deps, zone: await organisationZone(deps.db) }, runId)
  if (more)
    await inTransaction(deps.db, (tx) => deps.queue.enqueue(tx, 'order.run_bulk', { runId }))
}
