/** One person at one browser: what the stories of project administrator and root begin with. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeEach, expect } from 'vitest'
import { clearBrowser, openBrowser, type Person, openHome, sitDown } from './browser.ts'
import { type Installation, makeInstallation } from './installation.ts'

export interface BrowserSession {
  readonly address: string
  readonly browser: Browser
  readonly person: Person
  readonly leave: () => Promise<void>
}

/**
 * A studio of its own without orders, or the running one that PANELFLOW_E2E_ADDRESS names, with
 * that person signed in.
 */
export const openBrowserSession = async (
  name: string,
  lookup?: Parameters<typeof sitDown>[2],
): Promise<BrowserSession> => {
  const running = process.env['PANELFLOW_E2E_ADDRESS']
  let studio: Installation | undefined
  if (running === undefined) {
    studio = await makeInstallation({ PANELFLOW_DEMO: '1', PANELFLOW_DEMO_ORDERS: 'none' })
    await studio.start()
  }
  const address = running ?? studio?.address ?? ''
  const browser: Browser = await openBrowser()
  const leave = async (): Promise<void> => {
    await clearBrowser(browser)
    await studio?.remove()
  }
  try {
    const person = await sitDown(browser, address, lookup)
    await openHome(person, name)
    return { address, browser, person, leave }
  } catch (error) {
    await leave()
    throw error
  }
}

/** A picture of each failed step, and at the end an empty outbox and no complaint of the page. */
export const watchSession = (session: () => BrowserSession | undefined): void => {
  beforeEach(({ task, onTestFailed }) => {
    onTestFailed(
      async () =>
        void (await session()?.person.page.screenshot({ path: `e2e/.artifacts/${task.id}.png` })),
    )
  })
  afterAll(async () => {
    await session()?.leave()
    expect(session()?.person.complaints ?? []).toEqual([])
  })
}
