/**
 * Windows of what leaves the studio or comes into it: each wrong word is refused beside its field
 * before the right one is taken.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { visit } from './browser.ts'
import { expectDescription } from './role-story.ts'
import { button, escape, picture, rowAction } from './windows.ts'

export const makeProfile = async (page: Page, name: string): Promise<void> => {
  await visit(page, '/order/profiles')
  await page.getByRole('button', { name: 'New profile' }).first().click()
  const form = page.getByRole('dialog', { name: 'New platform profile' })
  await button(form, 'Save').click()
  await form.getByText('Enter a name for the profile').waitFor()
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Width', exact: true }).fill('3')
  await form.getByText(/^JPEG accepts whole numbers from/).waitFor()
  await form.getByLabel('File names').fill('page')
  await form.getByText('The name must contain {n}, the number of the slice').waitFor()
  await form.getByLabel('File names').fill('p?{n}')
  await form.getByText(/^These characters cannot be in a file name/).waitFor()
  const resolution = form.getByRole('textbox', { name: 'Resolution', exact: true })
  await resolution.fill('20')
  await form.getByText('36 to 2,400 pixels per inch').waitFor()
  await picture(page, 'profile-faults')
  await resolution.fill('300')
  await form.getByRole('textbox', { name: 'Width', exact: true }).fill('800')
  await form.getByLabel('File names').fill('p-{n}')
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: new RegExp(`${name}.*300 ppi`) }).waitFor()
  await page.getByRole('button', { name: 'New profile' }).first().click()
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await button(form, 'Save').click()
  await expectDescription(
    form.getByRole('textbox', { name: 'Name', exact: true }),
    `There is already a profile called ${name} here. Choose another name.`,
  )
  await escape(page)
}

/** The order's page, already open, leads to what is printed on its book. */
export const writeEdition = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: 'Editions…' }).click()
  const form = page.getByRole('dialog', { name: /^Editions of/ })
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await form.getByRole('textbox', { name: 'Synopsis' }).fill('Two friends and one lamp.')
  await picture(page, 'editions')
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Editions…' }).click()
  const synopsis = form.getByRole('textbox', { name: 'Synopsis' })
  await expect.poll(() => synopsis.inputValue()).toBe('Two friends and one lamp.')
  await escape(page)
}

export const makeWebhook = async (page: Page, name: string): Promise<void> => {
  await visit(page, '/webhooks/index')
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const hook = page.getByRole('dialog', { name: 'New webhook' })
  await button(hook, 'None').click()
  await button(hook, 'Save').click()
  for (const words of [
    'Enter a name',
    'Enter an address that begins with https:// or http://',
    'Choose at least one',
  ])
    await hook.getByText(words).waitFor()
  await picture(page, 'webhook-faults')
  await hook.getByLabel('Name').fill(name)
  await hook.getByLabel('Address').fill('http://127.0.0.1:9/')
  await button(hook, 'All').click()
  await button(hook, 'Save').click()
  await expectDescription(hook.getByLabel('Address'), 'This address leads into a private network')
  await hook.getByLabel('Address').fill('https://example.com/hook')
  await button(hook, 'Save').click()
  const secret = page.getByRole('dialog', { name: 'Webhook secret' })
  await secret.waitFor()
  await page.keyboard.press('Escape')
  await button(secret, 'Close').last().click()
  await secret.waitFor({ state: 'detached' })
  await rowAction(page, new RegExp(name), /More actions/, 'Delete')
  await button(page.getByRole('dialog', { name: 'Delete webhook' }), 'Delete').click()
  await page.getByRole('row', { name: new RegExp(name) }).waitFor({ state: 'detached' })
}

export const bringNoFonts = async (page: Page): Promise<void> => {
  await visit(page, '/fonts/index')
  await page.getByRole('button', { name: /^Upload fonts/ }).click()
  const bring = page.getByRole('dialog', { name: 'Upload fonts' })
  await bring.locator('input[type="file"]').setInputFiles([
    { name: 'story.txt', mimeType: 'text/plain', buffer: Buffer.from('no font') },
    { name: 'broken.ttf', mimeType: 'font/ttf', buffer: Buffer.from('no font either') },
  ])
  await bring.getByText('This is not a TTF, OTF or WOFF2 file.').waitFor()
  await bring.getByText(/^This is not a TTF, OTF or WOFF2 font/).waitFor()
  await picture(page, 'fonts-refused')
  await button(bring, 'Close').last().click()
  await bring.waitFor({ state: 'detached' })
}
