/**
 * A working day at the page, role by role, with mouse and keyboard: what is asked of every chapter,
 * whatever its pages look like.
 */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { drag, findCanvas } from './drawing.ts'
import { closed, dialog, openChapter, says } from './role-story.ts'
import type { Speak } from './work-words.ts'

export interface Worker {
  readonly page: Page
  readonly speak: Speak
  readonly orderTitle: string
  /** a picture for whoever looks at the screens by eye */
  readonly look: (name: string) => Promise<void>
}

const button = ({ page, speak }: Worker, word: Parameters<Speak>[0]): Locator =>
  page.getByRole('button', { name: speak(word), exact: true })

/** From the list of one's own work. */
export const openFromHome = async ({ page, speak, orderTitle }: Worker): Promise<void> => {
  const menu = page.getByRole('navigation', { name: speak('main_menu') })
  await menu.getByRole('link', { name: speak('my_work'), exact: true }).click()
  await page
    .getByRole('row', { name: new RegExp(orderTitle) })
    .getByRole('button', { name: speak('open'), exact: true })
    .click()
  await findCanvas(page).waitFor()
  await says(page, speak('saved'))
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
export const translateTheRest = async (worker: Worker): Promise<void> => {
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
export const complete = async (worker: Worker, action: Parameters<Speak>[0]): Promise<void> => {
  const { page } = worker
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/transition'),
  )
  const stays = dialog(page).getByRole('button', {
    name: new RegExp(`^(${worker.speak('complete_as_it_is')}|${worker.speak('accept_as_it_is')})$`),
  })
  const asked = stays.waitFor().then(
    () => true,
    () => false,
  )
  await button(worker, action).first().click()
  if (await Promise.race([sent.then(() => false), asked])) await stays.click()
  expect(await (await sent).json()).toMatchObject({ code: 0 })
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
 * Has the page read a second time: the same engine reads the same words, what is there stays, and
 * the list is put aside.
 */
const readPageAgain = async (worker: Worker): Promise<void> => {
  const { page, speak } = worker
  const before = await page.locator('[data-line] p[lang]').allInnerTexts()
  await findCanvas(page).focus()
  await page.keyboard.press('Shift+P')
  const drawer = page.getByRole('complementary', { name: speak('machine_proposals') })
  const bar = drawer.getByRole('group', { name: speak('read_again'), exact: true })
  // of the selection, of the page, of the chapter
  await bar.getByRole('button').nth(1).click()
  await drawer.getByText(speak('same_as_before')).waitFor({ timeout: 120_000 })
  await worker.look('read-again')
  await drawer.getByRole('button', { name: speak('put_aside'), exact: true }).click()
  await drawer.getByText(speak('same_as_before')).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(await page.locator('[data-line] p[lang]').allInnerTexts()).toEqual(before)
}

/**
 * On the page and in the script; the page is read again; the preflight says what is left, a word is
 * spelt wrong and mended, a name is replaced, and the chapter goes on. Answers how many lines it
 * has.
 */
export const translate = async (worker: Worker): Promise<number> => {
  const { page } = worker
  await openFromHome(worker)
  // news of the seat lies over the foot of the page for a moment
  await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' })
  const at = await findLine(worker, 1)
  await page.mouse.dblclick(...at)
  await page.locator('[data-typing] [data-caret]').waitFor({ state: 'attached' })
  for (const words of ['Tom?', 'Yess', '']) {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await page.locator('[data-typing]').waitFor({ state: 'detached' })
  await isSaved(worker)
  await readPageAgain(worker)

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

const comment = async ({ page, speak }: Worker, words: string): Promise<void> => {
  const drawer = page.getByRole('complementary', { name: speak('comments'), exact: true })
  await drawer.locator('textarea:focus').waitFor()
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
  await says(page.locator('[data-thread]'), words)
}

/** An administrator looks at the pages of a chapter that others work on, and leaves a question. */
export const oversee = async (worker: Worker, chapterId: string): Promise<void> => {
  const { page, speak } = worker
  await openChapter(page, chapterId)
  await says(page, speak('saved'))
  await findCanvas(page).focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Shift+N')
  await page
    .getByRole('complementary', { name: speak('comments'), exact: true })
    .getByRole('textbox')
    .first()
    .click()
  await comment(worker, 'When will it be done?')
  await worker.look('oversee')
}

/** Original beside it, an edit compared with the translator's words, a comment, lines accepted. */
export const proofread = async (worker: Worker): Promise<void> => {
  const { page, speak } = worker
  await openFromHome(worker)
  const line = (at: number): Locator => page.locator('[data-line]').nth(at)
  await findCanvas(page).focus()
  await page.keyboard.press('Shift+4')
  await line(0).locator('p').first().click()
  await line(0).locator('textarea:focus').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await line(0).locator('ins').filter({ hasText: '!' }).waitFor()
  await page.keyboard.press('Alt+c')
  await comment(worker, 'Is this her voice?')
  await page.keyboard.press('Alt+a')
  await line(1).locator('textarea:focus').waitFor()
  await page.getByText(speak('by_risk'), { exact: true }).click()
  await page.keyboard.press('Alt+a')
  await worker.look('proofread')
  await complete(worker, 'complete_proofreading')
  await button(worker, 'send_for_review').first().click()
  await dialog(page)
    .getByRole('button', { name: speak('send_for_review'), exact: true })
    .click()
  await closed(page)
}

/** The reviewer reads and accepts. */
export const review = async (worker: Worker): Promise<void> => {
  await openFromHome(worker)
  await worker.look('review')
  await complete(worker, 'accept_review')
}

/** The chapter as layers, from the button in the head. */
const exportLayers = async ({ page, speak }: Worker): Promise<void> => {
  await page.getByRole('button', { name: speak('export'), exact: true }).click()
  await dialog(page)
    .getByRole('radio', { name: speak('psd') })
    .check()
  await page.keyboard.press('Enter')
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: speak('download'), exact: true }).click({ timeout: 60_000 }),
  ])
  expect(download.suggestedFilename()).toMatch(/\.(psd|zip)$/)
}

