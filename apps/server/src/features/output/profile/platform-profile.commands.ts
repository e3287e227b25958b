import type {
  PlatformProfileView,
  platformProfileDelete,
  platformProfileInput,
} from '@panelflow/contract/output.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { z } from 'zod'
import { brokenConstraint } from '../../../db/transaction.ts'
import type { Deps } from '../../../ports/deps.ts'
import { findProfile, type ProfileRow, toShape, viewProfile } from './platform-profile.queries.ts'
import { requireSound } from './profile-shape.ts'

type ProfileInput = z.output<typeof platformProfileInput>
type ProfileDeps = Pick<Deps, 'db' | 'ids' | 'clock'>

const toColumns = (profile: ProfileInput) => ({
  name: profile.name,
  name_key: profile.name.normalize('NFKC').toLowerCase(),
  book_id: profile.bookId,
  width: profile.width,
  max_height: profile.maxHeight,
  max_bytes: profile.maxBytes,
  format: profile.format,
  quality: profile.quality,
  cuts: profile.cuts,
  name_pattern: profile.namePattern,
  resolution: profile.resolution,
})

/** The database's refusals as errors for a person. */
const refused = (error: unknown, name: string): unknown => {
  const constraint = brokenConstraint(error)
  if (constraint === 'platform_profile_name')
    return new AppError('platform_profile.name_taken', { name })
  return constraint === 'platform_profile_book_id_fkey' ? new AppError('book.not_found') : error
}

/** @throws AppError output.profile_invalid, platform_profile.name_taken, book.not_found */
export const createProfile = async (
  deps: ProfileDeps,
  actor: Actor,
  profile: ProfileInput,
): Promise<PlatformProfileView> => {
  requireSound(profile)
  const id = deps.ids.next()
  try {
    await deps.db
      .insertInto('platform_profile')
      .values({
        id,
        ...toColumns(profile),
        created_by: actor.accountId,
        created_at: deps.clock.now(),
      })
      .execute()
  } catch (error) {
    throw refused(error, profile.name)
  }
  return viewProfile(await findProfile(deps.db, id))
}

export interface ProfileEdit {
  readonly profileId: string
  /** the one the person saw */
  readonly version: number
  readonly profile: ProfileInput
  readonly hidden: boolean
}

const changes = (row: ProfileRow, profile: ProfileInput): boolean =>
  row.book_id !== profile.bookId ||
  Object.entries(toShape(row)).some(
    ([field, value]) => profile[field as keyof ProfileInput] !== value,
  )

/**
 * @throws AppError platform_profile.not_found, .built_in, .changed_meanwhile, .name_taken,
 * output.profile_invalid, book.not_found
 */
export const editProfile = async (
  deps: ProfileDeps,
  { profileId, version, profile, hidden }: ProfileEdit,
): Promise<void> => {
  const row = await findProfile(deps.db, profileId)
  if (row.built_in !== null && changes(row, profile))
    throw new AppError('platform_profile.built_in')
  requireSound(profile)
  const changed = await deps.db
    .updateTable('platform_profile')
    .set({ ...toColumns(profile), hidden, version: version + 1 })
    .where('id', '=', profileId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw refused(error, profile.name)
    })
  if (changed === undefined) throw new AppError('platform_profile.changed_meanwhile')
}

/** @throws AppError platform_profile.not_found */
export const getProfile = async (
  deps: Pick<ProfileDeps, 'db'>,
  profileId: string,
): Promise<PlatformProfileView> => viewProfile(await findProfile(deps.db, profileId))

/**
 * One that exports name is hidden instead of deleted. @throws AppError
 * platform_profile.not_found, .built_in
 */
export const deleteProfile = async (
  deps: ProfileDeps,
  profileId: string,
): Promise<EndpointAnswer<typeof platformProfileDelete>> => {
  const { built_in } = await findProfile(deps.db, profileId)
  if (built_in !== null) throw new AppError('platform_profile.built_in')
  try {
    await deps.db.deleteFrom('platform_profile').where('id', '=', profileId).execute()
    return { result: 'deleted' }
  } catch (error) {
    if (brokenConstraint(error) !== 'export_profile_id_fkey') throw error
  }
  await deps.db
    .updateTable('platform_profile')
    .set((eb) => ({ hidden: true, version: eb('version', '+', 1) }))
    .where('id', '=', profileId)
    .execute()
  return { result: 'hidden' }
}
