/** Fonts texts can be set in: bundled ones, and those administrators uploaded. */
import { FONT_FORMATS, FONT_EMBEDDINGS, FONT_REMARKS } from '@panelflow/domain/style/font-values.ts'
import { type Language, LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { faceView } from './font-file.ts'
import { instant, personView, uuid, version } from './primitives.ts'

export const MAX_FONT_BYTES = 30 * 1024 * 1024
export const FONT_FILES = ['.ttf', '.otf', '.woff2'] as const

/**
 * Languages a font is measured against: those a chapter can be translated into, and those it is
 * read in. BCP 47.
 */
export const FONT_LANGUAGES = LANGUAGES
export const fontLanguage = z.enum(FONT_LANGUAGES)
export type FontLanguage = Language

export const ownFontView = z.object({
  version,
  face: faceView.omit({ coverage: true }),
  subfamily: z.string(),
  fileName: z.string(),
  /** of the file as it came */
  format: z.enum(FONT_FORMATS),
  /** of the font as kept */
  bytes: z.number().int(),
  glyphs: z.number().int(),
  /**
   * everyday letters missing, by language; 0 is complete. A language that was added after the
   * upload is not measured.
   */
  missing: z.partialRecord(fontLanguage, z.number().int()),
  embedding: z.enum(FONT_EMBEDDINGS),
  maySubset: z.boolean(),
  bitmapOnly: z.boolean(),
  /** what was changed on the way in */
  remarks: z.array(z.enum(FONT_REMARKS)),
  licenceNote: z.string(),
  /** last day of the licence, `YYYY-MM-DD` in the organisation's zone */
  licenceUntil: z.string().nullable(),
  licenceExpired: z.boolean(),
  /** ids of the series the licence is for; null: every one */
  series: z.array(uuid).nullable(),
  /** ids of the platform profiles the licence is for; null: every one */
  platforms: z.array(uuid).nullable(),
  uploadedBy: personView,
  uploadedAt: instant,
  hidden: z.boolean(),
  /** pages and chapters with text set in it */
  pages: z.number().int(),
  chapters: z.number().int(),
})
export type OwnFontView = z.output<typeof ownFontView>

const fontScope = z.object({ id: uuid, name: z.string() })
export type FontScope = z.output<typeof fontScope>

/** Series or platforms of one licence. */
const MAX_SCOPES = 200
const scopeIds = z.array(uuid).min(1).max(MAX_SCOPES).nullable()

export const fontList = defineEndpoint({
  id: 'font.list',
  method: 'GET',
  path: '/fonts',
  summary:
    'Fonts people brought, by family, hidden ones too; `canManage`: may this person bring, change and delete them',
  response: z.object({
    own: z.array(ownFontView),
    canManage: z.boolean(),
    /** what licences can be for; empty for those who may not change fonts */
    scopes: z.object({ series: z.array(fontScope), platforms: z.array(fontScope) }),
    /**
     * address of a picture of a face (font-specimen.ts), with `{sha}` for its `sha256` and
     * `{language}`
     */
    specimens: z.string(),
  }),
  access: 'signed_in',
})

const fontParams = z.strictObject({ fontId: z.string().regex(/^own-[0-9a-f]{24}$/) })

export const fontUpload = defineEndpoint({
  id: 'font.upload',
  method: 'POST',
  path: '/fonts',
  summary:
    'Bring one font (TTF, OTF, WOFF2; at most 30 MB) as the raw body. It is taken apart and written anew; the same file twice is the same font, `known`',
  query: z.strictObject({ name: z.string().min(1).max(255) }),
  response: z.object({ font: ownFontView, known: z.boolean() }),
  raw: 'request',
  access: 'signed_in',
})

export const fontEdit = defineEndpoint({
  id: 'font.edit',
  method: 'PATCH',
  path: '/fonts/:fontId',
  summary:
    'Languages an own font is offered for, its licence note and last day, the series and platforms it is licensed for, and whether the picker shows it',
  params: fontParams,
  body: z.strictObject({
    version,
    languages: z.array(fontLanguage).max(FONT_LANGUAGES.length).optional(),
    licenceNote: z.string().trim().max(2000).optional(),
    licenceUntil: z.iso.date().nullable().optional(),
    series: scopeIds.optional(),
    platforms: scopeIds.optional(),
    hidden: z.boolean().optional(),
  }),
  response: ownFontView,
  access: 'signed_in',
})

export const fontDelete = defineEndpoint({
  id: 'font.delete',
  method: 'DELETE',
  path: '/fonts/:fontId',
  summary: 'Delete an own font that no page is set in, now or in a kept state',
  params: fontParams,
  response: z.null(),
  access: 'signed_in',
})

export const fontUse = z.object({
  chapterId: uuid,
  chapter: z.number().int(),
  orderId: uuid,
  serial: z.number().int(),
  bookTitle: z.string(),
  language: z.string(),
  pages: z.number().int(),
})
export type FontUse = z.output<typeof fontUse>

export const fontUses = defineEndpoint({
  id: 'font.uses',
  method: 'GET',
  path: '/fonts/:fontId/uses',
  summary: 'Chapters with text set in an own font, at most 200, latest first',
  params: fontParams,
  response: z.array(fontUse),
  access: 'signed_in',
})
