/** Translator and proofreader at their windows: what is refused, in whose words, and that nothing typed is lost. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seat, statusOf } from './support/order-by-api.ts'
import { closed, dialog, openChapter, openStage, saidAt, says, somebodyFaster, type Stage } from './support/role-story.ts'
import * as screens from './support/screens.ts'
import { aSmallOrder, bringTo, confirmCheck, raiseCheck, type SmallOrder, typeLine } from './support/small-order.ts'

const tag = String(Date.now() % 100_000)
let stage: Stage
let translating: SmallOrder
let reading: SmallOrder

beforeAll(async () => {
  stage = await openStage('words')
  translating = await aSmallOrder(stage.crew, `Tide ${tag}`, 2)
  await bringTo(stage.crew, translating, 'translation')
  reading = await aSmallOrder(stage.crew, `Reef ${tag}`, 2)
  await bringTo(stage.crew, reading, 'proofreading')
})
afterAll(async () => {
  const complaints = stage?.complaints()
  await stage?.end()
  expect(complaints).toEqual([])
})

const line = (page: Page, number: number) => page.getByRole('textbox', { name: `Translation of line ${number}`, exact: true })

describe('the translator', () => {
  // spec 8.message.empty_translation 6.note.stages 6.note.role_notes
  it('opens the work by one key, is told of an empty line and stands in it, completes, takes back, and cannot stop an order', async () => {
    const page = await stage.at('translator')
    await page.goto('/home/index')
    await says(page, 'You translate the chapters assigned to you')
    const row = page.getByRole('row', { name: new RegExp(`Tide ${tag}.*Chapter 1`) })
    await row.waitFor()
    await page.keyboard.press((await row.getByRole('cell').first().innerText()).trim())
    await page.waitForURL(/\/workspace\/index\?chapterId=/)
    await line(page, 1).fill('')
    await page.getByRole('button', { name: 'Complete translation', exact: true }).click()
    await says(page, 'Translation is empty, please contact administrator.')
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Translation of line 1')
    await page.keyboard.type('The shark hums')
    await screens.saved(page)
    await screens.press(page, 'Complete translation', 'Translation completed')
    await says(page, 'Read only: this chapter is not with you at the moment.')
    await page.getByRole('button', { name: 'More actions' }).last().click()
    await page.getByRole('menuitem', { name: 'Take back translation' }).click()
    await screens.reached(page, 'Pending translation')
    expect(await line(page, 1).inputValue()).toBe('The shark hums')
    await page.goto(`/order/chapter/8/${translating.orderId}`)
    await says(page, 'Chapter 2')
    expect(await page.getByRole('button', { name: /Terminate|Cancel order|Edit|Assign/ }).count()).toBe(0)
  })

  it('keeps the own words of a line which somebody else changed meanwhile, and chooses', async () => {
    const page = await stage.at('translator')
    const [chapterId] = translating.chapterIds
    await openChapter(page, chapterId)
    await line(page, 1).waitFor()
    await page.context().setOffline(true)
    await line(page, 1).fill('The shark whistles')
    await typeLine(stage.crew.tadmin, chapterId, { id: 'line-1', from: 'The shark hums', to: 'A shark is singing' })
    await page.context().setOffline(false)
    const choice = page.getByRole('alert').filter({ hasText: 'Somebody else changed this line while you were typing.' })
    await says(choice, 'A shark is singing')
    await says(choice, 'The shark whistles')
    await says(page, /^Needs attention/)
    await choice.getByRole('button', { name: 'Keep mine' }).click()
    await screens.saved(page)
    expect(await line(page, 1).inputValue()).toBe('The shark whistles')
  })

  it('loses the chapter while typing: read only at once, and the unsent words can be taken along', async () => {
    const page = await stage.at('translator')
    await page.context().setOffline(true)
    await line(page, 1).fill('Words that were never sent')
    await seat(stage.crew, translating.orderId, 'translator', 'dewi.lestari')
    await page.context().setOffline(false)
    const lost = page.getByRole('dialog', { name: 'This chapter is with somebody else now' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      lost.getByRole('button', { name: 'Download the unsent words' }).click(),
    ])
    expect(readFileSync(await download.path(), 'utf8')).toContain('Words that were never sent')
    await lost.getByRole('button', { name: 'My work' }).click()
    await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor()
    await page.getByRole('row', { name: new RegExp(`Tide ${tag}`) }).waitFor({ state: 'detached' })
  })
})

const chapterRow = (page: Page, number: number) => page.getByRole('row', { name: new RegExp(`^Chapter ${number} `) })
const inMenuOf = async (page: Page, number: number, words: string): Promise<void> => {
  await chapterRow(page, number).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: words }).click()
}
const isWith = async (page: Page, number: number, status: string): Promise<void> => await says(chapterRow(page, number), status)

describe('a check request', () => {
  // spec 5.check.action 5.check.reason 6.note.proofreaders
  it('names what is missing, keeps the reason when somebody was faster, is sent again, and withdrawn', async () => {
    const page = await stage.at('proofreader', { dark: true })
    const { orderId } = reading
    await screens.openChapters(page, 10, orderId)
    await inMenuOf(page, 1, 'Request check')
    const reason = dialog(page).getByLabel('Reason')
    await dialog(page).getByRole('button', { name: 'Send request' }).click()
    await saidAt(reason, 'This field is required')
    expect(await dialog(page).getByText('This field is required').count()).toBe(2)
    await dialog(page).getByText('Return to the translator').click()
    await reason.fill('The animal is wrong')
    await says(dialog(page), 'Nora Whitfield will be told and may answer.')
    await somebodyFaster(page, /\/check-requests$/, async () => await seat(stage.crew, orderId, 'typesetter', 'wu.fan'))
    await dialog(page).getByRole('button', { name: 'Send request' }).click()
    await says(dialog(page).getByRole('alert'), /何静 was faster: .*what you typed is kept/)
    expect(await reason.inputValue()).toBe('The animal is wrong')
    await dialog(page).getByRole('button', { name: 'Send request' }).click()
    await closed(page)
    await isWith(page, 1, 'Pending check')

    await inMenuOf(page, 1, 'Withdraw check request')
    await says(dialog(page), 'The chapters go back to proofreading')
    await page.keyboard.press('Escape')
    await closed(page)
    await inMenuOf(page, 1, 'Withdraw check request')
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
    await closed(page)
    await isWith(page, 1, 'Pending proofreading')
  })

  it('is answered by the translator in words, and once only', async () => {
    const { crew } = stage
    const { orderId, chapterIds } = reading
    const page = await stage.at('translator')
    const checkRequestId = await raiseCheck(crew, orderId, chapterIds[0], 'It is a whale')
    await screens.openChapters(page, 8, orderId)
    await page.getByRole('button', { name: 'Answer the check' }).click()
    await says(dialog(page), 'It is a whale')
    const answer = dialog(page).getByRole('textbox', { name: 'Answer' })
    await dialog(page).getByRole('button', { name: 'Send answer' }).click()
    await saidAt(answer, 'Write your answer')
    await answer.fill('Chapter 3 calls it a shark')
    const elsewhere = { words: 'The same person at another computer' }
    await somebodyFaster(
      page,
      /\/answer$/,
      async () => await crew.translator.send('POST', `/check-requests/${checkRequestId}/answer`, elsewhere),
    )
    await dialog(page).getByRole('button', { name: 'Send answer' }).click()
    await says(dialog(page), 'You have answered this check request already. One answer is possible.')
    expect(await answer.inputValue()).toBe('Chapter 3 calls it a shark')
    await page.keyboard.press('Escape')
    await closed(page)
    await confirmCheck(crew, orderId, chapterIds[0], checkRequestId)
  })
})

describe('rework', () => {
  it('does not go on with open points, takes a dispute in words, and comes back once more with a reason', async () => {
    const { crew } = stage
    const [chapterId] = reading.chapterIds
    const page = await stage.at('translator')
    await openChapter(page, chapterId)
    await page.getByRole('button', { name: 'Complete rework', exact: true }).click()
    await says(page, 'Open points in chapter 1: 1. Fix or dispute each of them first.')
    const point = page.locator('li').filter({ hasText: 'It is a whale' })
    await point.getByRole('button', { name: 'Dispute' }).click()
    expect(await point.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
    await page.getByLabel('Why is it right as it is?').fill('Sharks sing in this book')
    await point.getByRole('button', { name: 'Send', exact: true }).click()
    await says(page, 'Every point is answered. Hand the chapter back when you are ready.')
    await screens.press(page, 'Complete rework', 'Pending check (translation)')

    const proofreader = await stage.at('proofreader')
    await openChapter(proofreader, chapterId)
    await says(proofreader, '↳ Sharks sing in this book')
    await proofreader.getByRole('button', { name: 'Refuse rework', exact: true }).click()
    await dialog(proofreader).getByRole('button', { name: 'Refuse rework' }).click()
    const reason = dialog(proofreader).getByLabel('Reason')
    await saidAt(reason, 'Give a reason')
    await reason.fill('Not in chapter 3')
    await page.goto('/home/index')
    await dialog(proofreader).getByRole('button', { name: 'Refuse rework' }).click()
    await closed(proofreader)
    await says(page.getByRole('row', { name: new RegExp(`Rework translation.*Reef ${tag}`) }), 'Round 2')
    await says(proofreader, '↳ Sharks sing in this book')
    expect(await statusOf(crew, chapterId)).toBe('proofreading_not_accepted')
  })
})
