/** What can be filtered by; steps of other areas are in the list under their code. */
export const AUDIT_ACTIONS = [
  'authn_login_success',
  'authn_login_fail',
  'authn_login_throttled',
  'authn_logout',
  'authn_password_change',
  'authn_password_reset',
  'authn_token_created',
  'authn_token_revoked',
  'authn_token_reuse',
  'session_ended',
  'authz_fail',
  'authz_change',
  'sequence_fail',
  'user_created',
  'user_updated',
  'user_disabled',
  'user_enabled',
  'user_deleted',
  'user_approved',
  'user_refused',
  'user_imported',
  'data_exported',
  'settings_changed',
] as const
export type NamedAction = (typeof AUDIT_ACTIONS)[number]

export const isNamed = (action: string | null): action is NamedAction => AUDIT_ACTIONS.some((one) => one === action)
