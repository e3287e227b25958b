import type { ChapterStatus, Stage } from '@panelflow/domain/chapter/chapter-status.ts'
import { STAGE_OF_STATUS } from '@panelflow/domain/chapter/chapter-status.ts'
import type { OrderStatus } from '@panelflow/domain/order/order-status.ts'
import { defaultRiskMoments } from '@panelflow/domain/schedule/forecast.ts'
import type { SourceLanguage, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import type { Db } from '../db/open-database.ts'
import type { Ids } from '../ports/ids.ts'

interface Made {
  readonly db: Db
  readonly ids: Ids
}

/** An account that cannot sign in by password: for rows that need a person. */
export const anAccount = async (
  { db, ids }: Made,
  roles: readonly RoleId[] = [],
): Promise<string> => {
  const id = ids.next()
  await db
    .insertInto('account')
    .values({ id, name: `person-${id.slice(-6)}`, name_key: `person-${id}`, password_hash: '-' })
    .execute()
  if (roles.length > 0)
    await db
      .insertInto('account_role')
      .values(roles.map((role_id) => ({ account_id: id, role_id })))
      .execute()
  return id
}

export interface PageImage {
  readonly width: number
  readonly height: number
  readonly image: string
  readonly format: 'png' | 'jpeg'
}

export interface ChapterOptions {
  readonly status: ChapterStatus
  readonly orderStatus: OrderStatus
  readonly pages: number | readonly PageImage[]
  readonly language?: TargetLanguage
  readonly sourceLanguage?: SourceLanguage
  readonly urgent?: boolean
  /** another language of pages that exist */
  readonly sourceChapterId?: string
  readonly people?: Partial<Record<'translator_id' | 'proofreader_id' | 'typesetter_id', string>>
}

export interface MadeChapter {
  readonly orderId: string
  readonly chapterId: string
  readonly sourceChapterId: string
  readonly pageIds: readonly string[]
}

const BLANK: PageImage = { width: 400, height: 600, image: 'a'.repeat(64), format: 'png' }

const makeSource = async (
  { db, ids }: Made,
  { pages, sourceLanguage = 'zh-Hans' }: ChapterOptions,
): Promise<string> => {
  const bookId = ids.next()
  await db
    .insertInto('book')
    .values({
      id: bookId,
      book_id: bookId,
      title_zh: '测试',
      source_language: sourceLanguage,
      reading_direction: 'ltr',
    })
    .execute()
  const sourceChapterId = ids.next()
  await db
    .insertInto('source_chapter')
    .values({ id: sourceChapterId, book_id: bookId, number: 1, revision: 1 })
    .execute()
  const images = typeof pages === 'number' ? Array.from({ length: pages }, () => BLANK) : pages
  const rows = images.map(({ width, height, image, format }, position) => ({
    id: ids.next(),
    source_chapter_id: sourceChapterId,
    position,
    revision: 1,
    name: `${String(position + 1).padStart(3, '0')}.${format}`,
    width,
    height,
    image,
    image_format: format,
    original: image,
    original_bytes: 1,
    tile_levels: 1,
    tiles: image,
  }))
  if (rows.length > 0) await db.insertInto('source_page').values(rows).execute()
  return sourceChapterId
}

/** One order with one chapter in a given status, straight into the tables. */
export const aChapter = async (made: Made, options: ChapterOptions): Promise<MadeChapter> => {
  const { db, ids } = made
  const sourceChapterId = options.sourceChapterId ?? (await makeSource(made, options))
  const source = await db
    .selectFrom('source_chapter')
    .select('book_id')
    .where('id', '=', sourceChapterId)
    .executeTakeFirstOrThrow()
  const orderId = ids.next()
  const createdBy = await anAccount(made)
  const cutoffAt = Date.now() + 7 * 86_400_000
  const { tightFrom, lateFrom } = defaultRiskMoments(cutoffAt)
  await db
    .insertInto('work_order')
    .values({
      id: orderId,
      title: 'test',
      book_id: source.book_id,
      type: options.urgent === true ? 'urgent' : 'regular',
      kind: 'full',
      target_language: options.language ?? 'en',
      chapter_start: 1,
      chapter_end: 1,
      status: options.orderStatus,
      cutoff_at: new Date(cutoffAt),
      tight_from: new Date(tightFrom),
      late_from: new Date(lateFrom),
      created_by: createdBy,
    })
    .execute()
  const chapterId = ids.next()
  const furthest: Stage = STAGE_OF_STATUS[options.status]
  await db
    .insertInto('chapter')
    .values({
      id: chapterId,
      order_id: orderId,
      source_chapter_id: sourceChapterId,
      number: 1,
      status: options.status,
      furthest,
      ...options.people,
    })
    .execute()
  const pages = await db
    .selectFrom('source_page')
    .select('id')
    .where('source_chapter_id', '=', sourceChapterId)
    .where('replaced_at', 'is', null)
    .orderBy('position')
    .execute()
  return { orderId, chapterId, sourceChapterId, pageIds: pages.map((page) => page.id) }
}
