/** Codes of links by which rights holders read finished pages. */
export const PREVIEW_ERRORS = {
  'preview_link.not_found': 40401,
  'preview_link.changed_meanwhile': 40901,
  'preview_link.revoked': 40902,
  'preview_link.too_many': 42201,
  'preview_link.last_day': 42201,

  /** for the reader: the address is not one of ours, or not whole */
  'preview.not_found': 40401,
  'preview.expired': 40401,
  'preview.revoked': 40401,
  'preview.password_required': 42201,
  'preview.password_wrong': 42201,
  /** opened too long ago, or before the password was changed: the reader opens the link again */
  'preview.visit_over': 40102,
  'preview.chapter_not_found': 40401,
  'preview.nothing_to_decide': 40902,
  'preview.too_many_comments': 42201,
  /** an answer is shown to a rights holder only in their own thread */
  'comment.not_of_client': 42201,
} as const
