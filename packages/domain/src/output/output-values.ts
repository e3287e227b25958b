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
