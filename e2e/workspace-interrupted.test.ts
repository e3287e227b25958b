/**
 * Work that is broken off in the middle: a line, an upload, image making, a role. Nothing is lost,
 * nothing is doubled, and it goes on.
 */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { brokenLine, heavyPage, stopAtImages, setRoles } from './support/interruptions.ts'
import { visit } from './support/browser.ts'
import { findCanvas, drag } from './support/drawing.ts'
import { getStatus, until } from './support/order-by-api.ts'
import { anEmptyOrder } from './support/ready-orders.ts'
import { closed, dialog, openChapter, openStage, says, type Stage } from './support/role-story.ts'
import * as screens from './support/screens.ts'
import { aSmallOrder, bringTo, type SmallOrder } from './support/small-order.ts'
import { escape, rowAction } from './support/windows.ts'

const tag = String(Date.now() % 100_000)
let stage: Stage
let words: SmallOrder
let pictures: SmallOrder

beforeAll(async () => {
  stage = await openStage('workspace-interrupted')
  words = await aSmallOrder(stage.crew, `Foam ${tag}`, 2)
  await bringTo(stage.crew, words, 'translation')
  pictures = await aSmallOrder(stage.crew, `Surf ${tag}`, 2, {
    pages: 5,
    width: 1000,
    height: 1500,
  })
  await bringTo(stage.crew, pictures, 'typesetting')
})
afterAll(async () => {
  // a part of the program is taken away on purpose
  const complaints = stage
    ?.complaints()
    .filter((words) => !/settings-drawer|dynamically imported|status of 404/.test(words))
  await stage?.end()
  expect(complaints).toEqual([])
})

const line = (page: Page, number: number): Locator =>
  page.getByRole('textbox', { name: `Translation of line ${number}`, exact: true })

describe('a line added by hand', () => {
  // spec 8.message.empty_translation 5.editor.empty
  it('wants words before the chapter is completed, or goes again', async () => {
    const page = await stage.at('translator')
    await openChapter(page, words.chapterIds[0])
    await says(page, '1 of 1 line translated')
    await findCanvas(page).focus()
    await page.keyboard.press('t')
    await drag(page, findCanvas(page), { x: 0.4, y: 0.6 }, { x: 0.6, y: 0.7 })
    await says(page, '1 of 2 lines translated')
    await screens.saved(page)
    const complete = page.getByRole('button', { name: 'Complete translation', exact: true })
    await complete.click()
    await says(dialog(page), 'Translation is empty, please contact administrator.')
    await dialog(page).getByRole('button', { name: 'Page 1' }).first().click()
    await closed(page)
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Translation of line 2',
    )
    expect(await getStatus(stage.crew, words.chapterIds[0])).toBe('pending_translation')
    await findCanvas(page).focus()
    await page.keyboard.press('Delete')
    await says(page, '1 of 1 line translated')
    await screens.saved(page)
    await screens.press(page, 'Complete translation', 'Translation completed')
  })
})

describe('a role that ends in the middle of the work', () => {
  it('closes the chapter at once, and the unsent words of old and new lines can be taken along', async () => {
    const page = await stage.at('translator')
    await openChapter(page, words.chapterIds[1] ?? '')
    await line(page, 1).waitFor()
    await page.context().setOffline(true)
    await line(page, 1).fill('Words for the old line')
    await findCanvas(page).focus()
    await page.keyboard.press('t')
    await drag(page, findCanvas(page), { x: 0.4, y: 0.6 }, { x: 0.6, y: 0.7 })
    await line(page, 2).fill('Words for the new line')
    const before = await setRoles(stage.crew, 'translator', [10])
    onTestFinished(async () => void (await setRoles(stage.crew, 'translator', before)))
    await page.context().setOffline(false)
    const lost = page.getByRole('dialog', {
      name: 'You no longer have the role you opened this chapter in',
    })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      lost.getByRole('button', { name: 'Download unsent text' }).click(),
    ])
    const downloaded = readFileSync(await download.path(), 'utf8')
    expect(downloaded).toContain('Words for the old line')
    expect(downloaded).toContain('Words for the new line')
    await lost.getByRole('button', { name: 'My work' }).click()
    await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor()
  })
})

