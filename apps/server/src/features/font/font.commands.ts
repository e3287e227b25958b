import type { fontEdit } from '@panelflow/contract/font.ts'
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { managesFonts } from '@panelflow/domain/permission/manages-fonts.ts'
import { sql } from 'kysely'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { publishFonts } from './font-events.ts'
import { countAllPages, getFont } from './font.queries.ts'

/** @throws AppError permission.role_denied */
export const requireFontAdministrator = (actor: Actor): void => {
  if (!managesFonts(actor)) throw new AppError('permission.role_denied', { ability: 'font.keep' })
}

/**
 * What people say of a font; nothing of it changes a pixel. @throws AppError font.not_found,
 * font.changed_meanwhile, permission.role_denied
 */
export const editFont = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  fontId: string,
  body: EndpointBody<typeof fontEdit>,
): Promise<void> => {
  requireFontAdministrator(actor)
  const { version, languages, licenceNote, licenceUntil, series, platforms, hidden } = body
  await inTransaction(db, async (tx) => {
    const { id, hidden_at: hiddenAt } = await getFont(tx, fontId)
    const changed = await tx
      .updateTable('font')
      .set((eb) => ({
        version: eb('version', '+', 1),
        ...(languages === undefined ? {} : { languages: JSON.stringify([...new Set(languages)]) }),
        ...(licenceNote === undefined ? {} : { licence_note: licenceNote }),
        ...(licenceUntil === undefined ? {} : { licence_until: licenceUntil }),
        ...(series === undefined ? {} : { series: series && JSON.stringify(series) }),
        ...(platforms === undefined ? {} : { platforms: platforms && JSON.stringify(platforms) }),
        hidden_at: hidden === undefined ? hiddenAt : hidden ? (hiddenAt ?? clock.now()) : null,
      }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) throw new AppError('font.changed_meanwhile')
    await publishFonts(tx)
  })
}

/**
 * Takes a font out of the studio unless a page needs it. Its bytes stay: brought again, it is the
 * same font.
 * @throws AppError font.not_found, font.in_use, permission.role_denied
 */
export const deleteFont = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  fontId: string,
): Promise<void> => {
  requireFontAdministrator(actor)
  await inTransaction(db, async (tx) => {
    const { id } = await getFont(tx, fontId)
    // nobody sets a text in it between the count and the end
    await sql`lock table page_item in share mode`.execute(tx)
    const count = await countAllPages(tx, id)
    if (count > 0) throw new AppError('font.in_use', { count })
    await tx.deleteFrom('font').where('id', '=', id).execute()
    await publishFonts(tx)
  })
}
