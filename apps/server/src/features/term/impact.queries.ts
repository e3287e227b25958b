/**
 * Lines that use a term, a part at a time: source texts are looked through as they lie in the
 * database, and only pages with the term on them are read as documents.
 */
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { ImpactLine, termImpact } from '@panelflow/contract/term-impact.ts'
import { splitTranslations } from '@panelflow/domain/glossary/effect-renderings.ts'
import { NameIndex } from '@panelflow/domain/glossary/name-index.ts'
import {
  createFormerPattern,
  type ImpactWordings,
  judgeImpact,
} from '@panelflow/domain/glossary/term-impact.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { editableNow } from '@panelflow/domain/page/editable-now.ts'
import { type EditableFields, mayWriteText } from '@panelflow/domain/page/page-access.ts'
import { readScriptLines } from '@panelflow/domain/page/script-lines.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import type { TextFinder } from '@panelflow/domain/text-search/find-matches.ts'
import { normaliseText } from '@panelflow/domain/text/normalise.ts'
import { sql } from 'kysely'
import { toWorkRow, visibleOrders } from '../../core/access/order-access.ts'
import { getIdentities } from '../../core/access/order-identity.ts'
import { toChapterState } from '../../core/access/order-state.ts'
import type { Db } from '../../db/open-database.ts'
import { loadDocument } from '../page/page-store.ts'
import { createFinder } from '../text-search/create-finder.ts'
import { getTermRow, type TermRow } from './term.queries.ts'
import { toValues } from './term.view.ts'

/** An answer is given after so many lines, or so much time. */
const MAX_LINES = 100
const MAX_MS = 400

interface ImpactChapter {
  readonly id: string
  readonly orderId: string
  readonly number: number
  readonly status: ImpactLine['chapterStatus']
  readonly sourceChapterId: string
  readonly editable: EditableFields
}

/** Chapters of orders in a language that were not stopped, order by order. */
const listChapters = async (
  db: Db,
  actor: Actor,
  bookId: string | null,
  language: TargetLanguage,
): Promise<readonly ImpactChapter[]> => {
  const visible = visibleOrders(actor)
  const rows = await db
    .selectFrom('work_order')
    .innerJoin('chapter', 'chapter.order_id', 'work_order.id')
    .selectAll('chapter')
    .where('work_order.target_language', '=', language)
    .where('work_order.stop_status', 'is', null)
    .$if(bookId !== null, (select) => select.where('work_order.book_id', '=', bookId ?? ''))
    .$if(visible !== undefined, (select) =>
      select.where(({ eb }) => (visible === undefined ? sql<boolean>`true` : visible(eb as never))),
    )
    .orderBy('work_order.serial')
    .orderBy('chapter.number')
    .execute()
  return rows.flatMap((row): readonly ImpactChapter[] => {
    const state = toChapterState(row)
    if (!can(actor, 'workspace.open', toWorkRow([state])).ok) return []
    return [
      {
        id: row.id,
        orderId: row.order_id,
        number: row.number,
        status: row.status,
        sourceChapterId: row.source_chapter_id,
        editable: editableNow(actor, state, false),
      },
    ]
  })
}

/** Lettering breaks names over lines; a break counts as the space it stands for, or as nothing. */
const joinLines = (source: string): string =>
  source
    .replaceAll(/(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])\n/gu, '')
    .replaceAll('\n', ' ')

/** Whether a source text has the term, and not only a longer name of another one. */
const createTermSearch = async (db: Db, term: TermRow): Promise<(source: string) => boolean> => {
  const own = [term.original, ...term.aliases]
  const keys = own.map(normaliseText)
  const others = await db
    .selectFrom('term')
    .select(['id', 'original', 'aliases'])
    .where('status', '=', 'approved')
    .where('kind', '=', 'name')
    .where('id', '<>', term.id)
    .where((eb) =>
      eb.or([
        eb('book_id', 'is', null),
        ...(term.book_id === null ? [] : [eb('book_id', '=', term.book_id)]),
      ]),
    )
    .execute()
  const index = new NameIndex([
    ...own.map((name) => ({ name: name.trim(), value: term.id })),
    ...others.flatMap(({ id, original, aliases }) =>
      [original, ...aliases]
        .filter((name) => keys.some((key) => normaliseText(name).includes(key)))
        .map((name) => ({ name: name.trim(), value: id })),
    ),
  ])
  return (source) => index.find(joinLines(source)).some(({ value }) => value === term.id)
}

export interface TermWordings extends ImpactWordings {
  readonly version: number
  readonly bookId: string | null
  /** former wordings as find and replace looks for them; empty: there are none */
  readonly pattern: string
  readonly find: TextFinder
}

/** Options of find and replace under which former wordings are looked for. */
export const toWordingQuery = (pattern: string) =>
  ({
    words: pattern,
    isPattern: true,
    matchCase: false,
    wholeWord: true,
    ignoreWidth: false,
    field: 'translation',
  }) as const

