/**
 * The root account, in Chinese and dark: accounts, the working calendar and the audit chain, with
 * every refusal on the way.
 */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiPerson } from './support/api-person.ts'
import { type Person, visit } from './support/browser.ts'
import { type BrowserSession, openBrowserSession, watchSession } from './support/browser-session.ts'
import { anEmptyOrder, must } from './support/ready-orders.ts'
import { button, picture, rowAction, whileSending } from './support/windows.ts'

/** keeps names apart where the studio ran before */
const RUN = Date.now() % 1_000_000

let session: BrowserSession | undefined
let address: string
let padmin: ApiPerson
let boss: Person
let at: Page

beforeAll(async () => {
  session = await openBrowserSession('root', { locale: 'zh-CN', dark: true })
  address = session.address
  boss = session.person
  at = boss.page
  padmin = new ApiPerson(address, 'padmin')
  await padmin.signIn()
})
watchSession(() => session)

/**
 * Waits until the list shows only what was asked for: a row that still moves is not the one that is
 * clicked.
 */
const find = async (words: string): Promise<void> => {
  await at.getByPlaceholder('账号名、姓名或手机号').fill(words)
  await at.getByText(/^共 1 条/).waitFor()
}
const dialog = (name: string | RegExp): Locator => at.getByRole('dialog', { name })

describe('accounts', () => {
  // spec 2.modal.users_reset 2.modal.users_delete 2.modal.users_table_action 5.account.name
  // spec 5.account.unique 5.account.password 5.account.role
  it('are made, changed, let in and helped: each refusal stands beside its field, secrets are shown once', async () => {
    const newName = `gu.${RUN}`
    await visit(at, '/users/index/3')
    await at.getByRole('button', { name: '新建账号' }).click()
    const form = dialog('新建账号')
    await button(form, '创建').click()
    await expect.poll(() => form.getByText('此项必填').count()).toBe(2)
    await form.getByLabel('账号名').fill('padmin')
    await form.getByLabel('手机号').fill('12')
    await form.getByLabel('邮箱').fill('nobody')
    await form.getByLabel('初始密码').fill('ab1')
    await form.getByText('手机号格式不正确').waitFor()
    await form.getByText('邮箱格式不正确').waitFor()
    await form.getByText('长度为 6 至 30 个字符').waitFor()
    await form.getByLabel('初始密码').fill('abc-123')
    await form.getByText('只能包含字母和数字').waitFor()
    await picture(at, 'account-faults-zh-dark')
    await form.getByLabel('手机号').fill('13800138000')
    await form.getByLabel('邮箱').fill('gu@example.com')
    await form.getByLabel('初始密码').fill('abc123')
    await form.getByText(/^这个密码很容易被猜到/).waitFor()
    await form.getByLabel('初始密码').fill('qv91first')
    await form.getByText('翻译', { exact: true }).click()
    await button(form, '创建').click()
    await form.getByText('账号名 padmin 已被占用，请换一个。', { exact: true }).waitFor()
    await picture(at, 'account-taken-zh-dark')
    await form.getByLabel('账号名').fill(newName)
    await button(form, '创建').click()
    const secret = dialog(`${newName} 的初始密码`)
    await secret.getByText('qv91first', { exact: true }).waitFor()
    await at.keyboard.press('Escape')
    await picture(at, 'account-secret-zh-dark')
    await button(secret, '关闭').last().click()

    await find(newName)
    const row = at.getByRole('row', { name: new RegExp(newName) })
    await button(row, '编辑').click()
    const edit = dialog(`编辑 ${newName}`)
    await edit.getByLabel('姓名').fill('顾城')
    const { rows } = await padmin.get(`/accounts?search=${newName}`)
    await whileSending(at, new RegExp(`/accounts/${rows[0].id}$`), async () =>
      must(
        await padmin.send('PATCH', `/accounts/${rows[0].id}`, {
          version: rows[0].version,
          email: 'gu.cheng@example.com',
        }),
      ),
    )
    await button(edit, '保存').click()
    await edit.getByText('该账号已被他人修改，请查看最新状态后重试。').waitFor()
    await expect.poll(() => edit.getByLabel('邮箱').inputValue()).toBe('gu.cheng@example.com')
    expect(await edit.getByLabel('姓名').inputValue()).toBe('顾城')
    await button(edit, '保存').click()
    await edit.waitFor({ state: 'detached' })
    await at.getByRole('row', { name: /顾城/ }).waitFor()
    expect((await padmin.get(`/accounts?search=${newName}`)).rows[0]).toMatchObject({
      realName: '顾城',
      email: 'gu.cheng@example.com',
    })

    await rowAction(at, new RegExp(newName), '更多操作', '重置密码')
    await button(dialog(/重置密码？$/), '重置密码').click()
    await button(dialog(/的初始密码$/), '关闭')
      .last()
      .click()
    const outsider = new ApiPerson(address, newName)
    must(
      await outsider.send('POST', '/user/forgot-password', {
        username: newName,
        phone: '13800138000',
      }),
    )
    await button(row, '处理').click()
    await dialog(/忘记了密码$/)
      .getByText(/13800138000/)
      .waitFor()
    await picture(at, 'account-forgot-zh-dark')
    await at.keyboard.press('Escape')
    await dialog(/忘记了密码$/).waitFor({ state: 'detached' })
    await button(row, '处理').click()
    await button(dialog(/忘记了密码$/), '生成验证码').click()
    await dialog(/的验证码$/)
      .getByText(/^\d{6}$/)
      .waitFor()
    await button(dialog(/的验证码$/), '关闭')
      .last()
      .click()

    must(
      await outsider.send('POST', '/user/sign-up', {
        username: `new.${RUN}`,
        realName: '林夏',
        phone: '13900139000',
        password: 'qv90imported',
      }),
    )
    await find(`new.${RUN}`)
    await button(at.getByRole('row', { name: /林夏/ }), '通过').click()
    const approve = dialog('通过 林夏 的注册')
    await button(approve, '通过').click()
    await approve.getByText('此项必填').waitFor()
    await approve.getByText('嵌字', { exact: true }).click()
    await button(approve, '通过').click()
    await approve.waitFor({ state: 'detached' })
    await rowAction(at, /林夏/, '更多操作', '删除')
    await picture(at, 'account-delete-zh-dark')
    await button(dialog(/^删除/), '删除').click()
    await at.getByRole('row', { name: /林夏/ }).waitFor({ state: 'detached' })

    await find('root')
    await at.getByRole('checkbox', { name: '选中 root' }).check()
    await at.getByRole('toolbar').getByRole('button', { name: '停用' }).click()
    await dialog(/^停用/)
      .getByText(/下线/)
      .waitFor()
    await picture(at, 'accounts-disable-zh-dark')
    await button(dialog(/^停用/), '停用').click()
    await at.getByText('不能对自己的账号执行此操作，请联系其他管理员。').waitFor()
  })
})

