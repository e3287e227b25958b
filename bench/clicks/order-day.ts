/** The shortest way of one order by the screens, as somebody goes who knows them. */
import type { Seat } from '@panelflow/domain/order/seat.ts'
import type { Locator, Page } from 'playwright-core'
import {
  complete,
  openFromHome,
  translateTheRest,
  type Worker,
} from '../../e2e/support/page-work.ts'
import { createSpeak } from '../../e2e/support/work-words.ts'

const MACHINES_MS = 180_000

const dialog = (page: Page): Locator => page.getByRole('dialog').last()

const openOrders = async (page: Page): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Work Order Management' })
    .click()
}

/** A regular order of one chapter of the first book there is. */
export const createOrder = async (page: Page, title: string): Promise<void> => {
  await openOrders(page)
  await page.getByRole('button', { name: 'New work order' }).click()
  const window = page.getByRole('dialog', { name: 'New work order' })
  // the field of the book has the focus and shows its list
  await page.getByRole('option').first().click()
  await window.getByLabel('Title').fill(title)
  await window
    .getByRole('textbox', { name: 'Target languages' })
    .or(window.getByLabel('Target languages'))
    .first()
    .click()
  await page.getByRole('option', { name: 'English' }).click()
  // one that nobody has ordered yet
  const chapter = String(1000 + (Date.now() % 8999))
  await window.getByLabel('First chapter').fill(chapter)
  await window.getByLabel('Last chapter').fill(chapter)
  await window.getByRole('textbox', { name: 'Order deadline' }).fill('+1m')
  // the end of the form is reached by Tab
  await window.getByRole('button', { name: 'Create' }).focus()
  await page.keyboard.press('Enter')
  await window.waitFor({ state: 'hidden' })
}

/** Those whom the studio suggests. */
export const assignEverybody = async (page: Page, title: string): Promise<void> => {
  await openOrders(page)
  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.getByRole('button', { name: 'Assign', exact: true }).click()
  const window = page.getByRole('dialog', { name: 'Assign people' })
  await window.getByRole('button', { name: 'Suggest people' }).click()
  // the button that takes the suggestions has the focus
  await page.keyboard.press('Enter')
  await window.waitFor({ state: 'hidden' })
}

const openOrder = async (page: Page, title: string): Promise<void> => {
  await openOrders(page)
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByText(title)
    .first()
    .click()
  await page.waitForURL(/\/order\/(base|chapter)\//)
  if (page.url().includes('/base/')) await page.getByRole('tab', { name: 'Chapter list' }).click()
}

/** Pages of the chapter, and the wait for the machines. */
export const uploadPages = async (page: Page, title: string, file: string): Promise<void> => {
  await openOrder(page, title)
  await page.getByRole('button', { name: 'Upload images' }).first().click()
  await dialog(page).locator('input[type="file"]').setInputFiles([file])
  await dialog(page).getByRole('button', { name: 'Start with 1 page' }).click({ timeout: 90_000 })
  await page
    .getByText('Pending translation', { exact: true })
    .first()
    .waitFor({ timeout: MACHINES_MS })
}

interface Step {
  readonly step: string
  readonly seat: Seat
  readonly work: (page: Page) => Promise<void>
}

/** What follows the assignment, in the order of the workflow. */
export const deliver = (title: string): readonly Step[] => {
  const atWork = (page: Page): Worker => ({
    page,
    speak: createSpeak(false),
    orderTitle: title,
    look: () => Promise.resolve(),
  })
  const finish =
    (action: Parameters<typeof complete>[1]) =>
    async (page: Page): Promise<void> => {
      await openFromHome(atWork(page))
      await complete(atWork(page), action)
    }
  return [
    {
      step: 'translate',
      seat: 'translator',
      work: async (page) => {
        await openFromHome(atWork(page))
        await translateTheRest(atWork(page))
        await page.getByText('Saved', { exact: true }).first().waitFor()
        await complete(atWork(page), 'complete_translation')
      },
    },
    {
      step: 'proofread',
      seat: 'proofreader',
      work: async (page) => {
        await finish('complete_proofreading')(page)
        await page.getByRole('button', { name: 'Send for review', exact: true }).first().click()
        await dialog(page).getByRole('button', { name: 'Send for review', exact: true }).click()
        await dialog(page).waitFor({ state: 'hidden' })
      },
    },
    { step: 'review', seat: 'reviewer', work: finish('accept_review') },
    { step: 'typeset', seat: 'typesetter', work: finish('complete_typesetting') },
    {
      step: 'look at the picture',
      seat: 'visual_reviewer',
      work: async (page) => {
        await page
          .getByRole('row', { name: new RegExp(title) })
          .first()
          .waitFor({ timeout: MACHINES_MS })
        await finish('accept_visual')(page)
      },
    },
  ]
}

export const downloadPages = async (page: Page, title: string): Promise<void> => {
  await openOrder(page, title)
  await page.getByText('Complete', { exact: true }).first().waitFor({ timeout: MACHINES_MS })
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download images' }).first().click(),
  ])
}
