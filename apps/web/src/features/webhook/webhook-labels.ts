import { webhookKindName } from '@panelflow/contract/messages/webhook-text.ts'
import { isWebhookKind } from '@panelflow/domain/notification/webhook-kind.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'

/** A kind in words; one of a newer server as plain text. */
export const kindName = (kind: string): string =>
  isWebhookKind(kind) ? webhookKindName(kind, currentLocale()) : kind.replaceAll(/[._]/g, ' ')
