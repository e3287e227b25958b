/**
 * Exports (one request of a person: chapters × format → files, made by a
 * job) and platform profiles
 * (what a platform takes). docs/specs/0003-output-formats.md.
 */
import {
  PICTURE_KINDS,
  PROFILE_FORMATS,
  SLICE_CUTS,
  EXPORT_FORMATS,
  EXPORT_STATUSES,
  EXPORT_CHAPTER_STATUSES,
  BOOK_EXPORTS,
  TEXT_EXPORTS,
} from '@panelflow/domain/output/output-values.ts'
import { RESOLUTION_LIMITS } from '@panelflow/domain/output/resolution.ts'
import { READING_DIRECTIONS } from '@panelflow/domain/book/reading-direction.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, personView, sha256, targetLanguage, uuid, version, flag } from './primitives.ts'
import { refusalView } from './refusal.ts'

export const MAX_EXPORT_CHAPTERS = 500

const quality = z.coerce.number().int().min(1).max(100)
/**
 * null: the pictures go in byte for byte as they were checked; a number: as JPEG of that quality
 */
const jpegQuality = quality.nullable().default(null)

/**
 * What to make. `composite` is the preview of the typesetting stage: for those who work on the
 * chapter (`workspace.export`);
 * everything else of pictures needs finished final images.
 */
export const exportOptions = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('png') }),
  z.strictObject({ format: z.enum(['jpeg', 'webp']), quality: quality.default(92) }),
  z.strictObject({ format: z.literal('platform'), profileId: uuid }),
  z.strictObject({
    format: z.literal('zip'),
    pictures: z.enum(PICTURE_KINDS).default('final'),
    jpegQuality,
  }),
  z.strictObject({ format: z.enum([...BOOK_EXPORTS, 'textless']), jpegQuality }),
  z.strictObject({
    format: z.literal('labelplus'),
    /** with the pages without text beside the script, under the names it calls them */
    withPages: z.boolean().default(false),
  }),
  z.strictObject({ format: z.enum(['psd', ...TEXT_EXPORTS]).exclude(['labelplus']) }),
])
export type ExportOptions = z.output<typeof exportOptions>
export type ExportOptionsInput = z.input<typeof exportOptions>

const chapterName = {
  chapterId: uuid,
  orderId: uuid,
  orderSerial: z.number().int(),
  bookTitle: z.string(),
  number: z.number().int(),
  language: targetLanguage,
}

export const exportFileView = z.object({
  id: uuid,
  chapterId: uuid,
  /** as it is saved: `1001-007-en.cbz` */
  name: z.string(),
  bytes: z.number().int(),
  sha: sha256,
  /** signed, takes range requests; good for one to two hours: ask again when a download starts */
  url: z.string(),
})

export const exportChapterView = z.object({
  ...chapterName,
  status: z.enum(EXPORT_CHAPTER_STATUSES),
  pagesDone: z.number().int(),
  pagesTotal: z.number().int(),
  /** why it was refused: an error code with its sentence parameters */
  refusal: refusalView.nullable(),
})

export const exportRow = z.object({
  id: uuid,
  format: z.enum(EXPORT_FORMATS),
  options: exportOptions,
  /** as it was called when the export was asked for; null without a profile */
  profileName: z.string().nullable(),
  status: z.enum(EXPORT_STATUSES),
  chapters: z.number().int(),
  chaptersDone: z.number().int(),
  chaptersRefused: z.number().int(),
  pagesDone: z.number().int(),
  pagesTotal: z.number().int(),
  /** names the export in a list: its first chapter in the order asked for */
  first: z.object(chapterName),
  /** chapter at work just now */
  present: z.object(chapterName).nullable(),
  files: z.number().int(),
  /** of all files */
  bytes: z.number().int(),
  createdBy: personView,
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** set when it ended: files are swept after it */
  expiresAt: instant.nullable(),
  /** what the caller may do with it now */
  can: z.object({
    cancel: z.boolean(),
    retry: z.boolean(),
    delete: z.boolean(),
    download: z.boolean(),
  }),
})
export type ExportRow = z.output<typeof exportRow>

export const exportView = exportRow.extend({
  chapterRows: z.array(exportChapterView),
  fileRows: z.array(exportFileView),
  /** everything in one ZIP, streamed (no range); null with fewer than two files */
  bundleUrl: z.string().nullable(),
})
export type ExportView = z.output<typeof exportView>

