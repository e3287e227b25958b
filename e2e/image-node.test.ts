/**
 * The pictures of a chapter come through the node a person chose; its speed is measured in the
 * settings. Two real servers.
 */
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiPerson } from './support/api-person.ts'
import { clearBrowser, openBrowser, openHome, sitDown, visit } from './support/browser.ts'
import { type Installation, makeInstallation } from './support/installation.ts'
import { aCrew } from './support/order-by-api.ts'
import { aSmallOrder, bringTo } from './support/small-order.ts'

let studio: Installation
let browser: Browser
let node: Server
/** addresses the node was asked for */
const requests: string[] = []

/**
 * What stands in front of a studio in another country: hands everything on, origin of the page
 * included.
 */
const openNode = async (): Promise<string> => {
  node = createServer((incoming, outgoing) => {
    requests.push(incoming.url ?? '')
    const { hostname, port } = new URL(studio.address)
    const onward = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`
}

beforeAll(async () => {
  const address = await openNode()
  studio = await makeInstallation((own) => ({
    PANELFLOW_DEMO: '1',
    PANELFLOW_DEMO_ORDERS: 'none',
    PANELFLOW_IMAGE_NODE_CHINA: address,
    PANELFLOW_PAGE_ORIGINS: own,
  }))
  await studio.start()
  browser = await openBrowser()
})
afterAll(async () => {
  await clearBrowser(browser)
  await studio?.remove()
  node?.close()
})

// spec 7.node.choice 7.node.speed
it('the China node is measured, chosen, and hands out the pages of the workspace', async () => {
  const crew = aCrew(studio.address)
  for (const one of Object.values(crew) as ApiPerson[]) await one.signIn()
  const order = await aSmallOrder(crew, 'Far away')
  await bringTo(crew, order, 'translation')
  const person = await sitDown(browser, studio.address)
  await openHome(person, 'translator')
  const { page } = person
  await page.getByRole('button', { name: /^Account menu:/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Test speed' }).click()
  await page
    .getByText(/KB\/s, at/)
    .nth(1)
    .waitFor()
  expect(requests.some((url) => url.startsWith('/api/image-nodes/probe'))).toBe(true)
  await page.getByRole('combobox', { name: 'Image server' }).click()
  await page.getByRole('option', { name: 'China node' }).click()
  const coming = page.waitForResponse((response) => response.url().includes('/api/files/tiles/'))
  await visit(page, `/workspace/index?chapterId=${order.chapterIds[0]}`)
  const tile = await coming
  expect(new URL(tile.url()).origin).not.toBe(studio.address)
  expect(tile.status()).toBe(200)
  await expect
    .poll(() => requests.filter((url) => url.startsWith('/api/files/tiles/')).length)
    .toBeGreaterThan(0)
  expect(person.complaints).toEqual([])
  await person.leave()
})
