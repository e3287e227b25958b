import type { bookEngines, EngineView } from '@panelflow/contract/translation-engine.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { readRefusal } from '@panelflow/domain/error/stored-refusal.ts'
import type { SourceLanguage, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import {
  findOfferedEngines,
  MICROS,
  type UnitPrice,
} from '@panelflow/domain/translation/engine-price.ts'
import { type Selectable, sql } from 'kysely'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import type { Db } from '../../db/open-database.ts'
import type { TranslationEngineTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EngineConnection, TranslationEngines } from '../../ports/translation-engines.ts'
import { findVisibleBook } from '../book/book.queries.ts'
import { listKeptDrafts } from '../correction/corrections.queries.ts'

type EngineRow = Selectable<TranslationEngineTable>

export const ENVIRONMENT = 'environment'

/** An engine with what it cost in the present month of the organisation. */
export interface StoredEngine extends EngineRow {
  readonly spentMicros: number
}

/** @throws AppError `engine.not_found` */
export const findEngine = async (db: Db | Tx, id: string): Promise<EngineRow> => {
  const row = await db
    .selectFrom('translation_engine')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('engine.not_found')
  return row
}

/** In order of preference. */
export const loadEngines = async (db: Db, clock: Clock): Promise<readonly StoredEngine[]> => {
  const rows = await db.selectFrom('translation_engine').selectAll().orderBy('rank').execute()
  if (rows.length === 0) return []
  const zone = await organisationZone(db)
  const { rows: sums } = await sql<{ engineId: string; micros: string }>`
    select u.engine_id as "engineId", sum(u.cost_micros)::text as micros
    from translation_usage u join translation_engine e on e.id = u.engine_id and e.currency = u.cost_currency
    where u.at >= date_trunc('month', ${clock.now()}::timestamptz at time zone ${zone}) at time zone ${zone}
    group by u.engine_id`.execute(db)
  const spent = new Map(sums.map(({ engineId, micros }) => [engineId, Number(micros)]))
  return rows.map((row) => ({ ...row, spentMicros: spent.get(row.id) ?? 0 }))
}

/** Stored values of the row in the types that the schema of the endpoint checked. */
export const readEngine = ({
  source_languages,
  target_languages,
  price,
  budget_micros,
}: EngineRow) => ({
  sourceLanguages: source_languages as readonly SourceLanguage[],
  targetLanguages: target_languages as readonly TargetLanguage[],
  price: price as UnitPrice | null,
  budgetMicros: budget_micros === null ? null : Number(budget_micros),
})

const toView = (row: StoredEngine): EngineView => {
  const { sourceLanguages, targetLanguages, price, budgetMicros } = readEngine(row)
  return {
    id: row.id,
    name: row.name,
    protocol: row.protocol,
    baseUrl: row.base_url,
    keyEnding: row.key_sealed === null ? null : row.key_ending,
    model: row.model,
    sourceLanguages: [...sourceLanguages],
    targetLanguages: [...targetLanguages],
    price,
    currency: row.currency,
    monthlyBudget: budgetMicros === null ? null : budgetMicros / MICROS,
    spent: row.spentMicros / MICROS,
    inPrivateNetwork: row.in_private_network,
    seesPictures: row.sees_pictures,
    active: row.is_active,
    health: {
      lastSuccessAt: row.last_success_at?.toISOString() ?? null,
      lastFailureAt: row.last_failure_at?.toISOString() ?? null,
      cause:
        row.last_failure_cause === null
          ? null
          : readRefusal(row.last_failure_cause, {}, 'task.failed_unexpectedly'),
      detail: row.last_failure_detail,
    },
    version: row.version,
  }
}

/** What variables of the environment say is read only; its key is not ours to show. */
const toEnvironmentView = (engine: EngineConnection): EngineView => ({
  id: ENVIRONMENT,
  name: engine.name,
  protocol: engine.protocol,
  baseUrl: engine.baseUrl,
  keyEnding: engine.apiKey === '' ? null : '',
  model: engine.model,
  sourceLanguages: [],
  targetLanguages: [],
  price: null,
  currency: 'USD',
  monthlyBudget: null,
  spent: 0,
  inPrivateNetwork: engine.allowPrivateAddresses,
  seesPictures: engine.seesPictures ?? false,
  active: true,
  health: { lastSuccessAt: null, lastFailureAt: null, cause: null, detail: null },
  version: 0,
})

interface ListNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly translationEngines: TranslationEngines
}

/** The environment's engine comes last: it is asked when no other one can be. */
export const listEngines = async (needs: ListNeeds): Promise<EngineView[]> => {
  const { environment } = needs.translationEngines
  const rows = await loadEngines(needs.db, needs.clock)
  return [...rows.map(toView), ...(environment ? [toEnvironmentView(environment)] : [])]
}

/** @throws AppError `engine.not_found` */
export const getEngine = async (needs: ListNeeds, id: string): Promise<EngineView> => {
  const row = (await loadEngines(needs.db, needs.clock)).find((engine) => engine.id === id)
  if (row === undefined) throw new AppError('engine.not_found')
  return toView(row)
}

/** @throws AppError `book.not_found`, also for a book the actor may not see */
export const getBookEngines = async (
  db: Db,
  actor: Actor,
  bookId: string,
): Promise<EndpointAnswer<typeof bookEngines>> => {
  const book = await findVisibleBook(db, actor, bookId)
  const engines = await db
    .selectFrom('translation_engine')
    .select(['id', 'name', 'is_active as active'])
    .orderBy('rank')
    .execute()
  const choices = book.translation_engines as Partial<Record<TargetLanguage, string>>
  const idByName = new Map(engines.map(({ name, id }) => [name, id]))
  const figures = (await listKeptDrafts(db, bookId)).flatMap(({ engine, ...kept }) => {
    const engineId = idByName.get(engine)
    return engineId === undefined ? [] : [{ ...kept, engineId }]
  })
  const offered = [...findOfferedEngines(figures)].map(
    ([language, { engineId, lines, kept }]) => [language, { engineId, lines, kept }] as const,
  )
  // one that was deleted is no choice any more
  const known = Object.entries(choices).filter(([, id]) => engines.some((one) => one.id === id))
  return {
    version: book.version,
    choices: Object.fromEntries(known),
    engines,
    offered: Object.fromEntries(offered),
  }
}
