/** One message to one address. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** the same for every attempt at this letter, so that a mailbox sees one */
  readonly messageId: string
  /** takes a POST of mail programs that stops such letters (RFC 8058) */
  readonly unsubscribeUrl?: string | undefined
}

/** Where mail is configured. */
export interface Mail {
  /**
   * Resolves once the server has taken the letter over. Throws when it did not: the job is tried
   * again.
   */
  readonly send: (letter: Letter) => Promise<void>
  /** beginning of links in letters, without a slash at the end */
  readonly publicUrl: string
}
