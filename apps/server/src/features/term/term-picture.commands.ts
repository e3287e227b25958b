import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { PagePart, termSetPicture } from '@panelflow/contract/term-picture.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import type { Db } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { lockStored } from '../file/blob-lifetime.ts'
import { cutPicture } from '../file/cut-picture.ts'
import { requirePageVisible } from '../file/file-rights.queries.ts'
import { requireTermRight } from './term-rights.ts'
import { getTermRow, type TermRow } from './term.queries.ts'
import { lockGlossary, publishGlossary } from './write-term.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'blobs' | 'images'>

/** What is kept of a picture: the longer side in pixels. */
const MAX_SIDE = 600

/** Who keeps the glossary, and whoever suggested the term while it waits. */
const requireRight = (actor: Actor, { status, created_by: by }: TermRow): void =>
  requireTermRight(
    actor,
    status === 'proposed' && by === actor.accountId ? 'term.suggest' : 'term.create_edit',
  )

const cutFromPage = async (
  { db, blobs, images }: Needs,
  actor: Actor,
  term: TermRow,
  { pageId, ...crop }: PagePart,
): Promise<Buffer> => {
  const page = await db
    .selectFrom('source_page')
    .innerJoin('source_chapter', 'source_chapter.id', 'source_page.source_chapter_id')
    .select(['source_page.image', 'source_chapter.book_id as bookId'])
    .where('source_page.id', '=', pageId)
    .executeTakeFirst()
  if (page === undefined || (term.book_id !== null && page.bookId !== term.book_id))
    throw new AppError('page.not_found')
  await requirePageVisible(db, actor, pageId)
  return Buffer.from(await cutPicture(images, await blobs.get(page.image), crop, MAX_SIDE))
}

/**
 * @throws AppError `term.not_found`, `term.changed_meanwhile`, `page.not_found`, permission codes
 */
export const setTermPicture = async (
  deps: Needs,
  actor: Actor,
  termId: string,
  { version, part }: EndpointBody<typeof termSetPicture>,
): Promise<void> => {
  const before = await getTermRow(deps.db, termId)
  requireRight(actor, before)
  const bytes = part === null ? null : await cutFromPage(deps, actor, before, part)
  const stored = bytes === null ? null : await deps.blobs.put(bytes)
  await inTransaction(deps.db, async (tx) => {
    await lockGlossary(tx, before.book_id)
    const row = await getTermRow(tx, termId)
    requireRight(actor, row)
    if (row.version !== version)
      throw new AppError('term.changed_meanwhile', { version: row.version })
    const at = deps.clock.now()
    if (stored !== null && bytes !== null) await lockStored(tx, deps.blobs, stored.sha, bytes)
    await tx
      .updateTable('term')
      .set((eb) => ({
        picture: stored?.sha ?? null,
        version: eb('version', '+', 1),
        updated_at: at,
      }))
      .where('id', '=', termId)
      .execute()
    await publishGlossary(tx, row.book_id)
    await recordAudit(tx, {
      at,
      action: 'term_updated',
      accountId: actor.accountId,
      object: { kind: 'term', id: termId },
      params: { original: row.original, fields: ['picture'] },
    })
  })
}

/** @throws AppError `file.not_found` */
export const requireTermPicture = async (db: Db, sha: string): Promise<void> => {
  const term = await db
    .selectFrom('term')
    .select('id')
    .where('picture', '=', sha)
    .limit(1)
    .executeTakeFirst()
  if (term === undefined) throw new AppError('file.not_found')
}
