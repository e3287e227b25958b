/**
 * A chapter as the writers of formats know it, read from the tables; pictures are fetched when
 * their turn comes.
 */
import type { PictureKind } from '@panelflow/domain/output/output-values.ts'
import { getResolution } from '@panelflow/domain/output/resolution.ts'
import {
  type Editions,
  EMPTY_EDITION,
  getEditionTitle,
  listCredits,
} from '@panelflow/domain/book/edition.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { parseItems } from '@panelflow/domain/page/document/parse-document.ts'
import { listBookNames } from '../../book/book.queries.ts'
import type { Db } from '../../../db/open-database.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { OutputChapter, OutputPage } from '../formats/chapter-output.ts'

interface LoadDeps {
  readonly db: Db
  readonly blobs: BlobStore
}

/** A page with the names of its stored pictures, for layered files. */
export interface StoredPage extends OutputPage {
  /** sha-256 of the source page */
  readonly image: string
}

export interface StoredChapter extends OutputChapter {
  /** of the book, kept whole in languages without spaces */
  readonly names: readonly string[]
  readonly pages: readonly StoredPage[]
}

const findHead = async (db: Db, chapterId: string) =>
  await db
    .selectFrom('chapter as c')
    .innerJoin('work_order as o', 'o.id', 'c.order_id')
    .innerJoin('source_chapter as s', 's.id', 'c.source_chapter_id')
    .innerJoin('book as b', 'b.id', 's.book_id')
    .leftJoin('account as t', 't.id', 'c.translator_id')
    .leftJoin('account as l', 'l.id', 'c.typesetter_id')
    .leftJoin('account as p', 'p.id', 'c.proofreader_id')
    .select([
      'c.id',
      'c.number',
      'c.source_chapter_id',
      'b.id as book_id',
      'o.target_language',
      'b.title_zh',
      'b.title_en',
      'b.editions',
      'b.source_language',
    ])
    .select([
      'b.reading_direction',
      't.real_name as translator',
      'l.real_name as letterer',
      'p.real_name as editor',
    ])
    .where('c.id', '=', chapterId)
    .executeTakeFirst()

type Head = NonNullable<Awaited<ReturnType<typeof findHead>>>

const pageRows = async (db: Db, { id, source_chapter_id }: Head) =>
  await db
    .selectFrom('source_page as p')
    .innerJoin('page_document as b', (join) =>
      join.onRef('b.source_page_id', '=', 'p.id').on('b.kind', '=', 'base'),
    )
    .innerJoin('page_document as l', (join) =>
      join.onRef('l.source_page_id', '=', 'p.id').on('l.chapter_id', '=', id),
    )
    .leftJoin('page_output as f', (join) =>
      join
        .onRef('f.source_page_id', '=', 'p.id')
        .on('f.chapter_id', '=', id)
        .on('f.kind', '=', 'final'),
    )
    .leftJoin('page_output as m', (join) =>
      join
        .onRef('m.source_page_id', '=', 'p.id')
        .on('m.chapter_id', '=', id)
        .on('m.kind', '=', 'composite'),
    )
    .select([
      'p.id',
      'p.name',
      'p.width',
      'p.height',
      'p.image',
      'b.id as base_id',
      'b.schema as base_schema',
      'b.rev as base_rev',
      'l.id as lane_id',
      'l.schema as lane_schema',
      'l.rev as lane_rev',
    ])
    .select([
      'b.updated_at as base_at',
      'l.updated_at as lane_at',
      'f.image as final',
      'f.format as final_format',
      'f.created_at as final_at',
    ])
    .select([
      'm.image as composite',
      'm.format as composite_format',
      'm.created_at as composite_at',
    ])
    .where('p.source_chapter_id', '=', source_chapter_id)
    .where('p.replaced_at', 'is', null)
    .orderBy('p.position')
    .execute()

type PageRow = Awaited<ReturnType<typeof pageRows>>[number]

