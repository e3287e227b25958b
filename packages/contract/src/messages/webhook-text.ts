import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import {
  isWebhookEvent,
  type WebhookEvent,
  type WebhookKind,
} from '@panelflow/domain/notification/webhook-kind.ts'
import type { FormatMessage } from './fill-template.ts'
import { NOTICE_NAMES, noticeSentence } from './notice-sentence.ts'
import { numberRuns } from './number-runs.ts'

const SENTENCES: Readonly<Record<InterfaceLocale, Readonly<Record<WebhookEvent, string>>>> = {
  en: {
    'order.completed': 'The order is complete',
    'chapter.delivered': 'Delivered: chapters {chapters}',
    'export.ready': 'An export is ready: {files} files',
    'batch.released': 'The release batch “{batch}” of “{serial}” is out',
  },
  'zh-CN': {
    'order.completed': '工单已完成',
    'chapter.delivered': '已交付：第 {chapters} 话',
    'export.ready': '导出已就绪：{files} 个文件',
    'batch.released': '“{serial}”的批次“{batch}”已发布',
  },
}

const EVENT_NAMES: Readonly<Record<InterfaceLocale, Readonly<Record<WebhookEvent, string>>>> = {
  en: {
    'order.completed': 'Order completed',
    'chapter.delivered': 'Chapter delivered',
    'export.ready': 'Export ready',
    'batch.released': 'Release batch out',
  },
  'zh-CN': {
    'order.completed': '工单完成',
    'chapter.delivered': '章节交付',
    'export.ready': '导出就绪',
    'batch.released': '批次发布',
  },
}

/** What a webhook may be asked to hear, for the list of choices and the log. */
export const webhookKindName = (kind: WebhookKind, locale: InterfaceLocale): string =>
  isWebhookEvent(kind) ? EVENT_NAMES[locale][kind] : NOTICE_NAMES[locale][kind]

interface About {
  readonly kind: WebhookKind
  readonly order: { readonly serial: number; readonly title: string } | null
  readonly chapterNumbers: readonly number[]
  readonly values: Readonly<Record<string, string>>
}

/** One line for a chat: what happened, and to which order. */
export const webhookText = (
  { kind, order, chapterNumbers, values }: About,
  locale: InterfaceLocale,
  zone: string,
  formatMessage: FormatMessage,
): string => {
  const filled: Readonly<Record<string, string>> = {
    ...values,
    chapters: numberRuns(chapterNumbers),
  }
  const sentence = isWebhookEvent(kind)
    ? SENTENCES[locale][kind].replaceAll(/\{(\w+)\}/g, (_all, name: string) => filled[name] ?? '')
    : noticeSentence(
        { kind, chapterNumbers: [...chapterNumbers], values },
        locale,
        zone,
        formatMessage,
      )
  return order === null ? sentence : `#${order.serial} ${order.title} · ${sentence}`
}
