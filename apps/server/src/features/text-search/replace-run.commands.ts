import {
  type ChosenLine,
  MAX_SYNC_LINES,
  type ReplaceOptions,
  type textReplace,
} from '@panelflow/contract/text-search.ts'
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { allowLongStatements, inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { createFinder } from './create-finder.ts'
import { requireOwnRun, type RunRow } from './replace-run.queries.ts'
import { runReplaceSlice } from './run-replacement.ts'
import { listSearchedChapters } from './search-chapters.queries.ts'

export type ReplaceDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'queue'>

/** A run may have thousands of lines. */
const INSERT_MS = 60_000

/** Answers how many there are: lines of a page that was replaced since are left out. */
const insertLines = async (
  tx: Tx,
  runId: string,
  lines: readonly ChosenLine[],
): Promise<number> => {
  const rows = JSON.stringify(lines.map((line, position) => ({ position, ...line })))
  const { numAffectedRows } =
    await sql`insert into text_replacement_line (run_id, position, chapter_id, source_page_id, item_id, text, places)
    select ${runId}::uuid, n.position, n."chapterId", n."pageId", n."itemId", n.text, n.places
    from jsonb_to_recordset(${rows}::jsonb)
      as n(position int, "chapterId" uuid, "pageId" uuid, "itemId" text, text text, places jsonb)
    join source_page p on p.id = n."pageId" and p.replaced_at is null
    join chapter c on c.id = n."chapterId" and c.source_chapter_id = p.source_chapter_id`.execute(
      tx,
    )
  return Number(numAffectedRows ?? 0)
}

/** Every run has a job: it ends what a server began that stopped meanwhile. */
const enqueueRun = async (deps: ReplaceDeps, tx: Tx, runId: string): Promise<void> =>
  await deps.queue.enqueue(tx, 'text.replace', { runId })

/** A short run is done ahead of its job, before the answer. */
const finishShort = async (deps: ReplaceDeps, runId: string, lines: number): Promise<void> => {
  if (lines <= MAX_SYNC_LINES) while (await runReplaceSlice(deps, runId));
}

/** Lines of chapters that the search could not have found for this person are refused whole. */
const requireFoundChapters = async (
  deps: ReplaceDeps,
  actor: Actor,
  chapterId: string,
  { options, lines }: { readonly options: ReplaceOptions; readonly lines: readonly ChosenLine[] },
): Promise<void> => {
  const { scope, query } = options
  const chapters = await listSearchedChapters(deps.db, actor, {
    chapterId,
    scope,
    field: query.field,
  })
  const known = new Set(chapters.map(({ id }) => id))
  if (lines.some((line) => !known.has(line.chapterId))) throw new AppError('chapter.not_found')
}

/**
 * Starts a replacement in many chapters and answers its id. Throws `chapter.not_found`, permission
 * codes, `text_search.pattern_invalid`.
 */
export const startReplacement = async (
  deps: ReplaceDeps,
  actor: Actor,
  chapterId: string,
  { lines, ...options }: EndpointBody<typeof textReplace>,
): Promise<string> => {
  createFinder(options.query)
  await requireFoundChapters(deps, actor, chapterId, { options, lines })
  const id = deps.ids.next()
  await inTransaction(deps.db, async (tx) => {
    await allowLongStatements(tx, INSERT_MS)
    await tx
      .insertInto('text_replacement')
      .values({
        id,
        account_id: actor.accountId,
        acting_role: actor.actingRole,
        options: JSON.stringify(options),
        status: 'waiting',
        total: lines.length,
        created_at: deps.clock.now(),
      })
      .execute()
    const total = await insertLines(tx, id, lines)
    await tx.updateTable('text_replacement').set({ total }).where('id', '=', id).execute()
    await enqueueRun(deps, tx, id)
  })
  await finishShort(deps, id, lines.length)
  return id
}

const lockOwnRun = async (tx: Tx, actor: Actor, runId: string): Promise<RunRow> => {
  await tx.selectFrom('text_replacement').select('id').where('id', '=', runId).forUpdate().execute()
  return await requireOwnRun(tx, actor, runId)
}

/** Throws `text_replacement.not_found`, `text_replacement.finished`. */
export const cancelReplacement = (deps: ReplaceDeps, actor: Actor, runId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const run = await lockOwnRun(tx, actor, runId)
    if (run.status !== 'waiting' && run.status !== 'running')
      throw new AppError('text_replacement.finished')
    await tx
      .updateTable('text_replacement')
      .set({ status: 'canceled', finished_at: deps.clock.now() })
      .where('id', '=', runId)
      .execute()
    await tx
      .updateTable('text_replacement_line')
      .set({ status: 'canceled' })
      .where('run_id', '=', runId)
      .where('status', '=', 'waiting')
      .execute()
  })

/**
 * Takes back what still stands as it was replaced; goes on where that was begun already. Throws
 * `text_replacement.not_found`, `text_replacement.nothing_to_take_back`.
 */
export const takeBackReplacement = async (
  deps: ReplaceDeps,
  actor: Actor,
  runId: string,
): Promise<void> => {
  const lines = await inTransaction(deps.db, async (tx) => {
    const run = await lockOwnRun(tx, actor, runId)
    const { count } = await tx
      .selectFrom('text_replacement_line')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('run_id', '=', runId)
      .where('status', '=', 'replaced')
      .executeTakeFirstOrThrow()
    const isEnded = run.status === 'done' || run.status === 'canceled'
    if (run.status !== 'taking_back' && !(isEnded && Number(count) > 0))
      throw new AppError('text_replacement.nothing_to_take_back')
    await tx
      .updateTable('text_replacement')
      .set({ status: 'taking_back', finished_at: null })
      .where('id', '=', runId)
      .execute()
    await enqueueRun(deps, tx, runId)
    return Number(count)
  })
  await finishShort(deps, runId, lines)
}
