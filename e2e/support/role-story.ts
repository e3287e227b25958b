/**
 * What stories of one role share: browsers that stay signed in, windows, and somebody else who is
 * faster.
 */
import type { Browser, Locator, Page } from 'playwright-core'
import type { ApiPerson } from './api-person.ts'
import { clearBrowser, openBrowser, type Person, openHome, sitDown, visit } from './browser.ts'
import { findAddress } from './installation.ts'
import { aCrew, type Crew, until } from './order-by-api.ts'

type ContextOptions = NonNullable<Parameters<typeof sitDown>[2]>

export interface Stage {
  readonly crew: Crew
  readonly address: string
  /** the person's browser: opened and signed in once, then kept */
  readonly at: (name: string, lookup?: ContextOptions) => Promise<Page>
  readonly complaints: () => readonly string[]
  readonly end: () => Promise<void>
}

/** The line is cut on purpose, and rights are taken away under somebody's hands. */
const EXPECTED = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|status of 403|access denied/

/** Everybody signed in by HTTP, at that address or at the studio that stories share. */
export const openStage = async (artifacts: string, ownAddress?: string): Promise<Stage> => {
  const address = ownAddress ?? (await findAddress())
  const browser: Browser = await openBrowser()
  const crew = aCrew(address)
  for (const person of Object.values(crew) as ApiPerson[]) await person.signIn()
  const people = new Map<string, Person>()
  return {
    crew,
    address,
    at: async (name, lookup) => {
      const known = people.get(name)
      if (known !== undefined) return known.page
      const person = await sitDown(browser, address, lookup)
      people.set(name, person)
      await openHome(person, name)
      return person.page
    },
    complaints: () =>
      [...people.values()]
        .flatMap(({ complaints }) => complaints)
        .filter((line) => !EXPECTED.test(line)),
    end: async () => {
      for (const [name, { page }] of people)
        await page
          .screenshot({ path: `e2e/.artifacts/${artifacts}-${name}.png` })
          .catch(() => undefined)
      await clearBrowser(browser)
    },
  }
}

export const dialog = (page: Page): Locator => page.getByRole('dialog').last()
export const closed = async (page: Page): Promise<void> =>
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
export const says = async (where: Page | Locator, words: RegExp | string): Promise<void> =>
  await where.getByText(words).first().waitFor()

const getDescription = async (field: Locator): Promise<string> =>
  await field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => element.ownerDocument.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

/** The sentence belongs to the field: a reader of screens speaks it with the field. */
export const expectDescription = async (field: Locator, words: string): Promise<void> => {
  await until(async () => (await getDescription(field)).includes(words), 20).catch(
    async (error: unknown) => {
      throw new Error(`the field says: ${await getDescription(field)}`, { cause: error })
    },
  )
}

/**
 * The next write to that address arrives after `act`: somebody else was faster by the blink of an
 * eye.
 */
export const actBeforeRequest = async (
  page: Page,
  address: RegExp,
  act: () => Promise<unknown>,
): Promise<void> => {
  let acted = false
  await page.route(address, async (route) => {
    if (!acted && route.request().method() !== 'GET') {
      acted = true
      await act()
    }
    await route.fallback()
  })
}

/** Opens a chapter in the workspace and waits until its first page is there. */
export const openChapter = async (page: Page, chapterId: string): Promise<void> => {
  await visit(page, `/workspace/index?chapterId=${chapterId}`)
  await page.locator('canvas').first().waitFor()
  await page.waitForFunction(
    () => (globalThis as { panelflowEditor?: unknown }).panelflowEditor !== undefined,
  )
}
