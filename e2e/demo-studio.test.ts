/**
 * A newcomer types `npm start`: the demo studio is there, speaks both languages on every screen, is
 * open to everybody, stops cleanly and comes back.
 */
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everybodyCanUseIt } from './stories/everybody-can-use-it.ts'
import { narrowedList } from './stories/narrowed-list.ts'
import { pastedLinks } from './stories/pasted-links.ts'
import { ApiPerson } from './support/api-person.ts'
import {
  clearBrowser,
  openBrowser,
  type Person,
  settled,
  openSession,
  sitDown,
  visit,
} from './support/browser.ts'
import { type Installation, makeEmptyInstallation } from './support/installation.ts'
import * as screens from './support/screens.ts'
import { filesInZip } from './support/zip.ts'

const ROLES = {
  padmin: 3,
  tadmin: 5,
  translator: 8,
  proofreader: 10,
  visual: 11,
  typesetter: 12,
} as const
const ALL_ROLES: readonly (keyof typeof ROLES)[] = [
  'padmin',
  'tadmin',
  'translator',
  'proofreader',
  'visual',
  'typesetter',
]
const EVERYWHERE = process.env['PANELFLOW_AXE'] === '1'
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

/** words with dots between lower-case words are keys that found no sentence */
const RAW_KEY = /(?<![\w@/.-])(?:[a-z]+_?[a-z]+)(?:\.[a-z]+(?:_[a-z]+)*)+(?![\w/-])/g
/** names of files and fonts look like keys */
const NO_KEY = /\.(png|jpg|jpeg|webp|zip|ttf)$/

const rawKeys = async ({ page }: Person): Promise<readonly string[]> =>
  ((await page.locator('body').innerText()).match(RAW_KEY) ?? []).filter(
    (word) => !NO_KEY.test(word),
  )

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
    for (const name of ['root', ...Object.keys(ROLES), 'reviewer'])
      expect(studio.output()).toMatch(new RegExp(`${name}\\s+Demo1234`))
    const padmin = new ApiPerson(studio.address, 'padmin')
    await padmin.signIn()
    const { rows } = await padmin.get('/orders?size=100')
    const present = new Set(rows.map((order: { status: string }) => order.status))
    for (const status of STATUSES) expect(present, status).toContain(status)
  })

  // every role in one language; `npm run test:long` walks each in both
  // spec 1.languages 1.users 9.limit.interface
  it.concurrent.each<readonly [string, boolean, readonly (keyof typeof ROLES)[]]>([
    ['en-US', false, EVERYWHERE ? ALL_ROLES : ['padmin', 'translator', 'visual']],
    ['zh-CN', true, EVERYWHERE ? ALL_ROLES : ['tadmin', 'proofreader', 'typesetter']],
  ])(
    'shows every screen to every role without a raw key or a complaint (%s)',
    async (locale, dark, names) => {
      for (const name of names) {
        const role = ROLES[name]
        const person = await sitDown(browser, studio.address, { locale, dark })
        const lettering = recordLetteringRequests(person)
        await openSession(person, name)
        const api = new ApiPerson(studio.address, name)
        await api.signIn()
        const { rows: orders } = await api.get('/orders?size=3')
        const order = orders[0]
        const [chapter] = (await api.get(`/orders/${order.id}/chapters`)).filter(
          (each: { pageCount: number }) => each.pageCount > 0,
        )
        const paths = [
          '/home/index',
          `/order/index/${role}`,
          `/order/base/${role}/${order.id}`,
          `/order/chapter/${role}/${order.id}`,
        ]
        if (role === 3 || role === 5)
          paths.push(
            `/order/log/${role}/${order.id}`,
            '/order/exports',
            '/order/profiles',
            '/fonts/index',
          )
        for (const screen of [...paths, '/nothing/here']) {
          await visit(person.page, screen)
          await settled(person.page)
          expect(await rawKeys(person), `${name} ${screen}`).toEqual([])
          expect(lettering, `${name} ${screen}`).toEqual([])
        }
        // last, because what letters needs stays from here on
        for (const screen of [
          '/workspace/index',
          ...(chapter === undefined ? [] : [`/workspace/index?chapterId=${chapter.id}`]),
        ]) {
          await visit(person.page, screen)
          await settled(person.page)
          expect(await rawKeys(person), `${name} ${screen}`).toEqual([])
          if (role === 3 && screen.includes('chapterId'))
            await expect
              .poll(() => lettering.some((address) => address.endsWith('.wasm')), {
                timeout: 20_000,
              })
              .toBe(true)
        }
        expect(person.complaints, name).toEqual([])
        await person.leave()
      }
    },
  )

  everybodyCanUseIt(() => ({ address: studio.address, browser }))

  narrowedList(() => ({ address: studio.address, browser }))

  pastedLinks(() => ({ address: studio.address, browser }))

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
