/** What a translator is told besides the lines: the pages around them, and how speakers talk. */
import { isSetInSquares, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { RegionItem } from '@panelflow/domain/page/document/page-document.ts'
import { listSourceReadings } from '@panelflow/domain/page/source-ruby.ts'
import { sql } from 'kysely'
import type { Db } from '../db/open-database.ts'
import type { ContextLine, GlossaryTerm, PageContext, SourceLine } from '../ports/translator.ts'
import { boundsOfPoints } from '@panelflow/domain/page/contour.ts'
import type { ClaimedTask } from './page-task-leases.ts'

/** Lines of the pages before and after. */
const MAX_PREVIOUS = 12
const MAX_NEXT = 4

/** Part of a bubble's bounds that lettering fills. */
const FILL_RATIO = 0.6
/** Size of readable lettering, as a part of the page's width. */
const SIZE_OF_WIDTH = 1 / 50
/** Area of one character with line spacing, in squares of the size: Latin letters are narrow. */
const SQUARE_AREA = 1.3
const LATIN_AREA = 0.7
/** A hint below this would only make a translator drop words. */
const MIN_HINT = 8

/** How many characters the bubble of a region holds; undefined: it stands in no bubble. */
const estimateCapacity = (
  { props: { bubble } }: RegionItem,
  pageWidth: number,
  target: TargetLanguage,
): number | undefined => {
  if (bubble === null) return undefined
  const { w, h } = boundsOfPoints(bubble)
  const area = isSetInSquares(target) ? SQUARE_AREA : LATIN_AREA
  const size = pageWidth * SIZE_OF_WIDTH
  return Math.max(MIN_HINT, Math.floor((w * h * FILL_RATIO) / (size * size * area)))
}

export const toSourceLine =
  (pageWidth: number, target: TargetLanguage) =>
  (region: RegionItem): SourceLine => {
    const { sourceText: text, speaker } = region.props
    const maxCharacters = estimateCapacity(region, pageWidth, target)
    const readings = listSourceReadings(region.props)
    return {
      id: region.id,
      text,
      ...(speaker !== null && { speaker }),
      ...(readings.length > 0 && {
        readings: Object.fromEntries(readings.map(({ base, ruby }) => [base, ruby])),
      }),
      ...(maxCharacters !== undefined && { maxCharacters }),
    }
  }

interface NeighbourLine extends ContextLine {
  readonly isBefore: boolean
}

const loadNeighbours = async (
  db: Db,
  { chapterId, pageId }: Pick<ClaimedTask, 'chapterId' | 'pageId'>,
): Promise<readonly NeighbourLine[]> => {
  const { rows } = await sql<NeighbourLine>`
    select r.props ->> 'sourceText' as text, nullif(t.props ->> 'translation', '') as translation, p.position < own.position as "isBefore"
    from source_page own
    join source_page p on p.source_chapter_id = own.source_chapter_id and p.replaced_at is null and abs(p.position - own.position) = 1
    join page_document b on b.source_page_id = p.id and b.kind = 'base'
    join page_item r on r.document_id = b.id and r.kind = 'region' and r.props ->> 'sourceText' <> ''
    left join page_document l on l.source_page_id = p.id and l.kind = 'lane' and l.chapter_id = ${chapterId}
    left join page_item t on t.document_id = l.id and t.kind = 'text' and t.props ->> 'regionId' = r.id
    where own.id = ${pageId}
    order by p.position, (r.props ->> 'order')::float8, r.id`.execute(db)
  return rows
}

/** Notes of the glossary on those who speak in these lines. */
const loadVoices = async (
  db: Db,
  bookId: string,
  lines: readonly SourceLine[],
): Promise<PageContext['voices']> => {
  const speakers = [...new Set(lines.flatMap(({ speaker }) => speaker ?? []))]
  if (speakers.length === 0) return []
  const rows = await db
    .selectFrom('term')
    .select(['original', 'aliases', 'explanation', 'remark'])
    .where((eb) => eb.or([eb('book_id', '=', bookId), eb('book_id', 'is', null)]))
    .where('status', '=', 'approved')
    .execute()
  return speakers.flatMap((speaker) => {
    const term = rows.find((row) => row.original === speaker || row.aliases.includes(speaker))
    const note = term?.explanation || term?.remark || ''
    return note === '' ? [] : [{ speaker, note }]
  })
}

export const loadPageContext = async (
  db: Db,
  task: Pick<ClaimedTask, 'chapterId' | 'pageId'>,
  { bookId, lines, glossary }: ContextRequest,
): Promise<PageContext> => {
  const [neighbours, voices] = await Promise.all([
    loadNeighbours(db, task),
    loadVoices(db, bookId, lines),
  ])
  const toLine = ({ text, translation }: NeighbourLine): ContextLine => ({ text, translation })
  return {
    previous: neighbours
      .filter(({ isBefore }) => isBefore)
      .slice(-MAX_PREVIOUS)
      .map(toLine),
    next: neighbours
      .filter(({ isBefore }) => !isBefore)
      .slice(0, MAX_NEXT)
      .map(toLine),
    voices,
    // a term that is its own translation is not translated
    keep: glossary
      .filter(({ original, translation }) => original === translation)
      .map(({ original }) => original),
  }
}

interface ContextRequest {
  readonly bookId: string
  readonly lines: readonly SourceLine[]
  readonly glossary: readonly GlossaryTerm[]
}
