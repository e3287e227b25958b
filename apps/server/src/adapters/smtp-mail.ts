import { createTransport } from 'nodemailer'
import type { Mail } from '../ports/mail.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465` */
  readonly url: string
  /** `Panelflow <studio@example.com>` */
  readonly from: string
  readonly publicUrl: string
}

const PATIENCE_MS = 10_000

/**
 * Mail through the company's own SMTP server, one connection a letter: a studio sends dozens, not
 * thousands.
 */
export const smtpMail = ({ url, from, publicUrl }: SmtpOptions): Mail => {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
    secure: protocol === 'smtps:',
    // upgraded where the server offers it; `?tls=required` refuses to go on without
    requireTLS: searchParams.get('tls') === 'required',
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    publicUrl: publicUrl.replace(/\/+$/, ''),
    send: async ({ to, subject, text, html, messageId, unsubscribeUrl }) => {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(unsubscribeUrl === undefined
          ? {}
          : {
              headers: {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }),
        messageId: `<${messageId}@${new URL(publicUrl).hostname}>`,
      })
    },
  }
}
