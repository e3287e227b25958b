/**
 * Sessions in real browsers: many tabs, an end in the middle of work, the next person at the same
 * computer.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiPerson } from './support/api-person.ts'
import {
  clearBrowser,
  openBrowser,
  openHome,
  type Person,
  signIn,
  sitDown,
  visit,
} from './support/browser.ts'
import { type Installation, makeInstallation } from './support/installation.ts'
import { aCrew } from './support/order-by-api.ts'
import { openChapter } from './support/role-story.ts'
import { aSmallOrder } from './support/small-order.ts'

const TABS = 8
const ROUNDS = 2

let studio: Installation
let browser: Browser

beforeAll(async () => {
  studio = await makeInstallation({ PANELFLOW_DEMO: '1', PANELFLOW_DEMO_ORDERS: 'none' })
  await studio.start()
  browser = await openBrowser()
})
afterAll(async () => {
  await clearBrowser(browser)
  await studio?.remove()
})

const PATIENCE_MS = 60_000
const inside = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).waitFor({ timeout: PATIENCE_MS })
const dialog = (page: Page) => page.getByRole('dialog')
const waitUntilFetched = (page: Page, script: string) =>
  page.waitForFunction(
    (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    script,
  )
/**
 * Chromium refuses to reload a page whose last navigation is still being swapped in ("Not attached
 * to an active page"): that one is asked again.
 */
