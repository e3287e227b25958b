/** What people do on the screens, by the words they see. English interface. */
import type { Download, Locator, Page, Response } from 'playwright-core'
import { visit } from './browser.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog').last()

const choose = async (page: Page, field: Locator, option: RegExp | string): Promise<void> => {
  await field.click()
  await page.getByRole('option', { name: option }).first().click()
}

/**
 * Waits until the window that was confirmed is gone; its refusal, when it stays, becomes the
 * failure.
 */
const confirmed = async (page: Page): Promise<void> => {
  await dialog(page)
    .waitFor({ state: 'hidden' })
    .catch(async (error: unknown) => {
      throw new Error(`the window stayed open: ${await dialog(page).innerText()}`, { cause: error })
    })
}

export const createBook = async (page: Page, id: string, title: string): Promise<void> => {
  await page.getByRole('button', { name: 'New book' }).click()
  const window = dialog(page)
  await window.getByLabel('Book ID').fill(id)
  await window.getByLabel('Chinese title').fill(title)
  await window.getByLabel('English title').fill(title)
  await window.getByLabel('Highest chapter so far').fill('100')
  await choose(page, window.getByRole('combobox', { name: 'Source language' }), /Simplified/)
  await choose(page, window.getByRole('combobox', { name: 'Reading direction' }), 'Left to right')
  await window.getByRole('button', { name: 'Create' }).click()
  await confirmed(page)
}

/** Answers the order's id. */
export const createOrder = async (page: Page, book: string): Promise<string> => {
  await page.getByRole('button', { name: 'New work order' }).click()
  const window = page.getByRole('dialog', { name: 'New work order' })
  const field = window.getByRole('combobox', { name: 'Book' })
  await field.fill(book)
  await page
    .getByRole('option', { name: new RegExp(book) })
    .first()
    .click()
  await window.getByLabel('First chapter').fill('1')
  await window.getByLabel('Last chapter').fill('1')
  await choose(page, window.getByLabel('Target languages').first(), 'English')
  await window.getByRole('textbox', { name: 'Order deadline' }).fill('+1m')
  const isCreation = (answer: Response): boolean =>
    answer.url().endsWith('/api/orders/several') && answer.request().method() === 'POST'
  const [created] = await Promise.all([
    page.waitForResponse(isCreation),
    window.getByRole('button', { name: 'Create' }).click(),
  ])
  const { data, message } = await created.json()
  const id: unknown = data?.[0]?.order.id
  if (typeof id !== 'string') throw new Error(message)
  return id
}

export const openChapters = async (page: Page, roleId: number, orderId: string): Promise<void> => {
  await visit(page, `/order/chapter/${roleId}/${orderId}`)
  await page.getByText('Chapter 1', { exact: true }).first().waitFor()
}

export const uploadImages = async (page: Page, files: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: 'Upload images' }).first().click()
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles([...files])
  await dialog(page)
    .getByRole('button', { name: `Start with ${files.length} pages` })
    .click({ timeout: 90_000 })
  await confirmed(page)
}

export type SeatName = 'translator' | 'proofreader' | 'reviewer' | 'typesetter'

/** The window of all seats, from the order page: by the button, or the menu behind the dots. */
const openPeople = async (page: Page): Promise<Locator> => {
  const name = /^Assign people/
  const button = page.getByRole('button', { name })
  const window = page.getByRole('dialog', { name })
  const more = page.getByRole('button', { name: 'More actions' }).first()
  // both come with the order
  await more.waitFor()
  const pressButton = async (): Promise<boolean> =>
    (await button.count()) > 0 &&
    (await button
      .first()
      .click({ timeout: 5000 })
      .then(
        () => true,
        // an order that advances meanwhile has it in the menu from then on
        () => false,
      ))
  if (!(await pressButton())) {
    await more.click()
    await page.getByRole('menuitem', { name }).click()
  }
  return window
}

/** The window of one seat, for several people or some chapters. */
export const openSeat = async (page: Page, seat: SeatName): Promise<void> => {
  const window = await openPeople(page)
  await window.getByRole('button', { name: new RegExp(`^${seat}: several people`, 'i') }).click()
  await page.getByRole('dialog', { name: `Assign ${seat}` }).waitFor()
}

/** Back to the window of all seats, and out of it. */
export const leaveSeat = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  const people = page.getByRole('dialog', { name: /^Assign people/ })
  await people.waitFor()
  await page.keyboard.press('Escape')
  await people.waitFor({ state: 'detached' })
}

export const assign = async (page: Page, seat: SeatName, account: string): Promise<void> => {
  const window = await openPeople(page)
  await choose(
    page,
    window.getByRole('combobox', { name: new RegExp(`^${seat}$`, 'i') }),
    new RegExp(`@${account}\\b`),
  )
  await window.getByRole('button', { name: 'Assign', exact: true }).click()
  await confirmed(page)
}