const itemsByDocument = async (
  db: Db,
  pages: readonly PageRow[],
): Promise<ReadonlyMap<string, PageDocument['items']>> => {
  const schemas = new Map(
    pages.flatMap((page) => [
      [page.base_id, page.base_schema] as const,
      [page.lane_id, page.lane_schema] as const,
    ]),
  )
  if (schemas.size === 0) return new Map()
  const rows = await db
    .selectFrom('page_item')
    .select(['document_id', 'id', 'kind', 'props', 'origin', 'rev'])
    .where('document_id', 'in', [...schemas.keys()])
    .orderBy('id')
    .execute()
  const rowsById = new Map<string, typeof rows>([...schemas.keys()].map((id) => [id, []]))
  for (const row of rows) rowsById.get(row.document_id)?.push(row)
  return new Map(
    [...rowsById].map(([id, own]) => [id, parseItems(schemas.get(id) ?? 0, own)] as const),
  )
}

const getPicture = (
  row: PageRow,
  kind: PictureKind,
): { readonly sha: string; readonly format: 'png' | 'jpeg' } => {
  const [sha, format] =
    kind === 'final' ? [row.final, row.final_format] : [row.composite, row.composite_format]
  if (sha === null || format === null)
    throw new AppError(kind === 'final' ? 'output.not_deliverable' : 'output.no_preview')
  return { sha, format }
}

const toOutputPage = (
  { blobs }: LoadDeps,
  row: PageRow,
  items: ReadonlyMap<string, PageDocument['items']>,
  kind: PictureKind,
) => {
  const { id: pageId, name, width, height, image } = row
  const document = (part: 'base' | 'lane'): PageDocument => {
    const [id, rev] = part === 'base' ? [row.base_id, row.base_rev] : [row.lane_id, row.lane_rev]
    return {
      schema: PAGE_SCHEMA_VERSION,
      id,
      kind: part,
      width,
      height,
      source: image,
      rev,
      items: items.get(id) ?? {},
    }
  }
  const page: StoredPage = {
    id: pageId,
    name,
    width,
    height,
    image,
    baseDoc: document('base'),
    laneDoc: document('lane'),
    rendered: async () => {
      const { sha, format } = getPicture(row, kind)
      return { bytes: await blobs.get(sha), format }
    },
    asset: async (sha) => await blobs.get(sha),
  }
  return page
}

/** Credits are real names; user names are never exported. */
const listed = (name: string | null): readonly string[] =>
  name === null || name === '' ? [] : [name]

/** The last change that can show in what is written: the same chapter gives the same bytes. */
const lastChange = (rows: readonly PageRow[], kind: PictureKind | 'none'): Date => {
  const dates = rows.flatMap((row) => {
    if (kind === 'none') return [row.base_at, row.lane_at]
    return [(kind === 'final' ? row.final_at : row.composite_at) ?? row.lane_at]
  })
  return new Date(Math.max(0, ...dates.map((date) => date.getTime())))
}

/**
 * @param kind which pictures `rendered` gives; 'none' for formats without pictures
 * @throws AppError chapter.not_found
 */
export const loadOutputChapter = async (
  deps: LoadDeps,
  chapterId: string,
  kind: PictureKind | 'none',
): Promise<StoredChapter> => {
  const head = await findHead(deps.db, chapterId)
  if (head === undefined) throw new AppError('chapter.not_found')
  const rows = await pageRows(deps.db, head)
  const items = await itemsByDocument(deps.db, rows)
  const language = head.target_language
  const editions = head.editions as unknown as Editions
  const edition = editions[language] ?? EMPTY_EDITION
  const book = { titleZh: head.title_zh, titleEn: head.title_en, editions }
  return {
    id: head.id,
    bookTitle: getEditionTitle(book, language),
    alias: edition.alias,
    synopsis: edition.synopsis,
    title: '',
    number: head.number,
    language,
    sourceLanguage: head.source_language,
    direction: head.reading_direction,
    resolution: getResolution(head.reading_direction),
    people: {
      author: listCredits(edition.credit),
      artist: [],
      translator: listed(head.translator),
      letterer: listed(head.letterer),
      editor: listed(head.editor),
    },
    names: await listBookNames(deps.db, head.book_id, language),
    modifiedAt: lastChange(rows, kind),
    pages: rows.map((row) => toOutputPage(deps, row, items, kind === 'none' ? 'final' : kind)),
  }
}
