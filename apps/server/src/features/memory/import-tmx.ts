import type { Readable } from 'node:stream'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { MEMORY_RESULTS, type memoryImport } from '@panelflow/contract/memory.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { SourceLanguage, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { foldLine } from '@panelflow/domain/memory/fold-line.ts'
import { MEMORY_RANK } from '@panelflow/domain/memory/memory-rank.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import type { Db } from '../../db/open-database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { learnLines, lockMemory } from './memory.commands.ts'
import { readTmx, type TmxLine } from './read-tmx.ts'

type Answer = EndpointAnswer<typeof memoryImport>
type Row = Answer['rows'][number]

const MAX_ROWS = 200
const LINES_PER_STATEMENT = 5000

export interface MemoryPair {
  readonly bookId: string
  readonly source: SourceLanguage
  readonly target: TargetLanguage
}

/** @throws AppError `book.not_found` */
export const getMemoryPair = async (
  db: Db | Tx,
  bookId: string,
  target: TargetLanguage,
): Promise<MemoryPair> => {
  const book = await db
    .selectFrom('book')
    .select('source_language as source')
    .where('id', '=', bookId)
    .executeTakeFirst()
  if (book === undefined) throw new AppError('book.not_found')
  return { bookId, source: book.source, target }
}

interface Known {
  readonly words: string
  readonly rank: number
}

const loadKnown = async (
  tx: Tx,
  { bookId, source, target }: MemoryPair,
): Promise<ReadonlyMap<string, Known>> => {
  const rows = await tx
    .selectFrom('memory_line')
    .select(['source_key as key', 'target_text as words', 'rank'])
    .where('book_id', '=', bookId)
    .where('source_language', '=', source)
    .where('target_language', '=', target)
    .where('forgotten_at', 'is', null)
    .execute()
  return new Map(rows.map(({ key, ...known }) => [key, known]))
}

const getResult = (translation: string, known: Known | undefined): Row['result'] => {
  if (known === undefined) return 'new'
  if (known.words === translation) return 'same'
  // words of a file count as proofread ones
  return known.rank > MEMORY_RANK.proofread ? 'kept' : 'changed'
}

/** What becomes of each line; of a source that stands twice in the file the last one counts. */
const planImport = (
  lines: readonly TmxLine[],
  known: ReadonlyMap<string, Known>,
): readonly (TmxLine & Row)[] => {
  const lastByKey = new Map(lines.map((line) => [foldLine(line.source), line]))
  return [...lastByKey].map(([key, line]) => ({
    ...line,
    known: known.get(key)?.words ?? null,
    result: getResult(line.translation, known.get(key)),
  }))
}

const ORDER = ['changed', 'kept', 'new'] as const

const toAnswer = (plan: readonly (TmxLine & Row)[], left: number, applied: boolean): Answer => {
  const counts = MEMORY_RESULTS.map(
    (result) => [result, plan.filter((row) => row.result === result).length] as const,
  )
  const rows = ORDER.flatMap((result) => plan.filter((row) => row.result === result))
  return {
    rows: rows.slice(0, MAX_ROWS).map(({ unit, source, translation, known, result }) => ({
      unit,
      source,
      translation,
      known,
      result,
    })),
    counts: Object.fromEntries(counts) as Answer['counts'],
    left,
    applied,
  }
}

const write = async (
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'clock'>,
  actor: Actor,
  pair: MemoryPair,
  plan: readonly (TmxLine & Row)[],
): Promise<void> => {
  const at = deps.clock.now()
  const wanted = plan.filter(({ result }) => result === 'new' || result === 'changed')
  if (wanted.length === 0) return
  const origin = { by: 'import', accountId: actor.accountId }
  for (let from = 0; from < wanted.length; from += LINES_PER_STATEMENT) {
    const lines = wanted
      .slice(from, from + LINES_PER_STATEMENT)
      .map((line) => ({ ...line, origin }))
    await learnLines(deps, tx, { ...pair, lines, at })
  }
  const count = (result: Row['result']): number =>
    wanted.filter((row) => row.result === result).length
  await recordAudit(tx, {
    at,
    action: 'memory_imported',
    accountId: actor.accountId,
    params: {
      bookId: pair.bookId,
      language: pair.target,
      new: count('new'),
      changed: count('changed'),
    },
  })
}

interface TmxImport {
  readonly bookId: string
  readonly language: TargetLanguage
  readonly body: Readable
  /** else it is only looked what would happen */
  readonly apply: boolean
}

/** @throws AppError `book.not_found`, and the codes of `readTmx` */
export const importTmx = async (
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  actor: Actor,
  { bookId, language, body, apply }: TmxImport,
): Promise<Answer> => {
  const pair = await getMemoryPair(deps.db, bookId, language)
  const { lines, left } = await readTmx(body, pair)
  return await inTransaction(deps.db, async (tx) => {
    await lockMemory(tx, pair)
    const plan = planImport(lines, await loadKnown(tx, pair))
    if (apply) await write(tx, deps, actor, pair, plan)
    return toAnswer(plan, left, apply)
  })
}
