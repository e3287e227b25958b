/** A studio's script: a chapter goes in and files come out by the command-line client. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiPerson } from './support/api-person.ts'
import { findAddress } from './support/installation.ts'
import { aCrew, anOrderOfRealPages } from './support/order-by-api.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

let address: string
let padmin: ApiPerson
let token: string
let tokenId: string
let folder: string
let serial: string
let orderId: string

beforeAll(async () => {
  address = await findAddress()
  padmin = new ApiPerson(address, 'padmin')
  await padmin.signIn()
  const made = await padmin.send('POST', '/user/api-tokens', {
    name: 'nightly script',
    scope: 'write',
    days: 1,
  })
  ;({ token, id: tokenId } = made.data)
  ;({ orderId } = await anOrderOfRealPages(aCrew(address), 'By command line'))
  serial = String((await padmin.get(`/orders/${orderId}`)).serial)
  folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-client-'))
})
afterAll(async () => {
  await padmin?.send('DELETE', `/user/api-tokens/${tokenId}`)
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

interface Outcome {
  readonly code: number
  readonly output: string
}

const panelflow = async (args: readonly string[], env: object = {}): Promise<Outcome> =>
  await new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', path.join(ROOT, 'apps/client/src/main.ts'), ...args],
      {
        cwd: ROOT,
        env: { ...process.env, PANELFLOW_URL: address, PANELFLOW_TOKEN: token, LANG: 'en', ...env },
      },
      (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    )
  })

it('uploads a chapter, waits for the machines and downloads its script', async () => {
  const pages = path.join(folder, 'pages')
  mkdirSync(pages)
  const page = sharp(path.join(ROOT, 'apps/server/demo/cloud-whale/1-1.png'))
  const { width } = await page.metadata()
  await page.extract({ left: 0, top: 0, width, height: 700 }).toFile(path.join(pages, '2.png'))
  await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toFile(path.join(pages, '10.png'))

  const listed = await panelflow(['orders', 'By command line'])
  expect(listed).toMatchObject({ code: 0 })
  expect(listed.output).toContain(`${serial}  `)

  const uploaded = await panelflow(['upload', serial, '1', pages])
  expect(uploaded.output).toMatch(/2\.png: 1 page\n.*10\.png: 1 page\n +1 {2}.* 2 pages/)
  expect(uploaded.code).toBe(0)

  const status = await panelflow(['status', serial, '1', '--wait'])
  expect(status.output).toMatch(/ 1 {2}(pending assignment|machine translation)/)

  const out = path.join(folder, 'out')
  const saved = await panelflow(['download', serial, '--format', 'xliff', '--to', out])
  expect(saved).toMatchObject({ code: 0 })
  const [file = ''] = readdirSync(out)
  expect(saved.output.trim()).toBe(path.join(out, file))
  expect(readFileSync(path.join(out, file)).length).toBeGreaterThan(500)
  expect(readdirSync(out)).toHaveLength(1)
})

it('says what was refused in the language of the reader, and ends with 1', async () => {
  const early = await panelflow(['download', serial, '1', '--format', 'cbz', '--to', folder])
  expect(early).toMatchObject({ code: 1 })
  expect(early.output).not.toMatch(/_|undefined|at /)
  const inChinese = await panelflow(['download', serial, '1', '--to', folder], {
    LANG: 'zh_CN.UTF-8',
  })
  expect(inChinese.output).toMatch(/[\u4e00-\u9fff]{3}/)
  const missing = await panelflow(['status', '999999'])
  expect(missing).toEqual({
    code: 1,
    output: 'There is no order 999999, or this account may not see it.\n',
  })
  const words = path.join(folder, 'words.txt')
  copyFileSync(path.join(ROOT, 'README.md'), words)
  expect(await panelflow(['upload', serial, '1', words])).toMatchObject({ code: 1 })
  const forged = await panelflow(['orders'], { PANELFLOW_TOKEN: 'x' })
  expect(forged).toMatchObject({ code: 1 })
  expect(forged.output).not.toContain('at ')
})
