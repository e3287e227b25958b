import { noticeSentence } from '@panelflow/contract/messages/notice-sentence.ts'
import { formatMessage } from '@panelflow/contract/messages/sentence.ts'
import type { NotificationView, NoticeSpot } from '@panelflow/contract/notification.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { Letter } from '../../ports/mail.ts'
import { htmlText } from './html-text.ts'

const query = (values: Readonly<Record<string, string | null>>): string => {
  const parameters = Object.entries(values).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  return parameters.length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`
}

/**
 * Address of a spot inside the client, for links in letters; the bell goes there by the same parts.
 */
export const noticePath = (spot: NoticeSpot | null): string => {
  if (spot === null) return '/'
  switch (spot.place) {
    case 'workspace':
      return `/workspace/index${query({ chapterId: spot.chapterId, pageId: spot.pageId, itemId: spot.itemId })}`
    case 'chapters':
      return `/order/chapter/${spot.roleId}/${spot.orderId}${query({ chapterId: spot.chapterId, open: spot.open })}`
    case 'order':
      return `/order/base/${spot.roleId}/${spot.orderId}`
    case 'comments':
      return `/order/comment/${spot.roleId}/${spot.orderId}`
    case 'sessions':
      return '/profile/index?tab=security'
    case 'scores':
      return '/profile/index?tab=grades'
    case 'webhooks':
      return '/webhooks/index'
    case 'accounts':
      return `/users/index/${spot.roleId}${query({ status: spot.waiting ? 'waiting' : null })}`
    case 'serial':
      return `/serials/books/${spot.roleId}/${spot.serialId}`
  }
}

/** In whose words a letter is written. */
export interface LetterReader {
  readonly to: string
  /** how the person is addressed */
  readonly name: string
  readonly locale: InterfaceLocale
  readonly zone: string
  readonly publicUrl: string
}

const MESSAGES = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    digest: (count: number) =>
      count === 1 ? 'Panelflow: 1 notification' : `Panelflow: ${count} notifications`,
    open: 'Open',
    by: (name: string) => `by ${name}`,
    why: 'You receive this e-mail because of your notification settings in Panelflow. You can change them there.',
  },
  'zh-CN': {
    hello: (name: string) => `${name}，您好：`,
    digest: (count: number) => `Panelflow：${count} 条通知`,
    open: '打开',
    by: (name: string) => `操作人：${name}`,
    why: '您收到此邮件是因为您在 Panelflow 中的通知设置，您可以随时修改。',
  },
} as const

/** A title somebody typed must not become a header or fill the list of the mailbox. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 150)

interface Part {
  readonly sentence: string
  readonly about: string
  readonly url: string
}

const toPart = (message: NotificationView, { locale, zone, publicUrl }: LetterReader): Part => {
  const { order, by } = message
  const about = [
    order === null ? '' : `${order.serial} · ${oneLine(order.title)}`,
    by === null ? '' : MESSAGES[locale].by(by.realName || by.name),
  ]
  return {
    sentence: noticeSentence(message, locale, zone, formatMessage),
    about: about.filter((one) => one !== '').join(' · '),
    url: publicUrl + noticePath(message.spot),
  }
}

const toHtml = (reader: LetterReader, parts: readonly Part[]): string => {
  const words = MESSAGES[reader.locale]
  const items = parts.map(
    ({ sentence, about, url }) =>
      `<p><strong>${htmlText(sentence)}</strong><br>${about === '' ? '' : `${htmlText(about)}<br>`}<a href="${htmlText(url)}">${words.open}</a></p>`,
  )
  return [
    `<!doctype html><html lang="${reader.locale}"><body>`,
    `<p>${htmlText(words.hello(reader.name))}</p>`,
    ...items,
    `<hr><p><small>${words.why}</small></p></body></html>`,
  ].join('\n')
}

const toText = (reader: LetterReader, parts: readonly Part[]): string => {
  const words = MESSAGES[reader.locale]
  const items = parts.map(({ sentence, about, url }) =>
    [sentence, about, url].filter((line) => line !== '').join('\n'),
  )
  return [words.hello(reader.name), ...items, `-- \n${words.why}`].join('\n\n')
}

/** One message as a letter, or a day's as one; `id` is the same for every attempt. */
export const noticeLetter = (
  reader: LetterReader,
  id: string,
  messages: readonly NotificationView[],
): Letter => {
  const parts = messages.map((message) => toPart(message, reader))
  const [first] = parts
  const single = messages.length === 1 && first !== undefined
  return {
    to: reader.to,
    subject: single
      ? oneLine(`${first.sentence}${first.about === '' ? '' : ` (${first.about})`}`)
      : MESSAGES[reader.locale].digest(messages.length),
    text: toText(reader, parts),
    html: toHtml(reader, parts),
    messageId: `notice-${id}`,
  }
}
