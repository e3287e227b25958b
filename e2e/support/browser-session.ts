/** One person at one browser: what the stories of project administrator and root begin with. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeEach, expect } from 'vitest'
import { clearBrowser, openBrowser, type Person, openHome, sitDown } from './browser.ts'
import { findAddress } from './installation.ts'

export interface BrowserSession {
  readonly address: string
  readonly browser: Browser
  readonly person: Person
  readonly leave: () => Promise<void>
}

/** That person, signed in at the shared studio or the one that PANELFLOW_E2E_ADDRESS names. */
export const openBrowserSession = async (
  name: string,
  lookup?: Parameters<typeof sitDown>[2],
): Promise<BrowserSession> => {
  const address = await findAddress()
  const browser: Browser = await openBrowser()
  const leave = async (): Promise<void> => {
    await clearBrowser(browser)
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
