/**
 * A newcomer types `npm start`: the demo studio is there, speaks both languages on every screen, is
 * open to everybody, stops cleanly and comes back.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everybodyCanUseIt } from './stories/everybody-can-use-it.ts'
import { clientPreview } from './stories/client-preview.ts'
import { narrowedList } from './stories/narrowed-list.ts'
import { ordersLaidOut } from './stories/orders-laid-out.ts'
import { payStory } from './stories/pay.ts'
import { pastedLinks, prepareLinks } from './stories/pasted-links.ts'
import { ApiPerson } from './support/api-person.ts'
import { openScreen } from './support/axe.ts'
import {
  clearBrowser,
  openBrowser,
  type Person,
  settled,
  openSession,
  sitDown,
  visit,
} from './support/browser.ts'
import { EVERY_COMBINATION, ROLES } from './support/every-screen.ts'
import { type Installation, makeEmptyInstallation } from './support/installation.ts'
import { rawKeys } from './support/raw-keys.ts'
import * as screens from './support/screens.ts'
import { filesInZip } from './support/zip.ts'

/** every status an order shows in the demo */
const STATUSES = [
  'waiting_for_image',
  'pending_assignment',
  'translating',
  'proofreading',
  'proofreading_not_accepted',
  'reviewing',
  'typesetter_to_be_assigned',
  'typesetting',
  'visual_reviewing',
  'completed',
  'canceled',
  'terminated_in_translation',
]

/**
 * The engine's WebAssembly and font files, which are for the workspace alone
 * (docs/specs/0002-lettering.md).
 */
const LETTERING =
  /\.(?:wasm|ttf|otf|woff2?)(?:$|\?)|\/api\/fonts\/[^/?]+(?:$|\?)|\/api\/files\/fonts\//

/** Addresses fetched for lettering, as they come. */
const recordLetteringRequests = ({ page }: Person): string[] => {
  const fetchedUrls: string[] = []
  page.on('request', (request) => {
    if (LETTERING.test(request.url()) || request.resourceType() === 'font')
      fetchedUrls.push(request.url())
  })
  return fetchedUrls
}

let studio: Installation
let browser: Browser

const WALKERS = ['padmin', 'tadmin', 'translator', 'proofreader', 'visual', 'typesetter'] as const
type Walker = (typeof WALKERS)[number]

/** Screens of the menu, and of administrators those of the first order they see. */
const listScreens = (name: Walker): readonly string[] => {
  const role = ROLES[name]
  const own = ['/home/index', `/order/index/${role}`, '/nothing/here']
  if (name !== 'padmin' && name !== 'tadmin') return own
  return [...own, '/order/exports', '/order/profiles', '/fonts/index']
}

beforeAll(async () => {
  studio = await makeEmptyInstallation({ PANELFLOW_DEMO: '1' })
  await studio.start()
  browser = await openBrowser()
})
afterAll(async () => {
  await clearBrowser(browser)
  await studio?.remove()
})

describe('the demo studio', () => {
  it('names its address and accounts, and shows an order in every stage', async () => {
    for (const name of Object.keys(ROLES))
      expect(studio.output()).toMatch(new RegExp(`${name}\\s+Demo1234`))
    const padmin = new ApiPerson(studio.address, 'padmin')
    await padmin.signIn()
    const { rows } = await padmin.get('/orders?size=100')
    const present = new Set(rows.map((order: { status: string }) => order.status))
    for (const status of STATUSES) expect(present, status).toContain(status)
  })

  it('brings the React of users, whatever NODE_ENV the build was started with', () => {
    const folder = path.resolve(import.meta.dirname, '../apps/web/dist/assets')
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(10)
    const slow = scripts.filter((name) =>
      readFileSync(path.join(folder, name), 'utf8').includes('jsxDEV'),
    )
    expect(slow).toEqual([])
  })

  // every role in one language, at the screens of the menu, those that links of the first to-do
  // lead to, and the workspace; `npm run test:long` walks them for each role in both languages
  // spec 1.languages 1.users 9.limit.interface
  // spec 2.path.order_base 2.path.order_chapter 2.path.order_comment 2.path.order_log
  // spec 2.route.role_id
  it.concurrent.for<readonly [string, boolean, readonly Walker[]]>([
    ['en-US', false, EVERY_COMBINATION ? WALKERS : ['padmin', 'translator', 'visual']],
    ['zh-CN', true, EVERY_COMBINATION ? WALKERS : ['tadmin', 'proofreader', 'typesetter']],
  ])(
    'shows every screen to every role without a raw key or a complaint, and opens links in the own role (%s)',
    async ([locale, dark, names], { expect }) => {
      for (const [index, name] of names.entries()) {
        const person = await sitDown(browser, studio.address, { locale, dark })
        const { page } = person
        const lettering = recordLetteringRequests(person)
        await openSession(person, name)
        const links = await prepareLinks(studio.address, name, page, index)
        await links.openOrder()
        for (const screen of listScreens(name)) {
          await openScreen(page, screen)
          expect(await rawKeys(page), `${name} ${screen}`).toEqual([])
        }
        expect(lettering, name).toEqual([])
        // last, because what letters needs stays from here on
        await visit(page, '/workspace/index')
        await settled(page)
        expect(await rawKeys(page), `${name} workspace`).toEqual([])
        await links.openPage()
        if (name === 'typesetter')
          await expect
            .poll(() => lettering.some((address) => address.endsWith('.wasm')), {
              timeout: 20_000,
            })
            .toBe(true)
        expect(person.complaints, name).toEqual([])
        await person.leave()
      }
    },
  )

  everybodyCanUseIt(() => ({ address: studio.address, browser }))

  narrowedList(() => ({ address: studio.address, browser }))

  ordersLaidOut(() => ({ address: studio.address, browser }))

  pastedLinks(() => ({ address: studio.address, browser }))

  clientPreview(() => ({ address: studio.address, browser }))
  payStory(() => ({ address: studio.address, browser }))

  it('lets a delivered chapter leave as a comic archive: chosen in the list, watched, downloaded, opened', async () => {
    const api = new ApiPerson(studio.address, 'padmin')
    await api.signIn()
    const { rows: delivered } = await api.get('/orders?status=completed&size=1')
    const [{ pageCount }] = await api.get(`/orders/${delivered[0].id}/chapters`)
    const person = await sitDown(browser, studio.address)
    await openSession(person, 'padmin')
    await screens.openChapters(person.page, 3, delivered[0].id)
    const download = await screens.exportChapters(person.page, 'Comic archive (CBZ)')
    expect(download.suggestedFilename()).toMatch(/\.cbz$/)
    const files = await filesInZip(readFileSync(await download.path()))
    expect([...files.keys()].filter((name) => /\.(png|jpg)$/.test(name))).toHaveLength(pageCount)
    expect(files.get('ComicInfo.xml')?.toString('utf8')).toContain(
      `<PageCount>${pageCount}</PageCount>`,
    )
    // the list is the server's: it is there for whoever comes back
    await visit(person.page, '/order/exports')
    await person.page.getByText('Ready', { exact: true }).first().waitFor()
    expect(person.complaints).toEqual([])
    await person.leave()
  })

  it('stops on Ctrl-C and comes back with everything', async () => {
    await studio.stop()
    await expect(fetch(`${studio.address}/livez`)).rejects.toThrow()
    await studio.start()
    const padmin = new ApiPerson(studio.address, 'padmin')
    await padmin.signIn()
    expect((await padmin.get('/orders?size=100')).total).toBeGreaterThan(12)
  })
})
