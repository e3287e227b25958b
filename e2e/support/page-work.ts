/**
 * A working day at the page, role by role, with mouse and keyboard: what is asked of every chapter,
 * whatever its pages look like.
 */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findCanvas } from './drawing.ts'
import { closed, dialog, says } from './role-story.ts'
import type { Speak } from './work-words.ts'

export interface Worker {
  readonly page: Page
  readonly speak: Speak
  readonly orderTitle: string
}

const button = ({ page, speak }: Worker, word: Parameters<Speak>[0]): Locator =>
  page.getByRole('button', { name: speak(word), exact: true })

/** From the list of one's own work. */
const openFromHome = async ({ page, speak, orderTitle }: Worker): Promise<void> => {
  const menu = page.getByRole('navigation', { name: speak('main_menu') })
  await menu.getByRole('link', { name: speak('my_work'), exact: true }).click()
  await page
    .getByRole('row', { name: new RegExp(orderTitle) })
    .getByRole('button', { name: speak('open'), exact: true })
    .click()
  await page.locator('[data-line]').first().waitFor()
}

const getCentre = async (mark: Locator): Promise<readonly [number, number]> => {
  const box = await mark.boundingBox()
  if (box === null) throw new Error('it is not on the screen')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Where the line stands on the page, which goes there: found by the numbers of the order. */
const findLine = async ({ page }: Worker, number: number): Promise<readonly [number, number]> => {
  await page
    .locator('[data-line]')
    .nth(number - 1)
    .locator('p')
    .first()
    .click()
  await findCanvas(page).focus()
  await page.keyboard.press('o')
  const at = await getCentre(page.locator(`[data-order-number="${number}"]`).first())
  await page.keyboard.press('v')
  return at
}

const isSaved = async ({ page, speak }: Worker): Promise<void> => await says(page, speak('saved'))

/** Lines of the chapter, and those that have words, as the page list counts them. */
const countLines = async ({
  page,
  speak,
}: Worker): Promise<{ readonly all: number; readonly done: number }> => {
  const list = page.getByRole('navigation', { name: speak('pages'), exact: true })
  const rows = await list.getByRole('button').allInnerTexts()
  const counts = rows.flatMap((row) => [...row.matchAll(/(\d+)\/(\d+)/g)].at(-1) ?? [])
  const sum = (place: number): number =>
    counts.reduce((total, count, at) => total + (at % 3 === place ? Number(count) : 0), 0)
  return { done: sum(1), all: sum(2) }
}

/** Words into every line that has none, from line to line by key. */
const translateTheRest = async (worker: Worker): Promise<void> => {
  const { page } = worker
  const { all, done } = await countLines(worker)
  for (let line = done + 1; line <= all; line++) {
    await page.keyboard.press('Alt+Enter')
    await page.waitForFunction(() => {
      const field = document.activeElement
      return field instanceof HTMLTextAreaElement && field.value.trim() === ''
    })
    await page.keyboard.insertText(`Oh ${line}`)
  }
}

/** Completes; what may stay as it is stays. */
const complete = async (worker: Worker, action: Parameters<Speak>[0]): Promise<void> => {
  const { page } = worker
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/transition'),
  )
  const stays = dialog(page).getByRole('button', { name: worker.speak('complete_as_it_is') })
  const asked = stays.waitFor().then(
    () => true,
    () => false,
  )
  await button(worker, action).first().click()
  if (await Promise.race([sent.then(() => false), asked])) await stays.click()
  await sent
}

/**
 * Enter goes from place to place and writes nothing there, the key of the drawer comes back to its
 * field, and Escape leaves when nothing is left to replace.
 */
const replaceName = async (
  { page, speak }: Worker,
  name: string,
  replacement: string,
): Promise<void> => {
  const words = page.getByRole('textbox', { name: speak('find'), exact: true })
  const drawer = page.getByRole('complementary', { name: speak('find_and_replace') })
  await page.keyboard.press('Control+f')
  await words.and(page.locator(':focus')).waitFor()
  await page.keyboard.type(name)
  await drawer.locator('mark').waitFor()
  for (const place of [1, 2]) {
    await page.keyboard.press('Enter')
    await page.locator('[data-line][data-selected]').filter({ hasText: name }).waitFor()
    expect(await words.inputValue(), `place ${place}`).toBe(name)
  }
  await page.locator('[data-line][data-selected] textarea').last().click()
  await page.keyboard.press('Control+f')
  await words.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: speak('replace_with'), exact: true }).fill(replacement)
  await drawer.getByRole('button', { name: new RegExp(`^${speak('replace_all')}`) }).click()
  await page.locator('[data-line][data-selected]').filter({ hasText: replacement }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
}

/**
 * On the page and in the script; the preflight says what is left, a word is spelt wrong and mended,
 * a name is replaced, and the chapter goes on. Answers how many lines it has.
 */
export const translate = async (worker: Worker): Promise<number> => {
  const { page } = worker
  await openFromHome(worker)
  await page.mouse.dblclick(...(await findLine(worker, 1)))
  await page.locator('[data-typing]').waitFor()
  for (const words of ['Tom?', 'Yess', '']) {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await page.locator('[data-typing]').waitFor({ state: 'detached' })
  await isSaved(worker)

  await button(worker, 'complete_translation').first().click()
  const left = dialog(page).locator('[data-open-group="blocking"]')
  await left.getByRole('link').or(left.getByRole('button')).first().click()
  await closed(page)
  await translateTheRest(worker)

  await page.keyboard.press('F7')
  await page.locator('[data-line] button:focus').waitFor()
  await page.keyboard.press('Enter')
  await replaceName(worker, 'Tom', 'Ann')
  await isSaved(worker)
  const { all } = await countLines(worker)
  await complete(worker, 'complete_translation')
  return all
}
