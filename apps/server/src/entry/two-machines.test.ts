/** Servers and workers that share a database and a file store, and nothing else. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../http/create-app.ts'
import { readConfiguration } from './configuration.ts'
import { FEATURE_ROUTES } from './feature-routes.ts'
import { openDeps } from './open-deps.ts'
import { uploadWork } from '../pipeline/read-upload.job-handler.ts'
import { runJobs, workLoop } from '../pipeline/run-jobs.ts'
import { inlinePageReader } from '../testing/inline-page-reader.ts'
import { inlinePdfReader } from '../testing/inline-pdf-reader.ts'
import { aChapter } from '../testing/a-chapter.ts'
import { studioPeople } from '../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-machines-'))
const bucket = new S3rver({ port: 0, silent: true, directory: path.join(folder, 's3') })
const addresses: Record<string, string> = { 'a shared folder': path.join(folder, 'shared') }
const closing: (() => Promise<void>)[] = []
const errors: unknown[] = []
let app: TestApp
let token: string
let chapterId: string

beforeAll(async () => {
  app = await createTestApp()
  await studioPeople(app)
  token = (await app.send('POST', '/user/login', { username: 'pa', password: 'studio2026' })).data
    .token
  addresses['a bucket'] =
    `s3://S3RVER:S3RVER@localhost:${(await bucket.run()).port}/pages?tls=0&region=us-east-1`
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  await bucket.close()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  ;({ chapterId } = await aChapter(app.deps, {
    status: 'waiting_for_image',
    orderStatus: 'waiting_for_image',
    pages: 0,
  }))
})

/** A machine of its own: its data folder holds nothing the others see. */
const openMachine = async (name: string, blobs: string) => {
  const env = {
    PANELFLOW_DATA_DIR: path.join(folder, name),
    PANELFLOW_BLOBS: blobs,
    PANELFLOW_SECRET: 'x'.repeat(40),
  }
  const opened = await openDeps({
    configuration: readConfiguration(env),
    databaseUrl: app.database.url,
    name: `test-${name}`,
    connections: 3,
    works: false,
  })
  closing.push(() => opened.close(0))
  // sessions are as old as the clock they were made by
  return { ...opened.deps, clock: app.deps.clock }
}

const openServer = async (name: string, blobs: string) => {
  const deps = await openMachine(name, blobs)
  const { http } = await createApp({
    deps,
    routes: FEATURE_ROUTES,
    serverKey: deps.serverKey,
    databaseUrl: app.database.url,
  })
  closing.push(() => http.close())
  const headers = { 'locale-key': 'en', 'x-a-token': token }
  return {
    post: async (url: string, payload: object) =>
      (await http.inject({ method: 'POST', url: `/api${url}`, headers, payload })).json().data,
    get: async (url: string) =>
      (await http.inject({ method: 'GET', url: `/api${url}`, headers })).json().data,
    put: async (url: string, payload: Buffer) => {
      const answer = await http.inject({
        method: 'PUT',
        url: `/api${url}`,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload,
      })
      return { status: answer.statusCode, ...answer.json() }
    },
  }
}

describe.each(['a shared folder', 'a bucket'])('on %s', (kind) => {
  test('one server takes the first part, another the second, and a worker elsewhere reads the whole', async () => {
    const blobs = addresses[kind] ?? ''
    const [a, b] = [await openServer(`a ${kind}`, blobs), await openServer(`b ${kind}`, blobs)]
    const worker = await openMachine(`worker ${kind}`, blobs)
    const jobs = await runJobs(
      [
        workLoop(
          uploadWork({ ...worker, reader: inlinePageReader, pdf: inlinePdfReader }, (error) =>
            errors.push(error),
          ),
          1,
        ),
      ],
      {
        url: app.database.url,
        onError: (error) => errors.push(error),
      },
    )
    onTestFinished(() => jobs.stop(0))
    const image = await sharp(randomBytes(300 * 200 * 3), {
      raw: { width: 300, height: 200, channels: 3 },
    })
      .png()
      .toBuffer()
    const { id } = await a.post(`/chapters/${chapterId}/uploads`, {
      name: '001.png',
      size: image.length,
    })
    const cut = Math.floor(image.length / 3)
    expect(await a.put(`/uploads/${id}/bytes?offset=0`, image.subarray(0, cut))).toMatchObject({
      status: 200,
      data: { received: cut },
    })
    // a client that lost the answer sends the same bytes again, to another server
    expect((await b.put(`/uploads/${id}/bytes?offset=0`, image.subarray(0, cut))).status).toBe(409)
    expect(await b.put(`/uploads/${id}/bytes?offset=${cut}`, image.subarray(cut))).toMatchObject({
      status: 200,
    })
    let upload = await a.get(`/uploads/${id}`)
    while (!['ready', 'refused'].includes(upload.status)) {
      await sleep(30)
      upload = await a.get(`/uploads/${id}`)
    }
    expect(upload).toMatchObject({
      status: 'ready',
      pages: [{ name: '001.png', width: 300, height: 200 }],
      refused: [],
    })
    const row = await app.deps.db
      .selectFrom('upload')
      .select('pages')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(
      await worker.blobs.get((row.pages as { original: string }[])[0]?.original ?? ''),
    ).toEqual(image)
    expect(errors).toEqual([])
  })
})
