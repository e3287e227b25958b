import type {
  engineCreate,
  engineMove,
  engineUpdate,
} from '@panelflow/contract/translation-engine.ts'
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { MICROS } from '@panelflow/domain/translation/engine-price.ts'
import type { Updateable } from 'kysely'
import { recordAudit } from '../../db/audit-chain.ts'
import type { TranslationEngineTable } from '../../db/tables.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { getKeyEnding, sealKey } from './engine-key.ts'
import { findEngine } from './engine.queries.ts'

const MAX_ENGINES = 20

type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'serverKey' | 'translationEngines'>
type Change = EndpointBody<typeof engineUpdate>

const audit = (
  tx: Tx,
  { clock }: Pick<Needs, 'clock'>,
  { accountId }: Actor,
  id: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(tx, {
    at: clock.now(),
    action: 'settings_changed',
    accountId,
    object: { kind: 'engine', id },
    params,
  })

/**
 * Names are asked again at every request; an address that is written as a private one is refused
 * at once, with a sentence. Private networks are root's to open.
 */
const requireAllowedAddress = (
  { translationEngines }: Needs,
  actor: Actor,
  { baseUrl, inPrivateNetwork, mayStay }: AddressRequest,
): void => {
  if (inPrivateNetwork && !actor.isRoot && !mayStay) throw new AppError('engine.private_root_only')
  if (!inPrivateNetwork && translationEngines.refuses(baseUrl))
    throw new AppError('engine.address_refused')
}

interface AddressRequest {
  readonly baseUrl: string
  readonly inPrivateNetwork: boolean
  /** neither address nor network change: root allowed them before */
  readonly mayStay: boolean
}

const requireFreeName = async (tx: Tx, name: string, ownId: string | null): Promise<void> => {
  const other = await tx
    .selectFrom('translation_engine')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  if (other !== undefined && other.id !== ownId) throw new AppError('engine.name_taken')
}

const toKeyColumns = (serverKey: Buffer, id: string, apiKey: string) => ({
  key_sealed: apiKey === '' ? null : sealKey(serverKey, id, apiKey),
  key_ending: getKeyEnding(apiKey),
})

const toMicros = (budget: number | null): number | null =>
  budget === null ? null : Math.round(budget * MICROS)

/** @throws AppError `engine.too_many`, `engine.name_taken`, codes of addresses */
export const createEngine = (
  deps: Needs,
  actor: Actor,
  body: EndpointBody<typeof engineCreate>,
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    requireAllowedAddress(deps, actor, { ...body, mayStay: false })
    await requireFreeName(tx, body.name, null)
    const ranks = await tx.selectFrom('translation_engine').select('rank').forUpdate().execute()
    if (ranks.length >= MAX_ENGINES) throw new AppError('engine.too_many', { limit: MAX_ENGINES })
    const id = deps.ids.next()
    const row = {
      id,
      name: body.name,
      protocol: body.protocol,
      base_url: body.baseUrl,
      ...toKeyColumns(deps.serverKey, id, body.apiKey),
      model: body.model,
      source_languages: JSON.stringify(body.sourceLanguages),
      target_languages: JSON.stringify(body.targetLanguages),
      price: body.price === null ? null : JSON.stringify(body.price),
      currency: body.currency,
      budget_micros: toMicros(body.monthlyBudget),
      in_private_network: body.inPrivateNetwork,
      sees_pictures: body.seesPictures ?? false,
      rank: Math.max(0, ...ranks.map(({ rank }) => rank)) + 1,
      created_at: deps.clock.now(),
    }
    await tx.insertInto('translation_engine').values(row).execute()
    await audit(tx, deps, actor, id, { what: 'engine_created', name: body.name })
    return id
  })

