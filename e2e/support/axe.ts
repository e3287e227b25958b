/** What axe-core finds on the page a person sees, in light and in dark. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { settled } from './browser.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A theme changes colours and nothing else, so the second one is only asked for its colours. */
const COLOURS = ['color-contrast']

export type ColorScheme = 'light' | 'dark'

interface Finding {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly {
    readonly html: string
    readonly any: readonly { readonly message: string }[]
    readonly failureSummary?: string
  }[]
}

/** One line for each element at fault. */
const findings = async (
  page: Page,
  where: string,
  runOnly: readonly string[],
): Promise<readonly string[]> => {
  const found = (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'], iframes: false, runOnly: ${JSON.stringify(runOnly)} })
      .then(({ violations }) => violations)`,
  )) as readonly Finding[]
  return found.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ html, any }) =>
        `${where}: ${id} (${impact ?? ''}) ${any[0]?.message ?? ''} ${html.slice(0, 240)}`,
    ),
  )
}

export const loadAxe = async (page: Page): Promise<void> => {
  await page.evaluate(AXE)
}

const inScheme = async (page: Page, colorScheme: ColorScheme): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
  await page
    .locator(`html[data-mantine-color-scheme="${colorScheme}"]`)
    .waitFor({ state: 'attached' })
  // what changes colour is judged when it has arrived
  await page.evaluate(
    'Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)))',
  )
}

/** The tooltip of a focused link of the menu stands in no landmark: it goes before axe looks. */
const closeTooltips = async (page: Page): Promise<void> => {
  await page.evaluate(
    `document.activeElement?.closest('nav') ? document.activeElement.blur() : undefined`,
  )
  await page.getByRole('tooltip').first().waitFor({ state: 'detached' })
}

/**
 * The theme follows the system, so one opening of a screen serves both.
 * @param first the scheme in which everything is looked at; in `second` only colours are
 * @returns one line for each finding
 */
export const findInSchemes = async (
  page: Page,
  where: string,
  first: ColorScheme,
  second?: ColorScheme,
): Promise<readonly string[]> => {
  await closeTooltips(page)
  await inScheme(page, first)
  const found = await findings(page, `${where} ${first}`, TAGS)
  if (second === undefined) return found
  await inScheme(page, second)
  return [...found, ...(await findings(page, `${where} ${second}`, COLOURS))]
}

/**
 * Goes to a screen without loading the application again, and waits until nothing on it is still to
 * come.
 */
export const openScreen = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((href) => {
    const isElsewhere = new URL(href, location.href).pathname !== location.pathname
    if (isElsewhere) document.querySelector('main > *')?.setAttribute('data-seen', '')
    history.pushState({}, '', href)
  }, path)
  await page.locator('main > [data-seen]').waitFor({ state: 'detached' })
  // its code may still be on its way
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await settled(page)
}
