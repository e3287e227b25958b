import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { smtpMail } from '../adapters/smtp-mail.ts'
import type { Mail } from '../ports/mail.ts'

export interface ReceivedLetter {
  readonly to: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly html: string
}

export interface Mailbox {
  readonly letters: ReceivedLetter[]
  /** our own adapter, set to this server */
  readonly mail: Mail
  /** answers the next letters with a temporary failure */
  readonly refuse: (count: number) => void
  readonly close: () => Promise<void>
}

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  )

const decoded = (body: string, encoding: string | undefined): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? quotedPrintable(body).toString('utf8') : body
}

const decodeHeader = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')).toString('utf8'),
    )

const split = (
  raw: string,
): { readonly headers: Record<string, string>; readonly body: string } => {
  const at = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, at)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines
      .map((line) => line.split(/: (.*)/s, 2))
      .map(([name = '', value = '']) => [name.toLowerCase(), value]),
  )
  return { headers, body: raw.slice(at + 4) }
}

const parsed = (raw: string, to: readonly string[]): ReceivedLetter => {
  const { headers, body } = split(raw)
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const parts = body.split(`--${boundary}`).map((part) => split(part.replace(/^\r\n/, '')))
  const part = (type: string): string => {
    const found = parts.find((one) => one.headers['content-type']?.startsWith(type))
    return found === undefined
      ? ''
      : decoded(found.body.trim(), found.headers['content-transfer-encoding']).replaceAll(
          '\r\n',
          '\n',
        )
  }
  return {
    to,
    headers: { ...headers, subject: decodeHeader(headers['subject'] ?? '') },
    text: part('text/plain'),
    html: part('text/html'),
  }
}

/** A real SMTP server on loopback that keeps what it is given. */
export const openMailbox = async (): Promise<Mailbox> => {
  const letters: ReceivedLetter[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals--
          return done(Object.assign(new Error('come back later'), { responseCode: 451 }))
        }
        const to = session.envelope.rcptTo.map(({ address }) => address)
        letters.push(parsed(Buffer.concat(chunks).toString('latin1'), to))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    letters,
    mail: smtpMail({
      url: `smtp://127.0.0.1:${port}`,
      from: 'Panelflow <studio@example.com>',
      publicUrl: 'https://studio.example.com/',
    }),
    refuse: (count) => (refusals = count),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
