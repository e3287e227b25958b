/**
 * A translation administrator looks at the orders as a board, in a calendar and by workload, and
 * moves one in each.
 */
import { expect, it } from 'vitest'
import { ApiPerson } from '../support/api-person.ts'
import { type Place, openSession, sitDown, visit } from '../support/browser.ts'

/** In a studio with the orders of the demo. */
export const ordersLaidOut = (place: () => Place): void => {
  it('a card goes where the workflow lets it, by mouse and by key, and says why not elsewhere', async () => {
    const { address, browser } = place()
    const api = new ApiPerson(address, 'tadmin')
    await api.signIn()
    const { rows } = await api.get('/orders?status=pending_assignment&size=100')
    const open = rows.find(
      ({ can }: { can: { assign_translator?: unknown } }) => can.assign_translator === true,
    )
    const person = await sitDown(browser, address)
    await openSession(person, 'tadmin')
    const { page } = person
    await visit(page, '/order/index/5')
    await page.getByRole('button', { name: 'Board', exact: true }).click()
    const card = page.locator(`[data-card="${open.id}"]`)
    await card.waitFor()
    expect(new URL(page.url()).searchParams.get('layout')).toBe('board')
    const columns = page.locator('section[data-column]')
    const counts = await columns.evaluateAll((all) => all.map((one) => one.ariaLabel))
    expect(counts).toContainEqual(expect.stringMatching(/^Assignment: \d+ order/))

    await card.dragTo(page.locator('section[data-column="translation"]'))
    const assign = page.getByRole('dialog')
    await assign.waitFor()
    await page.keyboard.press('Escape')
    await assign.waitFor({ state: 'detached' })

    await card.focus()
    await page.keyboard.press('m')
    const review = page.getByRole('menuitem', { name: /^Review/ })
    await review.waitFor()
    expect(await review.textContent()).toContain('Orders go through every stage')
    await page.keyboard.press('Escape')
    await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/order/chapter/5/${open.id}`)
    expect(person.complaints).toEqual([])
    await person.leave()
  })

  it('a deadline is moved by key after a look at what shifts, and back', async () => {
    const { address, browser } = place()
    const api = new ApiPerson(address, 'padmin')
    await api.signIn()
    const { rows } = await api.get('/orders?status=translating&size=1&sort=cutoffTime&order=desc')
    const [{ id, cutoffTime }] = rows
    const deadline = async (): Promise<string> => (await api.get(`/orders/${id}`)).cutoffTime
    const person = await sitDown(browser, address)
    await openSession(person, 'padmin')
    const { page } = person
    await visit(page, `/order/index/3?layout=calendar&at=${cutoffTime.slice(0, 10)}`)
    const entry = page.locator(`[data-entry="${id} cutoff"]`)
    await entry.focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('status', { name: 'What shifts' }).waitFor()
    expect(await deadline()).toBe(cutoffTime)
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    const week = new Date(Date.parse(cutoffTime) + 7 * 86_400_000).toISOString()
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
    expect(await deadline()).toBe(week)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(deadline).toBe(cutoffTime)
    expect(person.complaints).toEqual([])
    await person.leave()
  })

  it('hours of a week lead to the orders behind them, and on to the list', async () => {
    const { address, browser } = place()
    const person = await sitDown(browser, address)
    await openSession(person, 'tadmin')
    const { page } = person
    await visit(page, '/order/index/5?layout=workload')
    await page.getByRole('grid', { name: 'Workload' }).waitFor()
    await page.locator('td button:not([aria-disabled])').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.locator('article').first().waitFor()
    const count = await drawer.locator('article').count()
    await drawer.getByRole('button', { name: 'Show in the list' }).click()
    await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBe(count)
    expect(person.complaints).toEqual([])
    await person.leave()
  })
}
