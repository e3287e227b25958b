/**
 * Every screen and the main windows, in light and dark in turn: axe finds nothing. `npm run
 * test:long` looks at each in light and in dark, in both languages and for more roles.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiPerson } from '../support/api-person.ts'
import { type ColorScheme, findInSchemes, loadAxe, openScreen } from '../support/axe.ts'
import {
  launchForLongScripts,
  openHome,
  type Person,
  type Place,
  sitDown,
} from '../support/browser.ts'
import { type DemoPerson, EVERY_COMBINATION, everyScreen } from '../support/every-screen.ts'

const LOCALES = EVERY_COMBINATION ? ['en-US', 'zh-CN'] : ['en-US']
/** root sees every screen there is */
const PEOPLE: readonly DemoPerson[] = EVERY_COMBINATION
  ? ['root', 'tadmin', 'translator', 'proofreader', 'visual', 'typesetter']
  : ['root']

/** What has no colours of its own is the same in both schemes: each is looked at in one. */
const findAll = async (page: Page, where: string, index: number): Promise<readonly string[]> => {
  const order: readonly [ColorScheme, ColorScheme] =
    index % 2 === 0 ? ['light', 'dark'] : ['dark', 'light']
  return await findInSchemes(page, where, order[0], EVERY_COMBINATION ? order[1] : undefined)
}

const someone = async (
  { browser, address }: Place,
  name: DemoPerson | null,
  locale: string,
): Promise<Person> => {
  const person = await sitDown(browser, address, { locale })
  await person.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  if (name === null) await person.page.goto('/login')
  else await openHome(person, name)
  await loadAxe(person.page)
  return person
}

const FRAMING_SCREEN = '/demo/iframe'

/**
 * The screen that shows the description of the API inside it gets an empty one: axe looks at our
 * page alone, and drawing all endpoints takes 10 s of processor time.
 * @returns what ends that
 */
const emptyFrame = async (page: Page): Promise<() => Promise<void>> => {
  const address = '**/api/docs/**'
  await page.route(address, async (route) => {
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>API</title>' })
  })
  return async () => await page.unroute(address)
}

const press = async (page: Page, name: RegExp): Promise<void> =>
  await page.getByRole('button', { name }).first().click()

/** An order of the demo studio in which somebody has to be assigned. */
const orderToAssign = async (address: string): Promise<string> => {
  const tadmin = new ApiPerson(address, 'tadmin')
  await tadmin.signIn()
  const { rows } = await tadmin.get('/orders?status=typesetter_to_be_assigned&size=1')
  return rows[0].id
}

/** How the main windows are opened, by the words of both languages. */
const WINDOWS: readonly (readonly [
  string,
  (address: string) => Promise<string> | string,
  (page: Page) => Promise<void>,
])[] = [
  [
    'new order',
    () => '/order/index/3',
    async (page) => {
      await press(page, /^(New work order|新建工单)$/)
      // its first field opens its list: that one is closed, the window stays
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Escape')
    },
  ],
  [
    'new account',
    () => '/users/index/3',
    async (page) => await press(page, /^(New account|新建账号)$/),
  ],
  ['new term', () => '/term/index', async (page) => await press(page, /^(New term|新建术语)$/)],
  [
    'new profile',
    () => '/order/profiles',
    async (page) => await press(page, /^(New profile|新建方案|新建平台方案)$/),
  ],
  [
    'assign',
    async (address) => `/order/base/5/${await orderToAssign(address)}`,
    async (page) => await press(page, /^(Assign people|指派人员)/),
  ],
  ['new serial', () => '/serials/index/3', async (page) => await press(page, /^(New|新建)/)],
  ['new webhook', () => '/webhooks/index', async (page) => await press(page, /^(New|新建)/)],
  ['new engine', () => '/engines/index', async (page) => await press(page, /^(New|新建)/)],
  [
    'settings',
    () => '/home/index',
    async (page) => {
      await press(page, /^(Account menu|账号菜单)/)
      await page.getByRole('menuitem', { name: /^(Settings|设置)$/ }).click()
    },
  ],
  ['palette', () => '/home/index', async (page) => await page.keyboard.press('Control+k')],
  ['form', () => '/demo/components', async (page) => await press(page, /^(Form dialog|表单弹窗)$/)],
  [
    'question',
    () => '/demo/components',
    async (page) => await press(page, /^(Confirmation dialog|确认弹窗)$/),
  ],
]

export const everybodyCanUseIt = (studio: () => Pick<Place, 'address'>): void => {
  describe.each(LOCALES)(
    'people who see, hear or move otherwise can work on every screen (%s)',
    (locale) => {
      let browser: Browser
      const place = (): Place => ({ address: studio().address, browser })
      beforeAll(async () => {
        browser = await launchForLongScripts()
      })
      afterAll(() => browser?.close())

      it('the login and its other entrances', async () => {
        const found: string[] = []
        const person = await someone(place(), null, locale)
        const paths = ['/login', '/login?mode=sign_up', '/login?mode=forgot_password']
        for (const [index, path] of paths.entries()) {
          await openScreen(person.page, path)
          await person.page.locator('form').first().waitFor()
          found.push(...(await findAll(person.page, path, index)))
        }
        await person.leave()
        expect(found).toEqual([])
      })

      it.each(PEOPLE)('every screen of %s', async (name) => {
        const found: string[] = []
        const person = await someone(place(), name, locale)
        const paths = await everyScreen(place().address, name)
        for (const [index, path] of paths.entries()) {
          const restore = path === FRAMING_SCREEN ? await emptyFrame(person.page) : undefined
          await openScreen(person.page, path)
          found.push(...(await findAll(person.page, path, index)))
          await restore?.()
        }
        expect(found).toEqual([])
        expect(person.complaints).toEqual([])
        await person.leave()
      })

      it('the main windows', async () => {
        const found: string[] = []
        const person = await someone(place(), 'root', locale)
        const { page } = person
        for (const [index, [name, path, open]] of WINDOWS.entries()) {
          const screen = await path(place().address)
          // a screen in between, so that every window begins with an untouched one
          if (new URL(page.url()).pathname === screen) await openScreen(page, '/exception/404')
          await openScreen(page, screen)
          await open(page)
          await page.getByRole('dialog').waitFor()
          found.push(...(await findAll(page, name, index)))
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
        }
        await person.leave()
        expect(found).toEqual([])
      })
    },
  )
}
