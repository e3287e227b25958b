import { createHash } from 'node:crypto'
import type { Tx } from '../db/transaction.ts'
import { costAt, findPrice } from '../features/task/engine-prices.ts'
import type { Deps } from '../ports/deps.ts'
import type { CommitPage } from './finish-task.ts'
import type { Run } from './lease-loop.ts'
import type { ClaimedTask } from './page-task-leases.ts'
import { toCause } from './task-failure.ts'

export interface RunningAi {
  /** id of the run: origin of every value it writes */
  readonly id: string
  readonly engine: string
  readonly version: string
  /** everything the answer depends on */
  readonly input: unknown
}

interface EngineCost {
  readonly micros: number
  readonly currency: string
}

export interface AiResult {
  readonly write: (tx: Tx) => Promise<void>
  /** figures to be kept with the run */
  readonly result: Readonly<Record<string, unknown>>
  /** the engine that answered, when only the answer tells */
  readonly engine?: { readonly name: string; readonly version: string }
  /** at the price of the engine itself */
  readonly cost?: EngineCost
  /** of source text, for engines that are paid by them */
  readonly characters?: number
}

export const toHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Characters as people count them, spaces included. */
export const countCharacters = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + [...text].length, 0)

const toRow = (task: ClaimedTask, ai: RunningAi, startedAt: number) => ({
  id: ai.id,
  page_task_id: task.id,
  chapter_id: task.chapterId,
  source_page_id: task.pageId,
  stage: task.stage,
  engine: ai.engine,
  engine_version: ai.version,
  input_hash: toHash(ai.input),
  milliseconds: Math.round(performance.now() - startedAt),
})

/** At the price of the engine; else at the studio's for engines of that name. */
const computeCost = async (
  db: Deps['db'],
  engine: string,
  { cost, characters }: AiResult,
): Promise<EngineCost | null> => {
  if (cost !== undefined) return cost
  const price = characters === undefined ? null : await findPrice(db, engine)
  return price === null || characters === undefined ? null : costAt(price, characters)
}

/**
 * Runs an engine and records it, whatever comes out: engine, version, hash of the input, time,
 * cost. A good run is recorded with its result in the
 * finishing transaction, so that a run whose lease was lost leaves no trace.
 */
export const recordRun = async (
  deps: Pick<Deps, 'db'>,
  task: ClaimedTask,
  run: Run,
  ai: RunningAi,
  work: () => Promise<AiResult>,
): Promise<CommitPage> => {
  const startedAt = performance.now()
  try {
    const answer = await work()
    const { write, result, engine } = answer
    const cost = await computeCost(deps.db, engine?.name ?? ai.engine, answer)
    const done = {
      ...toRow(task, ai, startedAt),
      outcome: 'done' as const,
      result: JSON.stringify(result),
      cost_micros: cost?.micros ?? null,
      cost_currency: cost?.currency ?? null,
    }
    const named =
      engine === undefined ? done : { ...done, engine: engine.name, engine_version: engine.version }
    return async (tx) => {
      await tx.insertInto('ai_run').values(named).execute()
      await write(tx)
    }
  } catch (error) {
    if (!run.signal.aborted) {
      const { cause, details } = toCause(error)
      const failed = {
        ...toRow(task, ai, startedAt),
        outcome: 'failed' as const,
        result: JSON.stringify({ cause, ...details }),
      }
      await deps.db.insertInto('ai_run').values(failed).execute()
    }
    throw error
  }
}
