/**
 * A translation administrator at every window of theirs: who gets the work, what a check ends with,
 * what a score says, what the machines do.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { TERM_COLUMNS, termHeading } from '@panelflow/contract/messages/term-headings.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiPerson } from './support/api-person.ts'
import { aTranslatorEngine, type TranslatorEngine } from './support/a-translator-engine.ts'
import {
  clearBrowser,
  openBrowser,
  type Person,
  openSession,
  sitDown,
  visit,
} from './support/browser.ts'
import { type Installation, makeInstallation } from './support/installation.ts'
import {
  aCrew,
  type Crew,
  happens,
  seat,
  getStatus,
  until,
  uploadPages,
} from './support/order-by-api.ts'
import { anEmptyOrder, must, prepared, translated } from './support/ready-orders.ts'
import { leaveSeat, openSeat } from './support/screens.ts'
import { saveSheet } from './support/sheet.ts'
import { button, choose, escape, picture, rowAction, whileSending } from './support/windows.ts'

let engine: TranslatorEngine
let studio: Installation
let browser: Browser
let crew: Crew
let root: ApiPerson
let tadmin: Person
let translator: Person
let page: Page
let folder: string

beforeAll(async () => {
  engine = await aTranslatorEngine()
  const translatorSettings = {
    PANELFLOW_TRANSLATOR_URL: engine.url,
    PANELFLOW_TRANSLATOR_PRIVATE: '1',
  }
  studio = await makeInstallation({
    PANELFLOW_DEMO: '1',
    PANELFLOW_DEMO_ORDERS: 'none',
    ...translatorSettings,
  })
  await studio.start()
  folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-sheets-'))
  browser = await openBrowser()
  crew = aCrew(studio.address)
  root = new ApiPerson(studio.address, 'root')
  for (const one of [...Object.values(crew), root]) await one.signIn()
  tadmin = await sitDown(browser, studio.address)
  translator = await sitDown(browser, studio.address)
  page = tadmin.page
  await openSession(tadmin, 'tadmin')
  await openSession(translator, 'translator')
})
beforeEach(({ task, onTestFailed }) => {
  onTestFailed(async () => {
    for (const [name, one] of Object.entries({ tadmin, translator }))
      await one.page.screenshot({ path: `e2e/.artifacts/${task.id}-${name}.png` })
  })
})
afterAll(async () => {
  await clearBrowser(browser)
  await studio?.remove()
  await engine?.close()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  for (const one of [tadmin, translator]) expect(one?.complaints ?? []).toEqual([])
})

const named = (name: string | RegExp): Locator => page.getByRole('dialog', { name })
const person = (window: Locator, account: string): Locator =>
  window.getByText(`@${account}`, { exact: true })

describe('who gets the work', () => {
  // spec 2.modal.order_assign 5.assign.translator
  it('is asked for a person and chapters; somebody faster costs nothing; the work shows at once where it goes and leaves where it was', async () => {
    const { orderId } = await prepared(crew, { title: 'Assigning', chapters: 2 })
    await visit(translator.page, '/home/index')
    const todo = translator.page.getByRole('row', { name: /Assigning/ })
    await visit(page, `/order/chapter/5/${orderId}`)
    await openSeat(page, 'translator')
    const window = named('Assign translator')
    await button(window, 'Assign').click()
    await window.getByText('Choose a person', { exact: true }).waitFor()
    await window.getByText('Several people').click()
    await window.getByText('Choose at least two people').waitFor()
    await window.getByText('One person').click()
    await person(window, 'translator').click()
    await window.getByText('Only these').click()
    await button(window, 'Assign').click()
    await window.getByText('Choose at least one chapter').waitFor()
    await picture(page, 'assign-faults')
    await window.getByText('All 2 open chapters').click()
    await window.getByText('2 chapters are assigned for the first time.').waitFor()
    await whileSending(page, /\/split$/, async () => {
      const { version } = await crew.padmin.get(`/orders/${orderId}`)
      must(await crew.padmin.send('PATCH', `/orders/${orderId}`, { version, type: 'urgent' }))
    })
    await button(window, 'Assign').click()
    await window.getByText(/was faster: the order was edited/).waitFor()
    await picture(page, 'assign-faster')
    await button(window, 'Assign').click()
    await window.waitFor({ state: 'detached' })
    await expect.poll(() => todo.count()).toBe(2)

    await openSeat(page, 'translator')
    await person(window, 'dewi.lestari').click()
    await window.getByText(/^2 chapters are reassigned: Nora Whitfield → Dewi Lestari/).waitFor()
    await picture(page, 'assign-replaces')
    await button(window, 'Assign').click()
    await window.waitFor({ state: 'detached' })
    await expect.poll(() => todo.count()).toBe(0)
  })

  it('is chosen for all seats in one window that names the order, and suggested where nobody sits', async () => {
    const { orderId, chapterIds } = await prepared(crew, { title: 'All at once', chapters: 2 })
    await visit(page, `/order/base/5/${orderId}`)
    await page.getByRole('button', { name: 'Assign people' }).click()
    const window = named('Assign people')
    await window.getByText(/#\d+ · .+ · Chapters 1–2 · English · due /).waitFor()
    await button(window, 'Assign').click()
    await window.getByText('Choose somebody for at least one seat').waitFor()
    await button(window, 'Suggest people').click()
    const seats = ['Translator', 'Proofreader', 'Reviewer', 'Typesetter', 'Visual reviewer']
    const values = async (): Promise<readonly string[]> =>
      await Promise.all(
        seats.map((name) => window.getByRole('combobox', { name, exact: true }).inputValue()),
      )
    await expect.poll(async () => (await values()).includes('')).toBe(false)
    const [translator, proofreader, reviewer] = await values()
    expect(new Set([translator, proofreader, reviewer]).size).toBe(3)
    await picture(page, 'assign-people')
    await button(window, 'Assign').click()
    await window.waitFor({ state: 'detached' })
    expect(await getStatus(crew, chapterIds[0] ?? '')).toBe('pending_translation')
  })

  it('is the crew of the book from its next order on, without a click', async () => {
    const { orderId } = await anEmptyOrder(crew, { title: 'With a crew' })
    await visit(page, `/order/base/5/${orderId}`)
    await page.getByRole('button', { name: 'Assign people' }).click()
    await button(named('Assign people'), 'Crew…').click()
    const matrix = named('Crew of With a crew')
    await picture(page, 'crew-empty')
    await button(matrix, 'Edit: English').click()
    const form = named('Crew for English')
    const fill = async (label: string, account: string): Promise<void> =>
      await choose(
        page,
        form.getByRole('combobox', { name: label, exact: true }),
        new RegExp(`@${account}\\b`),
      )
    await fill('Translator', 'translator')
    await fill('Substitute: Translator', 'dewi.lestari')
    await fill('Proofreader', 'proofreader')
    await fill('Reviewer', 'proofreader')
    await button(form, 'Save').click()
    await form.getByText(/must differ. Choose someone else/).waitFor()
    await fill('Reviewer', 'reviewer')
    await picture(page, 'crew-form')
    await button(form, 'Save').click()
    const row = matrix.getByRole('row', { name: /English/ })
    await row.getByText('else Dewi Lestari').waitFor()
    await picture(page, 'crew')
    const { book } = await crew.padmin.get(`/orders/${orderId}`)
    const next = must(
      await crew.padmin.send('POST', '/orders', {
        bookId: book.id,
        title: 'With a crew 2',
        type: 'regular',
        targetLanguage: 'en',
        chapterStart: 2,
        chapterEnd: 2,
        cutoffTime: '2030-01-01 00:00:00',
      }),
    )
    const [{ people }] = await crew.padmin.get(`/orders/${next.id}/chapters`)
    expect([people.translator?.name, people.proofreader?.name, people.reviewer?.name]).toEqual([
      'translator',
      'proofreader',
      'reviewer',
    ])
  })

  // spec 8.message.order_deadline
  it('is not asked once the deadline has passed, and names whom nobody may choose', async () => {
    const late = await anEmptyOrder(crew, { title: 'Too late', isLate: true })
    await visit(page, `/order/base/5/${late.orderId}`)
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page
      .getByRole('menuitem', { name: /^Assign people The order deadline has passed/ })
      .waitFor()
    expect(await page.getByRole('menuitem', { name: /Cancel order|Terminate order/ }).count()).toBe(
      0,
    )
    await picture(page, 'assign-too-late')
    await page.keyboard.press('Escape')
    const french = await anEmptyOrder(crew, { title: 'In French', targetLanguage: 'fr' })
    await visit(page, `/order/base/5/${french.orderId}`)
    await openSeat(page, 'translator')
    const window = named('Assign translator')
    await window
      .getByText('This person does not work in the language of the order. Choose someone else.')
      .first()
      .waitFor()
    expect(await window.getByRole('radio', { name: /dewi\.lestari/ }).isDisabled()).toBe(true)
    await leaveSeat(page)
  })
})

describe('a check', () => {
  // spec 6.note.check_requests
  it('is decided with a note and, where another is to translate, a person; words are kept when somebody was faster', async () => {
    const { orderId, chapterIds } = await translated(crew, { title: 'Checking' })
    const { version } = await crew.proofreader.get(`/orders/${orderId}`)
    const checkInput = {
      version,
      chapterIds,
      action: 'assign_another',
      reasonCode: 'mistranslation',
      description: 'It reads like a machine',
      evidence: [],
    }
    must(await crew.proofreader.send('POST', `/orders/${orderId}/check-requests`, checkInput))
    await visit(page, '/checks/index/5')
    await page
      .getByRole('row', { name: /Checking/ })
      .getByRole('button', { name: 'Decide' })
      .click()
    const window = named(/^Check request for/)
    await button(window, 'Decide').click()
    await window.getByText('Choose a person').waitFor()
    await window.getByText('Enter a note').waitFor()
    await picture(page, 'check-faults')
    await window.getByLabel('Note').fill('Dewi knows the dialect')
    await person(window, 'dewi.lestari').click()
    await whileSending(page, /\/decide$/, async () => {
      const order = await crew.padmin.get(`/orders/${orderId}`)
      must(
        await crew.padmin.send('PATCH', `/orders/${orderId}`, {
          version: order.version,
          remark: 'Dialect of the coast',
        }),
      )
    })
    await button(window, 'Decide').click()
    await window.getByText(/was faster: the order was edited/).waitFor()
    expect(await window.getByLabel('Note').inputValue()).toBe('Dewi knows the dialect')
    await button(window, 'Decide').click()
    await window.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Checking/ }).waitFor({ state: 'detached' })
    expect(await crew.padmin.get(`/chapters/${chapterIds[0]}`)).toMatchObject({
      status: 'proofreading_not_accepted',
    })
    expect((await crew.padmin.get(`/orders/${orderId}/chapters`))[0].people.translator.name).toBe(
      'dewi.lestari',
    )
  })

  it('that somebody decided meanwhile says so and is not decided twice', async () => {
    const { orderId, chapterIds } = await translated(crew, { title: 'Twice' })
    const { version } = await crew.proofreader.get(`/orders/${orderId}`)
    const checkInput = {
      version,
      chapterIds,
      action: 'return_to_same',
      reasonCode: 'grammar',
      description: 'Tenses',
      evidence: [],
    }
    must(await crew.proofreader.send('POST', `/orders/${orderId}/check-requests`, checkInput))
    await visit(page, `/order/chapter/5/${orderId}`)
    await page
      .getByRole('button', { name: /^Decide check/ })
      .first()
      .click()
    const window = named(/^Check request for/)
    await window.getByLabel('Note').fill('Look at line two')
    await whileSending(page, /\/decide$/, async () => {
      const [request] = await root.get(`/orders/${orderId}/check-requests`)
      const decisions = [
        {
          chapterId: chapterIds[0],
          conclusion: 'dismissed',
          note: 'It is a quotation',
          upheld: [],
        },
      ]
      must(
        await root.send('POST', `/check-requests/${request.id}/decide`, {
          version: request.order.version,
          decisions,
        }),
      )
    })
    await button(window, 'Decide').click()
    await window.getByText(/was faster/).waitFor()
    await expect.poll(() => button(window, 'Decide').isDisabled()).toBe(true)
    expect(await window.getByLabel('Note').inputValue()).toBe('Look at line two')
    await picture(page, 'check-decided-meanwhile')
    await escape(page)
    expect(await getStatus(crew, chapterIds[0] ?? '')).toBe('pending_proofreading')
  })
})

describe('a rejected chapter and its score', () => {
  // spec 2.modal.order_send_back 2.modal.order_grade
  it('goes where it is sent, with words; its score is changed and taken away with what others wrote in mind', async () => {
    const { orderId, chapterIds } = await translated(crew, { title: 'Rejected' })
    const chapterId = chapterIds[0] ?? ''
    for (const name of ['reviewer', 'typesetter']) await seat(crew, orderId, name, name)
    await happens(crew.proofreader, chapterId, { type: 'complete_proofreading' })
    const grade = must(
      await crew.proofreader.send('POST', `/chapters/${chapterId}/grades`, {
        score: 'good',
        tags: [],
        errors: [],
        note: 'Even',
      }),
    )
    const { version } = await crew.proofreader.get(`/orders/${orderId}`)
    must(await crew.proofreader.send('POST', `/orders/${orderId}/send-for-review`, { version }))
    await happens(crew.reviewer, chapterId, { type: 'accept_review' })
    await happens(crew.typesetter, chapterId, {
      type: 'report_abnormal',
      reason: 'The joke is lost',
      suspectedCause: 'translation',
    })

    await visit(page, `/order/chapter/5/${orderId}`)
    await page.getByRole('button', { name: 'Route rejected chapter' }).first().click()
    const route = named('Where should chapter 1 go?')
    await route.getByText('The joke is lost').waitFor()
    await button(route, 'Send').click()
    await route.getByText('Describe what needs to be fixed').waitFor()
    await picture(page, 'route-faults')
    await route.getByLabel('What needs to be fixed').fill('Find a pun of your own')
    await route.getByText('Typesetting: it can be lettered as it is').click()
    await button(route, 'Send').click()
    await route.getByText('Enter a reason').waitFor()
    await route.getByText('Translation: the text is wrong').click()
    expect(await route.getByLabel('What needs to be fixed').inputValue()).toBe(
      'Find a pun of your own',
    )
    await button(route, 'Send').click()
    await route.waitFor({ state: 'detached' })
    await translator.page
      .getByRole('row', { name: /Rejected/ })
      .getByText('Rework translation')
      .waitFor()

    await visit(page, '/grade/index/5')
    await rowAction(page, /Rejected/, 'More actions', 'Edit')
    const change = named(/^Score of/)
    await change
      .getByText(/^No suggestion: the chapter has \d+ words, but at least \d+ are needed/)
      .waitFor()
    await change.getByText('Poor', { exact: true }).click()
    await change.getByLabel('Note').fill('The pun was the point')
    await picture(page, 'grade-change')
    await whileSending(page, /\/grades\/[^/]+$/, async () =>
      must(
        await crew.proofreader.send('PATCH', `/grades/${grade.id}`, {
          version: grade.version,
          score: 'average',
          tags: [],
          errors: [],
          note: 'Even',
        }),
      ),
    )
    await button(change, 'Save').click()
    await change.getByText(/This score has been changed/).waitFor()
    expect(await change.getByLabel('Note').inputValue()).toBe('The pun was the point')
    await button(change, 'Save').click()
    await change.waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /Rejected/ })
      .getByText('Poor')
      .waitFor()
    await rowAction(page, /Rejected/, 'More actions', 'Delete')
    await named('Delete this score?').waitFor()
    await escape(page)
    await rowAction(page, /Rejected/, 'More actions', 'Delete')
    await button(named('Delete this score?'), 'Delete').click()
    await page.getByRole('row', { name: /Rejected/ }).waitFor({ state: 'detached' })
  })
})

describe('the machines', () => {
  // spec 10.workflow.attempts
  it('are watched, put in order, stopped for a while, tried again, and left for work by hand with a reason', async () => {
    engine.behave('refuse')
    const failing = await anEmptyOrder(crew, { title: 'Machines' })
    const file = path.join(studio.dataDir, 'demo-pages/001.png')
    await uploadPages(crew, failing.chapterIds[0] ?? '', [file])
    await visit(page, '/ai/index/5')
    const row = page.getByRole('row', { name: /Machines/ })
    await row.getByText('Failed', { exact: true }).waitFor({ timeout: 90_000 })
    await row.getByRole('button', { name: /More actions/ }).click()
    await page
      .getByRole('menuitem', { name: /^Pause No machine work is waiting or running/ })
      .waitFor()
    await page.getByRole('menuitem', { name: 'Pages and causes' }).click()
    const drawer = named(/Machines/)
    await drawer.getByText(/The engine rejected the key/).waitFor()
    await picture(page, 'ai-drawer')
    await escape(page)
    engine.behave('hold')
    await button(row, 'Retry').click()
    await row.getByText('Running', { exact: true }).waitFor()
    await button(row, 'Pause').click()
    await row.getByText(/^Paused by/).waitFor()
    await row.getByRole('button', { name: /More actions/ }).click()
    await page.getByRole('menuitem', { name: 'Move to front' }).first().click()
    await row.getByText('First', { exact: true }).waitFor()
    await picture(page, 'ai-paused')
    await button(row, 'Resume').click()
    engine.behave('refuse')
    await row.getByText('Failed', { exact: true }).waitFor({ timeout: 60_000 })

    await visit(page, `/order/chapter/5/${failing.orderId}`)
    await rowAction(page, /Chapter 1/, 'More actions', 'Continue by hand')
    const reason = named(/Continue by hand$/)
    await button(reason, 'Continue by hand').click()
    await reason.getByText('Enter a reason').waitFor()
    await picture(page, 'ai-by-hand')
    await reason.getByLabel('Reason').fill('Three lines only')
    await button(reason, 'Continue by hand').click()
    await reason.waitFor({ state: 'detached' })
    engine.behave('answer')
    await until(
      async () => (await getStatus(crew, failing.chapterIds[0] ?? '')) === 'pending_assignment',
    )
  })
})

describe('the glossary', () => {
  // spec 2.modal.term_edit 2.modal.term_upload 8.message.xlsx 8.message.select_file 5.term.file
  // spec 5.term.original 5.term.unique
  it('refuses a term without words, one that is there, a file that is no sheet; typed words outlive a faster colleague', async () => {
    await visit(page, '/term/index')
    await page.getByRole('button', { name: 'New term' }).click()
    const form = named('New term')
    await button(form, 'Create').click()
    await expect.poll(() => form.getByText('This field is required').count()).toBe(2)
    await picture(page, 'term-faults')
    must(
      await root.send('POST', '/terms', {
        bookId: null,
        original: '潮汐表',
        translations: { en: 'tide table' },
      }),
    )
    await form.getByLabel('Original').fill('潮汐表')
    await form.getByRole('textbox', { name: 'English', exact: true }).fill('harbour pilot')
    await button(form, 'Create').click()
    await form
      .getByText('There is already a term for 潮汐表. Change that one.', { exact: true })
      .waitFor()
    expect(await form.getByRole('textbox', { name: 'English', exact: true }).inputValue()).toBe(
      'harbour pilot',
    )
    await form.getByLabel('Original').fill('引航员')
    await button(form, 'Create').click()
    await form.waitFor({ state: 'detached' })
    await page.getByPlaceholder('Search by original, alias or translation').fill('引航员')
    await page
      .getByRole('row', { name: /引航员/ })
      .getByRole('button', { name: 'Edit' })
      .click()
    const edit = named('Edit “引航员”')
    await edit.getByRole('textbox', { name: 'French', exact: true }).fill('pilote')
    const [term] = (await root.get(`/terms?search=${encodeURIComponent('引航员')}`)).rows
    await whileSending(page, /\/terms\/[^/]+$/, async () => {
      const { version, original, aliases, translations, explanation } = term
      must(
        await root.send('PATCH', `/terms/${term.id}`, {
          version,
          original,
          aliases,
          translations,
          explanation,
          remark: 'Not the captain',
        }),
      )
    })
    await button(edit, 'Save').click()
    await edit.getByText(/Someone else changed this term/).waitFor()
    await expect.poll(() => edit.getByLabel('Remark').inputValue()).toBe('Not the captain')
    expect(await edit.getByRole('textbox', { name: 'French', exact: true }).inputValue()).toBe(
      'pilote',
    )
    await button(edit, 'Save').click()
    await edit.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Import and export' }).click()
    await page.getByRole('menuitem', { name: 'Import a spreadsheet' }).click()
    const sheets = named('Import terms')
    await button(sheets, 'Import terms').click()
    await sheets.getByText('Please select the file').last().waitFor()
    const file = page.locator('input[type="file"]')
    await file.setInputFiles({
      name: 'terms.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('a,b'),
    })
    await sheets.getByText('Please upload an XLSX file only').waitFor()
    const headings = TERM_COLUMNS.map((column) => termHeading(column, 'en'))
    const empty = TERM_COLUMNS.map((column) => (column === 'original' ? '无译文' : ''))
    await file.setInputFiles(await saveSheet(path.join(folder, 'terms.xlsx'), headings, [empty]))
    await sheets
      .getByText(
        'Nothing is imported while these rows are among the others: leave them out, or correct them and upload the spreadsheet again.',
      )
      .waitFor()
    expect(await button(sheets, 'Import terms').isDisabled()).toBe(true)
    await picture(page, 'term-import-refused')
    await escape(page)
    await rowAction(page, /引航员/, /More actions/, 'Delete')
    await button(named('Delete terms'), 'Delete').click()
    await page.getByRole('row', { name: /引航员/ }).waitFor({ state: 'detached' })
  })
})

describe('what is not theirs', () => {
  // spec 6.note.access
  it('is not offered, or says why: project administrators, their roles, the release schedule', async () => {
    await visit(page, '/users/index/5?search=padmin')
    const edit = page.getByRole('row', { name: /padmin/ }).getByRole('button', { name: 'Edit' })
    await edit.hover()
    await page.getByRole('tooltip').waitFor()
    await picture(page, 'account-not-mine')
    expect(await edit.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'New account' }).click()
    const form = named('New account')
    expect(await form.getByRole('checkbox', { name: /Project Administrator/ }).isDisabled()).toBe(
      true,
    )
    await picture(page, 'account-roles-not-mine')
    await escape(page)
    expect(await page.getByRole('link', { name: /Series Release/ }).count()).toBe(0)
  })

  it('a report backwards in time is refused in words, and right again when the days are', async () => {
    await visit(page, '/reports/index/5?from=2026-03-10&to=2026-03-01')
    await page.getByText(/A report covers at most/).waitFor()
    await picture(page, 'report-refused')
    await choose(page, page.getByRole('combobox', { name: 'Period' }), 'This month')
    await page.getByText(/A report covers at most/).waitFor({ state: 'detached' })
  })
})
