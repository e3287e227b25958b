import { type AbilityRow, EVERYBODY, EVERYBODY_ASSIGNED, EVERYBODY_OWN } from './ability-row.ts'

/** Rights over one's own account and those of others. */
export const ACCOUNT_ABILITIES = {
  'self.login': {
    action: 'self.login',
    basis: 'spec',
    scopes: EVERYBODY,
  },
  'self.logout': {
    action: 'self.logout',
    basis: 'spec',
    scopes: EVERYBODY,
  },
  'self.refresh_token': {
    action: 'self.refreshToken',
    basis: 'spec+decided',
    scopes: EVERYBODY,
  },
  'self.change_password': {
    action: 'self.changePassword',
    basis: 'decided',
    scopes: EVERYBODY_OWN,
  },
  'self.sessions.list_revoke': {
    action: 'self.sessions.list+revoke',
    basis: 'decided',
    scopes: EVERYBODY_OWN,
  },
  'self.profile.view_edit': {
    action: 'self.profile.view+edit',
    basis: 'spec+decided',
    scopes: EVERYBODY_OWN,
  },
  'self.notifications.read_prefs': {
    action: 'self.notifications.read+prefs',
    basis: 'decided',
    scopes: EVERYBODY_OWN,
  },
  'dashboard.view': {
    action: 'dashboard.view',
    basis: 'spec+decided',
    scopes: EVERYBODY_ASSIGNED,
  },
  'user.list': {
    action: 'user.list',
    basis: 'spec',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'all' },
  },
  'user.create': {
    action: 'user.create',
    basis: 'spec+decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'assigned' },
  },
  'user.edit': {
    action: 'user.edit',
    basis: 'spec+decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'assigned' },
  },
  'user.reset_password': {
    action: 'user.resetPassword',
    basis: 'spec+decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'assigned' },
  },
  'user.disable_enable': {
    action: 'user.disable+enable',
    basis: 'decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'assigned' },
  },
  'user.delete': {
    action: 'user.delete',
    basis: 'spec+decided',
    scopes: { projectAdministrator: 'all' },
  },
  'user.grant_working_role': {
    action: 'user.grantRole 8,10,11,12',
    basis: 'decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'all' },
  },
  'user.grant_administrator_role': {
    action: 'user.grantRole 3,5',
    basis: 'decided',
    scopes: { projectAdministrator: 'all' },
  },
  'user.revoke_sessions': {
    action: 'user.revokeSessions',
    basis: 'decided',
    scopes: { projectAdministrator: 'all', translationAdministrator: 'assigned' },
  },
} as const satisfies Readonly<Record<string, AbilityRow>>
