/** Every screen and the main windows, for three roles, in light and dark, English and Chinese: axe finds nothing serious. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, type Person, signIn, sitDown } from './support/browser.ts'
import { type DemoPerson, everyScreen } from './support/every-screen.ts'
import { type Installation, makeInstallation } from './support/installation.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const LOCALES = ['en-US', 'zh-CN'] as const
const SCHEMES = ['light', 'dark'] as const
/** opened on their screen by the words of their button, in both languages */
const WINDOWS: readonly (readonly [string, RegExp])[] = [
  ['/users/index/3', /^(New account|新建账号)$/],
  ['/order/index/3', /^(New work order|新建工单)$/],
  ['/order/index/3', /^(New book|新建作品)$/],
  ['/demo/components', /^(Form in a window|表单弹窗)$/],
  ['/demo/components', /^(Question with consequences|确认弹窗)$/],
  ['/order/profiles', /^(New profile|新建方案|新建平台方案)$/],
]

interface Finding {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly html: string; readonly any: readonly { readonly message: string }[] }[]
}

/** What axe calls serious or critical, one line for each element. */
const findings = async (page: Page, where: string): Promise<readonly string[]> => {
  const found = (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'], iframes: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] })
      .then(({ violations }) => violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'))`,
  )) as readonly Finding[]
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${where}: ${id} ${any[0]?.message ?? ''} ${html.slice(0, 200)}`))
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.locator('main').first().waitFor()
  // what fades in is judged when it is there
  await page.locator('main [role="status"] .mantine-Loader-root').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(350)
  await page.evaluate(AXE)
}

let studio: Installation
let browser: Browser

beforeAll(async () => {
  studio = await makeInstallation({ PANELFLOW_DEMO: '1' })
  await studio.start()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await studio?.remove()
})

const someone = async (name: DemoPerson, locale: string): Promise<Person> => {
  const person = await sitDown(browser, studio.address, { locale })
  await person.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await signIn(person, name)
  return person
}

/** The theme follows the system, so one opening of a screen serves both. */
const inBothSchemes = async (page: Page, where: string): Promise<readonly string[]> => {
  const found: string[] = []
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
    // colours on their way from one theme to the other are nobody's
    await page.waitForTimeout(300)
    found.push(...(await findings(page, `${where} ${colorScheme}`)))
  }
  return found
}

/** The demo pages are the same for both administrators. */
const screensOf = async (name: DemoPerson): Promise<readonly string[]> =>
  (await everyScreen(studio.address, name)).filter((path) => name === 'padmin' || !path.startsWith('/demo/'))

/** Asked for, because it takes minutes: `PANELFLOW_AXE=1 npx vitest run --project e2e e2e/accessibility.test.ts`. */
describe.runIf(process.env['PANELFLOW_AXE'] === '1').each(LOCALES)(
  'people who see, hear or move otherwise can work on every screen (%s)',
  (locale) => {
    it('the login', async () => {
      const person = await sitDown(browser, studio.address, { locale })
      await open(person.page, '/login')
      expect(await inBothSchemes(person.page, '/login')).toEqual([])
      await person.leave()
    })

    it.each(['padmin', 'tadmin', 'translator'] as const)('every screen of %s', async (name) => {
      const found: string[] = []
      const person = await someone(name, locale)
      for (const path of await screensOf(name)) {
        await open(person.page, path)
        found.push(...(await inBothSchemes(person.page, path)))
      }
      await person.leave()
      expect(found).toEqual([])
    })

    it('the main windows', async () => {
      const found: string[] = []
      const person = await someone('padmin', locale)
      for (const [path, words] of WINDOWS) {
        await open(person.page, path)
        await person.page.getByRole('button', { name: words }).first().click()
        await person.page.getByRole('dialog').waitFor()
        found.push(...(await inBothSchemes(person.page, `${path} ${String(words)}`)))
      }
      await person.leave()
      expect(found).toEqual([])
    })
  },
)
