/** Somebody finds their way: addresses, guards, tabs and the pages of the design system (spec §2). */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, type Person, sitDown } from './support/browser.ts'
import { type Installation, makeInstallation } from './support/installation.ts'

let studio: Installation
let browser: Browser
let person: Person

beforeAll(async () => {
  studio = await makeInstallation({ PANELFLOW_DEMO: '1', PANELFLOW_DEMO_ORDERS: 'none' })
  await studio.start()
  browser = await openBrowser()
  person = await sitDown(browser, studio.address)
})
afterAll(async () => {
  await person?.leave()
  await browser?.close()
  await studio?.remove()
})

const pathname = (): string => new URL(person.page.url()).pathname
const goTo = async (path: string): Promise<void> => {
  await person.page.goto(path)
  await person.page.locator('main').first().waitFor()
}
const stored = async (storage: 'localStorage' | 'sessionStorage'): Promise<string> =>
  String(
    await person.page.evaluate(
      `Object.entries(${storage}).filter(([key]) => key.startsWith('panelflow.tabs.')).map(([, value]) => value).join()`,
    ),
  )

describe('a stranger', () => {
  // spec 2.nav.login_redirect 5.login.username 5.login.password 8.message.username 8.message.password
  it('is led to the login with the way he wanted to go, and told what is missing there', async () => {
    const { page } = person
    await goTo('/order/index/3')
    expect(pathname()).toBe('/login')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/order/index/3')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Username cannot be empty').waitFor()
    await page.getByText('Password cannot be empty').waitFor()
  })

  // spec 2.nav.logged_in_login 2.nav.user_loaded 2.nav.routes_once
  it('goes on where he wanted to when he has signed in, and is not asked again', async () => {
    const { page } = person
    let asked = 0
    page.on('request', (request) => (asked += request.url().includes('/api/user/info') ? 1 : 0))
    await page.getByLabel(/^Username/).fill('padmin')
    await page.getByLabel(/^Password/).fill('Demo1234')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => url.pathname === '/order/index/3')
    await page.getByRole('link', { name: 'Account Management' }).click()
    await page.waitForURL((url) => url.pathname === '/users/index/3')
    expect(asked).toBe(1)
    await goTo('/login')
    expect(pathname()).toBe('/home/index')
  })
})

describe('addresses', () => {
  // spec 2.path.root 2.path.home 2.path.redirect 2.route.history
  it.each([
    ['/', '/home/index'],
    ['/home', '/home/index'],
    ['/order', '/order/index/3'],
    ['/redirect/users/index/3', '/users/index/3'],
    ['/demo', '/demo/components'],
  ])('%s leads to %s', async (from, to) => {
    await goTo(from)
    expect(pathname()).toBe(to)
    expect(person.page.url()).not.toContain('#')
  })

  // spec 2.path.unknown 2.route.strict 8.message.not_found
  it.each(['/nothing/here', '/home/index/', '/users/index/3/'])('%s is no page', async (path) => {
    await goTo(path)
    await person.page.getByText('This page does not exist').waitFor()
  })

  // spec 2.screen.exception
  it.each([
    ['403', 'Your role has no access to this page'],
    ['404', 'This page does not exist'],
    ['500', 'This page failed'],
  ])('the exception page %s says: %s', async (code, words) => {
    await goTo(`/exception/${code}`)
    await person.page.getByText(words).waitFor()
  })
})

describe('the tabs', () => {
  // spec 2.tabs.pinned 2.tabs.normal 2.tabs.not_login
  it('of the route table are kept for good, others for this window, login and errors not at all', async () => {
    await goTo('/demo/design')
    await goTo('/exception/403')
    await goTo('/nothing/here')
    await goTo('/demo/tables')
    await expect.poll(async () => await stored('sessionStorage')).toContain('/demo/tables')
    expect(await stored('localStorage')).toContain('/workspace/index')
    expect(await stored('localStorage')).not.toContain('/demo/')
    for (const kept of [await stored('localStorage'), await stored('sessionStorage')]) expect(kept).not.toMatch(/login|exception|nothing/)
  })
})

describe('the pages of the design system', () => {
  // spec 2.screen.components 2.screen.tables 2.screen.chat 2.screen.design 2.screen.directives 2.screen.permission 2.route.lazy
  it.each([
    ['components', 'Components'],
    ['tables', 'Tables'],
    ['chat', 'Conversation'],
    ['design', 'Design'],
    ['directives', 'Directives'],
    ['permission', 'Permission test'],
  ])('%s', async (page, heading) => {
    await goTo(`/demo/${page}`)
    await person.page.getByRole('heading', { level: 1, name: heading }).waitFor()
  })

  it('ten thousand rows are walked by keyboard, with a few of them in the document', async () => {
    const { page } = person
    await goTo('/demo/tables')
    await page
      .getByRole('row', { name: /Chapter 1\b/ })
      .first()
      .focus()
    await page.keyboard.press('End')
    await page.getByText('Chapter 10000').waitFor()
    expect(await page.getByRole('row').count()).toBeLessThan(80)
  })

  // spec 6.can.element 8.message.copy 9.limit.ripple
  it('an element is left out without its right, copying says what happened, a press makes a wave of 400 ms', async () => {
    const { page } = person
    await goTo('/demo/directives')
    await page.getByRole('button', { name: 'For administrators' }).waitFor()
    expect(await page.getByRole('button', { name: 'For typesetters' }).count()).toBe(0)
    await page.getByLabel('Text to copy').fill('')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText('There is no content to copy.').waitFor()
    const wave = page.locator('[data-ripple]')
    await page.getByRole('button', { name: 'Press me' }).first().dispatchEvent('pointerdown', { clientX: 300, clientY: 300 })
    expect(await wave.first().evaluate((element) => getComputedStyle(element).animationDuration)).toBe('0.4s')
    await wave.first().waitFor({ state: 'detached' })
  })

  // spec 2.screen.iframe
  it('the description of the API is shown inside our page', async () => {
    await goTo('/demo/iframe')
    await person.page
      .frameLocator('iframe')
      .getByRole('heading', { name: /Panelflow/ })
      .waitFor()
  })

  // spec 2.screen.result
  it('a result says what its address says', async () => {
    await goTo('/demo/result/fail?title=Not+sent&back=%2Fdemo%2Fdesign')
    await person.page.getByRole('heading', { name: 'Not sent' }).waitFor()
    await person.page.getByRole('button', { name: 'Go on' }).click()
    await person.page.getByRole('heading', { level: 1, name: 'Design' }).waitFor()
  })
})

describe('leaving', () => {
  // spec 2.nav.reset
  it('forgets tabs and session, and nothing on the way was complained about', async () => {
    const { page } = person
    await page.getByRole('button', { name: /^Account menu:/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    await expect.poll(async () => await stored('sessionStorage')).toBe('')
    await goTo('/users/index/3')
    expect(pathname()).toBe('/login')
    expect(person.complaints).toEqual([])
  })
})
