import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { pageDocuments, pageOpsSince } from '@panelflow/contract/page.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import type {
  DocumentKind,
  PageDocument,
  PageOpEntry,
} from '@panelflow/domain/page/document/page-document.ts'
import type { Db } from '../../db/open-database.ts'
import { assetTemplate, type SignUrl } from '../file/file-address.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { editableNow } from '@panelflow/domain/page/editable-now.ts'
import { loadDocument } from './page-store.ts'
import { entriesSince } from './page.queries.ts'

interface PageOfChapter {
  readonly chapterId: string
  readonly pageId: string
}

const load = async (db: Db, kind: DocumentKind, page: PageOfChapter): Promise<PageDocument> => {
  const document = await loadDocument(db, { kind, ...page })
  if (document === undefined) throw new AppError('page.not_found')
  return document
}

type DocumentsAnswer = EndpointAnswer<typeof pageDocuments>

const documentView = (document: PageDocument): DocumentsAnswer['base'] => ({
  ...document,
  items: Object.fromEntries(
    Object.values(document.items).map(({ id, kind, props, origin, rev }) => [
      id,
      { id, kind, props: { ...props }, origin: { ...origin }, rev },
    ]),
  ),
})

/** Both documents of a page and what the actor may change in them now. Throws `page.not_found`. */
export const getDocuments = async (
  db: Db,
  actor: Actor,
  page: PageOfChapter,
  sign: SignUrl,
): Promise<DocumentsAnswer> => {
  const access = await requireChapter(db, actor, 'workspace.open', page.chapterId)
  const lane = await load(db, 'lane', page)
  const base = await load(db, 'base', page)
  const editable = editableNow(actor, access.chapterState, access.state.stop !== null)
  return {
    base: documentView(base),
    lane: documentView(lane),
    editable: {
      region: [...editable.region],
      patch: [...editable.patch],
      text: [...editable.text],
      image: [...editable.image],
      add: [...editable.add],
      delete: [...editable.delete],
      arrangesTexts: editable.arrangesTexts,
    },
    assets: assetTemplate(sign, page.chapterId),
  }
}

/** Entries of the op log, as they travel. */
export const toEntriesView = ({
  rev,
  entries,
}: {
  readonly rev: number
  readonly entries: readonly PageOpEntry[]
}): EndpointAnswer<typeof pageOpsSince> => ({
  rev,
  schema: PAGE_SCHEMA_VERSION,
  entries: entries.map((entry) => ({ ...entry, ops: [...entry.ops] })),
})

/** Entries of one document's log after a revision. Throws `page.not_found`. */
export const opsSince = async (
  db: Db,
  actor: Actor,
  {
    document,
    after,
    ...page
  }: PageOfChapter & { readonly document: DocumentKind; readonly after: number },
): Promise<EndpointAnswer<typeof pageOpsSince>> => {
  await requireChapter(db, actor, 'workspace.open', page.chapterId)
  // the lane proves that the page belongs to the chapter
  const lane = await load(db, 'lane', page)
  const { id, rev } = document === 'lane' ? lane : await load(db, 'base', page)
  const entries = await entriesSince(db, id, after)
  return toEntriesView({ rev, entries })
}

/**
 * Everybody who changed a page of the chapter, in its own documents or in those it shares with
 * other languages. Throws `chapter.not_found` and the permission codes.
 */
export const listWriters = async (
  db: Db,
  actor: Actor,
  chapterId: string,
): Promise<PersonView[]> => {
  const { chapter } = await requireChapter(db, actor, 'workspace.open', chapterId)
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'real_name as realName'])
    .where('id', 'in', (accounts) =>
      accounts
        .selectFrom('page_op')
        .innerJoin('page_document', 'page_document.id', 'page_op.document_id')
        .innerJoin('source_page', 'source_page.id', 'page_document.source_page_id')
        .select('page_op.actor_id')
        .where('source_page.source_chapter_id', '=', chapter.source_chapter_id)
        .where('page_op.actor_id', 'is not', null)
        .where((each) =>
          each.or([
            each('page_document.chapter_id', '=', chapterId),
            each('page_document.kind', '=', 'base'),
          ]),
        )
        .$castTo<{ actor_id: string }>(),
    )
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...row, realName: row.realName ?? '' }))
}
