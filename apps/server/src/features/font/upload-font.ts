import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { MAX_FONT_BYTES } from '@panelflow/contract/font.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import type { CheckedFont } from '../../ports/font-checker.ts'
import { publishFonts } from './font-events.ts'
import { getFont, type FontRow } from './font.queries.ts'
import { FONT_LIMIT_MB } from './sanitise/limits.ts'

const tooLarge = (): AppError => new AppError('font.too_large', { limitMb: FONT_LIMIT_MB })

/**
 * The whole body in memory, as long as it stays within the limit.
 * @param announced by Content-Length, when it was
 * @throws AppError font.too_large as soon as it is, font.incomplete when the line broke
 */
export const receiveFont = async (
  body: Readable,
  announced: number | undefined,
): Promise<Buffer> => {
  if (announced !== undefined && announced > MAX_FONT_BYTES) throw tooLarge()
  const parts: Buffer[] = []
  let length = 0
  try {
    // a stream that is destroyed takes the answer with it: what is too much is left to the server
    // to drain
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      length += (part as Buffer).length
      if (length > MAX_FONT_BYTES) throw tooLarge()
      parts.push(part as Buffer)
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('font.incomplete')
  }
  if (announced !== undefined && length < announced) throw new AppError('font.incomplete')
  return Buffer.concat(parts)
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** One check at a time: each may take a core and half a gigabyte. */
const inTurn = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return await mine
  }
}

export interface FontUpload {
  readonly name: string
  readonly bytes: Buffer
  /** aborted when nobody waits for the answer any more */
  readonly signal: AbortSignal
}

const knownFont = async (db: Db, sourceSha: string): Promise<FontRow | undefined> =>
  await db.selectFrom('font').selectAll().where('source_sha', '=', sourceSha).executeTakeFirst()

/** A font that comes again is wanted again: it is no longer hidden. */
const unhideFont = async (db: Db, row: FontRow): Promise<FontRow> => {
  if (row.hidden_at !== null)
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable('font')
        .set((eb) => ({ hidden_at: null, version: eb('version', '+', 1) }))
        .where('id', '=', row.id)
        .execute()
      await publishFonts(tx)
    })
  return await getFont(db, row.id)
}

/** Brings own fonts into the studio, one after the other. */
export const fontReceiver = (deps: Pick<Deps, 'db' | 'blobs' | 'clock' | 'fontChecker'>) => {
  const turn = inTurn()

  const storeFont = async (
    actor: Actor,
    font: CheckedFont,
    name: string,
    sourceSha: string,
  ): Promise<{ row: FontRow; known: boolean }> => {
    const { sha } = await deps.blobs.put(font.bytes)
    if (sha !== font.face.sha256) throw new Error('the checked font and what was stored differ')
    const { id, family, languages } = font.face
    const row = {
      id,
      sha,
      source_sha: sourceSha,
      file_name: name,
      face: JSON.stringify(font.face),
      family,
      subfamily: font.subfamily,
      format: font.format,
      bytes: font.bytes.length,
      glyphs: font.glyphs,
      missing: JSON.stringify(font.missing),
      embedding: font.embedding,
      may_subset: font.maySubset,
      bitmap_only: font.bitmapOnly,
      remarks: JSON.stringify(font.remarks),
      languages: JSON.stringify(languages),
      licence_note: '',
      licence_until: null,
      uploaded_by: actor.accountId,
      uploaded_at: deps.clock.now(),
      hidden_at: null,
    }
    const added = await inTransaction(deps.db, async (tx) => {
      const insert = tx.insertInto('font').values(row)
      const inserted = await insert
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (inserted !== undefined) await publishFonts(tx)
      return inserted
    })
    if (added !== undefined) return { row: added, known: false }
    // another file with the same letters, say the WOFF2 of a TTF that is here
    return { row: await unhideFont(deps.db, await getFont(deps.db, id)), known: true }
  }

  /** @throws AppError font.* */
  return async (
    actor: Actor,
    { name, bytes, signal }: FontUpload,
  ): Promise<{ row: FontRow; known: boolean }> => {
    const sourceSha = sha256(bytes)
    const known = await knownFont(deps.db, sourceSha)
    if (known !== undefined) return { row: await unhideFont(deps.db, known), known: true }
    const font = await turn(async () => await deps.fontChecker.check(bytes, name, signal))
    return await storeFont(actor, font, name, sourceSha)
  }
}
