import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tally } from './tally.ts'

/** The web client's limit (spec 7.client.timeout). */
const REQUEST_TIMEOUT_MS = 10_000
const RETRY_PAUSE_MS = 300
const TOKEN_EXPIRED = 40_101
const TOKEN_INVALID = 40_102
const LIMIT_REACHED = 42_901
const FAILED = 50_001

export interface Envelope {
  readonly code: number
  // answers of many endpoints, read by tests
  readonly data: any
  readonly message: string
}

export class RefusedError extends Error {
  readonly code: number
  readonly fact: string | undefined

  constructor(what: string, { code, message, data }: Envelope) {
    super(`${what}: ${code} ${message}`)
    this.code = code
    this.fact = data?.error
  }
}

export interface Studio {
  /**
   * Addresses of the servers; a person whose server does not answer goes to the next one, as a
   * reverse proxy does.
   */
  readonly addresses: readonly string[]
  readonly tally: Tally
  /** Ends all waiting when the test gives up. */
  readonly signal: AbortSignal
}

/**
 * An HTTP client of one account. It repeats requests that may be repeated, under the same
 * Idempotency-Key, as the web client does.
 */
export class Person {
  private token = ''
  private server: number
  private readonly studio: Studio
  private readonly username: string
  private password: string

  constructor(studio: Studio, username: string, password: string) {
    this.studio = studio
    this.username = username
    this.password = password
    this.server = username.length % studio.addresses.length
  }

  private async sendRequest(
    method: string,
    url: string,
    body: unknown,
    key: string,
  ): Promise<Envelope & { readonly status: number }> {
    const raw = body instanceof Uint8Array
    const headers: Record<string, string> = {
      'locale-key': 'en',
      'idempotency-key': key,
      'x-client': 'api',
    }
    if (this.token !== '') headers['x-a-token'] = this.token
    if (body !== undefined)
      headers['content-type'] = raw ? 'application/octet-stream' : 'application/json'
    const answer = await fetch(`${this.studio.addresses[this.server]}/api${url}`, {
      method,
      headers,
      body:
        body === undefined ? null : raw ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
      signal: AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), this.studio.signal]),
    })
    const envelope = (await answer.json()) as Envelope
    if (answer.status === 500 || envelope.code === FAILED)
      this.studio.tally.errors500.push(`${method} ${url}: ${envelope.code} ${envelope.message}`)
    return { ...envelope, status: answer.status }
  }

  private async attempt(
    method: string,
    url: string,
    body: unknown,
    key: string,
  ): Promise<Envelope | undefined> {
    try {
      const answer = await this.sendRequest(method, url, body, key)
      if (answer.code === TOKEN_EXPIRED || answer.code === TOKEN_INVALID) this.token = ''
      else if (answer.code === LIMIT_REACHED)
        await sleep(1000 * Number(answer.data?.params?.seconds ?? 1))
      else if (answer.status < 500) return answer
    } catch {
      this.studio.signal.throwIfAborted()
    }
    this.server = (this.server + 1) % this.studio.addresses.length
    return undefined
  }

  /** Sends until the studio decides; only what waiting may change is sent again. */
  async send(method: string, url: string, body?: unknown): Promise<Envelope> {
    for (const key = randomUUID(); ; await sleep(RETRY_PAUSE_MS + Math.random() * RETRY_PAUSE_MS)) {
      if (this.token === '' && !(await this.signIn())) continue
      const answer = await this.attempt(method, url, body, key)
      if (answer !== undefined) return answer
    }
  }

  private async signIn(): Promise<boolean> {
    const login = { username: this.username, password: this.password }
    const answer = await this.attempt('POST', '/user/login', login, randomUUID())
    if (answer === undefined) return false
    if (answer.code !== 0) throw new RefusedError(`${this.username} signs in`, answer)
    this.token = answer.data.token
    return true
  }

  async do(method: string, url: string, body?: unknown): Promise<any> {
    const answer = await this.send(method, url, body)
    if (answer.code !== 0) throw new RefusedError(`${method} ${url}`, answer)
    return answer.data
  }

  async get(url: string): Promise<any> {
    return await this.do('GET', url)
  }

  /** The first password of an account must be changed. */
  async changePassword(next: string): Promise<void> {
    const { token } = await this.do('POST', '/user/password', {
      currentPassword: this.password,
      newPassword: next,
    })
    this.token = token
    this.password = next
  }
}
