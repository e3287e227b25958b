import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { termApplyImpact } from '@panelflow/contract/term-impact.ts'
import type { ChosenLine, ReplaceRunView } from '@panelflow/contract/text-search.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { judgeImpact } from '@panelflow/domain/glossary/term-impact.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type ReplaceDeps, startReplacement } from '../text-search/replace-run.commands.ts'
import { getReplacement } from '../text-search/replace-run.queries.ts'
import { loadWordings, toWordingQuery } from './impact.queries.ts'
import { getTermRow } from './term.queries.ts'

type Body = EndpointBody<typeof termApplyImpact>

/** A replacement has one book, and either keeps capitals or does not. */
interface Group {
  readonly keepCase: boolean
  readonly lines: ChosenLine[]
}

const listBooks = async (
  { db }: ReplaceDeps,
  chapterIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('chapter')
    .innerJoin('work_order', 'work_order.id', 'chapter.order_id')
    .select(['chapter.id', 'work_order.book_id as bookId'])
    .where('chapter.id', 'in', [...new Set(chapterIds)])
    .execute()
  return new Map(rows.map(({ id, bookId }) => [id, bookId]))
}

/**
 * Puts the present wording of a term into lines, by replacements that can be taken back.
 * @throws AppError `term.not_found`, `term.changed_meanwhile`, `term.no_wording`,
 * `chapter.not_found`, permission codes
 */
export const applyImpact = async (
  deps: ReplaceDeps,
  actor: Actor,
  termId: string,
  { version, language, lines }: Body,
): Promise<ReplaceRunView[]> => {
  const term = await getTermRow(deps.db, termId)
  if (term.version !== version)
    throw new AppError('term.changed_meanwhile', { version: term.version })
  const wordings = await loadWordings(deps.db, term, language)
  const [wording] = wordings.current
  if (wording === undefined || wordings.pattern === '') throw new AppError('term.no_wording')
  const books = await listBooks(
    deps,
    lines.map(({ chapterId }) => chapterId),
  )
  const groups = new Map<string, Group>()
  for (const line of lines) {
    const { matches, keepCase } = judgeImpact(line.text, wordings, wordings.find)
    if (matches.length === 0) continue
    const key = `${books.get(line.chapterId) ?? ''} ${keepCase}`
    const group = groups.get(key) ?? { keepCase, lines: [] }
    group.lines.push({ ...line, places: matches.map(({ from }) => from) })
    groups.set(key, group)
  }
  const runs: ReplaceRunView[] = []
  for (const group of groups.values()) {
    const runId = await startReplacement(deps, actor, group.lines[0]?.chapterId ?? '', {
      scope: 'book',
      query: toWordingQuery(wordings.pattern),
      // `$` begins a group in the replacement of a pattern
      replacement: wording.replaceAll('$', '$$$$'),
      keepCase: group.keepCase,
      lines: group.lines,
    })
    runs.push(await getReplacement(deps.db, actor, runId))
  }
  return runs
}
