import type { OwnFontView } from '@panelflow/contract/font.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { toFace, type FontCounts, type FontRow } from './font.queries.ts'

export interface FontSurroundings {
  readonly people: ReadonlyMap<string, PersonView>
  readonly uses: ReadonlyMap<string, FontCounts>
  /** `YYYY-MM-DD` in the organisation's zone */
  readonly today: string
}

const NO_COUNTS: FontCounts = { pages: 0, chapters: 0 }

export const viewFont = (row: FontRow, { people, uses, today }: FontSurroundings): OwnFontView => {
  const { id, family, weight, style, sha256, scripts, languages, licence, source } = toFace(row)
  return {
    version: row.version,
    face: {
      id,
      family,
      weight,
      style,
      sha256,
      scripts: [...scripts],
      languages: [...languages],
      licence,
      source,
    },
    subfamily: row.subfamily,
    fileName: row.file_name,
    format: row.format,
    bytes: row.bytes,
    glyphs: row.glyphs,
    // these two were written from closed lists by upload-font.ts
    missing: row.missing as OwnFontView['missing'],
    remarks: row.remarks as OwnFontView['remarks'],
    embedding: row.embedding,
    maySubset: row.may_subset,
    bitmapOnly: row.bitmap_only,
    licenceNote: row.licence_note,
    licenceUntil: row.licence_until,
    licenceExpired: row.licence_until !== null && row.licence_until < today,
    series: row.series as OwnFontView['series'],
    platforms: row.platforms as OwnFontView['platforms'],
    uploadedBy: people.get(row.uploaded_by) ?? { id: row.uploaded_by, name: '?', realName: '' },
    uploadedAt: row.uploaded_at.toISOString(),
    hidden: row.hidden_at !== null,
    ...(uses.get(row.id) ?? NO_COUNTS),
  }
}
