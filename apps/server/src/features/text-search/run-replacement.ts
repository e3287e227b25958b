/**
 * Works a replacement off, page by page. The lines of a page and its document change in one
 * transaction, so a line is replaced exactly once however often the work begins.
 */
import { replaceOptions, type ReplaceOptions } from '@panelflow/contract/text-search.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { catchRefusal } from '@panelflow/domain/error/catch-refusal.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import type {
  DocumentKind,
  PageDocument,
  PageOp,
} from '@panelflow/domain/page/document/page-document.ts'
import { getWrittenText, opItemId } from '@panelflow/domain/page/document/page-fields.ts'
import { parseOps } from '@panelflow/domain/page/document/parse-document.ts'
import { editableNow } from '@panelflow/domain/page/editable-now.ts'
import { mayWriteText } from '@panelflow/domain/page/page-access.ts'
import { planUndo } from '@panelflow/domain/page/page-undo.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { TextFinder } from '@panelflow/domain/text-search/find-matches.ts'
import { createReplaceOps } from '@panelflow/domain/text-search/replace-matches.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import { z } from 'zod'
import { requireChapter } from '../../core/access/order-access.ts'
import { loadActor } from '../../core/people/load-actor.ts'
import type { TextReplacementLineTable } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Job } from '../../ports/job-queue.ts'
import { appendPersonOps } from '../page/commands/append-ops.ts'
import { lockDocument } from '../page/page-store.ts'
import { createFinder } from './create-finder.ts'
import type { RunRow } from './replace-run.queries.ts'

type RunDeps = Pick<Deps, 'db' | 'ids' | 'clock'>
type LineRow = Selectable<TextReplacementLineTable>
type LineStatus = LineRow['status']

/** Pages per job: a job's time stays short, the next one follows it. */
const PAGES = 20

interface PagePlace {
  readonly chapterId: string
  readonly pageId: string
}

interface PageWork extends PagePlace {
  readonly run: RunRow
  readonly actor: Actor
  readonly options: ReplaceOptions
  readonly document: DocumentKind
}

/** What is to be done with a line: edits, or the reason why none. */
type LinePlan =
  | { readonly ops: readonly PageOp[]; readonly status: LineStatus }
  | {
      readonly ops: null
      readonly status: LineStatus
      readonly code: 'page.field_forbidden' | null
    }

interface Replacing {
  readonly options: ReplaceOptions
  /** one for all lines of a page, which share its time */
  readonly find: TextFinder
  readonly isOpen: (itemId: string) => boolean
}

const planReplacement = (
  doc: PageDocument,
  line: LineRow,
  { options, find, isOpen }: Replacing,
): LinePlan => {
  const item = doc.items[line.item_id]
  if (item === undefined || getWrittenText(item) !== line.text)
    return { ops: null, status: 'changed', code: null }
  if (!isOpen(line.item_id)) return { ops: null, status: 'refused', code: 'page.field_forbidden' }
  const places = new Set(Array.isArray(line.places) ? line.places : [])
  const matches = find(line.text).filter(({ from }) => places.has(from))
  const ops = createReplaceOps(item, matches, {
    words: options.replacement,
    hasGroups: options.query.isPattern,
    keepCase: options.keepCase,
  })
  return ops.length === 0
    ? { ops: null, status: 'changed', code: null }
    : { ops, status: 'replaced' }
}

const planTakingBack = (doc: PageDocument, line: LineRow): LinePlan => {
  const { ops } = planUndo(doc, {
    applied: parseOps(line.schema ?? PAGE_SCHEMA_VERSION, line.applied),
    inverse: parseOps(line.schema ?? PAGE_SCHEMA_VERSION, line.inverse),
  })
  return ops.some(({ op }) => op === 'text')
    ? { ops, status: 'restored' }
    : { ops: null, status: 'kept', code: null }
}

const takeLines = async (tx: Tx, work: PageWork, status: LineStatus): Promise<readonly LineRow[]> =>
  await tx
    .selectFrom('text_replacement_line')
    .selectAll()
    .where('run_id', '=', work.run.id)
    .where('chapter_id', '=', work.chapterId)
    .where('source_page_id', '=', work.pageId)
    .where('status', '=', status)
    .orderBy('position')
    .forUpdate()
    .execute()

const setLine = async (
  tx: Tx,
  line: LineRow,
  values: Updateable<TextReplacementLineTable>,
): Promise<void> => {
  await tx
    .updateTable('text_replacement_line')
    .set(values)
    .where('run_id', '=', line.run_id)
    .where('position', '=', line.position)
    .execute()
}

