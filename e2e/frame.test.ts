/**
 * Somebody finds their way: addresses, guards, tabs and the pages of the design system.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiPerson } from './support/api-person.ts'
import {
  clearBrowser,
  openBrowser,
  type Person,
  signIn,
  sitDown,
  visit,
} from './support/browser.ts'
import { findAddress } from './support/installation.ts'
import { aCrew, anOrderOfRealPages } from './support/order-by-api.ts'

let address: string
let browser: Browser
let person: Person

beforeAll(async () => {
  address = await findAddress()
  browser = await openBrowser()
  person = await sitDown(browser, address, { motion: true })
})
afterAll(async () => {
  await person?.leave()
  await clearBrowser(browser)
})

const pathname = (): string => new URL(person.page.url()).pathname
const openPath = async (path: string): Promise<void> => {
  await person.page.goto(path)
  await person.page.locator('main').first().waitFor()
}
const stored = async (storage: 'localStorage' | 'sessionStorage'): Promise<string> =>
  String(
    await person.page.evaluate(
      `Object.entries(${storage}).filter(([key]) => key.startsWith('panelflow.tabs.')).map(([, value]) => value).join()`,
    ),
  )

/**
 * Buttons of the top bar that lie over each other or beside the screen, by name. Runs in the page.
 */
const overlapsInBar = (): readonly string[] => {
  const buttons = [...document.querySelectorAll('header button')].filter(
    (button) => button.getClientRects().length > 0,
  )
  const places = buttons.map((button) => ({
    name: button.ariaLabel ?? button.textContent ?? '',
    box: button.getBoundingClientRect(),
  }))
  const outside = places.filter(({ box }) => box.right > innerWidth + 1).map(({ name }) => name)
  const pairs = places.flatMap((one, index) =>
    places.slice(index + 1).flatMap((other) => {
      const across =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      return across > 2 && down > 2 ? [`${one.name} × ${other.name}`] : []
    }),
  )
  return [...outside, ...pairs]
}

