import { exportOptions } from '@panelflow/contract/output.ts'
import {
  type PublishingTargetView,
  targetAddress,
  targetSecret,
} from '@panelflow/contract/publishing.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { TargetSecret } from '@panelflow/domain/publishing/publishing.ts'
import { openText, sealText } from '../../core/settings/sealed-text.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

const PURPOSE = 'secrets of publishing targets'

export const sealSecret = (serverKey: Buffer, targetId: string, secret: TargetSecret): string =>
  sealText({ serverKey, purpose: PURPOSE, owner: targetId }, JSON.stringify(secret))

/** Undefined: it was sealed with another key of the servers. */
export const openSecret = (
  serverKey: Buffer,
  targetId: string,
  sealed: string | null,
): TargetSecret | undefined => {
  if (sealed === null) return {}
  const opened = openText({ serverKey, purpose: PURPOSE, owner: targetId }, sealed)
  return opened === undefined ? undefined : targetSecret.parse(JSON.parse(opened))
}

const targetRows = (db: Db | Tx) => db.selectFrom('publishing_target as t').selectAll('t')

export type TargetRow = Awaited<
  ReturnType<ReturnType<typeof targetRows>['executeTakeFirstOrThrow']>
>

/** @throws AppError `publishing_target.not_found` */
export const findTarget = async (db: Db | Tx, targetId: string): Promise<TargetRow> => {
  const row = await targetRows(db)
    .where('t.id', '=', targetId)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('publishing_target.not_found')
  return row
}

const findProfileNames = async (
  db: Db,
  rows: readonly TargetRow[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = rows.flatMap(({ options }) => {
    const parsed = exportOptions.parse(options)
    return parsed.format === 'platform' ? [parsed.profileId] : []
  })
  if (ids.length === 0) return new Map()
  const profiles = await db
    .selectFrom('platform_profile')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(profiles.map(({ id, name }) => [id, name]))
}

const viewTargets = async (
  db: Db,
  rows: readonly TargetRow[],
): Promise<readonly PublishingTargetView[]> => {
  const profiles = await findProfileNames(db, rows)
  return rows.map((row) => {
    const options = exportOptions.parse(row.options)
    return {
      id: row.id,
      bookId: row.book_id,
      name: row.name,
      language: row.target_language,
      kind: row.kind,
      address: targetAddress.parse(row.address),
      options,
      profileName: options.format === 'platform' ? (profiles.get(options.profileId) ?? null) : null,
      unpacked: row.unpacked,
      pathPattern: row.path_pattern,
      hasSecret: row.sealed_secret !== null,
      active: row.active,
      version: row.version,
    }
  })
}

/** @throws AppError `publishing_target.not_found` */
export const getTarget = async (db: Db, targetId: string): Promise<PublishingTargetView> => {
  const [view] = await viewTargets(db, [await findTarget(db, targetId)])
  if (view === undefined) throw new AppError('publishing_target.not_found')
  return view
}

export const listTargets = async (
  db: Db,
  bookId: string,
): Promise<readonly PublishingTargetView[]> =>
  await viewTargets(
    db,
    await targetRows(db)
      .where('t.book_id', '=', bookId)
      .where('t.deleted_at', 'is', null)
      .orderBy('t.name')
      .orderBy('t.id')
      .execute(),
  )
