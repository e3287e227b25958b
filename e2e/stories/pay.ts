/**
 * A project administrator enters a rate, reads what the translator is paid for, gives an order a
 * price; nobody else finds any of it.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiPerson } from '../support/api-person.ts'
import { openHome, type Person, type Place, sitDown, visit } from '../support/browser.ts'
import { button, picture } from '../support/windows.ts'

export const payStory = (place: () => Place): void => {
  describe('pay and cost', () => {
    let person: Person | undefined
    let page: Page
    let worked: { readonly id: string; readonly name: string }
    let orderId = ''
    const body = () => page.locator('body')

    beforeAll(async () => {
      const { address, browser } = place()
      person = await sitDown(browser, address)
      page = person.page
      await openHome(person, 'padmin')
      const padmin = new ApiPerson(address, 'padmin')
      await padmin.signIn()
      const today = new Date().toISOString().slice(0, 10)
      const from = new Date(Date.now() - 80 * 86_400_000).toISOString().slice(0, 10)
      const { rows } = await padmin.get(`/money/people?from=${from}&to=${today}`)
      expect(rows.length).toBeGreaterThan(0)
      worked = rows[0].person
      const preview = await padmin.get(
        `/money/people/${worked.id}/preview?from=${from}&to=${today}`,
      )
      orderId = preview.rows[0].work.order.id
      await visit(page, `/pay/index?from=${from}&to=${today}&person=${worked.id}`)
    })
    afterAll(async () => {
      await person?.leave()
      expect(person?.complaints).toEqual([])
    })

    it('shows what somebody handed over and is paid for', async () => {
      const drawer = page.getByRole('dialog', { name: /not locked/ })
      await drawer.getByText(/CN¥/).first().waitFor()
      await picture(page, 'pay-preview')
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
      await picture(page, 'pay-people')
    })

    it('takes a rate, and says what is missing of it', async () => {
      await page.getByRole('tab', { name: 'Rates' }).click()
      await page.getByText('CN¥0.15').waitFor()
      await body().getByRole('button', { name: 'Add rate' }).first().click()
      const form = page.getByRole('dialog', { name: 'Add rate' })
      await button(form, 'Add rate').click()
      await form.getByText('A number with at most 4 places').waitFor()
      await form.getByLabel('Amount (CNY)').fill('0.0425')
      await picture(page, 'pay-rate-form')
      await button(form, 'Add rate').click()
      await form.waitFor({ state: 'detached' })
      await page.getByText('CN¥0.0425').waitFor()
      await picture(page, 'pay-rates')
    })

    it('gives an order its price and shows what is left of it', async () => {
      await visit(page, `/order/base/3/${orderId}`)
      await button(body(), 'Budget and price').click()
      const form = page.getByRole('dialog', { name: 'Budget and price' })
      await form.getByLabel('Budget (CNY)').fill('1000')
      await form.getByLabel('Price (CNY)').fill('2000')
      await button(form, 'Save').click()
      await form.waitFor({ state: 'detached' })
      await page.getByText('of the budget is left').waitFor()
      await picture(page, 'order-cost')
    })

    it('is nobody else’s to see, but everybody has their own', async () => {
      const { address, browser } = place()
      const translator = await sitDown(browser, address)
      await openHome(translator, 'translator')
      await visit(translator.page, '/profile/index?tab=pay')
      await translator.page.getByText('This month, not locked yet').waitFor()
      await picture(translator.page, 'own-pay')
      expect(await translator.page.getByRole('link', { name: 'Pay', exact: true }).count()).toBe(0)
      await translator.leave()
      expect(translator.complaints).toEqual([])
    })
  })
}