describe('an outsider', () => {
  // spec 2.nav.ignore_auth 2.path.login
  it('may open the login and its other entrances, and nothing else', async () => {
    const { page } = person
    for (const [mode, heading] of [
      ['', 'Sign in'],
      ['?mode=sign_up', 'Sign up'],
      ['?mode=forgot_password', 'Forgot password'],
    ] as const) {
      await openPath(`/login${mode}`)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/login${mode}`)
    }
    for (const closed of ['/home/index', '/term/index', '/workspace/index', '/exception/403']) {
      await openPath(closed)
      await page.waitForURL(
        (url) => url.pathname === '/login' && url.searchParams.get('redirect') === closed,
      )
    }
  })

  it('changes the language by the first press of its button, and sees the login in it', async () => {
    const { page } = person
    await openPath('/login')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitem', { name: '简体中文' }).click()
    await page.getByRole('heading', { name: '登录' }).waitFor()
    await page.getByRole('button', { name: '语言' }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  // spec 2.nav.login_redirect 5.login.username 5.login.password 8.message.username
  // spec 8.message.password
  it('is led to the login with the way they wanted to go, and learns what is missing there', async () => {
    const { page } = person
    await openPath('/order/index/3')
    expect(pathname()).toBe('/login')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/order/index/3')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Username cannot be empty').waitFor()
    await page.getByText('Password cannot be empty').waitFor()
  })

  // spec 2.nav.logged_in_login 2.nav.user_loaded 2.nav.routes_once
  it('goes on to the wanted screen after signing in, and is not asked again', async () => {
    const { page } = person
    let requestCount = 0
    page.on(
      'request',
      (request) => (requestCount += request.url().includes('/api/user/info') ? 1 : 0),
    )
    await page.getByLabel(/^Username/).fill('padmin')
    await page.getByLabel(/^Password/).fill('Demo1234')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => url.pathname === '/order/index/3')
    await page.getByRole('link', { name: 'Account Management' }).click()
    await page.waitForURL((url) => url.pathname === '/users/index/3')
    expect(requestCount).toBe(1)
    await openPath('/login')
    expect(pathname()).toBe('/home/index')
  })
})

describe('addresses', () => {
  // spec 2.path.root 2.path.home 2.path.redirect 2.route.history 2.path.workspace_external
  it.each([
    ['/', '/home/index'],
    ['/home', '/home/index'],
    ['/order', '/order/index/3'],
    ['/redirect/users/index/3', '/users/index/3'],
    ['/demo', '/demo/components'],
    ['/workspace/external', '/workspace/index'],
  ])('%s leads to %s', async (from, to) => {
    await openPath(from)
    expect(pathname()).toBe(to)
    expect(person.page.url()).not.toContain('#')
  })

  // spec 2.path.unknown 2.route.strict 8.message.not_found
  it.each(['/nothing/here', '/home/index/', '/users/index/3/'])('%s is no page', async (path) => {
    await openPath(path)
    await person.page.getByText('This page does not exist').waitFor()
  })

  // spec 2.screen.exception
  it.each([
    ['403', 'Your role has no access to this page'],
    ['404', 'This page does not exist'],
    ['500', 'This page failed'],
  ])('the exception page %s says: %s', async (code, words) => {
    await visit(person.page, `/exception/${code}`)
    await person.page.getByText(words).waitFor()
  })
})

describe('on the way to a screen', () => {
  /** Lets the code of the next screen wait. Answers what lets it go. */
  const heldBack = async (code: string): Promise<() => void> => {
    let releaseGate = (): void => undefined
    const held = new Promise<void>((resolve) => (releaseGate = resolve))
    await person.page.route(code, async (route) => {
      await held
      await route.continue()
    })
    return releaseGate
  }

  // spec 2.nav.progress 2.nav.loading 9.limit.loading 2.route.lazy
  it('a bar and a loading mark are shown after 50 ms, the mark for at least 500 ms', async () => {
    const { page } = person
    await openPath('/demo/design')
    await page.getByRole('heading', { level: 1, name: 'Design' }).waitFor()
    // the one of the way here is no part of it
    const bar = page.locator('#nprogress .bar')
    await bar.waitFor({ state: 'detached' })
    await page.evaluate(() => {
      const visible = { from: 0, to: 0 }
      Object.assign(globalThis, { visible })
      new MutationObserver(() => {
        const there = document.querySelector('main [role="status"] .mantine-Loader-root') !== null
        if (there && visible.from === 0) visible.from = performance.now()
        if (!there && visible.from > 0 && visible.to === 0) visible.to = performance.now()
      }).observe(document.body, { childList: true, subtree: true })
    })
    const release = await heldBack('**/assets/chat-screen*.js')
    await page.getByRole('link', { name: 'Conversation' }).click()
    await bar.waitFor({ state: 'attached' })
    expect(await bar.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe(
      '0.3s',
    )
    await page.locator('main [role="status"] .mantine-Loader-root').waitFor()
    release()
    await page.getByRole('heading', { level: 1, name: 'Conversation' }).waitFor()
    await bar.waitFor({ state: 'detached' })
    const { from, to } = await page.evaluate(
      () => (globalThis as unknown as { visible: { from: number; to: number } }).visible,
    )
    expect(to - from).toBeGreaterThanOrEqual(490)
  })

  // spec 2.route.scroll
  it('every screen begins at its top', async () => {
    const { page } = person
    await openPath('/demo/components')
    await page.getByRole('heading', { level: 1, name: 'Components' }).waitFor()
    const scrolled = async (): Promise<number> =>
      await page.evaluate(() =>
        Math.max(
          // the menu keeps its place from one screen to the next
          ...[...document.querySelectorAll('body, body :not(nav, nav *)')].map(
            ({ scrollTop }) => scrollTop,
          ),
        ),
      )
    await page.evaluate(() =>
      document.querySelectorAll('body *').forEach((element) => element.scrollTo(0, 400)),
    )
    await expect.poll(scrolled).toBeGreaterThan(100)
    await page.getByRole('link', { name: 'Design', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Design' }).waitFor()
    await expect.poll(scrolled).toBe(0)
  })
})

describe('an order', () => {
  // spec 2.menu.order_tabs 2.modal.order_edit
  it('has four tabs, each at its own address, and its title can be changed in a window', async () => {
    const { page } = person
    const { orderId } = await anOrderOfRealPages(aCrew(address), 'Harbour')
    await visit(person.page, `/order/base/3/${orderId}`)
    const tabs = page.getByRole('main').getByRole('tab')
    await tabs.first().waitFor()
    expect(await tabs.allInnerTexts()).toEqual([
      'Basic information',
      'Chapter list',
      'Comment/remark',
      'Log',
    ])
    for (const [name, place] of [
      ['Chapter list', 'chapter'],
      ['Comment/remark', 'comment'],
      ['Log', 'log'],
      ['Basic information', 'base'],
    ] as const) {
      await tabs.filter({ hasText: name }).click()
      await page.waitForURL((url) => url.pathname === `/order/${place}/3/${orderId}`)
    }
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Title').fill('Harbour at night')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Harbour at night' }).waitFor()
  })
})

describe('the tabs', () => {
  // spec 2.tabs.pinned 2.tabs.normal 2.tabs.not_login
  it('of the route table are kept for good, others for this window, login and errors not at all', async () => {
    await visit(person.page, '/demo/design')
    await visit(person.page, '/exception/403')
    await visit(person.page, '/nothing/here')
    await visit(person.page, '/demo/tables')
    await expect.poll(async () => await stored('sessionStorage')).toContain('/demo/tables')
    expect(await stored('localStorage')).toContain('/workspace/index')
    expect(await stored('localStorage')).not.toContain('/demo/')
    for (const previous of [await stored('localStorage'), await stored('sessionStorage')])
      expect(previous).not.toMatch(/login|exception|nothing/)
  })

  // spec 2.tabs.limit 9.limit.tabs
  it('are three on a large screen and one on a small one', async () => {
    const { page } = person
    const tabs = page.getByRole('navigation', { name: 'Open screens' }).getByRole('listitem')
    await expect.poll(async () => await tabs.count()).toBe(3)
    await page.setViewportSize({ width: 1000, height: 800 })
    await expect.poll(async () => await tabs.count()).toBe(1)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  // spec 2.tabs.once 2.tabs.kept 2.tabs.role_id
  it('are one for each full path: a filter renames its own tab, a link with another query opens its own', async () => {
    const { page } = person
    const orderLists = async (): Promise<readonly string[]> =>
      [await stored('localStorage'), await stored('sessionStorage')]
        .flatMap((text) => JSON.parse(text || '[]') as { key: string }[])
        .map(({ key }) => key)
        .filter((key) => key.startsWith('/order/index/3'))
    await visit(page, '/order/index/3')
    await expect.poll(orderLists).toEqual(['/order/index/3'])
    await expect.poll(() => page.title()).toBe('Work orders · Panelflow')
    await page.getByRole('main').getByRole('searchbox').fill('Harbour')
    await expect.poll(() => new URL(page.url()).search).toContain('Harbour')
    await expect.poll(orderLists).toEqual([expect.stringContaining('Harbour')])
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Work Order Management' })
      .click()
    await expect.poll(orderLists).toEqual([expect.stringContaining('Harbour'), '/order/index/3'])
    await expect.poll(() => page.title()).toBe('Work orders (2) · Panelflow')
    // the same address again has the tab it had
    await visit(page, '/demo/design')
    await visit(page, '/order/index/3')
    await expect.poll(() => page.title()).toBe('Work orders (2) · Panelflow')
    await expect.poll(orderLists).toEqual([expect.stringContaining('Harbour'), '/order/index/3'])
    await page
      .getByRole('navigation', { name: 'Open screens' })
      .getByRole('link', { name: 'Work orders', exact: true })
      .click()
    await expect.poll(() => new URL(page.url()).search).toContain('Harbour')
  })

  // spec 2.tabs.pinned
  it('that are pinned stand first and stay visible', async () => {
    const { page } = person
    for (const path of ['/demo/design', '/demo/tables', '/demo/components', '/order/index/3'])
      await visit(page, path)
    const tabs = page.getByRole('navigation', { name: 'Open screens' }).getByRole('listitem')
    await expect
      .poll(async () => (await tabs.allInnerTexts()).map((text) => text.trim()))
      .toHaveLength(3)
    expect((await tabs.allInnerTexts())[0]?.trim()).toBe('Workspace')
  })

  it('leave the rest of the bar its place on a phone', async () => {
    const { page } = person
    for (const width of [420, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => page.evaluate(overlapsInBar)).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('a name beside the narrow menu goes when its link is followed, though the pointer stays', async () => {
    const { page } = person
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('button', { name: 'Collapse menu' }).click()
    for (const [name, path] of [
      ['Account Management', '/users/index/3'],
      ['Work Order Management', '/order/index/3'],
    ] as const) {
      const link = menu.getByRole('link', { name })
      const tooltip = page.getByRole('tooltip', { name })
      await link.hover()
      await tooltip.waitFor()
      // followed by pointer, then by keyboard
      if (path === '/users/index/3') await link.click()
      else await link.press('Enter')
      await page.waitForURL((url) => url.pathname === path)
      await tooltip.waitFor({ state: 'detached' })
    }
    await menu.getByRole('button', { name: 'Expand menu' }).click()
  })
})

describe('the pages of the design system', () => {
  // spec 2.screen.components 2.screen.tables 2.screen.chat 2.screen.design 2.screen.directives
  // spec 2.screen.permission
  it.each([
    ['components', 'Components', 'button'],
    ['tables', 'Tables', 'row'],
    ['chat', 'Conversation', 'textbox'],
    ['design', 'Design', 'heading'],
    ['directives', 'Directives', 'button'],
    ['permission', 'Permission test', 'radio'],
  ] as const)('the page %s says %s and has a %s', async (page, heading, role) => {
    await visit(person.page, `/demo/${page}`)
    const main = person.page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: heading }).waitFor()
    await expect
      .poll(async () => await main.getByRole(role).count())
      .toBeGreaterThan(role === 'heading' ? 1 : 0)
  })

  it('ten thousand rows are walked by keyboard, with a few of them in the document', async () => {
    const { page } = person
    await visit(person.page, '/demo/tables')
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
    await visit(person.page, '/demo/directives')
    await page.getByRole('button', { name: 'For administrators' }).waitFor()
    expect(await page.getByRole('button', { name: 'For typesetters' }).count()).toBe(0)
    await page.getByLabel('Text to copy').fill('')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText('There is no content to copy.').waitFor()
    await page.evaluate(() => {
      navigator.clipboard.writeText = async () => await Promise.reject(new Error('not allowed'))
      document.execCommand = () => false
    })
    await page.getByLabel('Text to copy').fill('words')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText('Copy failed').waitFor()
    const wave = page.locator('[data-ripple]')
    await page
      .getByRole('button', { name: 'Press me' })
      .first()
      .dispatchEvent('pointerdown', { clientX: 300, clientY: 300 })
    expect(
      await wave.first().evaluate((element) => getComputedStyle(element).animationDuration),
    ).toBe('0.4s')
    await wave.first().waitFor({ state: 'detached' })
  })

  // spec 2.screen.iframe 2.nav.iframe
  it('the description of the API is shown inside our page', async () => {
    await visit(person.page, '/demo/iframe')
    await person.page
      .frameLocator('iframe')
      .getByRole('heading', { name: /Panelflow/ })
      // on a busy machine its program takes its time
      .waitFor({ timeout: 60_000 })
  })

  // spec 2.screen.result
  it('a result says what its address says', async () => {
    await visit(person.page, '/demo/result/success?title=All+sent')
    await person.page.getByRole('heading', { name: 'All sent' }).waitFor()
    await visit(person.page, '/demo/result/fail?title=Not+sent&back=%2Fdemo%2Fdesign')
    await person.page.getByRole('heading', { name: 'Not sent' }).waitFor()
    await person.page.getByRole('button', { name: 'Continue' }).click()
    await person.page.getByRole('heading', { level: 1, name: 'Design' }).waitFor()
  })
})

describe('a first password', () => {
  // spec 2.nav.password_expired 2.nav.home_page 4.session.expired_flag 4.session.home
  // spec 5.login.confirm
  it('keeps its owner at the login until it is changed; then their own home page opens', async () => {
    const padmin = new ApiPerson(address, 'padmin')
    await padmin.signIn()
    const { rows } = await padmin.get('/accounts?search=wu.fan')
    const { id, version } = rows[0]
    await padmin.send('PATCH', `/accounts/${id}`, { version, homePageUrl: '/term/index' })
    const { initialPassword: password } = (
      await padmin.send('POST', `/accounts/${id}/reset-password`, {})
    ).data

    const newcomer = await sitDown(browser, address)
    const { page } = newcomer
    await page.goto('/login')
    await page.getByLabel(/^Username/).fill('wu.fan')
    await page.getByLabel(/^Password/).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor()
    // neither the address of the login nor that of a screen leads past it
    for (const address of ['/login?redirect=%2Forder%2Findex%2F12', '/order/index/12']) {
      await page.evaluate((href) => history.pushState({}, '', href), address)
      await page.waitForURL((url) => url.search === '?redirect=%2Forder%2Findex%2F12')
      await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/login')
    }
    // without a target the way goes on to the person's own home page
    await page.evaluate(() => history.pushState({}, '', '/login'))
    await page.waitForURL((url) => url.search === '')
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password', { exact: true }).fill('Demo1234')
    await page.getByText(/^This password is easy to guess/).waitFor()
    await page.getByLabel('New password', { exact: true }).fill('qv92Kestrel')
    await page.getByLabel('Confirm password').fill('qv92kestrel')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByText('Password is not same').waitFor()
    await page.getByLabel('Confirm password').fill('qv92Kestrel')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.waitForURL((url) => url.pathname === '/term/index')
    await newcomer.leave()

    const newSession = await sitDown(browser, address)
    await signIn(newSession, 'wu.fan', 'qv92Kestrel')
    await newSession.page.waitForURL((url) => url.pathname === '/term/index')
    await newSession.leave()
  })
})

describe('leaving', () => {
  // spec 2.nav.reset 4.session.logout
  it('forgets tabs and session, and nothing on the way was complained about', async () => {
    const { page } = person
    await page.getByRole('button', { name: /^Account menu:/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    await expect.poll(async () => await stored('sessionStorage')).toBe('')
    await openPath('/users/index/3')
    expect(pathname()).toBe('/login')
    expect(person.complaints).toEqual([])
  })
})
