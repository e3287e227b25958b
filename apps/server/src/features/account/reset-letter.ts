import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { Letter } from '../../ports/mail.ts'
import { htmlText } from '../notification/html-text.ts'

const MESSAGES = {
  en: {
    subject: 'Your code for a new password',
    lines: (name: string, minutes: number) => [
      `Hello ${name},`,
      `someone requested a new password for your Panelflow account. This is the code, valid for ${minutes} minutes:`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
  },
  'zh-CN': {
    subject: '重置密码的验证码',
    lines: (name: string, minutes: number) => [
      `${name}，您好：`,
      `有人为您的 Panelflow 账号申请重置密码。验证码如下，${minutes} 分钟内有效：`,
      '如果不是您本人操作，请忽略此邮件，您的密码不会改变。',
    ],
  },
} as const

interface ResetLetter {
  readonly to: string
  readonly name: string
  readonly code: string
  readonly minutes: number
  readonly resetId: string
  readonly locale: InterfaceLocale
}

/** The code, and no link: a letter that asks to be clicked looks like one that steals passwords. */
export const resetLetter = ({ to, name, code, minutes, resetId, locale }: ResetLetter): Letter => {
  const { subject, lines } = MESSAGES[locale]
  const [hello = '', why = '', otherwise = ''] = lines(name, minutes)
  return {
    to,
    subject,
    text: [hello, why, code, otherwise].join('\n\n'),
    html: `<!doctype html><html lang="${locale}"><body><p>${htmlText(hello)}</p><p>${why}</p><p style="font-size:24px;letter-spacing:4px"><strong>${code}</strong></p><p>${otherwise}</p></body></html>`,
    messageId: `reset-${resetId}`,
  }
}