const exportAccess = ['final.download_publish', 'workspace.export', 'order.export'] as const
const chapterIds = z.array(uuid).min(1).max(MAX_EXPORT_CHAPTERS)
const exportParams = z.strictObject({ exportId: uuid })

/**
 * What each format would give for these chapters: the screen offers what is `ok`, greys the rest
 * with its reason.
 */
export const exportOffers = defineEndpoint({
  id: 'export.offers',
  method: 'POST',
  path: '/exports/offers',
  summary:
    'Which formats these chapters can leave in, and for this person; changes nothing. chapter.not_found when one of them is out of sight',
  body: z.strictObject({ chapterIds }),
  response: z.object({
    chapters: z.array(
      z.object({
        ...chapterName,
        direction: z.enum(READING_DIRECTIONS),
        pages: z.number().int(),
        /** complete sets */
        finals: z.boolean(),
        composites: z.boolean(),
      }),
    ),
    formats: z.array(
      z.object({
        format: z.enum(EXPORT_FORMATS),
        /**
         * null: may be asked for. A refusal of the person, or that of the first chapter when none
         * can be written
         */
        refusal: refusalView.nullable(),
        /** `zip` only: the preview pictures may be chosen */
        composite: z.boolean(),
        /** chapters that would be refused, each with its reason; the others are written */
        refusedChapters: z.array(refusalView.extend({ chapterId: uuid })),
      }),
    ),
  }),
  access: exportAccess,
})

export const exportCreate = defineEndpoint({
  id: 'export.create',
  method: 'POST',
  path: '/exports',
  summary:
    'Ask for files (send an Idempotency-Key). Chapters that cannot be written are rows with a refusal; refused as a whole when none can, or when one is out of sight (chapter.not_found, naming none)',
  body: z.strictObject({ chapterIds, options: exportOptions }),
  response: exportView,
  access: exportAccess,
})

