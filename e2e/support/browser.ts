import { type Browser, type BrowserContext, chromium, firefox, type Page } from 'playwright-core'

/**
 * Quiet, without the connections a fresh Chromium makes by itself, and without the compilers and
 * the threads of the garbage collector that pay off in a long session only: a page load costs a
 * quarter less processor time.
 */
export const BROWSER_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt --no-maglev --liftoff-only --single-threaded-gc',
]

const launch = async (args: readonly string[] = BROWSER_FLAGS): Promise<Browser> =>
  await chromium.launch({
    executablePath: process.env['PANELFLOW_CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: [...args],
  })

/** One that compiles what runs for long, as axe does; whoever launches it closes it. */
export const launchForLongScripts = async (): Promise<Browser> =>
  await launch(BROWSER_FLAGS.filter((flag) => !flag.startsWith('--js-flags')))

export const FIREFOX = process.env['PANELFLOW_FIREFOX'] ?? '/usr/bin/firefox-esr'

/**
 * The Firefox of the system, driven by WebDriver BiDi; Playwright's own Firefox is a build that npm
 * does not have. Whoever launches it closes it.
 */
export const launchFirefox = async (): Promise<Browser> =>
  await firefox.launch({
    channel: 'moz-firefox',
    executablePath: FIREFOX,
    headless: true,
  })

let shared: Browser | undefined

/** One for all files of a worker; it ends with the worker. */
export const openBrowser = async (): Promise<Browser> => {
  if (shared?.isConnected() !== true) shared = await launch()
  return shared
}

/** Closes everything the file had open; people of the next file sit down at the same browser. */
export const clearBrowser = async (browser: Browser | undefined): Promise<void> => {
  for (const context of browser?.contexts() ?? []) await context.close()
}

/** An open studio, and a browser to visit it with. */
export interface Place {
  readonly address: string
  readonly browser: Browser
}

/** One person at one browser of their own. Anything the page complains about is collected. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  readonly complaints: readonly string[]
  readonly leave: () => Promise<void>
}

/**
 * Refusals are shown by the page itself. The router asks React to wait for a screen's code only
 * while that is on its way, which React
 * remarks upon when the code comes slowly; what the person sees is right.
 */
const IGNORED = /favicon|status of (401|409|422)|called use\(\) to suspend in a previous render/

export const sitDown = async (
  browser: Browser,
  address: string,
  options: {
    readonly locale?: string
    readonly width?: number
    readonly height?: number
    readonly dark?: boolean
    readonly motion?: boolean
    /** the browser holds the application, so that it opens without a connection */
    readonly offline?: boolean
  } = {},
): Promise<Person> => {
  const context = await browser.newContext({
    baseURL: address,
    locale: options.locale ?? 'en-US',
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.dark === true ? 'dark' : 'light',
    // what moves only takes time; the stories of the frame look at it
    reducedMotion: options.motion === true ? 'no-preference' : 'reduce',
    acceptDownloads: true,
    // to hold it takes seconds of processor time in every new context
    serviceWorkers: options.offline === true ? 'allow' : 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !IGNORED.test(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  return { page, context, complaints, leave: async () => await context.close() }
}

export const signIn = async (
  { page }: Person,
  username: string,
  password = 'Demo1234',
): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel(/^(Username|用户名|账号)/).fill(username)
  await page.getByLabel(/^(Password|密码)/).fill(password)
  await page.getByRole('button', { name: /^(Sign in|登录)$/ }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/**
 * Signed in without the form, which other stories fill in; every page of the person's is still
 * empty.
 */
export const openSession = ({ context }: Person, username: string): Promise<void> =>
  signInByApi(context, username)

export const signInByApi = async (
  context: BrowserContext,
  username: string,
  password = 'Demo1234',
): Promise<void> => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await context.request.post('/api/user/login', {
    data: { username, password },
    headers,
  })
  const { code, message } = await answer.json()
  if (code !== 0) throw new Error(`${username} cannot sign in: ${message}`)
}

/** The same, and the application stands open at home, as after the form. */
export const openHome = async (person: Person, username: string): Promise<void> => {
  await openSession(person, username)
  await person.page.goto('/home/index')
  await person.page.getByRole('navigation', { name: /^(Main menu|主菜单)$/ }).waitFor()
}

/** Open to everybody, kept by nobody: stands between two visits of the same screen. */
const ELSEWHERE = '/exception/404'

/** Answers false where the application does not run, or only its login. */
const navigateInApp = async (page: Page, address: string): Promise<boolean> =>
  await page.evaluate((href) => {
    const mainView = document.querySelector('main > *')
    if (mainView === null || location.pathname === '/login') return false
    mainView.setAttribute('data-seen', '')
    history.pushState({}, '', href)
    return true
  }, address)

/** Address of a page that has opened nothing yet. */
const EMPTY = 'about:blank'

const leftBehind = async (page: Page): Promise<void> =>
  await page.locator('main > [data-seen]').waitFor({ state: 'detached' })

/**
 * Opens a screen as the links of the application do; loads the application only where it does not
 * run yet.
 * A screen that is open already is left first: it begins anew each time.
 */
export const visit = async (page: Page, address: string): Promise<void> => {
  const here = page.url()
  if (here === EMPTY) return void (await page.goto(address))
  if (
    new URL(address, here).pathname === new URL(here).pathname &&
    (await navigateInApp(page, ELSEWHERE))
  )
    await leftBehind(page)
  if (await navigateInApp(page, address)) await leftBehind(page)
  else await page.goto(address)
}

/** Waits until nothing on the screen is still to come. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator('main').first().waitFor()
  const coming = page.locator('main .mantine-Skeleton-root, main .mantine-Loader-root')
  await coming.first().waitFor({ state: 'detached' })
}
