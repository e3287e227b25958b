import { sql } from 'kysely'
import type { Db } from './open-database.ts'
import type { Tx } from './transaction.ts'

/**
 * Queries of one text column `sha` each: every blob the database refers to. A column that names
 * blobs must be listed here.
 */
const BLOB_REFERENCES: Readonly<Record<string, string>> = {
  'book.cover': `select cover as sha from book where cover is not null`,
  'comment_attachment.sha': `select sha from comment_attachment`,
  'export_file.sha': `select sha from export_file`,
  'font.sha': `select sha from font`,
  'font_subset.sha': `select sha from font_subset`,
  'page_asset.layers': `select layers as sha from page_asset where layers is not null`,
  'page_asset.sha': `select sha from page_asset`,
  'page_item.asset': `select props ->> 'asset' as sha from page_item where props ->> 'asset' is not null`,
  'page_output.image': `select image as sha from page_output`,
  'publication_file.sha': `select sha from publication_file`,
  'source_page.image': `select image as sha from source_page`,
  'source_page.original': `select original as sha from source_page`,
  'source_page.tiles': `select tiles as sha from source_page`,
  'term.picture': `select picture as sha from term where picture is not null`,
  'text_free_page.image': `select image as sha from text_free_page`,
  'upload.pages': `select page.file ->> kind.name as sha from upload, jsonb_array_elements(pages) as page (file), unnest(array['image', 'original', 'tiles']) as kind (name)
    where page.file ->> kind.name is not null`,
}

/** One statement without duplicates, `sha` in ascending order of its bytes. */
export const ALL_BLOB_REFERENCES = `select distinct sha collate "C" as sha from (${Object.values(BLOB_REFERENCES).join(' union all ')}) named order by 1`

/** Does any row name this blob now? */
export const isBlobReferenced = async (db: Db | Tx, sha: string): Promise<boolean> => {
  const { rows } = await sql<{ named: boolean }>`
    select exists (select 1 from (${sql.raw(Object.values(BLOB_REFERENCES).join(' union all '))}) named where sha = ${sha}) as named`.execute(
    db,
  )
  return rows[0]?.named === true
}
