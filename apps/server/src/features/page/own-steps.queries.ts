import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { batchStep, type pageOwnSteps } from '@panelflow/contract/page.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import type { DocumentKind, PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { parseOps } from '@panelflow/domain/page/document/parse-document.ts'
import { editableNow } from '@panelflow/domain/page/editable-now.ts'
import {
  groupSteps,
  isKnownBatch,
  type KnownSteps,
  listTakeableSteps,
  type LoggedBatch,
  type OwnStep,
  withoutComputed,
} from '@panelflow/domain/page/own-steps.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { requireChapter } from '../../core/access/order-access.ts'
import type { Db } from '../../db/open-database.ts'
import type { Clock } from '../../ports/clock.ts'
import { getActingRole } from './commands/append-ops.ts'
import { loadDocument } from './page-store.ts'

const MAX_BATCHES = 100
const KEPT_DAYS = 30

/** Newest first, until one that the browser has. */
const listBatches = async (
  db: Db,
  actor: Actor,
  chapterId: string,
  known: KnownSteps,
): Promise<readonly LoggedBatch[]> => {
  const rows = await db
    .selectFrom('page_op as o')
    .innerJoin('page_document as d', 'd.id', 'o.document_id')
    .innerJoin('source_page as p', 'p.id', 'd.source_page_id')
    .select(['p.id as page_id', 'd.kind', 'o.schema', 'o.ops', 'o.steps', 'o.inverse'])
    .where('o.chapter_id', '=', chapterId)
    .where('o.actor_id', '=', actor.accountId)
    .where('o.steps', 'is not', null)
    .where('o.at', '>', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .where('p.replaced_at', 'is', null)
    .orderBy('o.at', 'desc')
    .orderBy('o.rev', 'desc')
    .limit(MAX_BATCHES)
    .execute()
  const batches = rows.map(({ page_id, kind, schema, ops, steps, inverse }): LoggedBatch => ({
    pageId: page_id,
    document: kind,
    steps: z.array(batchStep).parse(steps),
    applied: withoutComputed(parseOps(schema, ops)),
    inverse: inverse === null ? null : parseOps(schema, inverse),
  }))
  const end = batches.findIndex((batch) => isKnownBatch(batch, known))
  return end < 0 ? batches : batches.slice(0, end)
}

const loadPages = async (
  db: Db,
  chapterId: string,
  batches: readonly LoggedBatch[],
): Promise<ReadonlyMap<string, PageDocument>> => {
  const places = new Map<string, { readonly pageId: string; readonly document: DocumentKind }>()
  for (const { pageId, document } of batches)
    places.set(`${pageId}/${document}`, { pageId, document })
  const found = new Map<string, PageDocument>()
  for (const [key, { pageId, document: kind }] of places) {
    const document = await loadDocument(db, { kind, pageId, chapterId })
    if (document !== undefined) found.set(key, document)
  }
  return found
}

type StepsAnswer = EndpointAnswer<typeof pageOwnSteps>

const toView = ({ ids, parts, ...step }: OwnStep): StepsAnswer['done'][number] => ({
  ...step,
  ids: [...ids],
  parts: parts.map(({ pageId, document, applied, inverse }) => ({
    pageId,
    document,
    applied: [...applied],
    inverse: [...inverse],
  })),
})

/**
 * What the actor did in the chapter lately, in whatever browser, and may take back now. Throws
 * `chapter.not_found` and the permission codes.
 */
export const listOwnSteps = async (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  actor: Actor,
  chapterId: string,
  known: KnownSteps,
): Promise<StepsAnswer> => {
  const access = await requireChapter(db, actor, 'workspace.open', chapterId)
  const batches = await listBatches(db, actor, chapterId, known)
  const pages = await loadPages(db, chapterId, batches)
  const { done, undone, ids } = listTakeableSteps(groupSteps(batches.toReversed()), {
    find: (pageId, document) => pages.get(`${pageId}/${document}`),
    editable: editableNow(actor, access.chapterState, access.state.stop !== null),
    origin: {
      by: 'person',
      account: actor.accountId,
      role: getActingRole(actor),
      at: clock.now().toISOString(),
    },
  })
  return {
    schema: PAGE_SCHEMA_VERSION,
    done: done.map(toView),
    undone: undone.map(toView),
    ids: [...ids],
  }
}
