import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import {
  type publishingTargetCreate,
  type publishingTargetUpdate,
  targetAddress,
} from '@panelflow/contract/publishing.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { pickSecret, type TargetAddress } from '@panelflow/domain/publishing/publishing.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import { brokenConstraint, inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { findTarget, sealSecret } from './target-row.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'serverKey' | 'publisher'>
type Created = EndpointBody<typeof publishingTargetCreate>
type Changed = EndpointBody<typeof publishingTargetUpdate>

const MOST_TARGETS = 50

const requireUsable = ({ publisher }: Needs, address: TargetAddress): void => {
  if (address.kind === 'folder' && !publisher.foldersAllowed)
    throw new AppError('publishing_target.folder_not_allowed')
  if (publisher.refuses(address)) throw new AppError('publishing_target.address_refused')
}

const sealFor = (
  { serverKey }: Needs,
  id: string,
  kind: TargetAddress['kind'],
  given: Created['secret'],
): string | null => {
  const secret = pickSecret(kind, given ?? {})
  if (secret === undefined) throw new AppError('publishing_target.secret_missing')
  return kind === 'folder' ? null : sealSecret(serverKey, id, secret)
}

const record = (
  tx: Tx,
  { clock }: Needs,
  accountId: string,
  { id, bookId }: { readonly id: string; readonly bookId: string },
  params: { readonly event: 'created' | 'changed' | 'deleted'; readonly name: string },
): Promise<void> =>
  recordAudit(tx, {
    at: clock.now(),
    action: 'publishing_target_changed',
    accountId,
    object: { kind: 'publishing_target', id },
    params: { bookId, ...params },
  })

const withNameCheck = async <T>(name: string, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (brokenConstraint(error) === 'publishing_target_name')
      throw new AppError('publishing_target.name_taken', { name })
    throw error
  }
}

/**
 * @throws AppError `book.not_found`, `publishing_target.folder_not_allowed`, `.address_refused`,
 * `.secret_missing`, `.name_taken`, `.too_many`
 */
export const createTarget = async (
  deps: Needs,
  accountId: string,
  bookId: string,
  body: Created,
): Promise<string> => {
  const { name, language, address, options, unpacked, pathPattern, secret } = body
  requireUsable(deps, address)
  const id = deps.ids.next()
  const sealed = sealFor(deps, id, address.kind, secret)
  await withNameCheck(name, () =>
    inTransaction(deps.db, async (tx) => {
      const book = await tx
        .selectFrom('book')
        .select('id')
        .where('id', '=', bookId)
        .forUpdate()
        .executeTakeFirst()
      if (book === undefined) throw new AppError('book.not_found')
      const { count } = await tx
        .selectFrom('publishing_target')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('book_id', '=', bookId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (Number(count) >= MOST_TARGETS)
        throw new AppError('publishing_target.too_many', { limit: MOST_TARGETS })
      await tx
        .insertInto('publishing_target')
        .values({
          id,
          book_id: bookId,
          target_language: language,
          name,
          kind: address.kind,
          address: JSON.stringify(address),
          sealed_secret: sealed,
          options: JSON.stringify(options),
          unpacked,
          path_pattern: pathPattern,
          created_by: accountId,
          created_at: deps.clock.now(),
        })
        .execute()
      await record(tx, deps, accountId, { id, bookId }, { event: 'created', name })
    }),
  )
  return id
}

/** @throws AppError as `createTarget`, and `publishing_target.changed_meanwhile` */
export const updateTarget = async (
  deps: Needs,
  accountId: string,
  targetId: string,
  body: Changed,
): Promise<void> => {
  const { version, name, language, address, options, unpacked, pathPattern, secret, active } = body
  if (address !== undefined) requireUsable(deps, address)
  await withNameCheck(name ?? '', () =>
    inTransaction(deps.db, async (tx) => {
      const row = await findTarget(tx, targetId)
      const kind = address?.kind ?? row.kind
      const keepsSecret = secret === undefined && kind === row.kind
      // a secret that goes to another machine than it was given for must be given again
      if (
        keepsSecret &&
        address !== undefined &&
        row.sealed_secret !== null &&
        readHost(address) !== readHost(targetAddress.parse(row.address))
      )
        throw new AppError('publishing_target.secret_missing')
      const sealed = keepsSecret ? row.sealed_secret : sealFor(deps, targetId, kind, secret ?? {})
      const written = await tx
        .updateTable('publishing_target')
        .set((eb) => ({
          version: eb('version', '+', 1),
          kind,
          sealed_secret: sealed,
          ...(name === undefined ? {} : { name }),
          ...(language === undefined ? {} : { target_language: language }),
          ...(address === undefined ? {} : { address: JSON.stringify(address) }),
          ...(options === undefined ? {} : { options: JSON.stringify(options) }),
          ...(unpacked === undefined ? {} : { unpacked }),
          ...(pathPattern === undefined ? {} : { path_pattern: pathPattern }),
          ...(active === undefined ? {} : { active }),
        }))
        .where('id', '=', targetId)
        .where('version', '=', version)
        .returning('name')
        .executeTakeFirst()
      if (written === undefined)
        throw new AppError('publishing_target.changed_meanwhile', { version: row.version })
      const place = { id: targetId, bookId: row.book_id }
      await record(tx, deps, accountId, place, { event: 'changed', name: written.name })
    }),
  )
}

const readHost = (address: TargetAddress): string => {
  if (address.kind === 'folder') return ''
  if (address.kind === 'sftp') return `${address.host}:${address.port} ${address.fingerprint}`
  return new URL(address.kind === 's3' ? address.endpoint : address.url).origin
}

/** Deliveries that are not done are canceled. @throws AppError `publishing_target.not_found` */
export const deleteTarget = (deps: Needs, accountId: string, targetId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const { name, book_id: bookId } = await findTarget(tx, targetId)
    await tx
      .updateTable('publishing_target')
      .set({ deleted_at: deps.clock.now(), sealed_secret: null, active: false })
      .where('id', '=', targetId)
      .execute()
    await tx
      .updateTable('publication_delivery')
      .set({ status: 'canceled', lease_until: null, worker: null, finished_at: deps.clock.now() })
      .where('target_id', '=', targetId)
      .where('status', 'not in', ['done', 'canceled'])
      .execute()
    await record(tx, deps, accountId, { id: targetId, bookId }, { event: 'deleted', name })
  })
