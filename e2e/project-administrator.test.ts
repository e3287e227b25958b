/**
 * A project administrator at every window of theirs: what is refused, in whose words, with what was
 * typed still there, and what comes of it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BATCH_HEADINGS } from '@panelflow/contract/messages/batch-headings.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPdf } from '../apps/server/src/testing/test-pdf.ts'
import { importChapters } from './stories/import-chapters.ts'
import { orderInThreeLanguages } from './stories/order-in-three-languages.ts'
import { ApiPerson } from './support/api-person.ts'
import { type Person, openSession, sitDown, visit } from './support/browser.ts'
import { bringNoFonts, makeProfile, makeWebhook, writeEdition } from './support/going-out.ts'
import { type BrowserSession, openBrowserSession, watchSession } from './support/browser-session.ts'
import { aCrew, type Crew, seat, getStatus, until } from './support/order-by-api.ts'
import { anEmptyOrder, must, prepared } from './support/ready-orders.ts'
import { saveSheet } from './support/sheet.ts'
import { button, choose, escape, picture, typeDay, whileSending } from './support/windows.ts'

/** keeps names apart where the studio ran before */
const RUN = Date.now() % 1_000_000

let session: BrowserSession | undefined
let browser: Browser
let address: string
let crew: Crew
let root: ApiPerson
let person: Person
let folder: string
let page: Page

beforeAll(async () => {
  session = await openBrowserSession('padmin')
  address = session.address
  browser = session.browser
  person = session.person
  page = person.page
  folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-sheets-'))
  crew = aCrew(address)
  root = new ApiPerson(address, 'root')
  for (const one of [crew.padmin, crew.tadmin, root]) await one.signIn()
})
watchSession(() => session)
afterAll(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

const named = (name: string | RegExp): Locator => page.getByRole('dialog', { name })

describe('a new order', () => {
  // spec 2.modal.order_edit 5.order.book 5.order.deadline 5.order.chapters 5.order.numbers
  // spec 5.order.range 5.order.maximum
  it('says beside each field what is missing or wrong, and keeps all that was typed until it is right', async () => {
    await visit(page, '/order/index/3')
    await page.getByRole('button', { name: 'New work order' }).click()
    const form = named('New work order')
    // the first field opens its list of books
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await button(form, 'Create').click()
    await expect.poll(() => form.getByText('This field is required').count()).toBe(5)
    await picture(page, 'order-new-empty')

    await form.getByLabel('Remark').fill('Lettering as in volume two')
    await form.getByLabel('First chapter').fill('12000')
    await form.getByLabel('Last chapter').fill('9')
    await form.getByText('At most 4 digits').waitFor()
    await form.getByLabel('First chapter').fill('12')
    await form.getByText('The first chapter must not be after the last').waitFor()
    await form.getByLabel('Last chapter').fill('14')

    // a slip of the finger loses nothing
    await form.getByLabel('Remark').focus()
    await page.keyboard.press('Escape')
    const question = form.getByRole('alertdialog', { name: 'Your changes are not saved.' })
    await question.waitFor()
    await picture(page, 'order-new-unsaved')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(
      await form.getByLabel('Remark').evaluate((field) => field === document.activeElement),
    ).toBe(true)
    await page.keyboard.press('Escape')
    await button(question, 'Keep editing').click()

    await button(form, 'New book…').click()
    const book = named('New book')
    await button(book, 'Create').click()
    await book.getByText('Book ID is required').waitFor()
    await book.getByText('Chinese title is required').waitFor()
    await book.getByText('This field is required').waitFor()
    await book.getByLabel('Highest chapter so far').fill('12345')
    await book.getByText('At most 4 digits').waitFor()
    await book.getByLabel('Highest chapter so far').fill('12')
    await book.getByLabel('Book ID').fill('PF-0001')
    await book.getByLabel('Chinese title').fill('雾港来信')
    await book.getByLabel('English title').fill('Letters from Fog Harbour')
    await button(book, 'Create').click()
    await book
      .getByText('There is already a book with this ID and sub ID. Change one of them.', {
        exact: true,
      })
      .waitFor()
    await picture(page, 'book-taken')
    await book.getByLabel('Book ID').fill(`FOG-${RUN}`)
    await button(book, 'Create').click()
    await book.waitFor({ state: 'detached' })
    expect(await form.getByLabel('Remark').inputValue()).toBe('Lettering as in volume two')
    expect(await form.getByRole('combobox', { name: 'Book' }).inputValue()).toContain(`FOG-${RUN}`)

    await choose(page, form.getByLabel('Target languages').first(), 'French')
    await page.keyboard.press('Escape')
    await form.getByText('No chapter of this book has images yet.').waitFor()
    await typeDay(form, /^Order deadline/, 15)
    await typeDay(form, /^Translation deadline/, 20)
    await typeDay(form, /^Proofreading deadline/, 10)
    await form.getByText('Not later than the order deadline').waitFor()
    await form.getByText('Not earlier than the translation deadline').waitFor()
    await picture(page, 'order-new-deadlines')
    await typeDay(form, /^Translation deadline/, 8)
    await button(form, 'Create').click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: /Letters from Fog Harbour/ }).waitFor()
  })
})

