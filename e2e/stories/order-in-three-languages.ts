/**
 * A project administrator orders a book in three languages, clones one order, talks about it and
 * looks things up in its log.
 */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from '../support/browser.ts'

export const orderInThreeLanguages = (at: () => Page): void => {
  // spec 2.modal.order_edit
  it('makes a book inside the form and an order for each of three languages', async () => {
    const page = at()
    await visit(page, '/order/index/3?open=create')
    const form = page.getByRole('dialog', { name: 'New work order' })
    await form.getByRole('button', { name: 'New book…' }).click()
    const book = page.getByRole('dialog', { name: 'New book' })
    await book.getByLabel('Book ID').fill('LH-1')
    await book.getByLabel('Chinese title').fill('海上灯塔')
    await book.getByLabel('English title').fill('Lighthouse at Sea')
    await book.getByLabel('Highest chapter so far').fill('4')
    await book.getByRole('button', { name: 'Create' }).click()
    await form
      .getByText('No chapter of this book has images yet.')
      .or(form.getByLabel('First chapter'))
      .first()
      .waitFor()
    await form.getByLabel('First chapter').fill('3')
    await form.getByLabel('Last chapter').fill('5')
    await form.getByText('The highest chapter of this book so far is 4.').waitFor()
    await form.getByLabel('Target languages').first().click()
    for (const language of ['English', 'French', 'Spanish'])
      await page.getByRole('option', { name: language }).click()
    // what was filled in outlives a reload
    await page.reload()
    if (!(await form.isVisible()))
      await page.getByRole('button', { name: 'New work order' }).click()
    await form.getByRole('button', { name: 'Continue with it' }).click()
    await expect.poll(() => form.getByLabel('First chapter').inputValue()).toBe('3')
    await form.getByText('The highest chapter of this book so far is 4.').waitFor()
    // what is typed is read, a calendar closes when a day is chosen
    const deadline = form.getByRole('textbox', { name: 'Order deadline' })
    await deadline.fill('soon')
    await deadline.press('Enter')
    await form.getByText('Not a date or time.').waitFor()
    await deadline.fill('+2w 17:30')
    await deadline.press('Enter')
    expect(await deadline.inputValue()).toMatch(/^\d{4}-\d{2}-\d{2} 17:30$/)
    await form.getByRole('button', { name: 'Calendar: Order deadline' }).click()
    const calendar = page.getByRole('dialog', { name: 'Order deadline' })
    await calendar.getByRole('button', { name: 'Next month' }).click()
    await calendar.getByRole('button', { name: /^15 / }).first().click()
    await calendar.waitFor({ state: 'detached' })
    expect(await deadline.inputValue()).toMatch(/^\d{4}-\d{2}-15 17:30$/)
    await form.getByRole('button', { name: 'Create 3 work orders' }).click()
    const made = page.getByRole('dialog', { name: 'Created work orders' })
    await made.getByText('French').waitFor()
    await made
      .getByRole('button', { name: /^Open #/ })
      .first()
      .click()
    await page.waitForURL(/\/order\/chapter\/3\//)
    await page.getByText('Chapter 5', { exact: true }).first().waitFor()
  })

  it('clones the order, after meaning it where the range is ordered in that language already', async () => {
    const page = at()
    await visit(page, page.url().replace('/chapter/', '/base/').replace(/\?.*/, ''))
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Clone as a new order' }).click()
    const form = page.getByRole('dialog', { name: /^Clone work order/ })
    await form.getByText(/Chapters 3–5 are already in #\d+, English/).waitFor()
    await form.getByRole('button', { name: 'Create' }).click()
    await form.getByText('These chapters are already ordered in this language.').waitFor()
    await form.getByLabel(/Order these chapters again in English/).check()
    await form.getByRole('button', { name: 'Create' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByText('Cloned from').waitFor()
  })

  it('says something with a file and a name in it, and finds it in the log by its kind', async () => {
    const page = at()
    // the people of the order come after the words were typed
    let isTyped = () => {}
    const typed = new Promise<void>((resolve) => (isTyped = resolve))
    await page.route(/\/orders\/[^/]+\/comments/, async (route) => {
      await typed
      await route.continue()
    })
    await page.getByRole('tab', { name: 'Comment/remark' }).click()
    const words = page.getByLabel(/^Write a comment/)
    await words.fill('Please look at this, @tadmin')
    isTyped()
    await page.unrouteAll({ behavior: 'wait' })
    // the names are offered under the words
    const field = await words.boundingBox()
    await expect
      .poll(async () => (await page.getByRole('option').first().boundingBox())?.x ?? 0)
      .toBeGreaterThan(field?.x ?? Infinity)
    await words.press('Escape')
    await page.locator('input[type="file"]').setInputFiles({
      name: 'brief.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('名字: whale\n'),
    })
    await page.getByRole('listitem').filter({ hasText: 'brief.txt' }).waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    const thread = page.getByRole('article').first()
    await thread.getByText('@tadmin').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      thread.getByRole('link', { name: 'brief.txt' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('brief.txt')

    const logAddress = page.url().replace('/comment/', '/log/').replace('/log/3/', '/log/3/')
    await visit(page, `${logAddress.split('?')[0]}?kind=talk`)
    await page.getByText('added a comment').waitFor()
    expect(await page.getByText(/^created the order/).count()).toBe(0)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText(/^created the order/).waitFor()
    expect(page.url()).not.toContain('kind=')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export Excel' }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/^log-\d+\.xlsx$/)
  })
}
