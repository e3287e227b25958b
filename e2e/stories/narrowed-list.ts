/**
 * A project administrator narrows the list, keeps the view, moves the deadlines of several orders
 * after a look, and takes it back.
 */
import { expect, it } from 'vitest'
import { ApiPerson } from '../support/api-person.ts'
import { must } from '../support/ready-orders.ts'
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
    const view = page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('button', { name: 'In translation' })
    await view.waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(before.length)
    await view.click()
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

  it('stays still while much changes elsewhere, reads only what it shows, and shows new orders when asked', async () => {
    const { address, browser } = place()
    const api = new ApiPerson(address, 'padmin')
    await api.signIn()
    const person = await sitDown(browser, address)
    await openSession(person, 'padmin')
    const { page } = person
    await visit(page, '/order/index/3')
    const rows = page.locator('tbody tr[data-index]')
    await rows.first().waitFor()
    // what was read before the line of events was there is read once more
    await page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/orders')
    const look = () =>
      rows.evaluateAll((all) =>
        all.map((row) => [
          row.getBoundingClientRect().top,
          row.getBoundingClientRect().height,
          row.querySelector('a')?.getAttribute('href'),
        ]),
      )
    const before = await look()
    expect(new Set(before.map(([, height]) => height)).size).toBe(1)

    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const begun = Date.now()
    const { rows: orders } = await api.get('/orders?status=translating&size=5')
    const versions = new Map<string, number>()
    for (let change = 0; change < 200; change++) {
      const { id, version } = orders[change % orders.length]
      const { data } = await api.send('PATCH', `/orders/${id}`, {
        version: versions.get(id) ?? version,
        remark: `change ${change}`,
      })
      versions.set(id, data.version)
    }
    const [{ id, book, chapterEnd }] = orders
    await api.send('PATCH', `/orders/${id}`, { version: versions.get(id), title: 'Renamed here' })
    must(
      await api.send('POST', '/orders/several', {
        bookId: book.id,
        type: 'regular',
        targetLanguages: ['th', 'fr'],
        chapterStart: chapterEnd,
        chapterEnd,
        cutoffTime: '2030-01-01 00:00:00',
      }),
    )
    await page.getByText('Renamed here').waitFor()
    const show = page.getByRole('button', { name: '2 new · show' })
    await show.waitFor()
    expect(await look()).toEqual(before)
    const reads = asked.filter((path) => path.includes('/orders'))
    expect(reads.filter((path) => !path.endsWith('/orders/rows'))).toEqual([])
    // one round for what is shown every two seconds at most, one for the rest every ten
    expect(reads.length).toBeLessThanOrEqual((Date.now() - begun) / 2000 + 4)

    // keys and links work at once, and a choice moves nothing
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByRole('toolbar', { name: 'Selected orders' }).waitFor()
    expect(await look()).toEqual(before)
    const [beside] = await Promise.all([
      page.context().waitForEvent('page'),
      rows
        .first()
        .getByRole('link')
        .click({ modifiers: ['Control'] }),
    ])
    expect(new URL(beside.url()).pathname).toBe(before[0]?.[2])
    await beside.close()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await show.click()
    await expect.poll(async () => (await look()).length).toBe(before.length + 2)
    expect((await look())[2]?.[2]).toBe(before[0]?.[2])
    expect(person.complaints).toEqual([])
    await person.leave()
  })
}
