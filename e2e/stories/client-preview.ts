/**
 * An administrator sends a rights holder a link; she reads on her own device without an account,
 * marks a place, is answered, asks for changes and accepts.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiPerson } from '../support/api-person.ts'
import { openHome, type Person, type Place, sitDown, visit } from '../support/browser.ts'
import { button, picture } from '../support/windows.ts'

const CLIENT = 'Kumo Press'

export const clientPreview = (place: () => Place): void => {
  describe('a preview for a rights holder', () => {
    let person: Person | undefined
    let page: Page
    let reader: Person | undefined
    let link = ''
    let orderId = ''
    let chapterNumber = 0

    beforeAll(async () => {
      const { address, browser } = place()
      person = await sitDown(browser, address)
      page = person.page
      await openHome(person, 'padmin')
      const padmin = new ApiPerson(address, 'padmin')
      await padmin.signIn()
      const { rows } = await padmin.get('/orders?status=completed&size=50')
      for (const { id } of rows) {
        const { chapters } = await padmin.get(`/preview-links?orderId=${id}`)
        chapterNumber =
          chapters.find(({ ready }: { ready: number }) => ready > 0)?.chapterNumber ?? 0
        orderId = id
        if (chapterNumber > 0) break
      }
      expect(chapterNumber).toBeGreaterThan(0)
    })
    afterAll(async () => {
      await reader?.leave()
      await person?.leave()
      // the browser remarks upon the link that was ended
      expect(reader?.complaints.filter((one) => !/404 .*\/api\/preview$/.test(one)) ?? []).toEqual(
        [],
      )
      expect(person?.complaints).toEqual([])
    })

    const openReader = async (): Promise<Person> => {
      const { address, browser } = place()
      const visitor = await sitDown(browser, address)
      await visitor.page.goto(link)
      return visitor
    }
    it('is made from the order, with a password', async () => {
      await visit(page, `/order/base/3/${orderId}`)
      await page.getByRole('button', { name: 'Client preview' }).click()
      const list = page.getByRole('dialog', { name: 'Client preview' })
      await button(list, 'New link').first().click()
      const form = page.getByRole('dialog', { name: 'New preview link' })
      await button(form, 'Create and copy link').click()
      await form.getByText('Enter for whom the link is.').waitFor()
      await form.getByLabel('For whom').fill(CLIENT)
      await form.getByLabel('Password (optional)').fill('whale-song')
      await picture(page, 'preview-link-new')
      await button(form, 'Create and copy link').click()
      await form.waitFor({ state: 'detached' })
      const card = list.getByRole('article', { name: CLIENT })
      await card.getByText('Not opened yet').waitFor()
      const href = await card
        .getByRole('link', { name: 'Look at it as the rights holder' })
        .getAttribute('href')
      link = href ?? ''
      expect(link).toMatch(/^\/preview#[\w-]{64}$/)
      await picture(page, 'preview-links')
    })

    it('asks for the password once, and shows the pages, also by the keyboard', async () => {
      reader = await openReader()
      const { page: tab } = reader
      await tab.getByLabel('Password').fill('wrong-song')
      await button(tab.locator('body'), 'Open').click()
      await tab
        .getByRole('alert')
        .getByText('That is not the password.', { exact: false })
        .waitFor()
      await tab.getByLabel('Password').fill('whale-song')
      await button(tab.locator('body'), 'Open').click()
      await tab.getByText(`for ${CLIENT}`, { exact: false }).waitFor()
      await expect
        .poll(() =>
          tab.evaluate(() =>
            [...document.images].some((one) => one.complete && one.naturalWidth > 100),
          ),
        )
        .toBe(true)
      await picture(tab, 'preview-reader')
      await tab.getByLabel('View').selectOption('single')
      await tab.getByRole('group', { name: 'Page 1 of' }).waitFor()
      await tab.locator('body').press('ArrowRight')
      await tab.getByRole('group', { name: 'Page 2 of' }).waitFor()
      expect(new URL(tab.url()).hash).toMatch(new RegExp(`/${chapterNumber}/2$`))
      await tab.locator('body').press('Home')
      await tab.getByRole('group', { name: 'Page 1 of' }).waitFor()
      await tab.getByLabel('View').selectOption('strip')
      // a reload asks for nothing again
      await tab.reload()
      await tab.getByText(`for ${CLIENT}`, { exact: false }).waitFor()
    })

    it('takes a comment at a place, which the studio finds there', async () => {
      const tab = reader?.page
      if (tab === undefined) throw new Error('nobody reads')
      await tab.getByRole('button', { name: '0 comments' }).click()
      await button(tab.locator('body'), 'Mark a place').click()
      const shown = tab.locator('[data-page]').first()
      const box = await shown.boundingBox()
      if (box === null) throw new Error('no page is shown')
      await tab.mouse.move(box.x + box.width * 0.3, box.y + 60)
      await tab.mouse.down()
      await tab.mouse.move(box.x + box.width * 0.6, box.y + 140)
      await tab.mouse.up()
      await tab.getByText('the place marked on page 1', { exact: false }).waitFor()
      await tab.getByLabel('Write a comment').fill('The name is spelt differently here')
      await button(tab.locator('body'), 'Send').click()
      await tab.getByRole('button', { name: /^Comment 1: The name/ }).waitFor()
      await picture(tab, 'preview-comment')
      await visit(page, `/order/comment/3/${orderId}`)
      const thread = page.getByRole('article').filter({ hasText: 'The name is spelt differently' })
      await thread.getByText(CLIENT).first().waitFor()
      await thread.getByText('Rights holder').waitFor()
      await button(thread, 'Reply').click()
      await thread.getByRole('textbox').fill('Corrected on all pages')
      await thread.getByLabel(`Show this answer to ${CLIENT}`).check()
      await button(thread, 'Send').click()
      await thread.getByText('Seen by the rights holder').waitFor()
      await picture(page, 'preview-answer')
      await tab.reload()
      await tab.getByRole('button', { name: '1 comment' }).click()
      await tab.getByText('Corrected on all pages').waitFor()
    })

    it('is accepted, and the order says so', async () => {
      const tab = reader?.page
      if (tab === undefined) throw new Error('nobody reads')
      await tab.getByRole('button', { name: 'Accept or ask for changes' }).first().click()
      const dialog = tab.getByRole('dialog')
      await dialog.getByLabel(/^Ask for changes/).check()
      expect(await button(dialog, 'Send to the studio').isDisabled()).toBe(true)
      await dialog.getByLabel(/^Accept/).check()
      await picture(tab, 'preview-decision')
      await button(dialog, 'Send to the studio').click()
      await tab.getByRole('button', { name: 'You accepted this chapter' }).waitFor()
      await visit(page, `/order/base/3/${orderId}`)
      await page.locator('dl').getByText(`${CLIENT} accepted chapter ${chapterNumber}`).waitFor()
    })

    it('ends when the administrator ends it', async () => {
      await page.getByRole('button', { name: 'Client preview' }).click()
      const card = page.getByRole('article', { name: CLIENT })
      await button(card, 'End').click()
      await button(page.getByRole('dialog', { name: 'End this link?' }), 'End').click()
      await card.getByText('Ended').waitFor()
      const tab = reader?.page
      await tab?.reload()
      await tab?.getByRole('alert').getByText('This link was ended.', { exact: false }).waitFor()
    })
  })
}
