import type { Page } from 'playwright-core'

/** words with dots between lower-case words are keys that found no sentence */
const RAW_KEY = /(?<![\w@/.-])(?:[a-z]+_?[a-z]+)(?:\.[a-z]+(?:_[a-z]+)*)+(?![\w/-])/g
/** names of files and fonts look like keys */
const NO_KEY = /\.(png|jpg|jpeg|webp|zip|ttf)$/

/** Translation keys that a page shows in place of a sentence. */
export const rawKeys = async (page: Page): Promise<readonly string[]> =>
  ((await page.locator('body').innerText()).match(RAW_KEY) ?? []).filter(
    (word) => !NO_KEY.test(word),
  )
