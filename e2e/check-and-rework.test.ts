/**
 * Work is split over two translators; a proofreader raises a check with evidence, and the chapter
 * comes back, is put right and looked at again.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page, Response } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aText } from '../packages/domain/src/testing/a-page.ts'
import { ApiPerson } from './support/api-person.ts'
import {
  clearBrowser,
  openBrowser,
  type Person,
  openSession,
  sitDown,
  visit,
} from './support/browser.ts'
import { findAddress } from './support/installation.ts'
import {
  aCrew,
  type Crew,
  happens,
  seat,
  getStatus,
  until,
  uploadPages,
} from './support/order-by-api.ts'
import * as screens from './support/screens.ts'
import { escape } from './support/windows.ts'

const CHAPTERS = 3

let address: string
let browser: Browser
let crew: Crew
let second: ApiPerson
let folder: string
const people = new Map<string, Person>()

beforeAll(async () => {
  address = await findAddress()
  browser = await openBrowser()
  crew = aCrew(address)
  second = new ApiPerson(address, 'dewi.lestari')
  folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-pages-'))
  for (const person of [...Object.values(crew), second]) await person.signIn()
})
afterAll(async () => {
  for (const [name, { page }] of people)
    await page.screenshot({ path: `e2e/.artifacts/rework-${name}.png` }).catch(() => undefined)
  await clearBrowser(browser)
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

const at = async (name: string): Promise<Page> => {
  const known = people.get(name)
  if (known !== undefined) return known.page
  const person = await sitDown(browser, address)
  people.set(name, person)
  await openSession(person, name)
  return person.page
}

/** Three chapters of one blank page each: what is written on them is typed by people here. */
const anOrder = async (): Promise<{ orderId: string; chapterIds: string[] }> => {
  const { padmin } = crew
  const name = `Rework${Date.now() % 100_000}`
  const book = await padmin.send('POST', '/books', {
    bookId: name,
    titleZh: name,
    titleEn: name,
    sourceLanguage: 'zh-Hans',
    readingDirection: 'ltr',
    highestChapter: 100,
  })
  const orderInput = {
    bookId: book.data.id,
    type: 'regular',
    targetLanguage: 'en',
    chapterStart: 1,
    chapterEnd: CHAPTERS,
    cutoffTime: '2030-01-01 00:00:00',
  }
  const { data: order } = await padmin.send('POST', '/orders', orderInput)
  const chapterIds: string[] = (await padmin.get(`/orders/${order.id}/chapters`)).map(
    ({ id }: { id: string }) => id,
  )
  for (const [index, chapterId] of chapterIds.entries()) {
    const file = path.join(folder, `${index + 1}.png`)
    await sharp({
      create: {
        width: 400,
        height: 600,
        channels: 3,
        background: { r: 250, g: 250, b: 250 - index },
      },
    })
      .png()
      .toFile(file)
    await uploadPages(crew, chapterId, [file])
  }
  await until(async () => (await getStatus(crew, chapterIds[0] ?? '')) === 'pending_assignment')
  return { orderId: order.id, chapterIds }
}

const writeLine = async (person: ApiPerson, chapterId: string): Promise<void> => {
  const [page] = await person.get(`/chapters/${chapterId}/pages`)
  const { lane } = await person.get(`/chapters/${chapterId}/pages/${page.id}/documents`)
  const item = {
    id: 'line',
    kind: 'text',
    props: aText({ translation: 'The shark sings to us', font: 'comic-neue-bold' }),
  }
  const batch = {
    document: 'lane',
    batchId: crypto.randomUUID(),
    baseRev: lane.rev,
    ops: [{ op: 'add', item }],
  }
  expect(
    (await person.send('POST', `/chapters/${chapterId}/pages/${page.id}/ops`, batch)).code,
  ).toBe(0)
}

const isAnswer = (answer: Response): boolean =>
  answer.url().includes('/fix-items/') && answer.request().method() === 'POST'

