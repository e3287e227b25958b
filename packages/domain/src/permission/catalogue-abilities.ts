import type { AbilityRow } from './ability-row.ts'

/** Rights over styles, glossaries, serials, integrations and the installation. */
export const CATALOGUE_ABILITIES = {
  'style.preset.own': {
    action: 'style.preset.own',
    basis: 'spec+decided',
    scopes: ['own', 'own', 'own', 'own', 'own', 'own'],
  },
  'style.preset.shared': {
    action: 'style.preset.shared',
    basis: 'decided',
    scopes: ['no', 'all', 'no', 'no', 'no', 'no'],
  },
  'term.list': {
    action: 'term.list',
    basis: 'spec',
    scopes: ['all', 'all', 'all', 'all', 'all', 'all'],
  },
  'term.create_edit': {
    action: 'term.create+edit',
    basis: 'decided',
    scopes: ['no', 'all', 'no', 'no', 'no', 'no'],
  },
  'term.suggest': {
    action: 'term.suggest',
    basis: 'decided',
    scopes: ['all', 'all', 'all', 'all', 'all', 'all'],
  },
  'term.delete': {
    action: 'term.delete',
    basis: 'decided',
    scopes: ['no', 'all', 'no', 'no', 'no', 'no'],
  },
  'term.import_template': {
    action: 'term.import+template',
    basis: 'decided',
    scopes: ['no', 'all', 'no', 'no', 'no', 'no'],
  },
  'term.sort': {
    action: 'term.sort',
    basis: 'decided',
    scopes: ['no', 'all', 'no', 'no', 'no', 'no'],
  },
  'serial.list_books': {
    action: 'serial.list+books',
    basis: 'spec',
    scopes: ['all', 'no', 'no', 'no', 'no', 'no'],
  },
  'serial.create_edit': {
    action: 'serial.create+edit',
    basis: 'spec+decided',
    scopes: ['all', 'no', 'no', 'no', 'no', 'no'],
  },
  'serial.add_book': {
    action: 'serial.addBook',
    basis: 'spec+decided',
    scopes: ['all', 'no', 'no', 'no', 'no', 'no'],
  },
  'batch.create_import_edit': {
    action: 'batch.create+import+edit',
    basis: 'spec+decided',
    scopes: ['all', 'no', 'no', 'no', 'no', 'no'],
  },
  'batch.start_end': {
    action: 'batch.start+end',
    basis: 'decided',
    scopes: ['all', 'no', 'no', 'no', 'no', 'no'],
  },
  'webhook.manage': {
    action: 'webhook.manage',
    basis: 'decided',
    scopes: ['all', 'no', 'no', 'no', 'no', 'no'],
  },
  'api_token.own': {
    action: 'apiToken.own',
    basis: 'decided',
    scopes: ['own', 'own', 'own', 'own', 'own', 'own'],
  },
  'audit.export': {
    action: 'audit.export',
    basis: 'decided',
    scopes: ['no', 'no', 'no', 'no', 'no', 'no'],
  },
  'system.health': {
    action: 'system.health.details+metrics+backup',
    basis: 'decided',
    scopes: ['no', 'no', 'no', 'no', 'no', 'no'],
  },
  'settings.policy': {
    action: 'settings.policy',
    basis: 'decided',
    scopes: ['no', 'no', 'no', 'no', 'no', 'no'],
  },
} as const satisfies Readonly<Record<string, AbilityRow>>
