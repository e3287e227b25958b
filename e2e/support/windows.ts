/** Windows over a screen: opening, refusing, closing, and somebody else who is faster. */
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'

/** A button by its whole name. */
export const button = (within: Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: typeof name === 'string' })

/** The actions of a row, behind its dots. */
export const rowAction = async (
  page: Page,
  row: string | RegExp,
  dots: string | RegExp,
  item: string | RegExp,
): Promise<void> => {
  await page.getByRole('row', { name: row }).getByRole('button', { name: dots }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/**
 * A screenshot for whoever looks at the windows by eye: made only where `PANELFLOW_E2E_PICTURES`
 * names a folder.
 */
export const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['PANELFLOW_E2E_PICTURES']
  if (folder === undefined) return
  // windows fade in
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => one.playState !== 'running'),
  )
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

/**
 * Somebody else acts while the next change sent to `address` is under way: so they are the faster
 * one,
 * every time.
 */
export const whileSending = async (
  page: Page,
  address: RegExp,
  act: () => Promise<unknown>,
): Promise<void> => {
  let acted = false
  await page.route(
    (url) => address.test(url.pathname),
    async (route) => {
      if (acted || route.request().method() === 'GET') return await route.fallback()
      acted = true
      await act()
      await route.continue()
    },
  )
}

/** A choice of a combobox. */
export const choose = async (
  page: Page,
  field: Locator,
  option: RegExp | string,
): Promise<void> => {
  await field.click()
  await page.getByRole('option', { name: option }).first().click()
}

/** A day of the next month, typed into a field of date and time: the end of its work. */
export const typeDay = async (
  window: Locator,
  label: string | RegExp,
  day: number,
): Promise<void> => {
  const today = new Date()
  const next = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, day))
  const field = window.getByRole('textbox', { name: label })
  await field.fill(next.toISOString().slice(0, 10))
  await field.press('Enter')
}

/**
 * Cancels the topmost dialog with Escape, also one that is only just opening. A menu that is still
 * closing would take the key.
 */
export const escape = async (page: Page): Promise<void> => {
  await page.locator('.mantine-Menu-dropdown:visible').waitFor({ state: 'hidden' })
  const dialogs = page.getByRole('dialog')
  await dialogs.last().waitFor()
  const count = await dialogs.count()
  await page.keyboard.press('Escape')
  await dialogs.nth(count - 1).waitFor({ state: 'detached' })
}

/**
 * A day of the next month in a field of days, where none is chosen yet; of the month it shows
 * otherwise. @returns it as `YYYY-MM-DD`
 */
export const chooseDate = async (
  page: Page,
  within: Page | Locator,
  label: string,
  day: number,
): Promise<string> => {
  const field = within.getByRole('button', { name: label, exact: true })
  const isEmpty = !/\d/.test(await field.innerText())
  await field.click()
  const calendar = page.locator('[data-dates-dropdown]:visible')
  if (isEmpty) await calendar.locator('button[data-direction="next"]').first().click()
  await calendar
    .locator('button:not([data-outside])', { hasText: new RegExp(`^${day}$`) })
    .first()
    .click()
  await calendar.waitFor({ state: 'hidden' })
  return await field.innerText()
}