export const openWorkspace = async (page: Page, chapterId: string): Promise<void> => {
  await visit(page, `/workspace/index?chapterId=${chapterId}`)
  await page.locator('canvas').first().waitFor()
  await page.waitForFunction(
    () => (globalThis as { panelflowEditor?: unknown }).panelflowEditor !== undefined,
  )
}

const showScript = async (page: Page): Promise<void> => {
  await page.getByText('Script', { exact: true }).first().click()
}

export const saved = async (page: Page): Promise<void> => {
  await page.getByText('Saved', { exact: true }).first().waitFor()
}

/** Picks a line of the script and gives its letters another size. */
export const changeSize = async (page: Page, size: number): Promise<void> => {
  await showScript(page)
  await page.locator('[data-line]').first().locator('p').first().click()
  await page.getByText('Lettering', { exact: true }).first().click()
  const field = page.getByRole('textbox', { name: 'Size', exact: true })
  await field.fill(String(size))
  const isBatch = (answer: Response): boolean =>
    answer.url().endsWith('/ops') && answer.request().method() === 'POST'
  await Promise.all([page.waitForResponse(isBatch), field.press('Enter')])
  await saved(page)
}

const isTransition = (answer: Response): boolean =>
  answer.request().method() === 'POST' && new URL(answer.url()).pathname.endsWith('/transition')

/** Sends a chapter on from the workspace; what may stay as it is is confirmed. */
export const complete = async (page: Page, action: string): Promise<void> => {
  const sent = page.waitForResponse(isTransition)
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Complete as it is' })
  const asked = confirm.waitFor().then(
    () => true,
    () => false,
  )
  await page.getByRole('button', { name: action, exact: true }).click()
  if (await Promise.race([sent.then(() => false), asked])) await confirm.click()
  await sent
}

/** A button of the workspace's header; the chapter's new status is shown when it is done. */
export const press = async (page: Page, action: string, status: string): Promise<void> => {
  if (action.startsWith('Complete')) await complete(page, action)
  else await page.getByRole('button', { name: action, exact: true }).click()
  await reached(page, status)
}

export const reached = async (page: Page, status: string): Promise<void> => {
  await page.locator('header, main').getByText(status, { exact: true }).first().waitFor()
}

/** Marks this page with a comment and sends the chapter back. */
export const sendBack = async (
  page: Page,
  action: string,
  comment: string,
  status: string,
): Promise<void> => {
  await page
    .getByText(/^Fix list/)
    .first()
    .click()
  await page.getByRole('button', { name: 'Mark this page' }).click()
  await page.getByRole('textbox', { name: 'What needs to change?' }).last().fill(comment)
  await page.getByRole('button', { name: action, exact: true }).first().click()
  await dialog(page).getByRole('button', { name: action, exact: true }).click()
  await confirmed(page)
  await reached(page, status)
}

/** Disputes every open item of the fix list in words. */
export const answerFixList = async (page: Page): Promise<number> => {
  await page
    .getByText(/^Fix list/)
    .first()
    .click()
  const open = page.locator('li').filter({ has: page.getByRole('button', { name: 'Fixed' }) })
  await open.first().waitFor()
  const count = await open.count()
  for (let index = 0; index < count; index++) {
    const isAnswer = (answer: Response): boolean =>
      answer.url().includes('/fix-items/') && answer.request().method() === 'POST'
    await open.nth(index).getByRole('button', { name: 'Dispute' }).click()
    await page.getByLabel('Why is it right as it is?').fill('The source says so')
    await Promise.all([
      page.waitForResponse(isAnswer),
      page.getByRole('button', { name: 'Send', exact: true }).click(),
    ])
  }
  return count
}

export const requestCheck = async (page: Page, reason: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).last().click()
  await page.getByRole('menuitem', { name: 'Request check' }).click()
  await dialog(page).getByText('Return to the translator').click()
  await dialog(page).getByLabel('Reason').fill(reason)
  await dialog(page).getByRole('button', { name: 'Send request' }).click()
  await confirmed(page)
}

export const decideCheck = async (page: Page, conclusion: string): Promise<void> => {
  await page
    .getByRole('button', { name: /^Decide check/ })
    .first()
    .click()
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill(conclusion)
  await dialog(page).getByRole('button', { name: 'Decide', exact: true }).click()
  await confirmed(page)
}

export const sendForReview = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Send for review' }).first().click()
  await dialog(page).getByRole('button', { name: 'Send for review' }).click()
  await confirmed(page)
}

/**
 * Marks every chapter of the list, exports them as `purpose`, watches the top bar until it is done,
 * and answers the downloaded file.
 */
export const exportChapters = async (page: Page, purpose: string): Promise<Download> => {
  await page.getByRole('checkbox', { name: 'Select all chapters' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Export…' }).click()
  await dialog(page).getByRole('radio', { name: purpose }).check()
  await page.keyboard.press('Enter')
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Download', exact: true }).click({ timeout: 60_000 }),
  ])
  return download
}
