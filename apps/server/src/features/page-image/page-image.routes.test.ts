import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type LayerFileHead,
  LAYER_FILE_VERSION,
  writeLayerFile,
} from '@panelflow/domain/page/layer-file.ts'
import { inTransaction } from '../../db/transaction.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'

let app: TestApp
let people: StudioPeople
let made: MadeChapter
let url: string

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const BYTES = { 'content-type': 'application/octet-stream' }
const picture = async (width: number, height: number, background = '#20c060'): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

beforeEach(async () => {
  made = await aChapter(app.deps, {
    status: 'pending_typesetting',
    orderStatus: 'typesetting',
    pages: 1,
    people: { translator_id: people.ids.translator, typesetter_id: people.ids.typesetter },
  })
  await inTransaction(app.deps.db, (tx) => ensureDocuments(app.deps, tx, made.chapterId))
  url = `/chapters/${made.chapterId}/pages/${made.pageIds[0]}`
  const put = await people.typesetter(
    'PUT',
    `/chapters/${made.chapterId}/assets`,
    await picture(40, 30, '#c02020'),
    BYTES,
  )
  const props = {
    asset: put.data.asset,
    cx: 100,
    cy: 100,
    w: 80,
    h: 60,
    rotation: 0,
    opacity: 1,
    hidden: false,
    order: 3,
  }
  const ops = [{ op: 'add', item: { id: 'logo', kind: 'image', props } }]
  const added = await people.typesetter('POST', `${url}/ops`, {
    document: 'lane',
    batchId: randomUUID(),
    baseRev: 0,
    ops,
  })
  expect(added.status).toBe(200)
})

const save = async (file: Buffer, sender = people.typesetter, item = 'logo') =>
  await sender('PUT', `${url}/items/${item}/picture`, file, BYTES)

test('an edited picture is kept under its new content and can be shown in place of the old one', async () => {
  const { status, data } = await save(await picture(40, 30))
  expect(status).toBe(200)
  expect(data).toMatchObject({ width: 40, height: 30 })
  const ops = [{ op: 'set', id: 'logo', props: { asset: data.asset } }]
  const set = await people.typesetter('POST', `${url}/ops`, {
    document: 'lane',
    batchId: randomUUID(),
    baseRev: 1,
    ops,
  })
  expect(set.status).toBe(200)
  const { data: documents } = await people.typesetter('GET', `${url}/documents`)
  expect(documents.lane.items.logo.props).toMatchObject({
    asset: data.asset,
    w: 80,
    h: 60,
    order: 3,
  })
})

// spec 8.message.file_size
test('the size of a picture cannot be modified', async () => {
  expect(await save(await picture(41, 30))).toMatchObject({
    status: 422,
    data: { error: 'image.size_changed', params: { width: 40, height: 30 } },
    message: expect.stringMatching(/^The file size cannot be modified:/),
  })
})

test('what is no picture, or belongs to no item, is refused', async () => {
  expect(await save(Buffer.from('<svg/>'))).toMatchObject({
    data: { error: 'image.format_not_allowed' },
  })
  expect(await save(await picture(40, 30), people.typesetter, 'nobody')).toMatchObject({
    status: 404,
    data: { error: 'page.item_missing' },
  })
  expect((await save(await picture(40, 30), people.translator)).status).toBe(403)
})