describe('a book', () => {
  it('is found from its order; an empty cell of its chapters offers the order, facts are changed where they stand', async () => {
    await page.getByRole('link', { name: 'Letters from Fog Harbour' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Letters from Fog Harbour' }).waitFor()
    await expect.poll(() => page.title()).toContain('Letters from Fog Harbour')
    const grid = page.getByRole('grid', { name: 'Chapters of the book by language' })
    const first = grid.getByRole('button', { name: 'Chapter 1, French: create an order' })
    await first.focus()
    await page.keyboard.press('Control+End')
    const last = grid.getByRole('link', { name: /^Chapter 14, French: Waiting for image/ })
    await expect.poll(() => last.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+Home')
    await expect.poll(() => first.evaluate((cell) => cell === document.activeElement)).toBe(true)
    await picture(page, 'book-chapters')
    await page.keyboard.press('Enter')
    const form = named('New work order')
    expect(await form.getByRole('combobox', { name: 'Book' }).inputValue()).toContain(`FOG-${RUN}`)
    expect(await form.getByLabel('Last chapter').inputValue()).toBe('1')
    await button(form, 'Cancel').click()
    await form.waitFor({ state: 'detached' })

    await page.getByRole('tab', { name: 'Facts and rules' }).click()
    await page.waitForURL(/tab=facts/)
    const facts = page.getByRole('form', { name: 'Facts of the book' })
    await facts.getByLabel('English title').fill('Letters from the Fog')
    await facts.getByLabel('Highest chapter so far').fill('9')
    await button(facts, 'Save').click()
    await facts.getByText(/There already is a chapter 14 of this book/).waitFor()
    await facts.getByLabel('Highest chapter so far').fill('20')
    await button(facts, 'Save').click()
    await page.getByRole('heading', { level: 1, name: 'Letters from the Fog' }).waitFor()
    await picture(page, 'book-facts')

    await page.getByRole('tab', { name: 'Characters' }).click()
    await page.getByRole('button', { name: 'Add a character', exact: true }).click()
    const character = named('Add a character')
    await character.getByLabel(/^Name/).fill('Old Wen')
    await character.getByLabel('How they talk', { exact: true }).fill('Never finishes a sentence.')
    await button(character, 'Save').click()
    await character.waitFor({ state: 'detached' })
    await page.getByRole('rowheader', { name: 'Old Wen' }).waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('English title: Letters from Fog Harbour → Letters from the Fog').waitFor()
    await page.getByText('Old Wen added').waitFor()
  })
})

const more = async (item: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('an order others work on at the same time', () => {
  // spec 2.modal.order_edit
  it('is edited although somebody else was faster: the words typed stay, the other change is shown and kept', async () => {
    const { orderId } = await anEmptyOrder(crew, { title: `Tide${RUN}` })
    await visit(page, `/order/base/3/${orderId}`)
    await more('Edit')
    const form = named('Edit work order')
    await form.getByLabel('Title').fill('')
    await button(form, 'Save').click()
    await form.getByText('This field is required').waitFor()
    await form.getByLabel('Title').fill(`Tide table ${RUN}`)
    await whileSending(page, new RegExp(`/orders/${orderId}$`), async () => {
      const { version } = await root.get(`/orders/${orderId}`)
      must(
        await root.send('PATCH', `/orders/${orderId}`, {
          version,
          title: `Ebb ${RUN}`,
          remark: 'Colours stay',
          type: 'urgent',
        }),
      )
    })
    await button(form, 'Save').click()
    await form
      .getByText(
        /^Code 40901: .* was faster: the order was edited\. Look at the new state and try again/,
      )
      .waitFor()
    // what was not touched here holds the other's values; what both changed is shown in both
    // versions
    await expect.poll(() => form.getByLabel('Remark').inputValue()).toBe('Colours stay')
    const both = form.getByRole('group', { name: 'Title', exact: true })
    await both.getByText(`Yours: Tide table ${RUN}`).waitFor()
    await both.getByText(`Saved by others: Ebb ${RUN}`).waitFor()
    await picture(page, 'order-edit-conflict')
    await button(both, 'Take theirs').click()
    await both.waitFor({ state: 'detached' })
    expect(await form.getByLabel('Title').inputValue()).toBe(`Ebb ${RUN}`)
    await form.getByLabel('Title').fill(`Tide table ${RUN}`)
    expect(await form.getByLabel('Title').inputValue()).toBe(`Tide table ${RUN}`)
    await button(form, 'Save').click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: `Tide table ${RUN}` }).waitFor()
    // the window is gone: the keyboard goes on where it was opened
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('More actions')
    expect(await crew.padmin.get(`/orders/${orderId}`)).toMatchObject({
      type: 'urgent',
      remark: 'Colours stay',
    })
  })

  it('leads to what is printed on its book in its language', async () =>
    await writeEdition(page, `Tide ${RUN}`))

  // spec 2.modal.order_stop
  it('cannot be canceled once somebody was given it meanwhile; it is terminated, with a reason, before the eyes of whoever works on it', async () => {
    const { orderId, serial, chapterIds } = await prepared(crew, { title: `Stop${RUN}` })
    await visit(page, `/order/base/3/${orderId}`)
    await more('Cancel order')
    const cancel = named(`Cancel work order ${serial}`)
    await button(cancel, 'Cancel order').click()
    await cancel.getByText('Enter a reason').waitFor()
    await cancel.getByLabel('Reason').fill('The licence ran out')
    await whileSending(page, /\/stop$/, () => seat(crew, orderId, 'translator', 'translator'))
    await button(cancel, 'Cancel order').click()
    await cancel.getByText(/was faster: someone was assigned/).waitFor()
    await button(cancel, 'Cancel order').click()
    await cancel
      .getByText('This order is already in production. Terminate it instead of canceling it.')
      .waitFor()
    expect(await cancel.getByLabel('Reason').inputValue()).toBe('The licence ran out')
    await picture(page, 'order-cancel-refused')
    await escape(page)

    const translator = await sitDown(browser, address)
    await openSession(translator, 'translator')
    await visit(translator.page, '/home/index')
    const todo = translator.page.getByRole('row', { name: new RegExp(`Stop${RUN}`) })
    await todo.waitFor()
    await more('Terminate order')
    const terminate = named(`Terminate work order ${serial}`)
    await terminate.getByText('New order status: Terminated in the translation stage.').waitFor()
    await button(terminate, 'Terminate order').click()
    await terminate.getByText('Enter a reason').waitFor()
    await picture(page, 'order-terminate')
    await terminate.getByLabel('Reason').fill('The licence ran out')
    await button(terminate, 'Terminate order').click()
    await terminate.waitFor({ state: 'detached' })
    await page.getByText('Terminated in the translation stage').first().waitFor()
    await todo.waitFor({ state: 'detached' })
    expect(translator.complaints).toEqual([])
    await translator.leave()
    const notices = await crew.tadmin.get('/notifications?size=10')
    expect(JSON.stringify(notices)).toContain(`Stop${RUN}`)
    expect(await crew.padmin.get(`/chapters/${chapterIds[0]}`)).toMatchObject({
      status: 'pending_translation',
    })
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page
      .getByRole('menuitem', { name: /^Edit This order is finished and cannot be changed/ })
      .waitFor()
    await page.keyboard.press('Escape')
  })
})

describe('many orders at once', () => {
  // spec 2.modal.order_assign 2.modal.order_stop 8.message.order_deadline
  it('are assigned, moved and stopped after a look that says which cannot and why', async () => {
    const title = `Many${RUN}`
    const late = await anEmptyOrder(crew, { title: `${title}-late`, isLate: true })
    const ended = await anEmptyOrder(crew, { title: `${title}-ended` })
    await anEmptyOrder(crew, { title: `${title}-open` })
    must(
      await crew.padmin.send('POST', `/orders/${ended.orderId}/stop`, {
        version: 1,
        how: 'cancel',
        reason: 'Twice',
      }),
    )
    await visit(page, `/order/index/3?search=${title}`)
    const rows = page.locator('tbody tr[data-index]')
    await expect.poll(() => rows.count()).toBe(3)
    // the arrow keys are the open menu's, not the list's
    await rows.first().getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('menuitem')
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    const bar = page.getByRole('toolbar', { name: 'Selected orders' })

    await button(bar, 'Assign…').click()
    const assign = named('Assign orders')
    await button(assign, 'Preview').click()
    await assign.getByText('Choose a person').waitFor()
    await choose(page, assign.getByRole('combobox', { name: 'Person' }), /./)
    await button(assign, 'Preview').click()
    await assign
      .getByText(/The order deadline has passed\. Ask the project administrator/)
      .waitFor()
    await assign.getByText(`No. ${late.serial}`).waitFor()
    await picture(page, 'bulk-assign-look')
    await button(assign, 'Back').click()
    expect(await assign.getByRole('combobox', { name: 'Person' }).inputValue()).not.toBe('')
    await escape(page)

    await button(bar, 'Deadlines…').click()
    const deadlines = named('Change deadlines')
    await deadlines.getByLabel(/^Days/).fill('0')
    await button(deadlines, 'Preview').click()
    await deadlines.getByText('Enter a number of days other than 0').waitFor()
    await deadlines.getByText('Set a date').click()
    await button(deadlines, 'Preview').click()
    await deadlines.getByText('Enter at least one deadline').waitFor()
    await picture(page, 'bulk-deadlines')
    await escape(page)

    await button(bar, 'Stop…').click()
    const stop = named('Stop orders')
    await button(stop, 'Preview').click()
    await stop.getByText('Enter a reason').waitFor()
    await stop.getByLabel('Reason').fill('The publisher withdrew')
    await button(stop, 'Preview').click()
    await stop.getByText('2 orders can be changed.').waitFor()
    await stop.getByText(/This order is finished and cannot be changed/).waitFor()
    await page.keyboard.press('Escape')
    expect(await stop.getByLabel('Reason').inputValue()).toBe('The publisher withdrew')
    await button(stop, 'Preview').click()
    await button(stop, 'Change 2 orders').click()
    await stop.getByText('2 orders changed.').waitFor()
    await picture(page, 'bulk-stopped')
    await button(stop, 'Close').last().click()
    await expect.poll(() => rows.filter({ hasText: 'Canceled' }).count()).toBe(3)
    await button(page.locator('main'), 'Export list').click()
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel (xlsx)' }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/^work-orders.*\.xlsx$/)
  })
})

describe('images', () => {
  it('that are none are named with the reason, good ones start the machines', async () => {
    const { orderId, chapterIds } = await anEmptyOrder(crew, { title: `Images${RUN}` })
    await visit(page, `/order/chapter/3/${orderId}`)
    await page.getByRole('button', { name: 'Upload images' }).first().click()
    const form = named('Images of chapter 1')
    const drop = form.locator('input[type="file"]')
    const png = await sharp({
      create: { width: 300, height: 400, channels: 3, background: '#fafaf0' },
    })
      .png()
      .toBuffer()
    const drawing = { width: 72, height: 96, content: '0 0 36 36 re f' }
    await drop.setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') },
      { name: '1.png', mimeType: 'image/png', buffer: png.subarray(0, 60) },
      { name: '2.png', mimeType: 'image/png', buffer: png },
      { name: '3.pdf', mimeType: 'application/pdf', buffer: createTestPdf([drawing, drawing]) },
      { name: '4.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    ])
    await form.getByText('Not a PNG, JPEG, WebP, PSD, ZIP, CBZ or PDF file').waitFor()
    await form.getByText(/This image is damaged and cannot be read/).waitFor()
    await form.getByText(/This PDF is damaged or incomplete/).waitFor()
    await picture(page, 'upload-refused')
    await button(form, 'Start with 3 pages').click()
    await form.waitFor({ state: 'detached' })
    await until(async () => (await getStatus(crew, chapterIds[0] ?? '')) !== 'waiting_for_image')
  })
})

describe('the release schedule', () => {
  // spec 2.modal.serial_edit 2.modal.serial_add_book 5.batch.file 5.batch.description 5.batch.start
  // spec 5.batch.repeat 5.batch.template
  it('refuses what no release can have: no title, no date, another kind of file, a batch that has ended', async () => {
    const title = `Winter ${RUN}`
    const { id } = must(await root.send('POST', '/serials', { title, remark: '' }))
    await visit(page, '/serials/index/3')
    await page.getByRole('button', { name: 'New series' }).click()
    const series = named('New series')
    await button(series, 'Create').click()
    await series.getByText('This field is required').waitFor()
    await series.getByLabel('Title').fill(title)
    await series.getByLabel('Remark').fill('Every second Friday')
    await button(series, 'Create').click()
    await series
      .getByText(`There is already a series called ${title}. Choose another title.`, {
        exact: true,
      })
      .waitFor()
    expect(await series.getByLabel('Remark').inputValue()).toBe('Every second Friday')
    await picture(page, 'series-taken')
    await escape(page)

    await visit(page, `/serials/books/3/${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    const changed = named('Edit series')
    await changed.getByLabel('Title').fill('')
    await button(changed, 'Save').click()
    await changed.getByText('This field is required').waitFor()
    await changed.getByLabel('Title').fill(`Winter line ${RUN}`)
    await button(changed, 'Save').click()
    await changed.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: `Winter line ${RUN}` }).waitFor()
    const add = page.getByRole('button', { name: 'Add book' })
    await add.hover()
    await page
      .getByRole('tooltip', { name: 'No release batch is in progress. Start a batch first.' })
      .waitFor()
    await page.getByRole('button', { name: 'New batch' }).click()
    const batch = named('New batch')
    await button(batch, 'Check the file').click()
    await expect.poll(() => batch.getByText('This field is required').count()).toBe(3)
    await batch.getByLabel('Description').fill('Snow')
    const file = page.locator('input[type="file"]')
    await file.setInputFiles({
      name: 'books.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('a,b'),
    })
    await batch.getByText('Please upload an XLSX file only.').waitFor()
    await file.setInputFiles(
      await saveSheet(path.join(folder, 'changed.xlsx'), ['Something', 'else'], [['PF-0001', '']]),
    )
    await typeDay(batch, 'Start-effective time', 15)
    await button(batch, 'Check the file').click()
    await batch.getByText(/The template format must not be changed/).waitFor()
    await picture(page, 'batch-template')
    const headings = Object.values(BATCH_HEADINGS.en)
    await file.setInputFiles(
      await saveSheet(path.join(folder, 'twice.xlsx'), headings, [
        ['PF-0001', '', '', ''],
        ['PF-0001', '', '', ''],
        ['NO-SUCH', '', '', ''],
      ]),
    )
    await button(batch, 'Check the file').click()
    await batch.getByText('There is no book with this ID and sub ID').waitFor()
    await batch.getByText('Already in row 2; books cannot repeat').waitFor()
    expect(await button(batch, 'Create batch').isDisabled()).toBe(true)
    await picture(page, 'batch-faults')
    await button(batch, 'Back').click()
    expect(await batch.getByLabel('Description').inputValue()).toBe('Snow')
    await file.setInputFiles(
      await saveSheet(path.join(folder, 'good.xlsx'), headings, [['PF-0001', '', '', '']]),
    )
    await button(batch, 'Check the file').click()
    await button(batch, 'Create batch').click()
    await batch.waitFor({ state: 'detached' })

    const [{ id: batchId }] = await root.get(`/serials/${id}/batches`)
    const menu = async (item: string): Promise<void> => {
      await page.getByRole('button', { name: 'Actions for batch 1' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await menu('Edit')
    const edit = named('Edit batch 1')
    await edit.getByLabel('Description').fill('Snow and ice')
    await whileSending(page, new RegExp(`/batches/${batchId}$`), async () =>
      must(
        await root.send('PATCH', `/batches/${batchId}`, {
          version: 1,
          startsAt: '2030-02-01 00:00:00',
        }),
      ),
    )
    await button(edit, 'Save').click()
    await edit
      .getByText('Someone else changed this batch. Review the new state and try again.')
      .waitFor()
    await expect
      .poll(() => edit.getByRole('textbox', { name: 'Start-effective time' }).inputValue())
      .toBe('2030-02-01 00:00')
    expect(await edit.getByLabel('Description').inputValue()).toBe('Snow and ice')
    await button(edit, 'Save').click()
    await edit.waitFor({ state: 'detached' })
    await menu('Start now')
    await button(named('Start batch 1 now?'), 'Start now').click()
    await page.getByText('Batch 1 has started').waitFor()
    await add.click()
    const book = named('Add book')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await button(book, 'Add').click()
    await book.getByText('This field is required').waitFor()
    await book.getByRole('combobox', { name: 'Book' }).fill('PF-0001')
    await page.getByRole('option', { name: /PF-0001/ }).click()
    await button(book, 'Add').click()
    await book.getByText(/is already in the batch in progress\./).waitFor()
    await picture(page, 'add-book-taken')
    const [{ version }] = await root.get(`/serials/${id}/batches`)
    must(await root.send('POST', `/batches/${batchId}/end`, { version }))
    await button(book, 'Add').click()
    await book.getByText('No release batch is in progress. Start a batch first.').waitFor()
    await button(book, 'Cancel').click()
    await book.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions for batch 1' }).click()
    await page.getByRole('menuitem', { name: /^Edit This batch has ended/ }).waitFor()
    await page.keyboard.press('Escape')
  })
})

describe('what goes out', () => {
  it('a platform profile is refused sizes and names no platform takes', async () =>
    await makeProfile(page, `Reader ${RUN}`))
  it('a webhook is refused an address inside the network, and shows its secret once', async () =>
    await makeWebhook(page, `Chat ${RUN}`))
  it('a file that is no font is named as such, and nothing comes in', async () =>
    await bringNoFonts(page))
})

describe('a book in three languages', () => {
  orderInThreeLanguages(() => page)
  importChapters(() => page)
})
