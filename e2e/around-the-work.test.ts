/**
 * What surrounds the work: the palette, the dashboard, the bell, fonts, the release schedule and
 * the glossary, each once by hand.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BATCH_HEADINGS } from '@panelflow/contract/messages/batch-headings.ts'
import { TERM_COLUMNS, termHeading } from '@panelflow/contract/messages/term-headings.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clearBrowser,
  openBrowser,
  openSession,
  type Person,
  sitDown,
  visit,
} from './support/browser.ts'
import { findAddress } from './support/installation.ts'
import { aCrew, anOrderOfRealPages, type Crew } from './support/order-by-api.ts'
import { saveSheet } from './support/sheet.ts'

let address: string
let browser: Browser
let padmin: Person
let crew: Crew
let orderId: string
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-sheets-'))
  address = await findAddress()
  browser = await openBrowser()
  crew = aCrew(address)
  orderId = (await anOrderOfRealPages(crew, 'Harbour lights')).orderId
  padmin = await sitDown(browser, address)
  await openSession(padmin, 'padmin')
})
afterAll(async () => {
  expect(padmin?.complaints).toEqual([])
  await padmin?.leave()
  await clearBrowser(browser)
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

const dialog = (page: Page): Locator => page.getByRole('dialog').last()
const closed = async (page: Page): Promise<void> =>
  await page.getByRole('dialog').waitFor({ state: 'detached' })
const isAt = async (page: Page, pathname: string): Promise<void> =>
  await page.waitForURL((url) => url.pathname === pathname)

describe('the help', () => {
  it('opens by ? from the screen it describes and leads to the guide of the role', async () => {
    const { page } = padmin
    await visit(page, '/order/index/3')
    await page.getByRole('heading', { level: 1, name: 'Work orders' }).waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Help' })
    await help.getByRole('heading', { name: 'Work orders' }).waitFor()
    await help.getByRole('table', { name: 'Lists and dialogs' }).waitFor()
    await page.keyboard.press('?')
    await closed(page)
    await page.keyboard.press('?')
    await help.getByRole('link', { name: 'Open the whole guide' }).click()
    await isAt(page, '/guide/project-administrator')
    await page.getByRole('heading', { name: 'Translation engines' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#order_list')
  })

  it('begins with a hint that is dismissed once for all', async () => {
    const { page } = padmin
    await visit(page, '/home/index')
    const hint = page.getByRole('region', { name: 'First steps' })
    await hint.getByRole('link', { name: 'Read the guide' }).waitFor()
    await hint.getByRole('button', { name: 'Do not show this again' }).click()
    await hint.waitFor({ state: 'detached' })
    const elsewhere = await sitDown(browser, address)
    await openSession(elsewhere, 'padmin')
    const answered = elsewhere.page.waitForResponse(/\/api\/user\/hints/)
    await elsewhere.page.goto('/home/index')
    expect((await (await answered).json()).data.dismissed).toContain('home_projectAdministrator')
    await elsewhere.leave()
  })
})

describe('the palette', () => {
  it('finds an order by its title and a screen by its name, with the keyboard alone', async () => {
    const { page } = padmin
    await visit(page, '/home/index')
    await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor()
    const search = async (words: string): Promise<void> => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search and commands' }).waitFor()
      await page.keyboard.type(words)
    }
    await search('harbour li')
    await page.getByRole('option', { name: /^\d+ Harbour lights/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Harbour lights' }).waitFor()
    expect(new URL(page.url()).pathname).toContain(orderId)
    // what can be done with it is one key further, also while its page is open
    await search('harbour li')
    await page.getByRole('option', { name: /^\d+ Harbour lights/ }).waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('option', { name: 'Assign people' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('combobox', { name: 'Search and commands' }).isVisible()).toBe(true)
    await page.getByRole('option', { name: /^\d+ Harbour lights/ }).waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('option', { name: 'Assign people' }).waitFor()
    await page.keyboard.type('assign')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Assign people' }).waitFor()
    await page.keyboard.press('Escape')
    await closed(page)
    expect(new URL(page.url()).searchParams.get('open')).toBeNull()
    await search('account man')
    await page
      .getByRole('option', { name: /Account Management/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await isAt(page, '/users/index/3')
  })
})

describe('the dashboard', () => {
  // spec 2.screen.dashboard 1.dashboard
  it('counts what is open, and leads to the very rows', async () => {
    const { page } = padmin
    await visit(page, '/dashboard/index')
    const open = page.getByRole('link', { name: /Open orders/ })
    await open.waitFor()
    for (const widget of [
      'API health',
      'Data overview: orders by status',
      'Performance',
      'Popular assistants',
      'Response types',
      'User analysis',
    ])
      await page.getByText(widget, { exact: true }).first().waitFor()
    const counted = await open.innerText()
    await open.click()
    await isAt(page, '/order/index/3')
    const statuses: readonly string[] = JSON.parse(
      new URL(page.url()).searchParams.get('status') ?? '[]',
    )
    expect(statuses).toContain('waiting_for_image')
    await page.getByRole('row', { name: /Harbour lights/ }).waitFor()
    const { total } = await crew.padmin.get(
      `/orders?${new URLSearchParams(statuses.map((status) => ['status', status]))}`,
    )
    expect(counted).toMatch(new RegExp(`^${total}\\b`))
  })
})

describe('the bell', () => {
  it('counts a mention at once, without a reload, and leads to where it was said', async () => {
    const { page } = padmin
    await visit(page, '/term/index')
    const bell = page.getByRole('button', { name: /^Notifications/ }).first()
    await bell.waitFor()
    const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
    await crew.tadmin.signIn()
    const comment = await crew.tadmin.send('POST', `/orders/${orderId}/comments`, {
      text: '@padmin please look at the images',
      kind: 'question',
    })
    expect(comment.code).toBe(0)
    await page.getByRole('button', { name: `Notifications, ${before + 1} unread` }).waitFor()
    await bell.click()
    const group = page
      .getByRole('dialog', { name: 'Notifications' })
      .locator('section', { hasText: 'Harbour lights' })
      .first()
    // by keys: the first message is reached, marked with its order, and taken back
    await group
      .getByRole('link', { name: /You were mentioned/ })
      .first()
      .focus()
    await page.keyboard.press('Shift+M')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('button', { name: `Notifications, ${before + 1} unread` }).waitFor()
    await group
      .getByRole('link', { name: /You were mentioned/ })
      .first()
      .click()
    await isAt(page, `/order/comment/3/${orderId}`)
    await page.getByText('please look at the images').waitFor()
    await page
      .getByRole('button', {
        name: before === 0 ? 'Notifications' : `Notifications, ${before} unread`,
        exact: true,
      })
      .waitFor()
  })
})

describe('the fonts', () => {
  it('are listed with their languages, and searched', async () => {
    const { page } = padmin
    await visit(page, '/fonts/index')
    await page
      .getByRole('row', { name: /Bangers/ })
      .first()
      .waitFor()
    await page.getByPlaceholder('Search by family or file').fill('comic neue')
    await page.getByRole('row', { name: /Bangers/ }).waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /Comic Neue/ })
      .first()
      .waitFor()
  })

  it('keep filters and sorting in the address: a link opens them, the tab goes along, Back returns to them', async () => {
    const { page } = padmin
    const tabs = async (): Promise<readonly string[]> =>
      await page.evaluate(() =>
        Object.entries(sessionStorage)
          .filter(([key]) => key.startsWith('panelflow.tabs.'))
          .flatMap(([, text]) => JSON.parse(text as string) as { key: string }[])
          .map(({ key }) => key)
          .filter((key) => key.startsWith('/fonts/index')),
      )
    const isFiltered = async (): Promise<void> => {
      await page.locator('th[aria-sort="descending"]').getByText('Face').waitFor()
      expect(await page.getByRole('radio', { name: 'Built-in' }).isChecked()).toBe(true)
      expect(await page.getByRole('searchbox').inputValue()).toBe('sans')
      expect(await page.locator('tbody tr').first().innerText()).toContain('Noto Sans Thai')
    }
    const before = await tabs()
    await visit(page, '/fonts/index?source=bundled&language=th&sort=name&order=desc')
    await page.getByRole('searchbox').fill('sans')
    await page.waitForURL(/search=sans/)
    await isFiltered()
    const own = (await tabs()).filter((key) => !before.includes(key))
    expect(own).toEqual([expect.stringContaining('search=sans')])
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'My work' })
      .click()
    await isAt(page, '/home/index')
    await page.goBack()
    await isFiltered()
    await page.reload()
    await isFiltered()
  })
})

describe('the release schedule', () => {
  it('shows everything again with an empty search field', async () => {
    const { page } = padmin
    await visit(page, '/serials/index/3')
    const search = page.getByPlaceholder('Search by series, book or book ID')
    await search.fill('no such series')
    await page.getByText('No series match these filters').waitFor()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await page.getByText('No series match these filters').waitFor({ state: 'detached' })
    expect(await search.inputValue()).toBe('')
    await search.fill('again')
    await page.getByText('No series match these filters').waitFor()
    expect(await search.inputValue()).toBe('again')
  })

  // spec 2.modal.serial_add_book
  it('takes a series with a batch from a sheet, and one more book into the batch that is in progress', async () => {
    const { page } = padmin
    await visit(page, '/serials/index/3')
    await page.getByRole('button', { name: 'New series' }).click()
    await dialog(page).getByLabel('Title').fill('Autumn line')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await closed(page)
    await page.getByRole('heading', { level: 1, name: 'Autumn line' }).waitFor()

    await page.getByRole('button', { name: 'New batch' }).first().click()
    await dialog(page).getByLabel('Description').fill('First of the autumn')
    await dialog(page).getByRole('textbox', { name: 'Start-effective time' }).fill('+1m')
    const sheet = await saveSheet(
      path.join(folder, 'batch.xlsx'),
      Object.values(BATCH_HEADINGS.en),
      [['Harbour lights', '', '', '']],
    )
    await page.locator('input[type="file"]').setInputFiles(sheet)
    await dialog(page).getByRole('button', { name: 'Check the file' }).click()
    await dialog(page).getByText('1 book can be imported').waitFor()
    await dialog(page).getByRole('button', { name: 'Create batch' }).click()
    await closed(page)

    await page.getByRole('button', { name: 'Actions for batch 1' }).click()
    await page.getByRole('menuitem', { name: 'Start now' }).click()
    await dialog(page).getByRole('button', { name: 'Start now' }).click()
    await closed(page)
    await page.getByRole('button', { name: 'Add book' }).first().click()
    await dialog(page).getByRole('combobox', { name: 'Book' }).fill('PF-0001')
    await page.getByRole('option', { name: /PF-0001/ }).click()
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await closed(page)
    await page.getByRole('row', { name: /PF-0001/ }).waitFor()
    await page.getByRole('row', { name: /Harbour lights/ }).waitFor()
  })
})

describe('the glossary', () => {
  // spec 2.modal.term_edit 2.modal.term_upload 2.modal.term_list
  it('takes a term by hand and more from a sheet, which is looked at first', async () => {
    const tadmin = await sitDown(browser, address)
    await openSession(tadmin, 'tadmin')
    const { page } = tadmin
    await visit(page, '/term/index')
    await page.getByRole('button', { name: 'New term' }).click()
    await dialog(page).getByLabel('Original').fill('灯塔看守人')
    await dialog(page)
      .getByRole('textbox', { name: 'English', exact: true })
      .fill('keeper of the light')
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await closed(page)
    await page.getByRole('row', { name: /灯塔看守人/ }).waitFor()

    const row = (original: string, english: string): readonly string[] =>
      TERM_COLUMNS.map((column) =>
        column === 'original'
          ? original
          : termHeading(column, 'en').endsWith('[en]')
            ? english
            : '',
      )
    const headings = TERM_COLUMNS.map((column) => termHeading(column, 'en'))
    const sheet = await saveSheet(path.join(folder, 'terms.xlsx'), headings, [
      row('灯塔看守人', 'lighthouse keeper'),
      row('雾号', 'foghorn'),
    ])
    await page.getByRole('button', { name: 'Import and export' }).click()
    await page.getByRole('menuitem', { name: 'Import a spreadsheet' }).click()
    await page.locator('input[type="file"]').setInputFiles(sheet)
    await dialog(page)
      .getByText(/^1 new · 1 changed · 0 unchanged/)
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Import 2 rows' }).click()
    await closed(page)
    await page.getByPlaceholder('Search by original, alias or translation').fill('foghorn')
    await page.getByRole('row', { name: /雾号/ }).waitFor()
    expect(tadmin.complaints).toEqual([])
    await tadmin.leave()
  })
})
