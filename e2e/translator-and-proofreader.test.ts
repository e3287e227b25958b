/**
 * Translator and proofreader at their windows: what is refused, in whose words, and that nothing
 * typed is lost.
 */
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { zipStream } from '../apps/server/src/core/formats/zip-stream.ts'
import { visit } from './support/browser.ts'
import { setRoles } from './support/interruptions.ts'
import { happens, seat, getStatus } from './support/order-by-api.ts'
import {
  closed,
  dialog,
  openChapter,
  openStage,
  expectDescription,
  says,
  actBeforeRequest,
  type Stage,
} from './support/role-story.ts'
import * as screens from './support/screens.ts'
import {
  aSmallOrder,
  bringTo,
  confirmCheck,
  raiseCheck,
  type SmallOrder,
  typeLine,
} from './support/small-order.ts'
import { escape } from './support/windows.ts'

const tag = String(Date.now() % 100_000)
let stage: Stage
let translating: SmallOrder
let reading: SmallOrder
let read: SmallOrder

beforeAll(async () => {
  stage = await openStage('words')
  translating = await aSmallOrder(stage.crew, `Tide ${tag}`, 2)
  await bringTo(stage.crew, translating, 'translation')
  reading = await aSmallOrder(stage.crew, `Reef ${tag}`, 2)
  await bringTo(stage.crew, reading, 'proofreading')
  read = await aSmallOrder(stage.crew, `Kelp ${tag}`, 2)
  await bringTo(stage.crew, read, 'proofreading')
})
afterAll(async () => {
  const complaints = stage?.complaints()
  await stage?.end()
  expect(complaints).toEqual([])
})