describe('layers beside a picture', () => {
  const layerFile = (name: string, size = { width: 40, height: 30 }): Buffer => {
    const part = new Uint8Array(deflateSync(Buffer.alloc(size.width * size.height * 4, name)))
    const layer = { name, visible: true, opacity: 1, blend: 'normal' as const, mask: null }
    const layers = [{ ...layer, pixels: part.byteLength, adjustments: [] }]
    const head: LayerFileHead = { version: LAYER_FILE_VERSION, ...size, layers }
    return Buffer.concat(writeLayerFile(head, [part]))
  }
  const address = (sha: string): string => `/chapters/${made.chapterId}/assets/${sha}/layers`
  const keep = async (sha: string, file: Buffer, sender = people.typesetter, replaces?: string) =>
    await sender(
      'PUT',
      `${address(sha)}${replaces === undefined ? '' : `?replaces=${replaces}`}`,
      file,
      BYTES,
    )
  const read = async (sha: string): Promise<Buffer> => {
    const { data } = await people.typesetter('GET', `${url}/documents`)
    const file = data.assets.replace('{sha}', `${sha}/layers`)
    const answer = await app.http.inject({ url: file })
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }

  test('are had again, stay with the picture of that content, and go when it has none any more', async () => {
    const { data: saved } = await save(await picture(40, 30))
    expect(await read(saved.asset)).toHaveLength(0)
    const first = await keep(saved.asset, layerFile('first'))
    expect(first.status).toBe(200)
    expect(await read(saved.asset)).toEqual(layerFile('first'))
    const { layers } = first.data
    const second = await keep(saved.asset, layerFile('second'), undefined, layers)
    expect(await read(saved.asset)).toEqual(layerFile('second'))
    expect(await app.deps.blobs.exists(first.data.layers)).toBe(false)
    expect(await keep(saved.asset, Buffer.alloc(0), undefined, second.data.layers)).toMatchObject({
      data: { layers: null, isStored: true },
    })
    expect(await read(saved.asset)).toHaveLength(0)
    expect(await app.deps.blobs.exists(second.data.layers)).toBe(false)
  })

  test('that somebody kept meanwhile stay, until they were read as well', async () => {
    const { data: saved } = await save(await picture(40, 30))
    const theirs = await keep(saved.asset, layerFile('theirs'))
    for (const mine of [layerFile('mine'), Buffer.alloc(0)])
      for (const read of [undefined, 'a'.repeat(64)])
        expect(await keep(saved.asset, mine, undefined, read)).toMatchObject({
          status: 200,
          data: { layers: theirs.data.layers, isStored: false },
        })
    expect(await read(saved.asset)).toEqual(layerFile('theirs'))
    const again = await keep(saved.asset, layerFile('theirs'))
    expect(again.data).toEqual({ layers: theirs.data.layers, isStored: true })
    const mine = await keep(saved.asset, layerFile('mine'), undefined, theirs.data.layers)
    expect(mine.data.isStored).toBe(true)
    expect(await read(saved.asset)).toEqual(layerFile('mine'))
  })

  test('are refused with a head of megabytes, which would be parsed at once', async () => {
    const { data: saved } = await save(await picture(40, 30))
    const file = layerFile('padded')
    const end = 12 + file.readUInt32LE(8)
    const pad = (spaces: number): Buffer => {
      const padded = Buffer.concat([
        file.subarray(0, end),
        Buffer.alloc(spaces, ' '),
        file.subarray(end),
      ])
      padded.writeUInt32LE(end - 12 + spaces, 8)
      return padded
    }
    expect((await keep(saved.asset, pad(1000))).status).toBe(200)
    expect(await keep(saved.asset, pad(4 * 1024 * 1024))).toMatchObject({
      data: { error: 'image.not_readable' },
    })
  })

  test('are refused where damaged, of another size, of no picture, or without the right', async () => {
    const { data: saved } = await save(await picture(40, 30))
    const file = layerFile('first')
    expect(await keep(saved.asset, file.subarray(0, -1))).toMatchObject({
      data: { error: 'image.not_readable' },
    })
    expect(await keep(saved.asset, layerFile('wide', { width: 41, height: 30 }))).toMatchObject({
      data: { error: 'image.size_changed' },
    })
    expect(await keep('0'.repeat(64), file)).toMatchObject({
      data: { error: 'page.asset_missing' },
    })
    expect((await keep(saved.asset, file, people.translator)).status).toBe(403)
  })
})
