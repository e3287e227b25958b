import type { ChapterStatus } from '@panelflow/domain/chapter/chapter-status.ts'
import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import type { SourceLanguage, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type {
  DocumentKind,
  PageDocument,
  RegionItem,
} from '@panelflow/domain/page/document/page-document.ts'
import type { EffectPolicies } from '@panelflow/domain/page/effect-policy.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Db } from '../db/open-database.ts'
import { type DocumentRef, loadDocument } from '../features/page/page-store.ts'
import type { Deps } from '../ports/deps.ts'
import type { PageRaster } from '../ports/text-detector.ts'
import type { ClaimedTask } from './page-task-leases.ts'

/** The page of a task, with what engines need to know about its book and order. */
export interface TaskPage {
  readonly image: string
  readonly width: number
  readonly height: number
  readonly bookId: string
  readonly sourceChapterId: string
  readonly sourceLanguage: SourceLanguage
  readonly targetLanguage: TargetLanguage
  readonly readingDirection: ReadingDirection
  readonly effectPolicies: EffectPolicies
  readonly chapterStatus: ChapterStatus
}

export const loadTaskPage = async (db: Db, task: ClaimedTask): Promise<TaskPage> => {
  const page = await db
    .selectFrom('source_page as p')
    .innerJoin('source_chapter as s', 's.id', 'p.source_chapter_id')
    .innerJoin('book as b', 'b.id', 's.book_id')
    .innerJoin('chapter as c', 'c.source_chapter_id', 's.id')
    .innerJoin('work_order as o', 'o.id', 'c.order_id')
    .select(['p.image', 'p.width', 'p.height', 'b.id as bookId', 's.id as sourceChapterId'])
    .select([
      'b.source_language as sourceLanguage',
      'o.target_language as targetLanguage',
      'b.reading_direction as readingDirection',
      'b.effect_policies as effectPolicies',
      'c.status as chapterStatus',
    ])
    .where('p.id', '=', task.pageId)
    .where('c.id', '=', task.chapterId)
    .executeTakeFirstOrThrow()
  return { ...page, effectPolicies: page.effectPolicies as EffectPolicies }
}

export const toRef = (task: ClaimedTask, kind: DocumentKind): DocumentRef => ({
  kind,
  pageId: task.pageId,
  chapterId: task.chapterId,
})

export const requireDocument = async (
  db: Db,
  task: ClaimedTask,
  kind: DocumentKind,
): Promise<PageDocument> => {
  const document = await loadDocument(db, toRef(task, kind))
  if (document === undefined) throw new AppError('page.not_found')
  return document
}

/**
 * Pixels of the page. A file that is not the picture that was measured at upload is damaged. Throws
 * `image.not_readable`, BlobMissing.
 */
export const decodePage = async (
  deps: Pick<Deps, 'blobs' | 'images'>,
  page: Pick<TaskPage, 'image' | 'width' | 'height'>,
): Promise<PageRaster> => {
  const raster = await deps.images.decodeRgb(await deps.blobs.get(page.image))
  if (raster.width !== page.width || raster.height !== page.height)
    throw new AppError('image.not_readable')
  return raster
}

/** Regions in reading order. */
export const listRegions = (base: PageDocument): readonly RegionItem[] =>
  Object.values(base.items)
    .filter((item): item is RegionItem => item.kind === 'region')
    .sort((a, b) => a.props.order - b.props.order || (a.id < b.id ? -1 : 1))
