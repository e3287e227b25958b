/**
 * Walks every screen of a dev server with the pseudo-locale at 1024 px and lists texts that are cut
 * off without a way to read them.
 * `npx tsx tools/check-pseudo-locale.ts http://localhost:8888`; needs the demo accounts.
 */
import type { Page } from 'playwright-core'
import { openBrowser, signIn, sitDown } from '../e2e/support/browser.ts'
import { everyScreen } from '../e2e/support/every-screen.ts'

const address = process.argv[2] ?? 'http://localhost:8888'

/** Runs in the page: elements whose own text does not fit, and that say the whole of it nowhere. */
const cutOff = (): readonly string[] => {
  const ownText = (element: Element): string =>
    [...element.childNodes]
      .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : []))
      .join('')
      .trim()
  const saysItElsewhere = (element: Element): boolean =>
    element.closest('[title], button[aria-label], a[aria-label]') !== null
  const isUnseen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width <= 1 || height <= 1 || getComputedStyle(element).visibility === 'hidden'
  }
  const clips = (element: Element): boolean => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const wide =
      element.scrollWidth > element.clientWidth + 1 &&
      overflowX !== 'visible' &&
      overflowX !== 'auto' &&
      overflowX !== 'scroll'
    const high =
      element.scrollHeight > element.clientHeight + 2 &&
      overflowY !== 'visible' &&
      overflowY !== 'auto' &&
      overflowY !== 'scroll'
    return wide || high
  }
  const isCut = (element: Element): boolean => {
    const box = element.getBoundingClientRect()
    if (
      box.right > window.innerWidth + 1 &&
      element.closest('[data-rows], [class*=canvas]') === null
    )
      return true
    for (
      let at: Element | null = element;
      at !== null && at.contains(element);
      at = at.parentElement
    ) {
      if (at.clientWidth === 0) continue
      if (clips(at) && (at === element || box.right > at.getBoundingClientRect().right + 1))
        return true
      if (at !== element && getComputedStyle(at).overflow !== 'visible') return false
    }
    return false
  }
  return [...document.querySelectorAll('body *')]
    .filter(
      (element) =>
        ownText(element) !== '' &&
        !isUnseen(element) &&
        isCut(element) &&
        !saysItElsewhere(element),
    )
    .map(
      (element) =>
        `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '')
          .split(' ')
          .at(-1)} "${ownText(element).slice(0, 60)}"`,
    )
}

const crawl = async (page: Page, screens: readonly string[]): Promise<number> => {
  let found = 0
  for (const screen of screens) {
    await page.goto(screen)
    await page.waitForTimeout(900)
    const texts = [...new Set(await page.evaluate(cutOff))]
    found += texts.length
    if (texts.length > 0) console.log(`${screen}\n${texts.map((text) => `  ${text}`).join('\n')}`)
  }
  return found
}

const browser = await openBrowser()
let total = 0
for (const name of ['padmin', 'tadmin', 'translator'] as const) {
  const person = await sitDown(browser, address, { width: 1024, height: 768 })
  // the loader that runs this file wraps functions in a helper the page does not have
  await person.page.addInitScript({ content: 'globalThis.__name = (made) => made' })
  await signIn(person, name)
  await person.page.goto('/home/index?pseudo=1')
  console.log(`── ${name}`)
  total += await crawl(person.page, await everyScreen(address, name))
  await person.leave()
}
await browser.close()
console.log(`${total} texts are cut off.`)
