import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NoReader } from '../ports/text-reader.ts'
import { createEndpointTextReader } from './endpoint-text-reader.ts'

interface Asked {
  readonly authorization: string | undefined
  readonly model: string
  readonly system: string
  /** mean brightness of the picture that was sent, 0..255 */
  readonly brightness: number
  readonly width: number
}

const asked: Asked[] = []
let respond: (response: ServerResponse, request: Asked) => void
let url: string
let close: () => void

const write = (response: ServerResponse, content: string): void => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }] }))
}

/** A server of our own that speaks the chat completion protocol with pictures. */
beforeEach(async () => {
  asked.length = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { model, messages } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const picture = messages[1].content[1].image_url.url as string
    const bytes = Buffer.from(picture.replace('data:image/png;base64,', ''), 'base64')
    const { channels } = await sharp(bytes).stats()
    const one = {
      authorization: request.headers.authorization,
      model,
      system: messages[0].content,
      brightness: channels[0]?.mean ?? 0,
      width: (await sharp(bytes).metadata()).width,
    }
    asked.push(one)
    respond(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  close = () => {
    server.closeAllConnections()
    server.close()
  }
})
afterEach(() => close())

/** The left half of the page is dark, the right one light. */
const page = {
  width: 400,
  height: 200,
  channels: 3 as const,
  data: Uint8Array.from({ length: 400 * 200 * 3 }, (_, at) =>
    Math.floor(at / 3) % 400 < 200 ? 10 : 240,
  ),
}
const aRegion = (x: number) => ({
  polygon: [
    { x, y: 40 },
    { x: x + 60, y: 40 },
    { x: x + 60, y: 100 },
    { x, y: 100 },
  ],
  kind: 'effect' as const,
  orientation: 'vertical' as const,
  bubble: null,
})
const open = (inPrivateNetwork = true) =>
  createEndpointTextReader({ url, key: 'k', model: 'sees', inPrivateNetwork })

describe('a vision-language model', () => {
  it('is sent one picture for each region and answers for that one', async () => {
    respond = (response, { brightness }) =>
      // the later region is answered first
      setTimeout(
        () => write(response, brightness < 128 ? 'ドン' : '```\nバン\nッ\n```'),
        brightness < 128 ? 60 : 0,
      )
    const read = await open().read(page, [aRegion(50), aRegion(300)], { language: 'ja' })
    expect(read).toEqual([
      { text: 'ドン', confidence: 0.8 },
      { text: 'バン\nッ', confidence: 0.8 },
    ])
    expect(asked).toHaveLength(2)
    expect(asked[0]).toMatchObject({ authorization: 'Bearer k', model: 'sees', width: 96 })
    expect(asked[0]?.system).toMatch(/Japanese, in columns/)
  })

  it.each([
    ['says that nothing is there', 'NONE'],
    ['writes about the picture instead', 'The picture shows a cat. '.repeat(60)],
    ['thinks and never answers', '<think>Is it a cat?'],
  ])('that %s has read nothing', async (_, content) => {
    respond = (response) => write(response, content)
    expect(await open().read(page, [aRegion(50)], { language: 'ja' })).toEqual([
      { text: '', confidence: 0 },
    ])
  })

  it.each([
    [401, 'translator.rejected_key'],
    [429, 'translator.rate_limited'],
    [503, 'translator.server_error'],
  ])('that answers %d fails by that name', async (status, code) => {
    respond = (response) => void response.writeHead(status).end()
    await expect(open().read(page, [aRegion(50)], { language: 'ja' })).rejects.toMatchObject({
      code,
    })
  })

  it('in a private network is asked only where that is allowed', async () => {
    respond = (response) => write(response, 'ドン')
    await expect(open(false).read(page, [aRegion(50)], { language: 'ja' })).rejects.toMatchObject({
      code: 'translator.refused_address',
    })
    expect(asked).toEqual([])
  })

  it('that nobody configured reads no language', async () => {
    const reader = createEndpointTextReader(undefined)
    await expect(reader.read(page, [aRegion(50)], { language: 'ja' })).rejects.toThrow(NoReader)
  })
})