const workOnPage = async (deps: RunDeps, tx: Tx, work: PageWork): Promise<void> => {
  const isBack = work.run.status === 'taking_back'
  const lines = await takeLines(tx, work, isBack ? 'replaced' : 'waiting')
  if (lines.length === 0) return
  const { document, chapterId, pageId, actor } = work
  const doc = await lockDocument(tx, { kind: document, chapterId, pageId })
  if (doc === undefined) throw new AppError('page.not_found')
  const { chapterState, state } = await requireChapter(tx, actor, 'workspace.open', chapterId)
  const editable = editableNow(actor, chapterState, state.stop !== null)
  const isOpen = (itemId: string): boolean => {
    const item = doc.items[itemId]
    if (item?.kind === 'region') return editable.region.includes('sourceText')
    return item !== undefined && mayWriteText(editable, item)
  }
  const { options } = work
  const replacing = isBack ? null : { options, find: createFinder(options.query), isOpen }
  const plans = lines.map((line) => ({
    line,
    plan: replacing === null ? planTakingBack(doc, line) : planReplacement(doc, line, replacing),
  }))
  const ops = plans.flatMap(({ plan }) => plan.ops ?? [])
  const done =
    ops.length === 0
      ? null
      : await appendPersonOps(deps, tx, actor, {
          document,
          chapterId,
          pageId,
          batchId: deps.ids.next(),
          ops,
        })
  for (const { line, plan } of plans) {
    const ofItem = (op: PageOp): boolean => opItemId(op) === line.item_id
    if (plan.ops === null) await setLine(tx, line, { status: plan.status, code: plan.code })
    else if (isBack) await setLine(tx, line, { status: plan.status })
    else
      await setLine(tx, line, {
        status: plan.status,
        schema: PAGE_SCHEMA_VERSION,
        applied: JSON.stringify(done?.applied.filter(ofItem) ?? []),
        inverse: JSON.stringify(done?.inverse.filter(ofItem) ?? []),
      })
  }
}

/** Lines of a page that cannot be touched, or of the whole run. */
const refuseLines = async (
  { db }: RunDeps,
  run: RunRow,
  place: PagePlace | null,
  error: AppError,
): Promise<void> => {
  const isBack = run.status === 'taking_back'
  await db
    .updateTable('text_replacement_line')
    .set({
      status: isBack ? 'kept' : 'refused',
      code: error.code,
      params: JSON.stringify(error.params),
    })
    .where('run_id', '=', run.id)
    .where('status', '=', isBack ? 'replaced' : 'waiting')
    .$if(place !== null, (update) =>
      update
        .where('chapter_id', '=', place?.chapterId ?? '')
        .where('source_page_id', '=', place?.pageId ?? ''),
    )
    .execute()
}

const listWaitingPages = async ({ db }: RunDeps, run: RunRow): Promise<readonly PagePlace[]> =>
  await db
    .selectFrom('text_replacement_line')
    .select(['chapter_id as chapterId', 'source_page_id as pageId'])
    .where('run_id', '=', run.id)
    .where('status', '=', run.status === 'taking_back' ? 'replaced' : 'waiting')
    .groupBy(['chapter_id', 'source_page_id'])
    .orderBy((eb) => eb.fn.min('position'))
    .limit(PAGES)
    .execute()

/** Only what the slice began with: it may have been stopped or taken back since. */
const finish = async ({ db, clock }: RunDeps, run: RunRow): Promise<void> => {
  const isBack = run.status === 'taking_back'
  await sql`update text_replacement set status = ${isBack ? 'taken_back' : 'done'}, finished_at = ${clock.now()}
    where id = ${run.id} and status = ${run.status}
      and not exists (select 1 from text_replacement_line where run_id = ${run.id}
        and status = ${isBack ? 'replaced' : 'waiting'})`.execute(db)
}

/**
 * Works on up to 20 pages of a run. Answers whether some are left. A canceled run has none.
 */
export const runReplaceSlice = async (deps: RunDeps, runId: string): Promise<boolean> => {
  await deps.db
    .updateTable('text_replacement')
    .set({ status: 'running' })
    .where('id', '=', runId)
    .where('status', '=', 'waiting')
    .execute()
  const run = await deps.db
    .selectFrom('text_replacement')
    .selectAll()
    .where('id', '=', runId)
    .where('status', 'in', ['running', 'taking_back'])
    .executeTakeFirst()
  if (run === undefined) return false
  await catchRefusal(
    async () => {
      const actor = await loadActor(deps.db, run, 'workspace.open')
      const options = replaceOptions.parse(run.options)
      const document = options.query.field === 'translation' ? 'lane' : 'base'
      for (const place of await listWaitingPages(deps, run))
        await catchRefusal(
          () =>
            inTransaction(deps.db, (tx) =>
              workOnPage(deps, tx, { run, actor, options, document, ...place }),
            ),
          (error) => refuseLines(deps, run, place, error),
        )
    },
    (error) => refuseLines(deps, run, null, error),
  )
  await finish(deps, run)
  return (await listWaitingPages(deps, run)).length > 0
}

const payload = z.object({ runId: z.uuid() })

/** A slice of a replacement; what is left goes on in the next job. */
export const runReplacementJob = async (deps: Deps, job: Job): Promise<void> => {
  const { runId } = payload.parse(job.payload)
  if (await runReplaceSlice(deps, runId))
    await inTransaction(deps.db, (tx) => deps.queue.enqueue(tx, 'text.replace', { runId }))
}