export const exportList = defineEndpoint({
  id: 'export.list',
  method: 'GET',
  path: '/exports',
  summary:
    'Exports, newest first: one’s own, or `of=all` for administrators (others get their own). `next` is the `after` of the next part',
  query: z.strictObject({
    of: z.enum(['own', 'all']).default('own'),
    orderId: uuid.optional(),
    status: z.enum(EXPORT_STATUSES).optional(),
    after: uuid.optional(),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({ rows: z.array(exportRow), next: uuid.nullable() }),
  access: exportAccess,
})

export const exportGet = defineEndpoint({
  id: 'export.get',
  method: 'GET',
  path: '/exports/:exportId',
  summary: 'One export with its chapters and files; addresses are fresh',
  params: exportParams,
  response: exportView,
  access: exportAccess,
})

export const exportCancel = defineEndpoint({
  id: 'export.cancel',
  method: 'POST',
  path: '/exports/:exportId/cancel',
  summary:
    'Stop it within a page. Chapters already written stay; export.already_ended when there is nothing to stop',
  params: exportParams,
  body: z.strictObject({}),
  response: exportView,
  access: exportAccess,
})

export const exportRetry = defineEndpoint({
  id: 'export.retry',
  method: 'POST',
  path: '/exports/:exportId/retry',
  summary: 'Try refused and canceled chapters again; export.nothing_to_retry when there are none',
  params: exportParams,
  body: z.strictObject({}),
  response: exportView,
  access: exportAccess,
})

export const exportDelete = defineEndpoint({
  id: 'export.delete',
  method: 'DELETE',
  path: '/exports/:exportId',
  summary: 'Take it off the list; a running one is stopped',
  params: exportParams,
  response: z.object({ deleted: z.literal(true) }),
  access: exportAccess,
})

const signed = z.strictObject({ e: z.string(), s: z.string() })

export const exportFileGet = defineEndpoint({
  id: 'file.export',
  method: 'GET',
  path: '/files/exports/:exportId/:fileId',
  summary:
    'A file of an export, by signed address; range requests; export.expired when it was swept',
  params: z.strictObject({ exportId: uuid, fileId: uuid }),
  query: signed,
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})

export const exportBundleGet = defineEndpoint({
  id: 'file.export_bundle',
  method: 'GET',
  path: '/files/exports/:exportId/bundle',
  summary: 'All files of an export in one ZIP with SHA256SUMS, by signed address',
  params: exportParams,
  query: signed,
  response: z.unknown(),
  raw: 'response',
  access: 'public',
})

/**
 * Names of slices: `{n}` number in the chapter (four digits) is required; `{book}`, `{chapter}`
 * (three digits), `{language}`, `{serial}` may stand beside it.
 */
export const SLICE_NAME_FIELDS = ['n', 'book', 'chapter', 'language', 'serial'] as const
const namePattern = z
  .string()
  .trim()
  .min(3)
  .max(80)
  .regex(/^(?:[^{}/\\:*?"<>|\p{Cc}]|\{(?:n|book|chapter|language|serial)\})+$/u)
  .refine((pattern) => pattern.includes('{n}'))

/**
 * Sizes in px, weight in bytes; output.profile_invalid {field, min, max} when the format cannot
 * hold it (WebP ends at 16,383 px a side).
 */
export const platformProfileInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  /** null: for every book */
  bookId: uuid.nullable(),
  /** null: as wide as the pages are */
  width: z.number().int().positive().nullable(),
  /** null: as tall as the format holds */
  maxHeight: z.number().int().positive().nullable(),
  /** of one slice; null: no limit */
  maxBytes: z.number().int().positive().max(1_000_000_000).nullable(),
  format: z.enum(PROFILE_FORMATS),
  /** the best that is tried; no meaning for PNG */
  quality: z.number().int().min(1).max(100),
  /**
   * `source`: where the pages begin, and where they are too tall; `gutters`: one strip, cut where
   * nothing is lettered or drawn
   */
  cuts: z.enum(SLICE_CUTS),
  namePattern,
  /** pixels per inch that PNG and JPEG state; null: 72 for strips, 300 for pages of a book */
  resolution: z
    .number()
    .int()
    .min(RESOLUTION_LIMITS.min)
    .max(RESOLUTION_LIMITS.max)
    .nullable()
    .default(null),
})
export type PlatformProfileInput = z.input<typeof platformProfileInput>

export const platformProfileView = platformProfileInput.extend({
  id: uuid,
  bookTitle: z.string().nullable(),
  /**
   * an example that came with the studio: name it in the reader's language by `builtIn`, e.g.
   * `strip_800`; copy it to change it
   */
  builtIn: z.string().nullable(),
  /** hidden ones are listed only when asked for, and cannot be chosen */
  hidden: z.boolean(),
  /** exports that name it */
  exports: z.number().int(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), hide: z.boolean(), show: z.boolean(), delete: z.boolean() }),
})
export type PlatformProfileView = z.output<typeof platformProfileView>

const profileParams = z.strictObject({ profileId: uuid })

export const platformProfileList = defineEndpoint({
  id: 'platform_profile.list',
  method: 'GET',
  path: '/platform-profiles',
  summary:
    'Profiles to choose from: those for every book, then (with bookId) those of the book; without bookId those of all books',
  query: z.strictObject({
    bookId: uuid.optional(),
    hidden: flag.default('false'),
  }),
  response: z.array(platformProfileView),
  access: 'final.download_publish',
})

export const platformProfileCreate = defineEndpoint({
  id: 'platform_profile.create',
  method: 'POST',
  path: '/platform-profiles',
  summary:
    'A profile of one’s own; platform_profile.name_taken within the same book (or within those for every book)',
  body: platformProfileInput,
  response: platformProfileView,
  access: 'final.download_publish',
})

export const platformProfileEdit = defineEndpoint({
  id: 'platform_profile.edit',
  method: 'PATCH',
  path: '/platform-profiles/:profileId',
  summary:
    'Change it as a whole, `hidden` too; exports already asked for keep what they were asked with. Built-in ones can only be hidden',
  params: profileParams,
  body: z.strictObject({ version, profile: platformProfileInput, hidden: z.boolean() }),
  response: platformProfileView,
  access: 'final.download_publish',
})

export const platformProfileDelete = defineEndpoint({
  id: 'platform_profile.delete',
  method: 'DELETE',
  path: '/platform-profiles/:profileId',
  summary: 'Delete it; one that exports name is hidden instead',
  params: profileParams,
  response: z.object({ result: z.enum(['deleted', 'hidden']) }),
  access: 'final.download_publish',
})
