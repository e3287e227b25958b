/**
 * A worker process for killed-worker.test.ts: its pages wait for `go`, and every result written is
 * one row of ai_run.
 */
import { openBossQueue } from '../adapters/boss-queue.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { uuidV7 } from '../adapters/uuid-v7.ts'
import { openDatabase } from '../db/open-database.ts'
import { type PageTaskHandler, pageTaskWork } from './page-task-work.ts'
import { runJobs, type RunningJobs, workLoop } from './run-jobs.ts'
import { WORKFLOW_EFFECTS } from '../entry/workflow-effects.ts'

const [url = '', worker = '', mode = ''] = process.argv.slice(2)
const database = openDatabase(url, { max: 4 })
const queue = await openBossQueue({
  url,
  pool: database.pool,
  supervise: false,
  onError: () => undefined,
})
const deps = {
  db: database.db,
  ids: uuidV7(systemClock),
  clock: systemClock,
  queue,
  effects: WORKFLOW_EFFECTS,
}

const whenNotified = new Promise<void>((resolve) => process.on('message', () => resolve()))

const handler: PageTaskHandler = async (task) => {
  process.send?.('working')
  if (mode === 'waits') await whenNotified
  return async (tx) => {
    const effect = {
      engine: worker,
      engine_version: '1',
      input_hash: '-',
      outcome: 'done' as const,
      milliseconds: 0,
    }
    await tx
      .insertInto('ai_run')
      .values({
        id: deps.ids.next(),
        page_task_id: task.id,
        source_page_id: task.pageId,
        stage: task.stage,
        ...effect,
      })
      .execute()
  }
}
const handlers = {
  text_extraction: handler,
  patch_generation: handler,
  machine_translation: handler,
  composite: handler,
  final: handler,
}
const work = pageTaskWork(deps, handlers, { worker, onError: (error) => console.error(error) })
const observed = {
  ...work,
  run: async (...args: Parameters<typeof work.run>) => {
    await work.run(...args)
    process.send?.('ended')
  },
}
let jobs: RunningJobs | undefined
process.on('SIGTERM', () => {
  void jobs?.stop(0).then(() => process.exit(0))
})
process.on('disconnect', () => process.exit(1))
jobs = await runJobs([workLoop(observed, 1)], { url, onError: (error) => console.error(error) })
process.send?.('ready')
