import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'

/**
 * What decides which fonts a text needs, and which letters of them: every wording of it that may be
 * chosen counts.
 */
export interface Wording extends Pick<
  TextProps,
  'font' | 'bold' | 'italic' | 'translation' | 'caps'
> {
  readonly ranges: NonNullable<TextProps['ranges']>
}

/** Texts of a chapter in page order, with their candidates. */
export const listWordings = async (db: Db, chapterId: string): Promise<readonly Wording[]> => {
  const { rows } = await sql<{ props: TextProps }>`
    select jsonb_build_object('font', i.props -> 'font', 'bold', i.props -> 'bold', 'italic', i.props -> 'italic', 'ranges', i.props -> 'ranges', 'caps', i.props -> 'caps',
      'translation', i.props -> 'translation', 'candidates', i.props -> 'candidates') as props
    from page_item i join page_document d on d.id = i.document_id
    where d.chapter_id = ${chapterId} and i.kind = 'text'`.execute(db)
  return rows.map(({ props: { font, bold, italic, ranges, caps, translation, candidates } }) => ({
    font,
    bold,
    italic,
    ranges: ranges ?? [],
    caps: caps ?? null,
    translation: [translation, ...(candidates ?? []).map(({ text }) => text)].join('\n'),
  }))
}

/**
 * Is this blob a font that may be handed out: one somebody brought, or a subset? Other blobs have
 * endpoints of their own.
 */
export const isFontFile = async (db: Db, sha: string): Promise<boolean> => {
  const own = await db.selectFrom('font').select('id').where('sha', '=', sha).executeTakeFirst()
  if (own !== undefined) return true
  return (
    (await db.selectFrom('font_subset').select('sha').where('sha', '=', sha).executeTakeFirst()) !==
    undefined
  )
}
