/**
 * The office's windows about things: webhooks and platform profiles in Chinese and dark, own fonts
 * and lettering styles before two pairs of eyes.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renamedFont } from '../apps/server/src/testing/font-files.ts'
import { aReceiver, isSignedWith, type Receiver } from './support/a-receiver.ts'
import { visit } from './support/browser.ts'
import { type Installation, makeInstallation } from './support/installation.ts'
import { anEmptyOrder, must } from './support/ready-orders.ts'
import {
  closed,
  dialog,
  openChapter,
  openStage,
  expectDescription,
  type Stage,
} from './support/role-story.ts'
import { aSmallOrder, bringTo, moveLine, type SmallOrder } from './support/small-order.ts'
import { button, chooseDate, escape, picture, rowAction, whileSending } from './support/windows.ts'

let receiver: Receiver
let studio: Installation | undefined
let stage: Stage
let admin: Page
let typesetter: Page
let order: SmallOrder
let used: string
let spare: string

const bringFont = async (family: string): Promise<string> => {
  const name = encodeURIComponent(`${family}.ttf`)
  return must(
    await stage.crew.padmin.send(
      'POST',
      `/fonts?name=${name}`,
      new Uint8Array(renamedFont(family)),
    ),
  ).font.face.id
}

beforeAll(async () => {
  receiver = await aReceiver()
  // the receiver is in this machine, where webhooks may not go otherwise
  studio = await makeInstallation({
    PANELFLOW_DEMO: '1',
    PANELFLOW_DEMO_ORDERS: 'none',
    PANELFLOW_WEBHOOK_PRIVATE: '1',
  })
  await studio.start()
  stage = await openStage('office-things', studio.address)
  order = await aSmallOrder(stage.crew, 'Lettered')
  await bringTo(stage.crew, order, 'typesetting')
  used = await bringFont('Harbour Hand')
  spare = await bringFont('Storm Hand')
  await moveLine(stage.crew.typesetter, order.chapterIds[0], 'line-1', { font: used })
  admin = await stage.at('padmin', { locale: 'zh-CN', dark: true })
  typesetter = await stage.at('typesetter')
})
afterAll(async () => {
  const complaints = stage?.complaints()
  await stage?.end()
  await receiver?.close()
  await studio?.remove()
  expect(complaints).toEqual([])
})

const named = (name: string | RegExp): Locator => admin.getByRole('dialog', { name })

describe('a webhook', () => {
  it('shows what was posted and what came back, sends a failed delivery again, and signs with the new secret from then on', async () => {
    const { padmin } = stage.crew
    const { webhook } = must(
      await padmin.send('POST', '/webhooks', {
        name: 'Chat',
        url: receiver.url,
        kinds: ['stopped'],
      }),
    )
    const { orderId } = await anEmptyOrder(stage.crew, { title: 'Posted' })
    receiver.answer(503, 'closed for the night')
    must(
      await padmin.send('POST', `/orders/${orderId}/stop`, {
        version: 1,
        how: 'cancel',
        reason: 'Twice',
      }),
    )
    await expect.poll(() => receiver.heard.length).toBe(1)

    await admin.getByRole('link', { name: '事件推送' }).click()
    const row = admin.getByRole('row', { name: /Chat/ })
    await button(row, '推送记录').click()
    const log = named('“Chat”的推送记录')
    const delivery = log.locator('tbody tr').first()
    await delivery.getByText('503 · closed for the night').waitFor()
    await delivery.getByText(/重试$/).waitFor()
    await button(delivery, '重新推送').click()
    await admin.getByText('已重新推送，但失败：503 · closed for the night').waitFor()
    await picture(admin, 'webhook-log-zh-dark')
    receiver.answer(200, 'thank you')
    await button(delivery, '重新推送').click()
    await delivery.getByText('已送达').waitFor()
    expect(await button(delivery, '重新推送').count()).toBe(0)
    expect(new Set(receiver.heard.map(({ deliveryId }) => deliveryId)).size).toBe(1)
    await admin.keyboard.press('Escape')
    await log.waitFor({ state: 'detached' })

    await rowAction(admin, /Chat/, '更多操作', '更换密钥')
    const replaceDialog = named('更换密钥')
    await whileSending(admin, /\/secret$/, async () =>
      must(
        await padmin.send('PATCH', `/webhooks/${webhook.id}`, {
          version: 1,
          kinds: ['stopped', 'assigned'],
        }),
      ),
    )
    await button(replaceDialog, '更换密钥').click()
    await admin.getByText(/该 Webhook 已被他人修改/).waitFor()
    await button(replaceDialog, '更换密钥').click()
    const secretDialog = named('推送密钥')
    const secret = await secretDialog.locator('pre').innerText()
    await picture(admin, 'webhook-secret-zh-dark')
    await button(secretDialog, '关闭').last().click()
    await secretDialog.waitFor({ state: 'detached' })
    await rowAction(admin, /Chat/, '更多操作', '发送测试')
    await admin.getByText(/^测试已送达：200/).waitFor()
    const last = receiver.heard.at(-1)
    expect(last?.event).toBe('test')
    expect(last !== undefined && isSignedWith(secret, last)).toBe(true)
    const [first] = receiver.heard
    expect(first !== undefined && isSignedWith(secret, first)).toBe(false)
  })

  it('that somebody changes meanwhile shows the new values, keeps what was typed, and a second Save changes only that', async () => {
    const { padmin } = stage.crew
    await rowAction(admin, /Chat/, '更多操作', '编辑')
    const form = named('编辑推送')
    const [name, address] = [form.getByLabel('名称'), form.getByLabel('地址')]
    await name.fill('')
    await button(form, '保存').click()
    await expectDescription(name, '请填写名称')
    await name.fill('Team chat')
    const [webhook] = await padmin.get('/webhooks')
    const theirs = {
      name: 'Night chat',
      url: `${receiver.url}/night`,
      kinds: ['stopped', 'returned'],
    }
    await whileSending(admin, /\/webhooks\/[^/]+$/, async () =>
      must(
        await padmin.send('PATCH', `/webhooks/${webhook.id}`, {
          version: webhook.version,
          ...theirs,
        }),
      ),
    )
    await button(form, '保存').click()
    await form.getByText(/该 Webhook 已被他人修改/).waitFor()
    await expect.poll(() => address.inputValue()).toBe(theirs.url)
    expect(await name.inputValue()).toBe('Team chat')
    const both = form.getByRole('group', { name: '名称', exact: true })
    await both.getByText('现在的：Night chat').waitFor()
    await picture(admin, 'webhook-meanwhile-zh-dark')
    await button(both, '保留我的').click()
    await both.waitFor({ state: 'detached' })
    await button(form, '保存').click()
    await form.waitFor({ state: 'detached' })
    await admin.getByRole('row', { name: /Team chat/ }).waitFor()
    expect((await padmin.get('/webhooks'))[0]).toMatchObject({ ...theirs, name: 'Team chat' })
  })
})

describe('a platform profile', () => {
  it('that somebody changes meanwhile does the same', async () => {
    const { padmin } = stage.crew
    const profile = {
      name: 'Reader',
      bookId: null,
      width: 800,
      maxHeight: 1280,
      maxBytes: null,
      format: 'jpeg',
      quality: 90,
      cuts: 'gutters',
      namePattern: 'p-{n}',
    }
    const { id, version } = must(await padmin.send('POST', '/platform-profiles', profile))
    await visit(admin, '/order/profiles')
    await admin
      .getByRole('row', { name: /Reader/ })
      .getByRole('button', { name: '编辑' })
      .click()
    const form = named(/^编辑/)
    const width = form.getByRole('textbox', { name: /^宽度/ })
    await width.fill('940')
    const theirs = { ...profile, width: 720, maxHeight: 2000, namePattern: 'slice-{n}' }
    await whileSending(admin, /\/platform-profiles\/[^/]+$/, async () =>
      must(
        await padmin.send('PATCH', `/platform-profiles/${id}`, {
          version,
          profile: theirs,
          hidden: false,
        }),
      ),
    )
    await button(form, '保存').click()
    await form.getByText(/该方案已被他人修改/).waitFor()
    await form
      .getByRole('group', { name: /^宽度/ })
      .getByText('现在的：720 px')
      .waitFor()
    expect(await width.inputValue()).toMatch(/^940/)
    expect(await form.getByLabel('文件名').inputValue()).toBe('slice-{n}')
    await picture(admin, 'profile-meanwhile-zh-dark')
    await button(form, '保存').click()
    await form.waitFor({ state: 'detached' })
    await admin.getByRole('row', { name: /Reader.*940/ }).waitFor()
    const rows: { id: string }[] = await padmin.get('/platform-profiles')
    expect(rows.find((row) => row.id === id)).toMatchObject({ ...theirs, width: 940 })
  })
})

/** Opens the font list of the lettering panel, and closes it again. */
const offersFont = async (family: string): Promise<boolean> => {
  const options = typesetter.getByRole('option', { name: /Hand/ })
  await typesetter.getByRole('combobox', { name: 'Font', exact: true }).click()
  await options.first().waitFor()
  const names = await options.allInnerTexts()
  await typesetter.keyboard.press('Escape')
  await options.first().waitFor({ state: 'hidden' })
  return names.some((name) => name.startsWith(family))
}

