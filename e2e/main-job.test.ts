/**
 * Issue 2: one real chapter from upload to delivery, through all roles, each at a browser of their
 * own.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiPerson } from './support/api-person.ts'
import {
  clearBrowser,
  openBrowser,
  type Person,
  signIn,
  sitDown,
  visit,
} from './support/browser.ts'
import { findAddress } from './support/installation.ts'
import { proofread, refusePicture, translate, typeset, type Worker } from './support/page-work.ts'
import * as screens from './support/screens.ts'
import { findTestData, realPages } from './support/test-pages.ts'
import { picture } from './support/windows.ts'
import { createSpeak } from './support/work-words.ts'
import { filesInZip } from './support/zip.ts'

const folder = findTestData('a real chapter from raw images to delivered ones, through all roles')
const PAGES = 2
const NAME = `E2E${Date.now() % 1_000_000}`

let address: string
let browser: Browser
const people: Person[] = []

const at = async (username: string): Promise<Person> => {
  const person = await sitDown(browser, address)
  people.push(person)
  await signIn(person, username)
  return person
}

const atWork = ({ page }: Person): Worker => ({
  page,
  speak: createSpeak(false),
  orderTitle: NAME,
  look: async (moment) => await picture(page, `main-job-${moment}`),
})

const leave = async (person: Person): Promise<void> => {
  expect(person.complaints).toEqual([])
  people.splice(people.indexOf(person), 1)
  await person.leave()
}

const rgbaSha = async (png: Uint8Array): Promise<string> =>
  createHash('sha256')
    .update(await sharp(png).ensureAlpha().raw().toBuffer())
    .digest('hex')

describe.skipIf(folder === undefined)('the main job', () => {
  beforeAll(async () => {
    address = await findAddress()
    browser = await openBrowser()
  })
  afterAll(async () => {
    for (const { page } of people) {
      await page
        .screenshot({
          path: `e2e/.artifacts/left-${people.findIndex((person) => person.page === page)}.png`,
        })
        .catch(() => undefined)
    }
    await clearBrowser(browser)
  })

  // spec 2.modal.order_review 2.modal.order_send_back 2.modal.order_send_for_review
  // spec 2.modal.order_assign 1.product
  it('takes a real chapter from raw images to delivered ones, with a check, a refused review and a refused visual review on the way', async () => {
    const watcher = new ApiPerson(address, 'padmin')
    await watcher.signIn()

    const padmin = await at('padmin')
    await visit(padmin.page, '/order/index/3')
    await screens.createBook(padmin.page, NAME, NAME)
    const orderId = await screens.createOrder(padmin.page, NAME)
    await screens.openChapters(padmin.page, 3, orderId)
    await screens.uploadImages(padmin.page, realPages(folder ?? '', PAGES))
    await padmin.page
      .getByText('Pending assignment', { exact: true })
      .first()
      .waitFor({ timeout: 180_000 })
    const [{ id: chapterId }] = await watcher.get(`/orders/${orderId}/chapters`)

    const tadmin = await at('tadmin')
    await screens.openChapters(tadmin.page, 5, orderId)
    for (const seat of ['translator', 'proofreader', 'reviewer', 'typesetter'] as const)
      await screens.assign(tadmin.page, seat, seat)

    const translator = await at('translator')
    expect(await translate(atWork(translator))).toBeGreaterThan(3)
    await screens.reached(translator.page, 'Pending proofreading')

    const proofreader = await at('proofreader')
    await screens.openWorkspace(proofreader.page, chapterId)
    await screens.requestCheck(proofreader.page, 'The name of the potion is wrong')
    await screens.reached(proofreader.page, 'Pending check')
    await screens.openChapters(tadmin.page, 5, orderId)
    await screens.decideCheck(tadmin.page, 'The proofreader is right')
    // whose part is done goes home: open pages follow everything that happens
    await leave(tadmin)

    await screens.openWorkspace(translator.page, chapterId)
    expect(await screens.answerFixList(translator.page)).toBe(1)
    await screens.press(translator.page, 'Complete rework', 'Pending check (translation)')
    await leave(translator)
    await screens.openWorkspace(proofreader.page, chapterId)
    await screens.press(proofreader.page, 'Accept rework', 'Pending proofreading')
    await proofread(atWork(proofreader))

    const reviewer = await at('reviewer')
    await screens.openWorkspace(reviewer.page, chapterId)
    await screens.sendBack(
      reviewer.page,
      'Refuse review',
      'The last line reads stiffly',
      'Review not accepted',
    )
    await screens.openWorkspace(proofreader.page, chapterId)
    expect(await screens.answerFixList(proofreader.page)).toBe(1)
    await screens.press(proofreader.page, 'Complete rework', 'Pending check (proofreading)')
    await leave(proofreader)
    await screens.openWorkspace(reviewer.page, chapterId)
    await screens.press(reviewer.page, 'Accept rework', 'Pending typesetting')
    await leave(reviewer)

    const typesetter = await at('typesetter')
    await typeset(atWork(typesetter))
    const visual = await at('visual')
    await expect
      .poll(async () => (await watcher.get(`/chapters/${chapterId}`)).status, { timeout: 120_000 })
      .toBe('pending_visual_review')
    await refusePicture(atWork(visual))

    const sealing = typesetter.page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/seals'),
    )
    await screens.openWorkspace(typesetter.page, chapterId)
    // the workspace tells what it shows, and the studio paints it again
    expect((await (await sealing).json()).data).toMatchObject({
      accepted: expect.any(Number),
      staleEngine: false,
    })
    await screens.changeSize(typesetter.page, 19)
    expect(await screens.answerFixList(typesetter.page)).toBe(1)
    const pageIds = (await watcher.get(`/chapters/${chapterId}/pages`)).map(
      (page: { id: string }) => page.id,
    ) as string[]
    const previews: string[] = []
    for (const pageId of pageIds) {
      previews.push(
        await typesetter.page.evaluate(
          (id) => (globalThis as any).panelflowEditor.previewSha(id),
          pageId,
        ),
      )
    }
    await screens.complete(typesetter.page, 'Complete typesetting')
    await expect
      .poll(async () => (await watcher.get(`/chapters/${chapterId}`)).status, { timeout: 120_000 })
      .toBe('pending_visual_review')
    expect(await watcher.get(`/chapters/${chapterId}/seals`)).toEqual([])
    await screens.openWorkspace(visual.page, chapterId)
    await visual.page.getByRole('button', { name: 'Accept visual review', exact: true }).click()
    await expect
      .poll(async () => (await watcher.get(`/orders/${orderId}`)).status, { timeout: 120_000 })
      .toBe('completed')

    await screens.openChapters(padmin.page, 3, orderId)
    const [download] = await Promise.all([
      padmin.page.waitForEvent('download'),
      padmin.page.getByRole('button', { name: 'Download images' }).first().click(),
    ])
    const files = await filesInZip(readFileSync(await download.path()))
    const images = [...files]
      .filter(([name]) => /\.(png|jpg)$/.test(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
    expect(images).toHaveLength(PAGES)
    const delivered = await Promise.all(images.map(([, bytes]) => rgbaSha(bytes)))
    // what the typesetter saw is what is published: not one pixel differs
    expect(delivered).toEqual(previews)
    const sums = files.get('SHA256SUMS')?.toString('utf8') ?? ''
    for (const [name, bytes] of images)
      expect(sums).toContain(`${createHash('sha256').update(bytes).digest('hex')}  ${name}`)

    for (const person of [padmin, typesetter, visual]) await leave(person)
  }, 900_000)
})
