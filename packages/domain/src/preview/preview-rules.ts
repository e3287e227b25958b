/** Links by which a rights holder reads finished pages without an account. */
export const PREVIEW_DECISIONS = ['accepted', 'changes_requested'] as const
export type PreviewDecision = (typeof PREVIEW_DECISIONS)[number]

export const PREVIEW_RECIPIENT_MAX = 80
export const PREVIEW_PASSWORD = { min: 6, max: 64 } as const
/** a link is good for a year at most */
export const PREVIEW_MAX_DAYS = 366
export const PREVIEW_COMMENT_MAX = 2000
/** comments of one link, those taken back not counted */
export const PREVIEW_MAX_COMMENTS = 500
/** links of one book that still open */
export const PREVIEW_MAX_LINKS = 100
