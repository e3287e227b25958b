/**
 * A project administrator narrows the list, keeps the view, moves the deadlines of several orders
 * after a look, and takes it back.
 */
import { expect, it } from 'vitest'
import { ApiPerson } from '../support/api-person.ts'
import { type Place, openSession, sitDown, visit } from '../support/browser.ts'

/** In a studio with the orders of the demo. */
export const narrowedList = (place: () => Place): void => {
  it('the list is filtered by a column, kept as a view, changed in bulk with a look before and an undo after', async () => {
    const { address, browser } = place()
    const api = new ApiPerson(address, 'padmin')
    await api.signIn()
    const deadlines = async (): Promise<string[]> =>
      (
        await api.get(`/orders?status=translating&size=100&search=${encodeURIComponent('云鲸')}`)
      ).rows
        .map(({ cutoffTime }: { cutoffTime: string }) => cutoffTime)
        .toSorted()
    const before = await deadlines()
    expect(before.length).toBeGreaterThan(0)

    const person = await sitDown(browser, address)
    await openSession(person, 'padmin')
    const { page } = person
    await visit(page, `/order/index/3?search=${encodeURIComponent('云鲸')}`)
    const rows = page.locator('tbody tr[data-index]')
    await rows.first().waitFor()

    await page.getByRole('button', { name: 'Filter: Status' }).click()
    await page.getByRole('checkbox', { name: 'Translating', exact: true }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => rows.count()).toBe(before.length)
    expect(new URL(page.url()).searchParams.get('status')).toContain('translating')

    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('In translation')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('button', { name: 'In translation' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(before.length)
    await page.getByRole('button', { name: 'In translation' }).click()
    await page.getByRole('menuitem', { name: 'In translation', exact: true }).click()
    await expect.poll(() => rows.count()).toBe(before.length)

    // marked by the keyboard, the rest of what matches by one box
    await rows.first().focus()
    await page.keyboard.press('x')
    await page.getByRole('toolbar', { name: 'Selected orders' }).waitFor()
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await page.getByRole('button', { name: 'Deadlines…' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: /^Change \d+ order/ }).click()
    await page.getByText(/\d+ orders? changed\./).waitFor()
    const later = before.map((at) => new Date(Date.parse(at) + 86_400_000).toISOString())
    expect(await deadlines()).toEqual(later)

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/\d+ orders? restored\./).waitFor()
    expect(await deadlines()).toEqual(before)
    expect(person.complaints).toEqual([])
    await person.leave()
  })
}
