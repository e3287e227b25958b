/** What came back from a webhook's address, or why nothing did. */
export interface WebhookAnswer {
  /** HTTP status; null when no answer came */
  readonly status: number | null
  /** the answer's first words, or what went wrong */
  readonly words: string
  readonly milliseconds: number
}

export interface WebhookPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/**
 * Posts to addresses people typed in: never into our own network, never along a redirect, never for
 * long.
 */
export interface WebhookSender {
  /** Is the address, as it is written, one that is never posted to? */
  readonly refuses: (url: string) => boolean
  /** Does not throw: a failure is an answer without a status. */
  readonly post: (post: WebhookPost, signal?: AbortSignal) => Promise<WebhookAnswer>
}