// spec 2.modal.order_assign 6.note.check_requests 6.note.proofreaders 10.return.second_look
// spec 10.return.fixes
it('a split order, a check with evidence, an answer, a decision, rework that has to be real, and a second look', async () => {
  const { orderId, chapterIds } = await anOrder()
  const [first] = chapterIds as [string, ...string[]]

  const tadmin = await at('tadmin')
  await screens.openChapters(tadmin, 5, orderId)
  await screens.openSeat(tadmin, 'translator')
  const window = tadmin.getByRole('dialog', { name: 'Assign translator' })
  await window.getByText('Several people').click()
  for (const name of ['@translator', '@dewi.lestari'])
    await window.getByText(name, { exact: true }).click()
  await window.getByText('3 chapters are assigned for the first time.').waitFor()
  const chip = window.getByRole('button', { name: /^Chapter 2, assigned to/ })
  const before = await chip.getAttribute('aria-label')
  await chip.press(before?.includes('Nora') ? 'ArrowRight' : 'ArrowLeft')
  await window.getByRole('button', { name: 'Assign', exact: true }).click()
  await window.waitFor({ state: 'hidden' })
  const holders = (await crew.padmin.get(`/orders/${orderId}/chapters`)).map(
    (one: any) => one.people.translator.name,
  )
  expect(new Set(holders)).toEqual(new Set(['translator', 'dewi.lestari']))

  await seat(crew, orderId, 'proofreader', 'proofreader')
  for (const [index, chapterId] of chapterIds.entries()) {
    const person = holders[index] === 'translator' ? crew.translator : second
    await writeLine(person, chapterId)
    await happens(person, chapterId, { type: 'complete_translation' })
  }
  const judged = holders[0] as string

  const proofreader = await at('proofreader')
  const [page] = await crew.proofreader.get(`/chapters/${first}/pages`)
  await visit(proofreader, `/workspace/index?chapterId=${first}&pageId=${page.id}&itemId=line`)
  await proofreader.locator('canvas').first().waitFor()
  await proofreader.getByText('Fix list', { exact: true }).click()
  await proofreader.getByRole('button', { name: 'Mark this line' }).click()
  await proofreader.getByRole('textbox', { name: 'What needs to change?' }).fill('It is a whale')
  await proofreader
    .getByRole('textbox', { name: /^Replacement text/ })
    .fill('The whale sings to us')
  await screens.requestCheck(proofreader, 'The animal is wrong')
  await screens.reached(proofreader, 'Pending check')

  const translator = await at(judged)
  await screens.openChapters(translator, 8, orderId)
  await translator.getByRole('button', { name: 'Answer the check' }).click()
  await translator.getByRole('textbox', { name: 'Answer' }).fill('Chapter 3 calls it a shark')
  await translator.getByRole('button', { name: 'Send answer' }).click()
  await translator.getByRole('dialog').waitFor({ state: 'hidden' })

  await tadmin.getByRole('link', { name: /^Check requests/ }).click()
  await tadmin.getByRole('button', { name: 'Decide', exact: true }).first().click()
  await tadmin.getByText('Chapter 3 calls it a shark').waitFor()
  await tadmin.getByText('Suggested: The whale sings to us').first().waitFor()
  await tadmin.getByRole('textbox', { name: 'Note' }).fill('The glossary says whale')
  await tadmin.getByRole('dialog').getByRole('button', { name: 'Decide', exact: true }).click()
  await tadmin.getByText('No check requests are waiting for you').waitFor()

  await screens.openWorkspace(translator, first)
  const point = translator.locator('li').filter({ hasText: 'It is a whale' })
  const [refused] = await Promise.all([
    translator.waitForResponse(isAnswer),
    point.getByRole('button', { name: 'Fixed' }).click(),
  ])
  expect((await refused.json()).data.error).toBe('fix_item.unchanged')
  await point.getByRole('button', { name: 'Use this text' }).click()
  await screens.saved(translator)
  for (const one of [point, translator.locator('li').filter({ hasText: 'The animal is wrong' })]) {
    const [response] = await Promise.all([
      translator.waitForResponse(isAnswer),
      one.getByRole('button', { name: 'Fixed' }).click(),
    ])
    expect((await response.json()).code).toBe(0)
  }
  await screens.press(translator, 'Complete rework', 'Pending check (translation)')

  await proofreader.reload()
  await screens.openWorkspace(proofreader, first)
  const changedItem = proofreader.locator('li').filter({ hasText: 'It is a whale' })
  await changedItem.locator('del', { hasText: 'shark' }).waitFor()
  await changedItem.locator('ins', { hasText: 'whale' }).waitFor()
  await proofreader.getByText('Versions', { exact: true }).click()
  await proofreader.getByText('1 item differs now').waitFor()
  await proofreader.getByRole('button', { name: 'View this page at that time' }).click()
  for (const when of ['then', 'now'])
    await proofreader.locator(`img[data-version="${when}"]`).waitFor()
  await escape(proofreader)
  await screens.press(proofreader, 'Accept rework', 'Pending proofreading')
  for (const { complaints } of people.values()) expect(complaints).toEqual([])
}, 180_000)
