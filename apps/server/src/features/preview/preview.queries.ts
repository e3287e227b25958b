import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type {
  previewChapter,
  previewGet,
  PreviewComment,
  PreviewPage,
  PreviewThread,
} from '@panelflow/contract/preview.ts'
import { type Editions, getEditionTitle } from '@panelflow/domain/book/edition.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { CommentTable, PreviewDecisionTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { getPins } from '../comment/comment-pin.ts'
import { previewTemplate, type SignUrl } from '../file/file-address.ts'
import { listScopeChapters, requireScopeChapter } from './preview-scope.queries.ts'
import type { PreviewLinkRow } from './preview-visit.ts'

type DecisionRow = Selectable<PreviewDecisionTable>
type CommentRow = Selectable<CommentTable>

export const viewDecision = ({ decision, note, decided_at }: DecisionRow) => ({
  decision,
  note,
  at: decided_at.toISOString(),
})

/** The last decision of each chapter, by link and chapter. */
export const listDecisions = async (
  db: Db | Tx,
  linkIds: readonly string[],
): Promise<readonly DecisionRow[]> =>
  linkIds.length === 0
    ? []
    : await db
        .selectFrom('preview_decision')
        .selectAll()
        .distinctOn(['link_id', 'chapter_id'])
        .where('link_id', 'in', linkIds)
        .orderBy('link_id')
        .orderBy('chapter_id')
        .orderBy('decided_at', 'desc')
        .orderBy('id', 'desc')
        .execute()

/** Book and language that a link shows. */
const getLinkBook = async (db: Db | Tx, link: PreviewLinkRow) =>
  await db
    .selectFrom('book as b')
    .leftJoin('work_order as o', 'o.book_id', 'b.id')
    .leftJoin('chapter as c', 'c.order_id', 'o.id')
    .select([
      'b.id',
      'b.title_zh as titleZh',
      'b.title_en as titleEn',
      'b.editions',
      'b.reading_direction as direction',
      'o.target_language as language',
    ])
    .where((eb) => {
      if (link.book_id !== null) return eb('b.id', '=', link.book_id)
      return link.order_id === null
        ? eb('c.id', '=', link.chapter_id)
        : eb('o.id', '=', link.order_id)
    })
    .limit(1)
    .executeTakeFirstOrThrow()

/** What the reader of a link sees first. */
export const getPreview = async (
  db: Db,
  link: PreviewLinkRow,
): Promise<EndpointAnswer<typeof previewGet>> => {
  const book = await getLinkBook(db, link)
  const language = link.target_language ?? book.language ?? 'en'
  const chapters = await listScopeChapters(db, link)
  const decisions = new Map(
    (await listDecisions(db, [link.id])).map((row) => [row.chapter_id, row]),
  )
  const editions = book.editions as unknown as Editions
  return {
    title: getEditionTitle({ ...book, editions }, language),
    language,
    direction: book.direction,
    recipient: link.recipient,
    expiresAt: link.expires_at.toISOString(),
    chapters: chapters.map(({ id, number, pages, ready }) => {
      const decision = decisions.get(id)
      return {
        id,
        number,
        pages,
        ready,
        decision: decision === undefined ? null : viewDecision(decision),
      }
    }),
  }
}

const CONTENT_LENGTH = 16

/** Part of the address of a picture: another one has another address. */
export const toContent = (image: string): string => image.slice(0, CONTENT_LENGTH)

/** Present pages with the picture each has: the final one, else the composite. */
const listPages = async (db: Db, chapterId: string, sign: SignUrl): Promise<PreviewPage[]> => {
  const rows = await db
    .selectFrom('source_page as p')
    .innerJoin('chapter as c', 'c.source_chapter_id', 'p.source_chapter_id')
    .leftJoin('page_output as x', (join) =>
      join.onRef('x.source_page_id', '=', 'p.id').onRef('x.chapter_id', '=', 'c.id'),
    )
    .select(['p.id', 'p.width', 'p.height', 'p.kind as pageKind'])
    .select(['x.id as outputId', 'x.image', 'x.width as outputWidth', 'x.height as outputHeight'])
    .where('c.id', '=', chapterId)
    .where('p.replaced_at', 'is', null)
    .distinctOn(['p.position', 'p.id'])
    .orderBy('p.position')
    .orderBy('p.id')
    .orderBy('x.kind', 'desc')
    .execute()
  return rows.map(({ outputId, image, outputWidth, outputHeight, pageKind, ...page }) => ({
    ...page,
    isDouble: pageKind === 'double' || page.width > page.height,
    picture:
      outputId === null || image === null || outputWidth === null || outputHeight === null
        ? null
        : {
            url: previewTemplate(sign, outputId, toContent(image)),
            width: outputWidth,
            height: outputHeight,
          },
  }))
}

const viewComment = (row: CommentRow): PreviewComment => ({
  id: row.id,
  text: row.text,
  own: row.preview_link_id !== null,
  at: row.created_at.toISOString(),
  removable: row.preview_link_id !== null,
})

/** Threads of a link: its reader's words, and the answers that are marked for them. */
const listThreads = async (
  db: Db,
  linkId: string,
  chapterId: string,
): Promise<readonly PreviewThread[]> => {
  const own = await db
    .selectFrom('comment')
    .selectAll()
    .where('preview_link_id', '=', linkId)
    .where('chapter_id', '=', chapterId)
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  if (own.length === 0) return []
  const replies = await db
    .selectFrom('comment')
    .selectAll()
    .where(
      'parent_id',
      'in',
      own.map(({ id }) => id),
    )
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('preview_link_id', '=', linkId), eb('for_client', '=', true)]))
    .orderBy('id')
    .execute()
  const pins = await getPins(db, own)
  return own.map((row) => {
    const pin = pins.get(row.id)
    const place = pin === undefined || pin.replaced ? undefined : pin
    return {
      ...viewComment(row),
      pageId: place?.pageId ?? null,
      rect: place?.rect ?? null,
      resolved: row.resolved_at !== null,
      replies: replies.filter(({ parent_id }) => parent_id === row.id).map(viewComment),
    }
  })
}

/** @throws AppError `preview.chapter_not_found` */
export const getPreviewChapter = async (
  db: Db,
  link: PreviewLinkRow,
  chapterId: string,
  sign: SignUrl,
): Promise<EndpointAnswer<typeof previewChapter>> => {
  const { number } = await requireScopeChapter(db, link, chapterId)
  const decisions = await listDecisions(db, [link.id])
  const decision = decisions.find((row) => row.chapter_id === chapterId)
  return {
    id: chapterId,
    number,
    pages: await listPages(db, chapterId, sign),
    threads: [...(await listThreads(db, link.id, chapterId))],
    decision: decision === undefined ? null : viewDecision(decision),
  }
}
