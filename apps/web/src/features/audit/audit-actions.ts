import { AUDIT_ACTIONS } from '@panelflow/domain/log/audit-action.ts'

export type NamedAction = (typeof AUDIT_ACTIONS)[number]

export const isNamed = (action: string | null): action is NamedAction =>
  AUDIT_ACTIONS.some((one) => one === action)

/** What entries can be about; others show their code. */
export const OBJECT_KINDS = [
  'account',
  'api_token',
  'audit',
  'batch',
  'book',
  'bulk_run',
  'chapter',
  'engine',
  'export',
  'grade',
  'order',
  'pay_rate',
  'pay_sheet',
  'preview_link',
  'publication_delivery',
  'publishing_target',
  'report',
  'serial',
  'session',
  'setting',
  'style',
  'term',
  'webhook',
] as const

export const isObjectKind = (kind: string): kind is (typeof OBJECT_KINDS)[number] =>
  OBJECT_KINDS.some((one) => one === kind)
