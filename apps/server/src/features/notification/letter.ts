import { noticeSentence } from '@panelflow/contract/messages/notice-sentence.ts'
import { formatMessage } from '@panelflow/contract/messages/sentence.ts'
import { noticePath } from '@panelflow/contract/notice-path.ts'
import type { NotificationView } from '@panelflow/contract/notification.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { Letter } from '../../ports/mail.ts'
import { htmlText } from './html-text.ts'

/** In whose words a letter is written. */
export interface LetterReader {
  readonly to: string
  /** how the person is addressed */
  readonly name: string
  readonly locale: InterfaceLocale
  readonly zone: string
  readonly publicUrl: string
  readonly unsubscribeToken: string
}

const MESSAGES = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    digest: (count: number) =>
      count === 1 ? 'Panelflow: 1 notification' : `Panelflow: ${count} notifications`,
    open: 'Open',
    by: (name: string) => `by ${name}`,
    why: 'You receive this e-mail because of your notification settings in Panelflow. You can change them there.',
    unsubscribe: 'Stop these e-mails',
  },
  'zh-CN': {
    hello: (name: string) => `${name}，您好：`,
    digest: (count: number) => `Panelflow：${count} 条通知`,
    open: '打开',
    by: (name: string) => `操作人：${name}`,
    why: '您收到此邮件是因为您在 Panelflow 中的通知设置，您可以随时修改。',
    unsubscribe: '停止接收此类邮件',
  },
} as const

/** The page asks before it stops anything: programs open the links of letters as well. */
const getUnsubscribeUrls = ({ publicUrl, unsubscribeToken }: LetterReader) => {
  const token = encodeURIComponent(unsubscribeToken)
  return {
    page: `${publicUrl}/unsubscribe?token=${token}`,
    oneClick: `${publicUrl}/api/notifications/unsubscribe?token=${token}`,
  }
}

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
    `<hr><p><small>${words.why} <a href="${htmlText(getUnsubscribeUrls(reader).page)}">${words.unsubscribe}</a></small></p></body></html>`,
  ].join('\n')
}

const toText = (reader: LetterReader, parts: readonly Part[]): string => {
  const words = MESSAGES[reader.locale]
  const items = parts.map(({ sentence, about, url }) =>
    [sentence, about, url].filter((line) => line !== '').join('\n'),
  )
  const end = `-- \n${words.why}\n${words.unsubscribe}: ${getUnsubscribeUrls(reader).page}`
  return [words.hello(reader.name), ...items, end].join('\n\n')
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
    unsubscribeUrl: getUnsubscribeUrls(reader).oneClick,
  }
}
