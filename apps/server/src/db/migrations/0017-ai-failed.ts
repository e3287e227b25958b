import { type Kysely, sql } from 'kysely'

/** Chapters machine work gave up on, or that were stopped by hand: the board finds them without reading a million others. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index chapter_ai_failed on chapter (id)
    where status in ('text_extraction_failed', 'patch_generation_failed', 'machine_translation_failed') or final_images = 'failed'`.execute(
    db,
  )
}
