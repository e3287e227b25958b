import { type AbilityRow, EVERYBODY, EVERYBODY_OWN } from './ability-row.ts'

/** Rights over styles, glossaries, serials, integrations and the installation. */
export const CATALOGUE_ABILITIES = {
  'style.preset.own': {
    action: 'style.preset.own',
    basis: 'spec+decided',
    scopes: EVERYBODY_OWN,
  },
  'style.preset.shared': {
    action: 'style.preset.shared',
    basis: 'decided',
    scopes: { translationAdministrator: 'all' },
  },
  'term.list': {
    action: 'term.list',
    basis: 'spec',
    scopes: EVERYBODY,
  },
  'term.create_edit': {
    action: 'term.create+edit',
    basis: 'decided',
    scopes: { translationAdministrator: 'all' },
  },
  'term.suggest': {
    action: 'term.suggest',
    basis: 'decided',
    scopes: EVERYBODY,
  },
  'term.delete': {
    action: 'term.delete',
    basis: 'decided',
    scopes: { translationAdministrator: 'all' },
  },
  'term.import_template': {
    action: 'term.import+template',
    basis: 'decided',
    scopes: { translationAdministrator: 'all' },
  },
  'term.sort': {
    action: 'term.sort',
    basis: 'decided',
    scopes: { translationAdministrator: 'all' },
  },
  'serial.list_books': {
    action: 'serial.list+books',
    basis: 'spec',
    scopes: { projectAdministrator: 'all' },
  },
  'serial.create_edit': {
    action: 'serial.create+edit',
    basis: 'spec+decided',
    scopes: { projectAdministrator: 'all' },
  },
  'serial.add_book': {
    action: 'serial.addBook',
    basis: 'spec+decided',
    scopes: { projectAdministrator: 'all' },
  },
  'batch.create_import_edit': {
    action: 'batch.create+import+edit',
    basis: 'spec+decided',
    scopes: { projectAdministrator: 'all' },
  },
  'batch.start_end': {
    action: 'batch.start+end',
    basis: 'decided',
    scopes: { projectAdministrator: 'all' },
  },
  'webhook.manage': {
    action: 'webhook.manage',
    basis: 'decided',
    scopes: { projectAdministrator: 'all' },
  },
  'publishing.manage': {
    action: 'publishing.targets+deliveries',
    basis: 'decided',
    scopes: { projectAdministrator: 'all' },
  },
  'engine.manage': {
    action: 'engine.manage',
    basis: 'decided',
    scopes: { projectAdministrator: 'all' },
  },
  'money.manage': {
    action: 'money.rates+sheets+costs',
    basis: 'decided',
    scopes: { projectAdministrator: 'all' },
  },
  'pay.view_own': {
    action: 'pay.viewOwn',
    basis: 'decided',
    scopes: EVERYBODY_OWN,
  },
  'api_token.own': {
    action: 'apiToken.own',
    basis: 'decided',
    scopes: EVERYBODY_OWN,
  },
  'audit.export': {
    action: 'audit.export',
    basis: 'decided',
    scopes: {},
  },
  'system.health': {
    action: 'system.health.details+metrics+backup',
    basis: 'decided',
    scopes: {},
  },
  'settings.policy': {
    action: 'settings.policy',
    basis: 'decided',
    scopes: {},
  },
} as const satisfies Readonly<Record<string, AbilityRow>>
