/** Codes about accounts. */
export const ACCOUNT_ERRORS = {
  'account.name_taken': 42201,
  /** the token of a program does not reach this */
  'session.program_denied': 40301,
  'account.not_found': 40401,
  'account.changed_meanwhile': 40901,
  /** nobody disables or deletes the own account */
  'account.own': 40902,
  'account.last_root': 40902,
  'account.waiting': 40902,
  'account.not_waiting': 40902,
  'account.disabled_already': 40902,
  'account.enabled_already': 40902,
  'account.reset_not_wanted': 40902,
  /** wrong, used, too old or tried too often: one answer for all */
  'account.reset_code_wrong': 42201,
  'account.too_many_tokens': 42201,
  'account.name_repeated': 42201,
} as const
