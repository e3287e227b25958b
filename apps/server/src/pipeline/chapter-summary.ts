/** What happens in a chapter: an engine writes it once, when the chapter is first drafted. */
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_SUMMARY } from '@panelflow/contract/chapter-summary.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { sql } from 'kysely'
import { findSummary } from '../features/page/chapter-summary.ts'
import type { Deps } from '../ports/deps.ts'
import { type SummaryAnswer, type Translator, TranslatorFailure } from '../ports/translator.ts'
import type { ClaimedTask } from './page-task-leases.ts'
import type { TaskPage } from './task-page.ts'

/** Fewer lines tell no story. */
const MIN_LINES = 4
/** What a model is given of a long chapter, in characters. */
const MAX_CHARACTERS = 12_000
/** A worker that began to write it and has not by then is lost. */
const LOST_AFTER = sql`interval '10 minutes'`
/** How long another page of the chapter waits for it. */
const WAIT_MS = 500
const MAX_WAITS = 40

const listTexts = async ({ db }: Pick<Deps, 'db'>, sourceChapterId: string): Promise<string[]> => {
  const { rows } = await sql<{ words: string }>`
    select r.props ->> 'sourceText' as words from source_page p
    join page_document b on b.source_page_id = p.id and b.kind = 'base'
    join page_item r on r.document_id = b.id and r.kind = 'region' and r.props ->> 'sourceText' <> '' and r.props ->> 'kind' not in ('art', 'other')
    where p.source_chapter_id = ${sourceChapterId} and p.replaced_at is null
    order by p.position, (r.props ->> 'order')::float8, r.id`.execute(db)
  const texts: string[] = []
  let size = 0
  for (const { words } of rows) {
    size += words.length
    if (size > MAX_CHARACTERS) break
    texts.push(words)
  }
  return texts
}

/** True: it is this page's to write. */
const claim = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into chapter_summary (source_chapter_id, words, at) values (${id}, '', ${clock.now()})
    on conflict (source_chapter_id) do update set at = excluded.at
      where chapter_summary.words = '' and chapter_summary.written_by is null and chapter_summary.at < excluded.at - ${LOST_AFTER}
    returning source_chapter_id`.execute(db)
  return rows.length > 0
}

const isBeingWritten = (row: Awaited<ReturnType<typeof findSummary>>): boolean =>
  row !== undefined && row.words === '' && row.written_by === null

/** Another page of the chapter has it written. */
const waitForSummary = async (
  { db }: Pick<Deps, 'db'>,
  sourceChapterId: string,
  signal: AbortSignal,
): Promise<string> => {
  for (let waits = 0; waits < MAX_WAITS; waits++) {
    const row = await findSummary(db, sourceChapterId)
    if (!isBeingWritten(row)) return row?.words ?? ''
    await sleep(WAIT_MS, undefined, { signal })
  }
  return ''
}

const write = async (
  deps: Pick<Deps, 'db'>,
  sourceChapterId: string,
  answer: SummaryAnswer | null,
): Promise<string> => {
  const words = (answer?.words ?? '').trim().slice(0, MAX_SUMMARY)
  const own = deps.db
    .updateTable('chapter_summary')
    .set((eb) => ({ words, version: eb('version', '+', 1) }))
    .where('source_chapter_id', '=', sourceChapterId)
    .where('written_by', 'is', null)
  if (words !== '') await own.execute()
  else
    await deps.db
      .deleteFrom('chapter_summary')
      .where('source_chapter_id', '=', sourceChapterId)
      .where('written_by', 'is', null)
      .where('words', '=', '')
      .execute()
  return (await findSummary(deps.db, sourceChapterId))?.words ?? ''
}

/** Empty: nobody has written it, and no engine could. A page is drafted without it as well. */
export const loadSummary = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  translator: Translator,
  { chapterId }: Pick<ClaimedTask, 'chapterId'>,
  page: TaskPage,
  signal: AbortSignal,
): Promise<string> => {
  const { sourceChapterId, sourceLanguage: source, targetLanguage: target, bookId } = page
  const stored = await findSummary(deps.db, sourceChapterId)
  if (stored !== undefined && !isBeingWritten(stored)) return stored.words
  if (translator.summarize === undefined) return ''
  const texts = await listTexts(deps, sourceChapterId)
  if (texts.length < MIN_LINES) return ''
  if (!(await claim(deps, sourceChapterId)))
    return await waitForSummary(deps, sourceChapterId, signal)
  const request = { source, target, texts, signal, bookId, chapterId }
  try {
    return await write(deps, sourceChapterId, await translator.summarize(request))
  } catch (error) {
    await write(deps, sourceChapterId, null)
    if (error instanceof TranslatorFailure || error instanceof AppError) return ''
    throw error
  }
}
