import type { Page } from 'playwright-core'

export interface Counted {
  readonly readClicks: () => number
}

/** Counts presses of a mouse button from here on, whatever page is loaded. */
export const countClicks = async (page: Page): Promise<Counted> => {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (event.isTrusted) (globalThis as unknown as { countClick: () => void }).countClick()
      },
      { capture: true },
    )
  })
  return { readClicks: () => clicks }
}
