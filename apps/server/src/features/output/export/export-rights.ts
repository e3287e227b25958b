import { isTextExport } from '@panelflow/domain/output/output-values.ts'
import type { ExportOptions } from '@panelflow/contract/output.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, getReach } from '@panelflow/domain/permission/can.ts'
import type { Db } from '../../../db/open-database.ts'
import { drawsPages } from './export-refusal.ts'
import { type ChapterSeats, loadSeats } from './export-facts.queries.ts'

/**
 * Any one of them is enough: finished pictures are published, layered files and previews are
 * worked on, texts are both.
 */
export const abilitiesFor = (options: ExportOptions): readonly Ability[] => {
  if (options.format === 'labelplus' && options.withPages) return ['workspace.export']
  if (isTextExport(options.format)) return ['order.export', 'workspace.export']
  const working =
    drawsPages(options) || (options.format === 'zip' && options.pictures === 'composite')
  return working ? ['workspace.export'] : ['final.download_publish']
}

/** @throws AppError permission.role_denied, permission.row_denied */
export const requireOptions = (
  actor: Actor,
  options: ExportOptions,
  seats: readonly ChapterSeats[],
): void => {
  const abilities = abilitiesFor(options)
  for (const { row } of seats) {
    if (abilities.some((ability) => can(actor, ability, row).ok)) continue
    const [ability] = abilities
    const refused = ability === undefined ? undefined : can(actor, ability, row)
    if (refused !== undefined && !refused.ok)
      throw new AppError(refused.code, { ability: ability ?? '' })
  }
}

/** Whose exports this person sees beside their own: administrators see all. */
export const seesAll = (actor: Actor): boolean =>
  getReach(actor, 'final.download_publish') === 'all'

/**
 * Chapters of an export its reader still may have; people leave orders while their exports lie
 * there.
 */
export const permittedChapters = async (
  db: Db,
  actor: Actor,
  options: ExportOptions,
  chapterIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const abilities = abilitiesFor(options)
  if (chapterIds.length === 0 || abilities.some((ability) => getReach(actor, ability) === 'all'))
    return new Set(chapterIds)
  const seats = await loadSeats(db, chapterIds)
  return new Set(
    seats
      .filter(({ row }) => abilities.some((ability) => can(actor, ability, row).ok))
      .map(({ chapterId }) => chapterId),
  )
}
