import type { Flag } from '@panelflow/contract/primitives.ts'
import type { PlatformProfileView } from '@panelflow/contract/output.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Db } from '../../../db/open-database.ts'
import type { ProfileShape } from './profile-shape.ts'

const profileRows = (db: Db) =>
  db
    .selectFrom('platform_profile as p')
    .leftJoin('book as b', 'b.id', 'p.book_id')
    .selectAll('p')
    .select(['b.title_zh', 'b.title_en'])
    .select((eb) =>
      eb
        .selectFrom('export as e')
        .whereRef('e.profile_id', '=', 'p.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('exports'),
    )

export type ProfileRow = Awaited<
  ReturnType<ReturnType<typeof profileRows>['executeTakeFirstOrThrow']>
>

export const toShape = (row: ProfileRow): ProfileShape => ({
  name: row.name,
  width: row.width,
  maxHeight: row.max_height,
  maxBytes: row.max_bytes,
  format: row.format,
  quality: row.quality,
  cuts: row.cuts,
  namePattern: row.name_pattern,
  resolution: row.resolution,
})

/** Rights need no asking here: whoever sees profiles may change them. */
export const viewProfile = (row: ProfileRow): PlatformProfileView => {
  const own = row.built_in === null
  return {
    ...toShape(row),
    id: row.id,
    bookId: row.book_id,
    bookTitle: row.book_id === null ? null : row.title_en || (row.title_zh ?? ''),
    builtIn: row.built_in,
    hidden: row.hidden,
    exports: Number(row.exports ?? 0),
    version: row.version,
    can: { edit: own, hide: !row.hidden, show: row.hidden, delete: own },
  }
}

export interface ProfileFilter {
  readonly bookId?: string | undefined
  /** hidden ones too */
  readonly hidden: Flag
}

/** Those for every book first, then by book and name. */
export const listProfiles = async (
  db: Db,
  { bookId, hidden }: ProfileFilter,
): Promise<PlatformProfileView[]> => {
  let query = profileRows(db)
  if (hidden === 'false') query = query.where('p.hidden', '=', false)
  if (bookId !== undefined)
    query = query.where((eb) => eb.or([eb('p.book_id', 'is', null), eb('p.book_id', '=', bookId)]))
  const rows = await query
    .orderBy('p.book_id', (order) => order.asc().nullsFirst())
    .orderBy('p.built_in', (order) => order.asc().nullsLast())
    .orderBy('p.name_key')
    .execute()
  return rows.map(viewProfile)
}

/** @throws AppError platform_profile.not_found */
export const findProfile = async (db: Db, profileId: string): Promise<ProfileRow> => {
  const row = await profileRows(db).where('p.id', '=', profileId).executeTakeFirst()
  if (row === undefined) throw new AppError('platform_profile.not_found')
  return row
}
