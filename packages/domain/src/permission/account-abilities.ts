import type { AbilityRow } from './ability-row.ts'

/** Rights over one's own account and those of others. */
export const ACCOUNT_ABILITIES = {
  'self.login': {
    action: 'self.login',
    basis: 'spec',
    scopes: ['all', 'all', 'all', 'all', 'all', 'all'],
  },
  'self.logout': {
    action: 'self.logout',
    basis: 'spec',
    scopes: ['all', 'all', 'all', 'all', 'all', 'all'],
  },
  'self.refresh_token': {
    action: 'self.refreshToken',
    basis: 'spec+decided',
    scopes: ['all', 'all', 'all', 'all', 'all', 'all'],
  },
  'self.change_password': {
    action: 'self.changePassword',
    basis: 'decided',
    scopes: ['own', 'own', 'own', 'own', 'own', 'own'],
  },
  'self.sessions.list_revoke': {
    action: 'self.sessions.list+revoke',
    basis: 'decided',
    scopes: ['own', 'own', 'own', 'own', 'own', 'own'],
  },
  'self.profile.view_edit': {
    action: 'self.profile.view+edit',
    basis: 'spec+decided',
    scopes: ['own', 'own', 'own', 'own', 'own', 'own'],
  },
  'self.notifications.read_prefs': {
    action: 'self.notifications.read+prefs',
    basis: 'decided',
    scopes: ['own', 'own', 'own', 'own', 'own', 'own'],
  },
  'dashboard.view': {
    action: 'dashboard.view',
    basis: 'spec+decided',
    scopes: ['all', 'all', 'assigned', 'assigned', 'assigned', 'assigned'],
  },
  'user.list': {
    action: 'user.list',
    basis: 'spec',
    scopes: ['all', 'all', 'no', 'no', 'no', 'no'],
  },
  'user.create': {
    action: 'user.create',
    basis: 'spec+decided',
    scopes: ['all', 'assigned', 'no', 'no', 'no', 'no'],
  },
  'user.edit': {
    action: 'user.edit',
    basis: 'spec+decided',
    scopes: ['all', 'assigned', 'no', 'no', 'no', 'no'],
  },
  'user.reset_password': {
    action: 'user.resetPassword',
    basis: 'spec+decided',
    scopes: ['all', 'assigned', 'no', 'no', 'no', 'no'],
  },
  'user.disable_enable': {
    action: 'user.disable+enable',
    basis: 'decided',
    scopes: ['all', 'assigned', 'no', 'no', 'no', 'no'],
  },
  'user.delete': {
    action: 'user.delete',
    basis: 'spec+decided',
    scopes: ['all', 'no', 'no', 'no', 'no', 'no'],
  },
  'user.grant_working_role': {
    action: 'user.grantRole 8,10,11,12',
    basis: 'decided',
    scopes: ['all', 'all', 'no', 'no', 'no', 'no'],
  },
  'user.grant_administrator_role': {
    action: 'user.grantRole 3,5',
    basis: 'decided',
    scopes: ['all', 'no', 'no', 'no', 'no', 'no'],
  },
  'user.revoke_sessions': {
    action: 'user.revokeSessions',
    basis: 'decided',
    scopes: ['all', 'assigned', 'no', 'no', 'no', 'no'],
  },
} as const satisfies Readonly<Record<string, AbilityRow>>
