import {
  enginePrice,
  type EnginePrice,
  type enginePricesGet,
  type enginePricesPut,
} from '@panelflow/contract/ai-board.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { MICROS } from '@panelflow/domain/translation/engine-price.ts'
import { z } from 'zod'
import { recordAudit } from '../../db/audit-chain.ts'
import type { Db } from '../../db/open-database.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

const KEY = 'engine.prices'
const stored = z.object({ version: z.number().int(), prices: z.array(enginePrice) })
type Stored = z.output<typeof stored>

/**
 * Stages whose engines are given, or give back, characters; drawing engines are not paid by them.
 */
const PAID_BY_CHARACTERS = ['text_extraction', 'machine_translation'] as const

const NOTHING: Stored = { version: 0, prices: [] }

/** A setting that makes no sense is left aside. */
const readStored = async (db: Db | Tx): Promise<Stored> => {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirst()
  return stored.safeParse(row?.value).data ?? NOTHING
}

export const readPrices = async (db: Db): Promise<EndpointAnswer<typeof enginePricesGet>> => {
  const { version, prices } = await readStored(db)
  const ran = await db
    .selectFrom('ai_run')
    .select('engine')
    .distinct()
    .where('engine', '<>', 'none')
    .where('stage', 'in', [...PAID_BY_CHARACTERS])
    .execute()
  const engines = [
    ...new Set([...ran.map(({ engine }) => engine), ...prices.map(({ engine }) => engine)]),
  ]
  return { version, prices, engines: engines.toSorted() }
}

/** @throws AppError `engine_price.changed_meanwhile` */
export const writePrices = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
  { version, prices }: z.output<NonNullable<typeof enginePricesPut.body>>,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx
      .insertInto('setting')
      .values({ key: KEY, value: JSON.stringify(NOTHING) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    await tx.selectFrom('setting').select('key').where('key', '=', KEY).forUpdate().execute()
    const before = await readStored(tx)
    if (before.version !== version) throw new AppError('engine_price.changed_meanwhile')
    const value = JSON.stringify({ version: version + 1, prices })
    await tx.updateTable('setting').set({ value }).where('key', '=', KEY).execute()
    const object = { kind: 'setting', id: KEY }
    await recordAudit(tx, {
      at: clock.now(),
      action: 'settings_changed',
      accountId,
      object,
      params: { what: 'engine_prices', prices },
    })
  })

/** What so many characters cost at the engine's present price; null: it has none. */
export const costAt = (
  price: EnginePrice,
  characters: number,
): { readonly micros: number; readonly currency: string } => ({
  micros: Math.round((characters / 1000) * price.perThousand * MICROS),
  currency: price.currency,
})

export const findPrice = async (db: Db, engine: string): Promise<EnginePrice | null> =>
  (await readStored(db)).prices.find((price) => price.engine === engine) ?? null
