import { type TermView, termView } from '@panelflow/contract/term.ts'
import type { TermStatus, TermValues } from '@panelflow/domain/glossary/term-rules.ts'
import type { Selectable } from 'kysely'
import type { TermTable } from '../../db/tables.ts'
import { type SignUrl, termPicturePath } from '../file/file-address.ts'

type TermRow = Selectable<TermTable>

/** A term with its book's titles; without what only the database asks. */
export interface ListedTerm extends Pick<
  TermRow,
  | 'id'
  | 'book_id'
  | 'kind'
  | 'original'
  | 'aliases'
  | 'translations'
  | 'forbidden'
  | 'remark'
  | 'explanation'
  | 'first_chapter'
  | 'chapter_number'
  | 'picture'
  | 'sort'
  | 'status'
  | 'version'
  | 'created_at'
> {
  readonly title_zh: string | null
  readonly title_en: string | null
  readonly same_as_global: boolean
}

export interface TermViewContext {
  /** the reader's rights on a term of that status */
  readonly rights: (status: TermStatus) => TermView['can']
  /** by term: the chapter it is first met in, where nobody wrote one down */
  readonly firstChapters: ReadonlyMap<string, number>
  /** chapters the reader can open, by `toChapterKey` */
  readonly chapterIds: ReadonlyMap<string, string>
  readonly sign: SignUrl
}

type ContentRow = Pick<
  TermRow,
  | 'kind'
  | 'original'
  | 'aliases'
  | 'translations'
  | 'forbidden'
  | 'remark'
  | 'explanation'
  | 'first_chapter'
  | 'chapter_number'
>

export const toValues = (row: ContentRow): TermValues => ({
  kind: row.kind,
  original: row.original,
  aliases: row.aliases,
  translations: termView.shape.translations.parse(row.translations),
  forbidden: termView.shape.forbidden.parse(row.forbidden),
  remark: row.remark,
  explanation: row.explanation,
  firstChapter: row.first_chapter,
  chapterNumber: row.chapter_number,
})

/** A chapter of a book, whatever the language. */
export const toChapterKey = (bookId: string | null, number: number | null): string =>
  `${bookId ?? ''} ${number ?? ''}`

export const toTermView = (
  row: ListedTerm,
  { rights, firstChapters, chapterIds, sign }: TermViewContext,
): TermView => {
  const found = row.first_chapter === null ? firstChapters.get(row.id) : undefined
  const firstChapter = row.first_chapter ?? found ?? null
  return {
    id: row.id,
    book:
      row.book_id === null
        ? null
        : { id: row.book_id, titleZh: row.title_zh ?? '', titleEn: row.title_en ?? '' },
    ...toValues(row),
    aliases: [...row.aliases],
    firstChapter,
    firstChapterFound: found !== undefined,
    firstChapterId: chapterIds.get(toChapterKey(row.book_id, firstChapter)) ?? null,
    sameAsGlobal: row.same_as_global,
    picture: row.picture === null ? null : sign(termPicturePath(row.picture)),
    sortId: row.sort,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    can: rights(row.status),
  }
}
