/** Formats that page pictures are kept in. */
export const PAGE_FORMATS = ['png', 'jpeg'] as const
export type PageFormat = (typeof PAGE_FORMATS)[number]

/** Pictures that are published, and previews of the typesetting stage. */
export const PICTURE_KINDS = ['final', 'composite'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** Formats a platform takes slices in. */
export const PROFILE_FORMATS = ['jpeg', 'webp', 'png'] as const
export type ProfileFormat = (typeof PROFILE_FORMATS)[number]

/** Where a strip is cut: between the pages of the source, or in gutters. */
export const SLICE_CUTS = ['source', 'gutters'] as const
export type SliceCuts = (typeof SLICE_CUTS)[number]

/** Formats lists are taken away in. */
export const TABLE_FORMATS = ['xlsx', 'csv'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** Pages whole, one ZIP per chapter; `zip` keeps the files as they are. */
export const PICTURE_EXPORTS = ['zip', 'png', 'jpeg', 'webp'] as const
/** One file that is read as a book. */
export const BOOK_EXPORTS = ['cbz', 'epub', 'pdf'] as const
/** The script of a chapter: made from prepared pages, without their pictures. */
export const TEXT_EXPORTS = ['labelplus', 'xliff', 'xliff12', 'xlsx', 'docx'] as const
/**
 * `platform` is pictures cut to a platform profile, `textless` pages with their cleanup and without
 * lettering, `psd` layered files; one ZIP per chapter.
 */
export const EXPORT_FORMATS = [
  ...PICTURE_EXPORTS,
  ...BOOK_EXPORTS,
  'platform',
  'textless',
  'psd',
  ...TEXT_EXPORTS,
] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/**
 * `canceled` by a person; `expired`: the files are gone, the row stays for the list. `failed`: no
 * chapter could be written.
 */
export const EXPORT_STATUSES = [
  'waiting',
  'running',
  'done',
  'failed',
  'canceled',
  'expired',
] as const
export type ExportStatus = (typeof EXPORT_STATUSES)[number]
export const EXPORT_CHAPTER_STATUSES = [
  'waiting',
  'running',
  'done',
  'refused',
  'canceled',
] as const

export const isTextExport = (format: ExportFormat): format is (typeof TEXT_EXPORTS)[number] =>
  TEXT_EXPORTS.some((one) => one === format)
