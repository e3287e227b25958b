/**
 * The office's windows about people: who is away, who is notified how, who gets how much of an
 * order,
 * and what files say of it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiPerson } from './support/api-person.ts'
import { visit } from './support/browser.ts'
import { happens, seat } from './support/order-by-api.ts'
import { type Installation, makeInstallation } from './support/installation.ts'
import { must, passDeadline, prepared, type ReadyOrder } from './support/ready-orders.ts'
import { closed, openStage, expectDescription, type Stage } from './support/role-story.ts'
import { leaveSeat, openSeat } from './support/screens.ts'
import { downloadedLines, saveSheet } from './support/sheet.ts'
import { writeLines } from './support/small-order.ts'
import { button, chooseDate, choose, picture, whileSending } from './support/windows.ts'

let studio: Installation | undefined
let stage: Stage
let admin: Page
let translator: Page
let folder: string
let harbour: ReadyOrder

beforeAll(async () => {
  // reports add up what everybody did: a studio of its own
  studio = await makeInstallation({ PANELFLOW_DEMO: '1', PANELFLOW_DEMO_ORDERS: 'none' })
  await studio.start()
  stage = await openStage('office-people', studio.address)
  folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-sheets-'))
  harbour = await prepared(stage.crew, { title: 'Breakwater', chapters: 3 })
  const lines = [1, 1, 4]
  for (const [index, chapterId] of harbour.chapterIds.entries())
    await writeLines(
      stage.crew.tadmin,
      chapterId,
      Array.from({ length: lines[index] ?? 0 }, () => 'The tide is coming in'),
    )
  translator = await stage.at('translator', { locale: 'zh-CN', dark: true })
  admin = await stage.at('tadmin')
})
afterAll(async () => {
  const complaints = stage?.complaints()
  await stage?.end()
  await studio?.remove()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  expect(complaints).toEqual([])
})

const named = (name: string | RegExp): Locator => admin.getByRole('dialog', { name })

describe('whoever is away', () => {
  // spec 2.screen.profile 1.profile
  it('says so in the profile, is refused an end before the beginning, and stands before the administrator’s eyes with the days', async () => {
    await visit(translator, '/profile/index')
    const from = await chooseDate(translator, translator, '离岗开始', 15)
    const end = translator.getByRole('button', { name: '离岗结束', exact: true })
    const save = translator.getByRole('button', { name: '保存', exact: true })
    await save.click()
    await expectDescription(end, '此项必填')
    await chooseDate(translator, translator, '离岗结束', 10)
    await save.click()
    await expectDescription(end, '不能早于第一天')
    await picture(translator, 'absence-fault-zh-dark')
    const until = await chooseDate(translator, translator, '离岗结束', 20)
    await save.click()
    await translator.getByText('已保存', { exact: true }).waitFor()

    await visit(admin, '/users/index/5?search=dewi')
    await admin
      .getByRole('row', { name: /dewi\.lestari/ })
      .getByRole('button', { name: 'Edit' })
      .click()
    const edit = named('Edit dewi.lestari')
    const last = await chooseDate(admin, edit, 'Last day of work', 25)
    await button(edit, 'Save').click()
    await edit.waitFor({ state: 'detached' })

    await visit(admin, `/order/base/5/${harbour.orderId}`)
    await openSeat(admin, 'translator')
    const window = named('Assign translator')
    await window.getByText(`Away ${from} to ${until}`).waitFor()
    await window.getByText(`Leaves after ${last}`).waitFor()
    await picture(admin, 'candidates-away')
    await leaveSeat(admin)
  })
})

describe('who is notified how', () => {
  it('is chosen in the profile: kept when another window was faster, seen after a reload, and what is turned off stays away', async () => {
    const { crew } = stage
    await translator.getByRole('tab', { name: '通知' }).click()
    const bell = translator.getByRole('checkbox', { name: '站内：任务指派' })
    const mail = translator.getByLabel('邮件：任务指派')
    await bell.uncheck()
    await mail.selectOption({ label: '每日汇总' })
    await translator.getByLabel('每日汇总时间').selectOption('07:00')
    await whileSending(translator, /\/notifications\/preferences$/, async () => {
      const preferences = await crew.translator.get('/notifications/preferences')
      const { version, digestHours, riskOnly, quiet, timeZone, isMailStopped, kinds } = preferences
      const other = kinds.map(({ locked: _locked, ...one }: { kind: string; locked: boolean }) =>
        one.kind === 'unassigned' ? { ...one, mail: 'now' } : one,
      )
      must(
        await crew.translator.send('PUT', '/notifications/preferences', {
          version,
          digestHours,
          riskOnly,
          quiet,
          timeZone,
          isMailStopped,
          kinds: other,
        }),
      )
    })
    const save = translator.getByRole('button', { name: '保存', exact: true })
    await save.click()
    await translator
      .getByText(/^代码 40901|修改/)
      .first()
      .waitFor()
    const unassigned = translator.getByLabel('邮件：任务改派')
    await expect.poll(() => unassigned.inputValue()).toBe('now')
    expect([await bell.isChecked(), await mail.inputValue()]).toEqual([false, 'digest'])
    await picture(translator, 'notifications-zh-dark')
    await save.click()
    await translator.getByText('通知设置已保存').waitFor()
    await translator.reload()
    await expect.poll(() => mail.inputValue()).toBe('digest')
    expect(await bell.isChecked()).toBe(false)
    expect(await unassigned.inputValue()).toBe('now')
    expect(await translator.getByLabel('每日汇总时间').inputValue()).toBe('7')
  })
})

describe('an order split over several people', () => {
  // spec 2.modal.order_assign 8.message.order_deadline
  it('is shared out by words or chapters, moved by hand, refused once the deadline has passed, and goes on when it is moved', async () => {
    const { crew } = stage
    await translator.getByRole('link', { name: '我的工作' }).first().click()
    const todos = translator.getByRole('row', { name: /Breakwater/ })
    await openSeat(admin, 'translator')
    const window = named('Assign translator')
    await window.getByText('Several people').click()
    await button(window, 'Assign').click()
    await window.getByText('Choose at least two people').waitFor()
    await window.getByRole('checkbox', { name: /@translator\b/ }).check()
    await button(window, 'Assign').click()
    await window.getByText('Choose at least two people').waitFor()
    await window.getByRole('checkbox', { name: /@dewi\.lestari/ }).check()
    const splitGroup = window.getByRole('group', { name: 'Split' })
    const splitButton = (person: string): Locator =>
      splitGroup.getByRole('button', { name: new RegExp(`assigned to ${person}$`) })
    await expect.poll(() => splitButton('Nora Whitfield').count()).toBe(2)
    expect(await splitButton('Dewi Lestari').count()).toBe(1)
    await picture(admin, 'assign-split-words')
    await window.getByText('chapters', { exact: true }).click()
    await expect.poll(() => splitButton('Dewi Lestari').count()).toBe(2)
    await splitButton('Dewi Lestari').first().press('ArrowLeft')
    await expect.poll(() => splitButton('Nora Whitfield').count()).toBe(2)
    await window.getByText('3 chapters are assigned for the first time.').waitFor()

    const { orderId } = harbour
    await whileSending(admin, /\/split$/, async () => await passDeadline(crew.padmin, orderId))
    await button(window, 'Assign').click()
    await window.getByText(/was faster/).waitFor()
    await window
      .getByText(
        /The order deadline has passed\. Ask the project administrator to change it before assigning\./,
      )
      .first()
      .waitFor()
    // the sentence is there a moment before the order is read again
    await expect.poll(() => button(window, 'Assign').isDisabled()).toBe(true)
    await picture(admin, 'assign-split-late')
    const { version } = await crew.padmin.get(`/orders/${orderId}`)
    const cutoffTime = '2030-01-01 00:00:00'
    must(await crew.padmin.send('PATCH', `/orders/${orderId}`, { version, cutoffTime }))
    await window.getByText('3 chapters are assigned for the first time.').waitFor()
    expect(await splitButton('Nora Whitfield').count()).toBe(2)
    await button(window, 'Assign').click()
    await window.waitFor({ state: 'detached' })
    await expect.poll(() => todos.count()).toBe(2)
    const held = (await crew.padmin.get(`/orders/${harbour.orderId}/chapters`)).map(
      ({ people }: { people: { translator: { name: string } } }) => people.translator.name,
    )
    expect(held).toEqual(['translator', 'translator', 'dewi.lestari'])
    // notified by the to-do alone, as chosen in the profile
    expect(JSON.stringify(await crew.translator.get('/notifications?size=10'))).not.toContain(
      'Breakwater',
    )
  })
})

describe('files for the office', () => {
  it('say what the screens say, and a period backwards gives none', async () => {
    const { crew } = stage
    const [chapterId = '', second = '', third = ''] = harbour.chapterIds
    const dewi = new ApiPerson(stage.address, 'dewi.lestari')
    await dewi.signIn()
    await seat(crew, harbour.orderId, 'proofreader', 'proofreader')
    for (const id of [chapterId, second])
      await happens(crew.translator, id, { type: 'complete_translation' })
    await happens(dewi, third, { type: 'complete_translation' })
    await happens(crew.proofreader, chapterId, { type: 'complete_proofreading' })
    const score = { score: 'good', tags: [], errors: [], note: '=SUM(1)' }
    must(await crew.proofreader.send('POST', `/chapters/${chapterId}/grades`, score))

    await visit(admin, '/reports/index/5?from=2026-03-10&to=2026-03-01')
    const file = async (name: string): Promise<Locator> => {
      await button(admin.locator('main'), 'Export').click()
      return admin.getByRole('menuitem', { name })
    }
    await (await file('Current table, Excel')).click()
    await expect.poll(() => admin.getByText(/A report covers at most/).count()).toBe(2)
    await picture(admin, 'report-file-refused')
    await choose(admin, admin.getByRole('combobox', { name: 'Period' }), 'This month')
    await admin
      .getByRole('row', { name: /Nora Whitfield/ })
      .first()
      .waitFor()
    const groups = await downloadedLines(admin, await file('Current table, Excel'))
    expect(groups).toContainEqual(
      expect.objectContaining({
        Group: 'Nora Whitfield',
        Stage: 'Translation',
        Chapters: '2',
        Late: '0',
      }),
    )
    const chapters = await downloadedLines(admin, await file('One row per chapter, Excel'))
    expect(chapters).toContainEqual(
      expect.objectContaining({
        Person: 'Nora Whitfield',
        Stage: 'Translation',
        Title: 'Breakwater',
        Chapter: '1',
      }),
    )

    await visit(admin, '/grade/index/5')
    await admin.getByRole('row', { name: /Breakwater/ }).waitFor()
    const scores = await downloadedLines(admin, await file('Excel workbook (.xlsx)'))
    expect(scores).toContainEqual(
      expect.objectContaining({
        Translator: 'Nora Whitfield',
        'Order title': 'Breakwater',
        Score: 'Good',
        Note: '=SUM(1)',
      }),
    )
  })

  it('bring accounts in: every bad line is named and nothing is taken, a good sheet is, and the newcomer signs in', async () => {
    // the template's own headings, and the name of its sheet
    const headings = ['Account name', 'Real name', 'Roles', 'Languages', 'Phone', 'E-mail']
    const sheet = async (
      name: string,
      rows: readonly (readonly string[])[],
      title = 'accounts v1',
    ): Promise<string> => await saveSheet(path.join(folder, `${name}.xlsx`), headings, rows, title)
    await admin.getByRole('link', { name: 'Account Management' }).click()
    await admin.getByRole('button', { name: 'Import and export' }).click()
    await admin.getByRole('menuitem', { name: 'Import from a spreadsheet' }).click()
    const window = named('Import accounts from a spreadsheet')
    const file = window.locator('input[type="file"]')
    await file.setInputFiles({
      name: 'accounts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('a,b'),
    })
    await window.getByText('Please upload an XLSX file only').waitFor()
    await file.setInputFiles(await sheet('other', [['a', '', 'Translator', '', '', '']], 'Sheet1'))
    await window.getByText(/The template format must not be changed/).waitFor()
    const good = ['mara.ilves', 'Mara Ilves', 'Translator', 'English', '', 'mara@example.com']
    const bad = [
      good,
      ['mara.ilves', 'Mara again', 'Translator', '', '', ''],
      ['tom.boss', 'Tom', 'Project Administrator', '', '', ''],
      ['ann.lee', 'Ann', 'Baker', 'Klingon', '12', 'nobody'],
    ]
    await file.setInputFiles(await sheet('bad', bad))
    await window
      .getByText(/^3 rows cannot be imported, and while they are among the others nothing is\./)
      .waitFor()
    for (const words of ['“Baker”', '“Klingon”', 'Phone:', 'E-mail:'])
      await window.getByText(words).first().waitFor()
    expect(await window.locator('tbody tr').count()).toBe(3)
    await picture(admin, 'accounts-import-refused')
    await button(window, 'Choose another file').click()
    await file.setInputFiles(await sheet('good', [good]))
    await button(window, 'Import 1 account').click()
    await window.getByText('1 created, 0 changed, 0 unchanged.').waitFor()
    const password = await window.locator('code').innerText()
    await picture(admin, 'accounts-import-done')
    await button(window, 'Close').last().click()
    await closed(admin)
    await new ApiPerson(stage.address, 'mara.ilves', password).signIn()
    await admin.getByPlaceholder('Name, real name or phone').fill('mara')
    await admin.getByRole('row', { name: /Mara Ilves/ }).waitFor()
  })
})