describe('own fonts', () => {
  it('are described, hidden and shown before the typesetter’s eyes; one that pages need is kept and says where', async () => {
    await openChapter(typesetter, order.chapterIds[0])
    await typesetter.getByText('Script', { exact: true }).first().click()
    await typesetter.locator('[data-line="line-1"] p').first().click()
    await typesetter.getByText('Lettering', { exact: true }).first().click()
    // the list of the studio's own fonts may arrive after the panel
    await expect.poll(() => offersFont('Storm Hand')).toBe(true)

    await admin.getByRole('link', { name: '字体' }).click()
    await admin.getByText('自有', { exact: true }).first().click()
    await rowAction(admin, /Storm Hand/, /^更多操作/, '许可与语言')
    const edit = named(/^Storm Hand.*许可与语言$/)
    await edit.getByLabel('许可备注').fill('三台电脑')
    const last = await chooseDate(admin, edit, '许可有效期至', 15)
    const { own: before } = await stage.crew.tadmin.get('/fonts')
    const { version } = before.find(({ face }: { face: { id: string } }) => face.id === spare)
    const change = { version, languages: ['en', 'fr'] }
    await whileSending(admin, /\/fonts\/[^/]+$/, async () =>
      must(await stage.crew.tadmin.send('PATCH', `/fonts/${spare}`, change)),
    )
    await button(edit, '保存').click()
    await expect.poll(() => edit.innerText()).toMatch(/该字体的信息已被他人修改/)
    await picture(admin, 'font-meanwhile-zh-dark')
    await button(edit, '保存').click()
    await edit.waitFor({ state: 'detached' })
    await admin
      .getByRole('row', { name: /Storm Hand/ })
      .getByText('有效期至 ')
      .waitFor()
    const { own } = await stage.crew.padmin.get('/fonts')
    expect(own.find(({ face }: { face: { id: string } }) => face.id === spare)).toMatchObject({
      licenceNote: '三台电脑',
      licenceUntil: last,
      face: { languages: ['en', 'fr'] },
    })

    await rowAction(admin, /Storm Hand/, /^更多操作/, '在工作台字体列表中隐藏')
    await admin.getByText('已隐藏，使用该字体的页面不受影响。').waitFor()
    await admin.getByRole('row', { name: /Storm Hand/ }).waitFor({ state: 'detached' })
    await expect.poll(() => offersFont('Storm Hand')).toBe(false)
    await admin.getByLabel('显示已隐藏').check()
    await rowAction(admin, /Storm Hand/, /^更多操作/, '重新在工作台中显示')
    await admin.getByText('可再次选用。').waitFor()
    await expect.poll(() => offersFont('Storm Hand')).toBe(true)

    await rowAction(admin, /Harbour Hand/, /^更多操作/, '使用位置')
    await named(/^Harbour Hand.*的使用位置$/)
      .getByText(/第 1 话$/)
      .waitFor()
    await escape(admin)
    await admin
      .getByRole('row', { name: /Harbour Hand/ })
      .getByRole('button', { name: /^更多操作/ })
      .click()
    await admin.getByRole('menuitem', { name: /^删除 有 1 页使用该字体，可改为隐藏。/ }).waitFor()
    await picture(admin, 'fonts-used-zh-dark')
    await admin.keyboard.press('Escape')
    await rowAction(admin, /Storm Hand/, /^更多操作/, '删除')
    await button(named('删除该字体？'), '删除').click()
    await admin.getByRole('row', { name: /Storm Hand/ }).waitFor({ state: 'detached' })
    await expect.poll(() => offersFont('Storm Hand')).toBe(false)
  })
})

