import { NOTICE_NAMES } from '@panelflow/contract/messages/notice-sentence.ts'
import { isNoticeKind } from '@panelflow/domain/notification/notice-kind.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'

/** A kind in words; one of a newer server as plain text. */
export const kindName = (kind: string): string =>
  isNoticeKind(kind) ? NOTICE_NAMES[currentLocale()][kind] : kind.replaceAll(/[._]/g, ' ')
