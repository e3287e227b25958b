/** A person who talks to the studio by HTTP, as the browser does. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Envelope {
  readonly code: number
  // tests look into answers of every shape
  readonly data: any
  readonly message: string
}

export class ApiPerson {
  private token = ''
  readonly address: string
  readonly username: string
  readonly password: string

  constructor(address: string, username: string, password = 'Demo1234') {
    this.address = address
    this.username = username
    this.password = password
  }

  private async sendRequest(
    method: string,
    url: string,
    body: unknown,
    key: string,
  ): Promise<Envelope> {
    const raw = body instanceof Uint8Array
    const headers: Record<string, string> = {
      'locale-key': 'en',
      'idempotency-key': key,
      ...(this.token === '' ? {} : { 'x-a-token': this.token }),
    }
    if (body !== undefined)
      headers['content-type'] = raw ? 'application/octet-stream' : 'application/json'
    const sent =
      body === undefined ? null : raw ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body)
    const answer = await fetch(`${this.address}/api${url}`, {
      method,
      headers,
      body: sent,
      signal: AbortSignal.timeout(10_000),
    })
    return (await answer.json()) as Envelope
  }

  /**
   * Sends until the studio answers: it may be down, or the token may have run out. One
   * Idempotency-Key for all tries, so nothing is done twice.
   */
  async send(method: string, url: string, body?: unknown): Promise<Envelope> {
    const until = Date.now() + 120_000
    const key = randomUUID()
    for (;;) {
      try {
        const answer = await this.sendRequest(method, url, body, key)
        if (answer.code !== 40101 && answer.code !== 40102 && answer.code < 50000) return answer
        await this.signIn()
      } catch (error) {
        if (Date.now() > until) throw error
      }
      await sleep(250)
    }
  }

  async signIn(): Promise<void> {
    this.token = ''
    const { data, message } = await this.sendRequest(
      'POST',
      '/user/login',
      { username: this.username, password: this.password },
      randomUUID(),
    )
    if (typeof data?.token !== 'string')
      throw new Error(`${this.username} cannot sign in: ${message}`)
    this.token = data.token
  }

  async get(url: string): Promise<any> {
    return (await this.send('GET', url)).data
  }

  /** Uploads one file in chunks, going on from where the server is. Answers the upload's id. */
  async upload(chapterId: string, file: string): Promise<string> {
    const bytes = new Uint8Array(readFileSync(file))
    const opened = await this.send('POST', `/chapters/${chapterId}/uploads`, {
      name: path.basename(file),
      size: bytes.length,
    })
    if (opened.code !== 0) throw new Error(opened.message)
    const id: string = opened.data.id
    let view = opened.data
    while (view.received < view.size) {
      const chunk = bytes.slice(view.received, view.received + 512 * 1024)
      await this.send('PUT', `/uploads/${id}/bytes?offset=${view.received}`, chunk)
      view = await this.get(`/uploads/${id}`)
    }
    return id
  }
}