/** A stroke across the middle of what is seen, at a share of its height. */
const brush = async (worker: Worker, height: number): Promise<void> => {
  const { page, speak } = worker
  await findCanvas(page).focus()
  await page.keyboard.press('b')
  await page.getByRole('toolbar', { name: speak('brushes') }).waitFor()
  const isStored = page.waitForResponse(
    (answer) => answer.url().endsWith('/ops') && answer.request().method() === 'POST',
  )
  await drag(page, findCanvas(page), { x: 0.47, y: height }, { x: 0.53, y: height })
  await page.keyboard.press('v')
  await isStored
  await isSaved(worker)
}

const getX = async ({ page, speak }: Worker): Promise<string> =>
  await page
    .getByRole('region', { name: speak('lettering') })
    .getByLabel('X', { exact: true })
    .inputValue()

/**
 * A text is moved by hand and by key and given a style, which is taken back; a brush mends the
 * picture; the layers go out as a Photoshop file.
 */
export const typeset = async (worker: Worker): Promise<void> => {
  const { page } = worker
  await openFromHome(worker)
  await page.locator('[data-line] p').first().click()
  const grip = page.locator('[data-handle="nw"]')
  await grip.waitFor()
  const before = await getX(worker)
  const [left, top] = await getCentre(grip)
  const [right, bottom] = await getCentre(page.locator('[data-handle="se"]'))
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 24, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => getX(worker)).not.toBe(before)
  await findCanvas(page).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => getX(worker)).toBe(before)
  await page.keyboard.press('Shift+S')
  await worker.look('typeset')
  await findCanvas(page).focus()
  await page.keyboard.press('2')
  await page.keyboard.press('Control+z')
  await brush(worker, 0.48)
  await exportLayers(worker)
  await complete(worker, 'complete_typesetting')
}

const openFixList = async ({ page, speak }: Worker): Promise<void> =>
  await page
    .getByText(new RegExp(`^${speak('fix_list')}`))
    .first()
    .click()

/** Before and after, differences, line by line; a place is marked and the chapter goes back. */
export const refusePicture = async (worker: Worker): Promise<void> => {
  const { page, speak } = worker
  await openFromHome(worker)
  await findCanvas(page).focus()
  for (const key of ['x', 'x', 'Shift+5']) await page.keyboard.press(key)
  await worker.look('difference')
  for (const key of ['Shift+3', 'n', 'n', 'p', 'a', 't']) await page.keyboard.press(key)
  await drag(page, findCanvas(page), { x: 0.45, y: 0.45 }, { x: 0.55, y: 0.55 })
  await openFixList(worker)
  await page.getByRole('textbox', { name: speak('what_to_change') }).fill('A hair is left here')
  await worker.look('visual-review')
  await button(worker, 'refuse_visual').first().click()
  await dialog(page)
    .getByRole('button', { name: speak('refuse_visual'), exact: true })
    .click()
  await closed(page)
}

/** What was marked is looked at, mended, said to be so, and sent again. */
export const mend = async (worker: Worker): Promise<void> => {
  await openFromHome(worker)
  await openFixList(worker)
  await button(worker, 'show').first().click()
  await brush(worker, 0.52)
  const isAnswered = worker.page.waitForResponse((answer) => answer.url().endsWith('/answer'))
  await button(worker, 'fixed').first().click()
  expect(await (await isAnswered).json()).toMatchObject({ code: 0 })
  await complete(worker, 'complete_typesetting')
}

/** The second look. */
export const acceptPicture = async (worker: Worker): Promise<void> => {
  await openFromHome(worker)
  await worker.look('second-look')
  await complete(worker, 'accept_visual')
}