const reload = async (page: Page): Promise<void> => {
  await expect
    .poll(
      async () =>
        await page
          .reload({ waitUntil: 'commit', timeout: PATIENCE_MS })
          .then(() => 'reloaded', String),
      {
        timeout: PATIENCE_MS,
        interval: 20,
      },
    )
    .toBe('reloaded')
}
const submitPassword = async (page: Page): Promise<void> => {
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill('Demo1234')
  await dialog(page).getByRole('button', { name: 'Sign in' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}
const endAll = async (name: string): Promise<void> => {
  const elsewhere = new ApiPerson(studio.address, name)
  await elsewhere.signIn()
  await elsewhere.send('POST', '/user/sessions/end', {})
}

describe('one person', () => {
  let person: Person
  beforeAll(async () => {
    person = await sitDown(browser, studio.address)
    await openHome(person, 'padmin')
  })
  afterAll(() => person?.leave())

  it('renews the session in eight tabs at once, again and again, and stays one signed-in browser', async () => {
    const others = await Promise.all(
      Array.from({ length: TABS - 1 }, () => person.context.newPage()),
    )
    try {
      const pages = [person.page, ...others]
      await Promise.all(
        others.map((page) =>
          page.goto('/home/index', { waitUntil: 'commit', timeout: PATIENCE_MS }),
        ),
      )
      for (let round = 0; round < ROUNDS; round++) {
        // every reload asks for a new token, and tears away the answer that another may still be
        // waiting for
        await Promise.all(pages.map(reload))
      }
      await Promise.all(pages.map(inside))
      const watcher = new ApiPerson(studio.address, 'padmin')
      await watcher.signIn()
      const devices: readonly { readonly current: boolean }[] = await watcher.get('/user/sessions')
      expect(devices.filter(({ current }) => !current)).toHaveLength(1)
    } finally {
      await Promise.all(others.map((page) => page.close()))
    }
  })

  it('is asked over the page when the session ends, and what was typed is still there', async () => {
    const { page } = person
    await visit(page, '/users')
    await page.getByRole('button', { name: 'New account' }).click()
    await page.getByRole('textbox', { name: 'Real name' }).fill('Typed before it ended')
    await page.getByRole('textbox', { name: 'Account name' }).fill('late.bird')
    await page.getByRole('checkbox', { name: 'Typesetter', exact: true }).check()
    await endAll('padmin')
    // the question may stand over the form before the button is reached: nothing is asked twice
    await dialog(page)
      .getByRole('button', { name: 'Create' })
      .click({ timeout: 3000 })
      .catch(() => undefined)
    const signInDialog = page.getByRole('dialog').filter({ hasText: 'Password' }).last()
    await signInDialog.getByLabel('Password', { exact: true }).last().fill('Demo1234')
    await signInDialog.getByRole('button', { name: 'Sign in' }).click()
    await signInDialog.getByRole('button', { name: 'Sign in' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('textbox', { name: 'Real name' }).inputValue()).toBe(
      'Typed before it ended',
    )
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => dialog(page).innerText()).toContain('Initial password of late.bird')
    await page.getByRole('button', { name: 'Close' }).last().click()
  })

  it('signs out in one tab and is asked in the other', async () => {
    const other = await person.context.newPage()
    await other.goto('/home/index')
    await inside(other)
    await visit(person.page, '/home/index')
    await person.page.getByRole('button', { name: /^Account menu/ }).click()
    await person.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await person.page.waitForURL(/\/login/)
    await dialog(other).waitFor()
    await submitPassword(other)
    await inside(other)
  })
})

describe('the next person at the same browser', () => {
  it('sees nothing of the one before: no tabs, no lists, no drafts', async () => {
    const person = await sitDown(browser, studio.address)
    const { page } = person
    await openHome(person, 'padmin')
    await visit(page, '/order/index/3')
    await visit(page, '/users')
    await page
      .getByRole('navigation', { name: 'Open screens' })
      .getByText('Accounts')
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/\/login/)
    await signIn(person, 'translator')
    await inside(page)
    expect(await page.getByRole('navigation', { name: 'Open screens' }).innerText()).not.toContain(
      'Accounts',
    )
    const stored: string = await page.evaluate(() => localStorage.getItem('panelflow.cache') ?? '')
    expect(stored).not.toContain('padmin')
    await visit(page, '/users/index/3')
    await page.getByText('Your role has no access to this page').waitFor()
    expect(person.complaints.filter((line) => !line.includes('access denied'))).toEqual([])
    await person.leave()
  })

  it('signs out although the server is away, stays out, and the server ends the session when it is back', async () => {
    const person = await sitDown(browser, studio.address)
    const { page, context } = person
    await openHome(person, 'proofreader')
    const other = await context.newPage()
    await other.goto('/home/index')
    await inside(other)
    // both are fetched ahead, because nothing can be fetched later
    await Promise.all([
      waitUntilFetched(page, 'login-screen'),
      waitUntilFetched(other, 'session-expired-dialog'),
    ])
    const cookies = await context.cookies()
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/\/login/)
    await dialog(other).waitFor()
    // closed before the server heard of it: the browser still has the cookie, and the next page
    // must not use it
    await Promise.all([page.close(), other.close()])
    await context.setOffline(false)
    const late = await context.newPage()
    await late.route('**/api/user/logout', (route) => route.abort())
    const refreshes: string[] = []
    late.on('request', (request) => {
      if (request.url().endsWith('/user/refresh')) refreshes.push(request.url())
    })
    expect((await context.cookies()).map(({ name }) => name)).toContain('rt')
    await late.goto('/home/index')
    await late.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(refreshes).toEqual([])
    await late.unroute('**/api/user/logout')
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name), { timeout: PATIENCE_MS })
      .not.toContain('rt')
    expect(await late.evaluate(() => localStorage.getItem('panelflow.signed_out'))).toBeNull()
    const thief = await browser.newContext({ baseURL: studio.address })
    await thief.addCookies(cookies)
    expect((await thief.request.post('/api/user/refresh', { data: {} })).status()).toBe(401)
    await thief.close()
    await person.leave()
  })

  it('works on without a connection; after signing out so, the machine opens the chapter for nobody', async () => {
    const crew = aCrew(studio.address)
    await crew.padmin.signIn()
    const { chapterIds } = await aSmallOrder(crew, 'Held')
    const address = `/workspace/index?chapterId=${chapterIds[0]}`
    const person = await sitDown(browser, studio.address, { offline: true })
    const { page, context } = person
    const listKept = (): Promise<string[]> =>
      page.evaluate(async () =>
        (await caches.keys()).filter((name) => !name.startsWith('panelflow.application/')),
      )
    const offline = page.getByText('Offline · as of')
    await openHome(person, 'tadmin')
    await openChapter(page, chapterIds[0])
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect
      .poll(listKept, { timeout: PATIENCE_MS })
      .toContain(`panelflow.chapter/${chapterIds[0]}`)
    await context.setOffline(true)
    await reload(page)
    await offline.waitFor({ timeout: PATIENCE_MS })
    await page.locator('canvas').first().waitFor()
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/\/login/)
    await expect.poll(listKept, { timeout: PATIENCE_MS }).toEqual([])
    await page.goto(address)
    await page.waitForURL(/\/login/)
    // somebody else comes, with a connection, and loses it
    await context.setOffline(false)
    await signIn(person, 'proofreader')
    await inside(page)
    await context.setOffline(true)
    await page.goto(address)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect(await offline.count()).toBe(0)
    expect(await page.locator('canvas').count()).toBe(0)
    await person.leave()
  })

  it('signs in as somebody else while the sign-out is still unconfirmed, and stays signed in', async () => {
    const person = await sitDown(browser, studio.address)
    const { page } = person
    await openHome(person, 'proofreader')
    await page.route('**/api/user/logout', (route) => route.abort())
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/\/login/)
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await signIn(person, 'translator')
    await inside(page)
    await reload(page)
    await inside(page)
    await page.getByRole('button', { name: 'Account menu: Nora Whitfield' }).waitFor()
    await person.leave()
  })
})