const toColumns = (
  serverKey: Buffer,
  id: string,
  change: Change,
): Updateable<TranslationEngineTable> => ({
  ...(change.name === undefined ? {} : { name: change.name }),
  ...(change.protocol === undefined ? {} : { protocol: change.protocol }),
  ...(change.baseUrl === undefined ? {} : { base_url: change.baseUrl }),
  ...(change.apiKey === undefined ? {} : toKeyColumns(serverKey, id, change.apiKey)),
  ...(change.model === undefined ? {} : { model: change.model }),
  ...(change.sourceLanguages === undefined
    ? {}
    : { source_languages: JSON.stringify(change.sourceLanguages) }),
  ...(change.targetLanguages === undefined
    ? {}
    : { target_languages: JSON.stringify(change.targetLanguages) }),
  ...(change.price === undefined
    ? {}
    : { price: change.price === null ? null : JSON.stringify(change.price) }),
  ...(change.currency === undefined ? {} : { currency: change.currency }),
  ...(change.monthlyBudget === undefined ? {} : { budget_micros: toMicros(change.monthlyBudget) }),
  ...(change.inPrivateNetwork === undefined ? {} : { in_private_network: change.inPrivateNetwork }),
  ...(change.seesPictures === undefined ? {} : { sees_pictures: change.seesPictures }),
  ...(change.active === undefined ? {} : { is_active: change.active }),
})

/** A stored key goes nowhere but where it was entered for. */
const requireKeyForAddress = (
  { base_url, key_sealed }: { readonly base_url: string; readonly key_sealed: string | null },
  { baseUrl, apiKey }: Change,
): void => {
  if (baseUrl === undefined || apiKey !== undefined || key_sealed === null) return
  if (new URL(baseUrl).origin !== new URL(base_url).origin) throw new AppError('engine.key_needed')
}

/** @throws AppError `engine.not_found`, `engine.changed_meanwhile`, codes of names and addresses */
export const updateEngine = (
  deps: Needs,
  actor: Actor,
  id: string,
  change: Change,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const before = await findEngine(tx, id)
    const { baseUrl = before.base_url, inPrivateNetwork = before.in_private_network } = change
    const mayStay = before.in_private_network && baseUrl === before.base_url
    requireAllowedAddress(deps, actor, { baseUrl, inPrivateNetwork, mayStay })
    requireKeyForAddress(before, change)
    if (change.name !== undefined) await requireFreeName(tx, change.name, id)
    const changed = await tx
      .updateTable('translation_engine')
      .set({ version: change.version + 1, ...toColumns(deps.serverKey, id, change) })
      .where('id', '=', id)
      .where('version', '=', change.version)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) throw new AppError('engine.changed_meanwhile')
    const fields = Object.keys(change).filter((field) => field !== 'version')
    await audit(tx, deps, actor, id, { what: 'engine_updated', name: before.name, fields })
  })

/** @throws AppError `engine.not_found` */
export const deleteEngine = (deps: Needs, actor: Actor, id: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const { name } = await findEngine(tx, id)
    await tx.deleteFrom('translation_engine').where('id', '=', id).execute()
    await audit(tx, deps, actor, id, { what: 'engine_deleted', name })
  })

/** One place up or down; the first and the last stay. @throws AppError `engine.not_found` */
export const moveEngine = (
  deps: Needs,
  actor: Actor,
  id: string,
  { direction }: EndpointBody<typeof engineMove>,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const rows = await tx
      .selectFrom('translation_engine')
      .select(['id', 'rank', 'name'])
      .orderBy('rank')
      .forUpdate()
      .execute()
    const at = rows.findIndex((row) => row.id === id)
    const [own, other] = [rows[at], rows[direction === 'up' ? at - 1 : at + 1]]
    if (own === undefined) throw new AppError('engine.not_found')
    if (other === undefined) return
    for (const [row, rank] of [
      [own, other.rank],
      [other, own.rank],
    ] as const)
      await tx.updateTable('translation_engine').set({ rank }).where('id', '=', row.id).execute()
    await audit(tx, deps, actor, id, { what: 'engine_moved', name: own.name, direction })
  })