describe('an upload', () => {
  it('goes on where it stopped when the line breaks in the middle and an answer is lost: one upload, one page', async () => {
    const { crew } = stage
    const order = await anEmptyOrder(crew, { title: `Ebb ${tag}` })
    const page = await stage.at('padmin')
    await screens.openChapters(page, 3, order.orderId)
    const { opened, offsets, mend } = await brokenLine(page)
    await page.getByRole('button', { name: 'Upload images' }).first().click()
    const file = { name: '001.png', mimeType: 'image/png', buffer: await heavyPage() }
    await dialog(page).locator('input[type="file"]').setInputFiles(file)
    await says(dialog(page), 'Waiting to resume')
    await says(
      dialog(page),
      'The connection to the studio was lost. Nothing is lost; the upload resumes automatically as soon as it is back.',
    )
    await page.keyboard.press('Escape')
    await says(page, 'Uploads continue only while this window is open. Close anyway?')
    await page.getByRole('button', { name: 'Keep uploading' }).click()
    await until(async () => offsets().length > 1, 30)
    mend()
    await dialog(page).getByRole('button', { name: 'Start with 1 page' }).click()
    await closed(page)
    expect(opened()).toBe(1)
    // the first part came although its answer was lost, and was not sent again; the second was
    const [first, ...rest] = offsets()
    expect([first, new Set(rest).size]).toEqual([0, 1])
    expect(rest.length).toBeGreaterThan(1)
    const [chapterId] = order.chapterIds
    expect(await crew.padmin.get(`/chapters/${chapterId}/pages`)).toHaveLength(1)
  })
})

const STOPPED =
  'Image synthesis was stopped manually. Everything stays as it is; you can start it again at any time.'

describe('image making', () => {
  const row = (number: number): RegExp => new RegExp(`Surf ${tag}.*Chapter ${number}`)
  const reaches = async (chapterId: string, status: string): Promise<void> =>
    await until(async () => (await getStatus(stage.crew, chapterId)) === status, 60)

  it('is stopped at the AI board, says why, and comes to its end when it is started again', async () => {
    const [first] = pictures.chapterIds
    await stopAtImages(stage.crew, first)
    const page = await stage.at('tadmin')
    await visit(page, '/ai/index/5')
    await says(page.getByRole('row', { name: row(1) }), 'Paused by 何静')
    await rowAction(page, row(1), 'More actions', 'Pages and causes')
    await dialog(page).getByRole('button', { name: 'Stop this stage' }).click()
    await says(dialog(page), STOPPED)
    await dialog(page).getByRole('button', { name: 'Retry failed' }).click()
    await reaches(first, 'image_synthesized')
    await dialog(page).getByText(STOPPED).waitFor({ state: 'detached' })
    await escape(page)
  })

  it('is stopped at the chapter itself, and started again there', async () => {
    const second = pictures.chapterIds[1] ?? ''
    await stopAtImages(stage.crew, second)
    const page = await stage.at('tadmin')
    await screens.openChapters(page, 5, pictures.orderId)
    await rowAction(page, /Chapter 2/, 'More actions', 'Stop image synthesis')
    await says(page.getByRole('row', { name: /Chapter 2/ }), STOPPED)
    await page
      .getByRole('row', { name: /Chapter 2/ })
      .getByRole('button', { name: 'Retry synthesis' })
      .click()
    for (const id of pictures.chapterIds) await reaches(id, 'pending_visual_review')
    await says(page.getByRole('row', { name: /Chapter 2/ }), 'Pending visual review')
  })
})

describe('an update of the studio under an open tab', () => {
  it('is said when a part of the older build is gone, also where the screen failed with it; reloading brings the new one', async () => {
    const page = await stage.at('padmin')
    await visit(page, '/home/index')
    const html = await (await fetch(`${stage.address}/index.html`)).text()
    const later = html.replace(/\/assets\/start-[^"]+\.js/, '/assets/start-later.js')
    await page.route('**/index.html', (route) =>
      route.fulfill({ body: later, contentType: 'text/html' }),
    )
    await page.route('**/assets/settings-drawer*', (route) =>
      route.fulfill({ status: 404, body: '' }),
    )
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: /Settings/ }).click()
    await page.locator('[data-notice="new-version"]').waitFor()
    await page.unroute('**/assets/settings-drawer*')
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor()
    await page.locator('[data-notice="new-version"]').waitFor({ state: 'detached' })
  })
})
