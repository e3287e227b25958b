import {
  MAX_LEFT_LISTED,
  replaceOptions,
  type ReplaceRunView,
} from '@panelflow/contract/text-search.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { readRefusal } from '@panelflow/domain/error/stored-refusal.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { TextReplacementTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type RunRow = Selectable<TextReplacementTable>

const MAX_RUNS_LISTED = 10

/** Of the actor's own runs. Throws `text_replacement.not_found`. */
export const requireOwnRun = async (db: Db | Tx, actor: Actor, runId: string): Promise<RunRow> => {
  const run = await db
    .selectFrom('text_replacement')
    .selectAll()
    .where('id', '=', runId)
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst()
  if (run === undefined) throw new AppError('text_replacement.not_found')
  return run
}

const getCounts = async (db: Db, runId: string): Promise<ReplaceRunView['counts']> => {
  const rows = await db
    .selectFrom('text_replacement_line')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('run_id', '=', runId)
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
}

const listLeft = async (db: Db, runId: string): Promise<ReplaceRunView['left']> => {
  const rows = await db
    .selectFrom('text_replacement_line as line')
    .innerJoin('chapter', 'chapter.id', 'line.chapter_id')
    .innerJoin('source_page as page', 'page.id', 'line.source_page_id')
    .select([
      'chapter.id as chapterId',
      'chapter.number as chapterNumber',
      'page.id as pageId',
      'page.position',
      'line.item_id as itemId',
      'line.text',
      'line.status',
      'line.code',
      'line.params',
    ])
    .where('run_id', '=', runId)
    .where('line.status', 'in', ['changed', 'refused', 'kept'])
    .orderBy('line.position')
    .limit(MAX_LEFT_LISTED)
    .execute()
  return rows.map(({ code, params, ...row }) => ({
    ...row,
    ...(code === null ? { code, params: {} } : readRefusal(code, params)),
  }))
}

const toView = async (db: Db, run: RunRow): Promise<ReplaceRunView> => ({
  id: run.id,
  status: run.status,
  options: replaceOptions.parse(run.options),
  total: run.total,
  counts: await getCounts(db, run.id),
  left: await listLeft(db, run.id),
  createdAt: run.created_at.toISOString(),
  finishedAt: run.finished_at?.toISOString() ?? null,
})

/** Throws `text_replacement.not_found`. */
export const getReplacement = async (
  db: Db,
  actor: Actor,
  runId: string,
): Promise<ReplaceRunView> => await toView(db, await requireOwnRun(db, actor, runId))

/** One's own, newest first. */
export const listReplacements = async (db: Db, actor: Actor): Promise<ReplaceRunView[]> => {
  const runs = await db
    .selectFrom('text_replacement')
    .selectAll()
    .where('account_id', '=', actor.accountId)
    .orderBy('id', 'desc')
    .limit(MAX_RUNS_LISTED)
    .execute()
  return await Promise.all(runs.map(async (run) => await toView(db, run)))
}
