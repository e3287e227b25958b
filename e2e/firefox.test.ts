/**
 * A typesetter in Firefox: lettering typed on the page, moved, taken back, a brush, and words
 * written without a connection. `npm test` installs the browser.
 */
import { existsSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIREFOX, launchFirefox, openSession, sitDown } from './support/browser.ts'
import { drag, findCanvas } from './support/drawing.ts'
import { findAddress } from './support/installation.ts'
import { aCrew, type Crew, until } from './support/order-by-api.ts'
import * as screens from './support/screens.ts'
import { aSmallOrder, bringTo, type SmallOrder } from './support/small-order.ts'

const hasFirefox = existsSync(FIREFOX)
let browser: Browser | undefined
let address: string
let crew: Crew
let order: SmallOrder

beforeAll(async () => {
  if (!hasFirefox) return
  address = await findAddress()
  crew = aCrew(address)
  for (const person of Object.values(crew)) await person.signIn()
  ;[browser] = await Promise.all([
    launchFirefox(),
    aSmallOrder(crew, `Kelp ${Date.now() % 100_000}`).then(async (made) => {
      order = made
      await bringTo(crew, made, 'typesetting')
    }),
  ])
})
afterAll(async () => {
  await browser?.close()
})

const getX = (page: Page): Locator =>
  page.getByRole('region', { name: 'Lettering' }).getByLabel('X', { exact: true })

interface StoredItem {
  readonly kind: string
  readonly props: { readonly translation?: string }
}

const listItems = async (document: 'base' | 'lane'): Promise<readonly StoredItem[]> => {
  const [chapterId] = order.chapterIds
  const [page] = await crew.typesetter.get(`/chapters/${chapterId}/pages`)
  const path = `/chapters/${chapterId}/pages/${page.id}/documents`
  return Object.values((await crew.typesetter.get(path))[document].items)
}

const isStored = async (words: string): Promise<boolean> =>
  (await listItems('lane')).some(({ props }) => props.translation === words)

it.skipIf(!hasFirefox)(
  'letters a page, and keeps what was typed without a connection',
  async () => {
    if (browser === undefined) throw new Error('Firefox did not start')
    const { page, context, complaints } = await sitDown(browser, address)
    await openSession({ page, context, complaints, leave: async () => {} }, 'typesetter')
    const chapter = `/workspace/index?chapterId=${order.chapterIds[0]}`
    await page.goto(chapter)
    await screens.saved(page)
    const canvas = findCanvas(page)

    await canvas.focus()
    await page.keyboard.press('t')
    await drag(page, canvas, { x: 0.42, y: 0.6 }, { x: 0.58, y: 0.7 })
    await page.locator('[data-typing] [data-caret]').waitFor({ state: 'attached' })
    await page.keyboard.type('Wave')
    await until(() => isStored('Wave'))
    await page.keyboard.press('Escape')

    const before = await getX(page).inputValue()
    await drag(page, canvas, { x: 0.5, y: 0.65 }, { x: 0.53, y: 0.65 })
    await expect.poll(() => getX(page).inputValue()).not.toBe(before)
    await page.keyboard.press('Control+z')
    await expect.poll(() => getX(page).inputValue()).toBe(before)

    await page.keyboard.press('b')
    await drag(page, canvas, { x: 0.45, y: 0.8 }, { x: 0.55, y: 0.8 })
    await until(async () => (await listItems('base')).some(({ kind }) => kind === 'patch'))
    await page.keyboard.press('v')
    await screens.saved(page)

    // `setOffline` does nothing in this browser, and its service worker passes by `route`
    await page.evaluate(() => {
      globalThis.fetch = () => Promise.reject(new TypeError('NetworkError'))
    })
    await page.locator('[data-line] textarea').last().click()
    await page.keyboard.press('End')
    await page.keyboard.type(' after wave')
    await page
      .getByText(/^Saved only here/)
      .first()
      .waitFor()
    expect(await isStored('Wave after wave')).toBe(false)
    await page.goto('about:blank')
    await page.goto(chapter)
    await until(() => isStored('Wave after wave'))
    expect(complaints).toEqual([])
  },
)