describe('lettering styles', () => {
  it('are made with a look of their own, given to a text, renamed although changed meanwhile, and deleted; shared ones are looked at', async () => {
    const { crew } = stage
    const size = typesetter.getByRole('textbox', { name: 'Size', exact: true })
    await typesetter
      .getByRole('button', { name: /^Styles/ })
      .first()
      .click()
    await typesetter.getByRole('button', { name: 'Save this text’s style' }).click()
    const form = dialog(typesetter)
    await form.getByRole('textbox', { name: 'Name' }).fill('Loud voice')
    const fontSize = form.getByRole('textbox', { name: 'Font size' })
    await fontSize.fill('0')
    await button(form, 'Save').click()
    await expect.poll(() => fontSize.getAttribute('aria-invalid')).toBe('true')
    expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Loud voice')
    await fontSize.fill('55')
    await picture(typesetter, 'style-new')
    await button(form, 'Save').click()
    await closed(typesetter)
    await typesetter.getByRole('button', { name: 'Apply “Loud voice” to the selection' }).click()
    await expect.poll(() => size.inputValue()).toMatch(/^55/)

    await typesetter.getByRole('button', { name: 'Edit Loud voice' }).click()
    await form.getByRole('textbox', { name: 'Name' }).fill('Thunder')
    await whileSending(typesetter, /\/styles\/[^/]+$/, async () => {
      const [{ id, version }] = (await crew.typesetter.get('/styles')).rows
      must(await crew.typesetter.send('PATCH', `/styles/${id}`, { version, remark: 'Storms only' }))
    })
    await button(form, 'Save').click()
    await form.getByText(/This style has been changed/).waitFor()
    await expect.poll(() => form.getByLabel('Remark').inputValue()).toBe('Storms only')
    await picture(typesetter, 'style-meanwhile')
    await button(form, 'Save').click()
    await closed(typesetter)
    const [own] = (await crew.typesetter.get('/styles')).rows
    expect(own).toMatchObject({ shared: false, name: 'Thunder', remark: 'Storms only', size: 55 })

    await typesetter.getByRole('button', { name: 'Edit Thunder' }).click()
    await form.getByLabel('Folder').fill('Voices')
    await button(form, 'Save').click()
    await closed(typesetter)
    const search = typesetter.getByRole('searchbox', { name: 'Search styles' })
    await search.fill('no such style')
    await typesetter.getByText('No style has these words').waitFor()
    await search.fill('VOICÉS storm')
    await typesetter.getByRole('heading', { name: 'Mine · Voices' }).waitFor()
    await picture(typesetter, 'style-found')
    await search.fill('')

    const presetStyle = {
      language: null,
      bookId: null,
      font: 'comic-neue-bold',
      size: 30,
      align: 'center',
      fontStyle: 'normal',
    }
    must(
      await crew.tadmin.send('POST', '/styles', {
        shared: true,
        name: 'Of the house',
        ...presetStyle,
      }),
    )
    await typesetter
      .getByRole('button', { name: 'Apply “Of the house” to the selection' })
      .waitFor()
    expect(
      await typesetter
        .getByRole('button', { name: 'Edit Of the house' })
        .getAttribute('aria-disabled'),
    ).toBe('true')
    await typesetter.getByRole('checkbox', { name: 'Select Thunder' }).check()
    await typesetter.getByRole('button', { name: 'Style files' }).click()
    const [saved] = await Promise.all([
      typesetter.waitForEvent('download'),
      typesetter.getByRole('menuitem', { name: 'Save to a file (1)' }).click(),
    ])
    const styleFile = await saved.path()
    await typesetter.getByRole('button', { name: 'Delete (1)' }).click()
    await button(dialog(typesetter), 'Delete').click()
    await closed(typesetter)
    await typesetter.getByRole('button', { name: 'Edit Thunder' }).waitFor({ state: 'detached' })
    expect(await size.inputValue()).toMatch(/^55/)

    const chosen = typesetter.locator('input[type="file"][accept*="json"]')
    await chosen.setInputFiles(styleFile)
    await typesetter.getByText('1 style added').waitFor()
    await typesetter.getByRole('button', { name: 'Edit Thunder' }).waitFor()
    await chosen.setInputFiles(styleFile)
    await typesetter.getByText(/“Thunder” was not added/).waitFor()
    const [again] = (await crew.typesetter.get('/styles')).rows
    expect(again).toMatchObject({ name: 'Thunder', folder: 'Voices', size: 55, shared: false })
  })
})