/** What a term is called in a language, and was called before. */
export const loadWordings = async (
  db: Db,
  term: TermRow,
  language: TargetLanguage,
): Promise<TermWordings> => {
  const { translations, forbidden } = toValues(term)
  const current = splitTranslations(translations[language] ?? '')
  const rows = await db
    .selectFrom('term_wording')
    .select('words')
    .where('term_id', '=', term.id)
    .where('language', '=', language)
    .orderBy('used_until', 'desc')
    .execute()
  const former = [
    ...new Set([
      ...rows.map(({ words }) => words),
      ...splitTranslations(forbidden[language] ?? ''),
    ]),
  ].filter((words) => !current.includes(words))
  const pattern = createFormerPattern(former)
  return {
    version: term.version,
    bookId: term.book_id,
    current,
    former,
    pattern,
    find: pattern === '' ? () => [] : createFinder(toWordingQuery(pattern)),
  }
}

interface PageSources {
  readonly pageId: string
  readonly position: number
  readonly texts: readonly string[]
}

const listPageSources = async (
  db: Db,
  sourceChapterId: string,
  from: number,
): Promise<readonly PageSources[]> => {
  const { rows } = await sql<PageSources>`
    select p.id as "pageId", p.position, array_agg(i.props ->> 'sourceText') as texts
    from source_page p join page_document d on d.source_page_id = p.id and d.kind = 'base'
    join page_item i on i.document_id = d.id and i.kind = 'region'
    where p.source_chapter_id = ${sourceChapterId} and p.replaced_at is null and p.position >= ${from}
    group by p.id, p.position order by p.position`.execute(db)
  return rows
}

interface LineSearch {
  readonly hasTerm: (source: string) => boolean
  readonly wordings: TermWordings
}

const listLinesOnPage = async (
  db: Db,
  chapter: ImpactChapter,
  { pageId, position }: PageSources,
  { hasTerm, wordings }: LineSearch,
): Promise<readonly ImpactLine[]> => {
  const ref = { pageId, chapterId: chapter.id }
  const base = await loadDocument(db, { kind: 'base', ...ref })
  const lane = await loadDocument(db, { kind: 'lane', ...ref })
  if (base === undefined || lane === undefined) return []
  return readScriptLines(base, lane).flatMap(({ text, region, number }): readonly ImpactLine[] => {
    const source = region?.props.sourceText ?? ''
    const { translation } = text.props
    if (translation === '' || !hasTerm(source)) return []
    const { state, matches, after } = judgeImpact(translation, wordings, wordings.find)
    const isOpen = mayWriteText(chapter.editable, text)
    return [
      {
        orderId: chapter.orderId,
        chapterId: chapter.id,
        chapterNumber: chapter.number,
        chapterStatus: chapter.status,
        pageId,
        position,
        number,
        itemId: text.id,
        source,
        text: translation,
        state,
        matches: matches.map(({ from, to }) => ({ from, to })),
        after,
        refusal: chapter.status === 'complete' ? 'complete' : isOpen ? null : 'not_with_you',
        props: { ...text.props },
      },
    ]
  })
}

interface ImpactRequest {
  readonly termId: string
  readonly language: TargetLanguage
  readonly chapterId?: string | undefined
  readonly position: number
}

type Answer = EndpointAnswer<typeof termImpact>

/** @throws AppError `term.not_found` */
export const listImpact = async (
  db: Db,
  actor: Actor,
  { termId, language, chapterId, position }: ImpactRequest,
): Promise<Answer> => {
  const term = await getTermRow(db, termId)
  const wordings = await loadWordings(db, term, language)
  const search = { hasTerm: await createTermSearch(db, term), wordings }
  const chapters = await listChapters(db, actor, term.book_id, language)
  // a cursor whose chapter is not among them any more begins anew
  const first = Math.max(
    0,
    chapters.findIndex(({ id }) => id === chapterId),
  )
  const end = performance.now() + MAX_MS
  const lines: ImpactLine[] = []
  let pages = 0
  const answer = async (searched: number, next: Answer['next']): Promise<Answer> => {
    const ids = [...new Set(lines.map(({ orderId }) => orderId))]
    const identities = await getIdentities(db, ids)
    return {
      version: wordings.version,
      wording: wordings.current[0] ?? null,
      former: [...wordings.former],
      orders: [...identities].map(([id, identity]) => ({ id, identity })),
      lines,
      searched,
      total: chapters.length,
      next,
    }
  }
  for (const [at, chapter] of chapters.entries()) {
    if (at < first) continue
    const from = chapter.id === chapterId ? position : 0
    for (const page of await listPageSources(db, chapter.sourceChapterId, from)) {
      const isOver = lines.length >= MAX_LINES || performance.now() > end
      if (isOver && pages > 0)
        return await answer(at, { chapterId: chapter.id, position: page.position })
      pages++
      if (page.texts.some(search.hasTerm))
        lines.push(...(await listLinesOnPage(db, chapter, page, search)))
    }
  }
  return await answer(chapters.length, null)
}