const line = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Translation of line ${number}`, exact: true })

/** In the selected text, where it stands; Escape leaves it, and the keys are the page's again. */
const typeOnPage = async (page: Page, words: string): Promise<void> => {
  const canvas = page.getByRole('application').first()
  await canvas.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text on the page' }).waitFor()
  await page.keyboard.type(words)
  await page.locator('[data-caret]').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.role === 'application')
}

describe('the translator', () => {
  // spec 8.message.empty_translation 6.note.stages 5.editor.empty
  it('opens the work by one key, is warned of an empty line and put into it, completes, takes back, and cannot stop an order', async () => {
    const page = await stage.at('translator')
    await visit(page, '/home/index')
    await says(page, 'You translate the chapters assigned to you')
    const row = page.getByRole('row', { name: new RegExp(`Tide ${tag}.*Chapter 1`) })
    await row.waitFor()
    await page.keyboard.press((await row.getByRole('cell').first().innerText()).trim())
    await page.waitForURL(/\/workspace\/index\?chapterId=/)
    await line(page, 1).fill('')
    const complete = page.getByRole('button', { name: 'Complete translation', exact: true })
    await page.route(/\/page-checks/, (route) => route.abort('connectionreset'))
    await complete.click()
    await says(dialog(page), 'The chapter could not be checked for open points')
    expect(await dialog(page).getByRole('button', { name: 'Complete as it is' }).count()).toBe(0)
    await page.unroute(/\/page-checks/)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await says(
      dialog(page),
      'Translation is empty, please contact administrator. No translation · 1',
    )
    expect(await dialog(page).getByRole('button', { name: 'Complete as it is' }).count()).toBe(0)
    await dialog(page).getByRole('button', { name: 'Page 1' }).first().click()
    await closed(page)
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Translation of line 1',
    )
    await page.keyboard.type('The shark hums')
    await typeOnPage(page, ' loud')
    await screens.saved(page)
    await screens.press(page, 'Complete translation', 'Translation completed')
    await says(page, /^This chapter is done for now\./)
    await page.getByRole('button', { name: 'More actions' }).last().click()
    await page.getByRole('menuitem', { name: 'Take back translation' }).click()
    await screens.reached(page, 'Pending translation')
    expect(await line(page, 1).inputValue()).toBe('The shark hums loud')
    await visit(page, `/order/chapter/8/${translating.orderId}`)
    await says(page, 'Chapter 2')
    expect(
      await page.getByRole('button', { name: /Terminate|Cancel order|Edit|Assign/ }).count(),
    ).toBe(0)
  })

  it('works through findings: fixes one, dismisses one with a reason, and sees it again when the words change', async () => {
    const page = await stage.at('translator')
    const showPanel = async (name: RegExp): Promise<void> =>
      await page.getByText(name).first().click()
    const getFindings = (section: string, check: string) =>
      page.locator(`[data-section="${section}"] [data-check="${check}"]`)
    await openChapter(page, translating.chapterIds[0])
    await line(page, 1).click()
    await page.keyboard.press('Alt+Shift+2')
    await page.keyboard.press('Alt+Shift+S')
    await dialog(page).getByRole('combobox', { name: 'Name' }).fill('Mara')
    await page.keyboard.press('Enter')
    await closed(page)
    await says(page.locator('[data-line]').first(), 'Mara')
    await says(page.locator('[data-line]').first(), 'Thought')
    await page.keyboard.press('Alt+Shift+N')
    await dialog(page).getByLabel('Note').fill('Let it hum')
    await dialog(page).getByRole('button', { name: 'Send the note' }).click()
    await closed(page)
    await says(page.getByRole('note', { name: 'Note to the typesetter' }), 'Let it hum')
    await line(page, 1).fill('The  shark hums 52')
    await screens.saved(page)
    await showPanel(/^Checks/)
    await getFindings('warning', 'spaces').getByRole('button', { name: 'Fix', exact: true }).click()
    await getFindings('warning', 'spaces').waitFor({ state: 'detached' })
    await getFindings('warning', 'numbers').getByRole('button', { name: 'Dismiss…' }).click()
    await dialog(page).getByLabel('Note').fill('a bus')
    await dialog(page).getByRole('button', { name: 'Dismiss finding' }).click()
    await says(getFindings('dismissed', 'numbers'), 'Intended')
    await showPanel(/^Script/)
    await line(page, 1).fill('The shark hums 53')
    await screens.saved(page)
    await showPanel(/^Checks/)
    await getFindings('warning', 'numbers').waitFor()
    await showPanel(/^Script/)
    await line(page, 1).fill('The shark hums loud')
    await screens.saved(page)
  })

  it('completes a chapter whose page has a bubble where nothing is written: marks it, and types anew where the line was deleted', async () => {
    const page = await stage.at('translator')
    const [, chapterId] = translating.chapterIds as readonly [string, string]
    await openChapter(page, chapterId)
    await line(page, 1).fill('')
    await screens.saved(page)
    await page.getByRole('button', { name: 'Not a bubble' }).click()
    await page.getByRole('button', { name: 'Mark as a bubble again' }).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Not a bubble' }).waitFor()
    await page.getByRole('application').first().focus()
    await page.keyboard.press('Delete')
    await line(page, 1).waitFor({ state: 'detached' })
    await screens.saved(page)
    await page.getByRole('button', { name: 'Complete translation', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Page 1' }).first().click()
    await closed(page)
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Translation of line 1',
    )
    await page.getByRole('button', { name: 'Not a bubble' }).click()
    await screens.saved(page)
    await screens.press(page, 'Complete translation', 'Translation completed')
    await page.getByRole('button', { name: 'More actions' }).last().click()
    await page.getByRole('menuitem', { name: 'Take back translation' }).click()
    await screens.reached(page, 'Pending translation')
  })

  it('imports a translated script after a look at its lines, takes it back by one undo; a file of another chapter is refused', async () => {
    const page = await stage.at('translator')
    const [chapterId, otherId] = translating.chapterIds as readonly [string, string]
    const [{ name }] = await stage.crew.translator.get(`/chapters/${chapterId}/pages`)
    const toXliff = (chapter: string, words: string): string =>
      `<xliff version="1.2"><file original="${name}"><body><trans-unit id="bubble-1"><source>a</source>
      <target>${words}</target><context-group><context context-type="x-panelflow-chapter">${chapter}</context></context-group>
      </trans-unit></body></file></xliff>`
    const choose = (chapter: string): Promise<void> =>
      dialog(page)
        .locator('input[type="file"]')
        .setInputFiles({
          name: 'script.xlf',
          mimeType: 'application/xliff+xml',
          buffer: Buffer.from(toXliff(chapter, 'The shark sings')),
        })
    await openChapter(page, chapterId)
    await line(page, 1).waitFor()
    await page.getByRole('button', { name: /^Import translations/ }).click()
    await choose(otherId)
    await says(dialog(page), /another chapter or another language of it\. Nothing was changed/)
    await choose(chapterId)
    await says(dialog(page), 'script.xlf · 1 changed')
    await dialog(page).getByRole('button', { name: 'Take one line' }).click()
    await closed(page)
    await expect.poll(() => line(page, 1).inputValue()).toBe('The shark sings')
    await screens.saved(page)
    await page.getByRole('application').first().focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => line(page, 1).inputValue()).toBe('The shark hums loud')
    await screens.saved(page)
  })

  it('brings a Word document and a file of manga-image-translator back the same way', async () => {
    const page = await stage.at('translator')
    const [chapterId] = translating.chapterIds
    const [{ name }] = await stage.crew.translator.get(`/chapters/${chapterId}/pages`)
    const toRow = (cells: readonly string[]): string =>
      `<w:tr>${cells.map((cell) => `<w:tc><w:p><w:r><w:t>${cell}</w:t></w:r></w:p></w:tc>`).join('')}</w:tr>`
    const table = [
      toRow(['Page', 'Region', 'Translation']),
      toRow([name, 'bubble-1', 'The shark writes']),
    ].join('')
    const xml = `<w:document xmlns:w="w"><w:body><w:tbl>${table}</w:tbl></w:body></w:document>`
    const box = { minX: 50, minY: 70, maxX: 350, maxY: 170 }
    const answer = { translations: [{ ...box, text: { ENG: 'The shark paints', CHS: '鲨' } }] }
    const pageName = String(name).replace(/\.\w+$/, '')
    const files = [
      {
        name: 'script.docx',
        words: 'The shark writes',
        bytes: await buffer(zipStream([{ path: 'word/document.xml', bytes: xml }], new Date())),
      },
      {
        name: `${pageName}.json`,
        words: 'The shark paints',
        bytes: Buffer.from(JSON.stringify(answer)),
      },
    ]
    await openChapter(page, chapterId)
    await line(page, 1).waitFor()
    for (const { name: fileName, words, bytes } of files) {
      await page.getByRole('button', { name: /^Import translations/ }).click()
      await dialog(page)
        .locator('input[type="file"]')
        .setInputFiles({ name: fileName, mimeType: 'application/octet-stream', buffer: bytes })
      await dialog(page).getByRole('button', { name: 'Take one line' }).click()
      await closed(page)
      await expect.poll(() => line(page, 1).inputValue()).toBe(words)
      await screens.saved(page)
      await page.getByRole('application').first().focus()
      await page.keyboard.press('Control+z')
      await expect.poll(() => line(page, 1).inputValue()).toBe('The shark hums loud')
      await screens.saved(page)
    }
  })

  it('keeps the own words of a line which somebody else changed meanwhile, and chooses', async () => {
    const page = await stage.at('translator')
    const [chapterId] = translating.chapterIds
    await openChapter(page, chapterId)
    await line(page, 1).waitFor()
    await page.context().setOffline(true)
    await line(page, 1).fill('The shark whistles')
    await typeLine(stage.crew.tadmin, chapterId, {
      id: 'line-1',
      from: 'The shark hums loud',
      to: 'A shark is singing',
    })
    await page.context().setOffline(false)
    const choice = page
      .getByRole('alert')
      .filter({ hasText: 'changed this line while you were typing.' })
    await says(choice, 'A shark is singing')
    await says(choice, 'The shark whistles')
    await says(page, /^Needs attention/)
    await choice.getByRole('button', { name: 'Keep mine' }).click()
    await screens.saved(page)
    await expect.poll(() => line(page, 1).inputValue()).toBe('The shark whistles')
  })

  it('loses the chapter while typing: read only at once, and the unsent words can be taken along', async () => {
    const page = await stage.at('translator')
    await page.context().setOffline(true)
    await line(page, 1).fill('Words that were never sent')
    await seat(stage.crew, translating.orderId, 'translator', 'dewi.lestari')
    await page.context().setOffline(false)
    const lost = page.getByRole('dialog', { name: 'This chapter is no longer assigned to you' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      lost.getByRole('button', { name: 'Download unsent text' }).click(),
    ])
    expect(readFileSync(await download.path(), 'utf8')).toContain('Words that were never sent')
    await lost.getByRole('button', { name: 'My work' }).click()
    await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor()
    // each of its chapters had a row of its own
    await page
      .getByRole('row', { name: new RegExp(`Tide ${tag}`) })
      .first()
      .waitFor({ state: 'detached' })
  })
})

const chapterRow = (page: Page, number: number) =>
  page.getByRole('row', { name: new RegExp(`^Chapter ${number} `) })
const chooseRowAction = async (page: Page, number: number, words: string): Promise<void> => {
  await chapterRow(page, number).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: words }).click()
}
const isWith = async (page: Page, number: number, status: string): Promise<void> =>
  await says(chapterRow(page, number), status)

describe('a check request', () => {
  // spec 6.note.proofreaders
  it('names what is missing, keeps the reason when somebody was faster, is sent again, and withdrawn', async () => {
    const page = await stage.at('proofreader', { dark: true })
    const { orderId } = reading
    await screens.openChapters(page, 10, orderId)
    await chooseRowAction(page, 1, 'Request check')
    const reason = dialog(page).getByLabel('Reason')
    await dialog(page).getByRole('button', { name: 'Send request' }).click()
    await expectDescription(reason, 'This field is required')
    expect(await dialog(page).getByText('This field is required').count()).toBe(2)
    await dialog(page).getByText('Return to the translator').click()
    await reason.fill('The animal is wrong')
    await says(dialog(page), 'Nora Whitfield will be notified and may answer.')
    await actBeforeRequest(
      page,
      /\/check-requests$/,
      async () => await seat(stage.crew, orderId, 'typesetter', 'wu.fan'),
    )
    await dialog(page).getByRole('button', { name: 'Send request' }).click()
    await says(dialog(page).getByRole('alert'), /何静 was faster: .*what you typed is kept/)
    expect(await reason.inputValue()).toBe('The animal is wrong')
    await dialog(page).getByRole('button', { name: 'Send request' }).click()
    await closed(page)
    await isWith(page, 1, 'Pending check')

    await chooseRowAction(page, 1, 'Withdraw check request')
    await says(dialog(page), 'The chapters go back to proofreading')
    await escape(page)
    await chooseRowAction(page, 1, 'Withdraw check request')
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
    await closed(page)
    await isWith(page, 1, 'Pending proofreading')
  })

  it('names a chapter that went to a check from another window, and refuses it a second time', async () => {
    const { crew } = stage
    const { orderId, chapterIds } = reading
    const second = chapterIds[1] ?? ''
    const page = await stage.at('proofreader')
    await screens.openChapters(page, 10, orderId)
    await chooseRowAction(page, 2, 'Request check')
    await dialog(page).getByText('Assign another translator').click()
    await dialog(page).getByLabel('Reason').fill('Written in one window')
    const checkRequestId = await raiseCheck(crew, orderId, second, 'Written in the other')
    await isWith(page, 2, 'Pending check')
    await says(dialog(page), 'Chapter 2')
    await dialog(page).getByRole('button', { name: 'Send request' }).click()
    // the order's new version may be known here already, or not yet
    await says(dialog(page).getByRole('alert'), /Code 40901: Daniel Okafor was faster|Code 40902/)
    expect(await dialog(page).getByLabel('Reason').inputValue()).toBe('Written in one window')
    await escape(page)
    const { version } = await crew.proofreader.get(`/orders/${orderId}`)
    expect(
      (
        await crew.proofreader.send('POST', `/check-requests/${checkRequestId}/withdraw`, {
          version,
        })
      ).code,
    ).toBe(0)
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
    await expectDescription(answer, 'Enter your answer')
    await answer.fill('Chapter 3 calls it a shark')
    const elsewhere = { words: 'The same person at another computer' }
    await actBeforeRequest(
      page,
      /\/answer$/,
      async () =>
        await crew.translator.send('POST', `/check-requests/${checkRequestId}/answer`, elsewhere),
    )
    await dialog(page).getByRole('button', { name: 'Send answer' }).click()
    await says(
      dialog(page),
      'You have already answered this check request. Only one answer is possible.',
    )
    expect(await answer.inputValue()).toBe('Chapter 3 calls it a shark')
    await escape(page)
    await confirmCheck(crew, orderId, chapterIds[0], checkRequestId)
  })
})

describe('rework', () => {
  it('does not go on with open points, takes a dispute in words, and comes back once more with a reason', async () => {
    const { crew } = stage
    const [chapterId] = reading.chapterIds
    const page = await stage.at('translator')
    await openChapter(page, chapterId)
    await screens.complete(page, 'Complete rework')
    await says(page, 'Open points in chapter 1: 1. Fix or dispute each of them first.')
    const point = page.locator('li').filter({ hasText: 'It is a whale' })
    await point.getByRole('button', { name: 'Dispute' }).click()
    expect(await point.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
    await page
      .getByLabel('Why is it right as it is?')
      .and(page.locator(':focus'))
      .fill('Sharks sing in this book')
    await point.getByRole('button', { name: 'Send', exact: true }).click()
    await says(page, 'Every point is answered. Return the chapter when you are ready.')
    await screens.press(page, 'Complete rework', 'Pending check (translation)')

    const proofreader = await stage.at('proofreader')
    await openChapter(proofreader, chapterId)
    await says(proofreader, '↳ Sharks sing in this book')
    await proofreader.getByRole('button', { name: 'Refuse rework', exact: true }).click()
    await dialog(proofreader).getByRole('button', { name: 'Refuse rework' }).click()
    const reason = dialog(proofreader).getByLabel('Reason')
    await expectDescription(reason, 'Enter a reason')
    await reason.fill('Not in chapter 3')
    await visit(page, '/home/index')
    await dialog(proofreader).getByRole('button', { name: 'Refuse rework' }).click()
    await closed(proofreader)
    await says(
      page.getByRole('row', { name: new RegExp(`Rework translation.*Reef ${tag}`) }),
      'Round 2',
    )
    await says(proofreader, '↳ Sharks sing in this book')
    expect(await getStatus(crew, chapterId)).toBe('proofreading_not_accepted')
  })
})

describe('sending for review', () => {
  // spec 2.modal.order_send_for_review
  it('waits for every chapter, and for one that was taken back at the last moment; then the reviewer has it', async () => {
    const { crew } = stage
    const { orderId, chapterIds } = read
    const [first, second] = chapterIds as unknown as readonly [string, string]
    await happens(crew.proofreader, first, { type: 'complete_proofreading' })
    const reviewer = await stage.at('reviewer', { locale: 'zh-CN' })
    await visit(reviewer, '/home/index')
    const page = await stage.at('proofreader')
    await screens.openChapters(page, 10, orderId)
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await says(
      page.getByRole('menuitem', { name: 'Send for review' }),
      'Not all chapters have been proofread yet.',
    )
    await page.keyboard.press('Escape')
    await happens(crew.proofreader, second, { type: 'complete_proofreading' })
    await openChapter(page, first)
    await says(page, 'All chapters of the order are proofread: you can send it for review.')
    await page
      .locator('[data-notice="work"]')
      .getByRole('button', { name: 'Send for review' })
      .waitFor()
    await screens.openChapters(page, 10, orderId)
    await page.getByRole('button', { name: 'Send for review' }).click()
    await says(dialog(page), 'Chapters 1–2 go to review.')
    await says(dialog(page), 'Reviewers: 沈若兰.')
    await actBeforeRequest(
      page,
      /\/send-for-review$/,
      async () => await happens(crew.proofreader, second, { type: 'cancel_completion' }),
    )
    const send = dialog(page).getByRole('button', { name: 'Send for review' })
    await send.click()
    await says(
      dialog(page).getByRole('alert'),
      /Daniel Okafor was faster: chapter 2 is now “Pending proofreading”/,
    )
    await says(dialog(page), 'Chapter 2 is not proofread yet: Pending proofreading')
    expect(await send.isDisabled()).toBe(true)
    const orderReloaded = page.waitForResponse((answer) =>
      new URL(answer.url()).pathname.endsWith(`/orders/${orderId}`),
    )
    await happens(crew.proofreader, second, { type: 'complete_proofreading' })
    await orderReloaded
    await says(dialog(page), 'Chapters 1–2 go to review.')
    await send.click()
    await closed(page)
    await reviewer.getByRole('row', { name: new RegExp(`审核.*Kelp ${tag}.*第 1 话`) }).waitFor()
  })

  // spec 2.modal.order_review 2.modal.order_send_back
  it('the reviewer, in Chinese, refuses only in words, keeps them when an administrator was faster, and takes a yes back', async () => {
    const { crew } = stage
    const [first, second] = read.chapterIds as unknown as readonly [string, string]
    const page = await stage.at('reviewer')
    await visit(page, `/order/chapter/10/${read.orderId}?chapterId=${second}`)
    const row = page.getByRole('row', { name: /^第 2 话/ })
    await row.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '审核不通过' }).click()
    const words = dialog(page).getByRole('textbox', { name: '需要修改的内容' })
    const refuse = dialog(page).getByRole('button', { name: '审核不通过' })
    await refuse.click()
    await expectDescription(words, '请说明需要修改的内容')
    await words.fill('最后一句读起来生硬')
    // the button moves up when the sentence below the field goes
    await dialog(page).getByText('请说明需要修改的内容').waitFor({ state: 'hidden' })
    await actBeforeRequest(
      page,
      /\/transition$/,
      async () => await happens(crew.tadmin, second, { type: 'accept_review' }),
    )
    await refuse.click()
    await says(dialog(page).getByRole('alert'), '何静 抢先一步')
    expect(await words.inputValue()).toBe('最后一句读起来生硬')
    await escape(page)
    await says(row, '审核通过')
    await openChapter(page, second)
    await page.getByRole('button', { name: '更多操作' }).last().click()
    await page.getByRole('menuitem', { name: '撤销审核' }).click()
    await screens.reached(page, '待审核')
    expect(await getStatus(crew, first)).toBe('pending_review')
  })
})

describe('a score', () => {
  // spec 2.modal.order_grade
  it('is given once, changed by who gave it, found by who got it, and answered once', async () => {
    const { crew } = stage
    const page = await stage.at('proofreader')
    await screens.openChapters(page, 10, read.orderId)
    await chooseRowAction(page, 1, 'Score the translation…')
    const note = dialog(page).getByLabel('Note')
    await dialog(page).getByText('Excellent', { exact: true }).click()
    await note.fill('Not one word too many')
    const given = { score: 'good', note: 'Given at the other computer' }
    await actBeforeRequest(
      page,
      /\/grades$/,
      async () =>
        await crew.proofreader.send('POST', `/chapters/${read.chapterIds[0]}/grades`, given),
    )
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await says(dialog(page), 'You have already scored this translation. Change that score instead.')
    expect(await note.inputValue()).toBe('Not one word too many')
    await escape(page)
    await chooseRowAction(page, 1, 'Score the translation…')
    expect(await note.inputValue()).toBe('Given at the other computer')
    await escape(page)
    await visit(page, '/profile/index?tab=grades')
    await page
      .getByRole('row', { name: /Kelp/ })
      .getByRole('button', { name: 'More actions' })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await note.fill('Not one word too many')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await closed(page)
    await says(page.getByRole('row', { name: /Kelp/ }), 'Not one word too many')

    const translator = await stage.at('translator')
    await visit(translator, '/profile/index?tab=grades')
    await says(translator, 'Not one word too many')
    await translator
      .getByRole('row', { name: /Kelp/ })
      .getByRole('button', { name: 'More actions' })
      .click()
    await translator.getByRole('menuitem', { name: 'Answer' }).waitFor()
    expect(await translator.getByRole('menuitem').count()).toBe(1)
    await translator.getByRole('menuitem', { name: 'Answer' }).click()
    await dialog(translator).getByLabel('Your answer').fill('Thank you')
    const [{ id }] = (await crew.translator.get('/grades')).rows
    const elsewhere = async () =>
      await crew.translator.send('POST', `/grades/${id}/answer`, {
        answer: 'Thanks from the train',
      })
    await actBeforeRequest(translator, /\/answer$/, elsewhere)
    await dialog(translator).getByRole('button', { name: 'Answer' }).click()
    await says(dialog(translator), 'You have already answered this score.')
    expect(await dialog(translator).getByLabel('Your answer').inputValue()).toBe('Thank you')
    await escape(translator)
    await says(translator, 'Answer: Thanks from the train')
  })
})

describe('a comment', () => {
  it('keeps its words when a name is not on the order, and when the comment was changed at another window', async () => {
    const { crew } = stage
    const page = await stage.at('proofreader')
    await visit(page, `/order/comment/10/${read.orderId}`)
    const field = page.getByRole('textbox', { name: /^Write a comment/ })
    await field.fill('Is it a whale, @nobody.here?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await says(page, /Nobody who works on this order is called nobody\.here/)
    expect(await field.inputValue()).toBe('Is it a whale, @nobody.here?')
    await field.fill('Is it a whale?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const thread = page.getByRole('article').first()
    await says(thread, 'Is it a whale?')
    await thread.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = thread.getByRole('textbox', { name: 'Edit' })
    await edit.fill('Is it a whale or a shark?')
    await page.keyboard.press('Escape')
    const [comment] = (await crew.proofreader.get(`/orders/${read.orderId}/comments`)).rows
    const changed = { version: comment.version, text: 'Changed at the other window' }
    await actBeforeRequest(
      page,
      /\/comments\/[^/]+$/,
      async () => await crew.proofreader.send('PATCH', `/comments/${comment.id}`, changed),
    )
    await thread.getByRole('button', { name: 'Save' }).click()
    await says(page, /This comment has been changed\..*what you typed is kept/)
    expect(await edit.inputValue()).toBe('Is it a whale or a shark?')
    await thread.getByRole('button', { name: 'Cancel' }).click()
    await says(thread, 'Changed at the other window')
    await thread.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Earlier versions' }).click()
    await says(dialog(page), 'Is it a whale?')
    await escape(page)
  })
})

describe('a role that is taken away', () => {
  it('is gone from the open screen at once, which goes on in the role that is left and says so', async () => {
    const { padmin } = stage.crew
    const page = await stage.at('translator')
    await visit(page, '/home/index')
    await says(page, 'You translate the chapters assigned to you')
    const before = await setRoles({ padmin }, 'translator', [12])
    onTestFinished(async () => void (await setRoles({ padmin }, 'translator', before)))
    await says(page, 'An administrator changed your roles.')
    await says(page, 'You letter the proofread text')
    await page.getByText('Reconnecting to the server').waitFor({ state: 'detached' })
  })
})