describe('what only root may', () => {
  it('the working calendar is refused a week without days, hours backwards and a date that is none', async () => {
    const { orderId } = await anEmptyOrder({ padmin }, { title: `Days${RUN}` })
    await visit(at, `/order/base/3/${orderId}`)
    await at.getByRole('button', { name: '工作日历' }).click()
    const form = dialog('工作日历')
    await form.getByLabel('结束', { exact: true }).fill('05:00')
    await form.getByText('须晚于开始时间').waitFor()
    await form.getByLabel('节假日').fill('2026-13-45')
    await form.getByText('其中有内容不是日期').waitFor()
    for (const day of await form.getByRole('checkbox').all()) await day.uncheck()
    await form.getByText('请至少选择一天').waitFor()
    expect(await button(form, '保存').isDisabled()).toBe(true)
    await picture(at, 'calendar-faults-zh-dark')
    await form.getByRole('checkbox').first().check()
    await form.getByLabel('结束', { exact: true }).fill('19:00')
    await form.getByLabel('节假日').fill('2026-10-01')
    await button(form, '保存').click()
    await form.waitFor({ state: 'detached' })
  })

  it('the audit chain is checked and found whole', async () => {
    await visit(at, '/audit/index')
    await at
      .getByRole('row', { name: /登录/ })
      .first()
      .waitFor()
    await at.getByRole('button', { name: '校验记录链' }).click()
    await at.getByText(/^记录链完整/).waitFor()
    await picture(at, 'audit-zh-dark')
  })
})
