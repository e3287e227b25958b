/**
 * How often people press a mouse button on the way of one order, in a real browser on a real studio
 * (PANELFLOW_E2E_ADDRESS names a running one): from nothing to everybody assigned, and on to the
 * delivered pages. A field that is next in the form is reached by Tab, and what is typed costs
 * nothing; signing in is left out.
 */
import path from 'node:path'
import {
  openBrowser,
  clearBrowser,
  openHome,
  type Person,
  sitDown,
} from '../e2e/support/browser.ts'
import { ApiPerson } from '../e2e/support/api-person.ts'
import { makeEmptyInstallation } from '../e2e/support/installation.ts'
import type { Benchmark } from './benchmark.ts'
import { countClicks, type Counted } from './clicks/click-counter.ts'
import {
  assignEverybody,
  createOrder,
  deliver,
  downloadPages,
  type SeatAccounts,
  uploadPages,
} from './clicks/order-day.ts'

const MOST_TO_ASSIGNED = 12
const MOST_IN_ALL = 35

interface Studio {
  readonly address: string
  /** where the demo keeps raw pages to upload */
  readonly pages: string
  readonly close: () => Promise<void>
}

const openStudio = async (): Promise<Studio> => {
  const running = process.env['PANELFLOW_E2E_ADDRESS']
  const dataDir = process.env['PANELFLOW_DATA_DIR'] ?? '.panelflow'
  if (running !== undefined)
    return {
      address: running,
      pages: path.resolve(dataDir, 'demo-pages'),
      close: () => Promise.resolve(),
    }
  const made = await makeEmptyInstallation({ PANELFLOW_DEMO: '1', PANELFLOW_DEMO_ORDERS: 'none' })
  await made.start()
  return {
    address: made.address,
    pages: path.join(made.dataDir, 'demo-pages'),
    close: async () => {
      await made.stop()
      await made.remove()
    },
  }
}

const readHolders = async (address: string, title: string): Promise<SeatAccounts> => {
  const admin = new ApiPerson(address, 'tadmin')
  await admin.signIn()
  const { rows } = await admin.get(`/orders?search=${encodeURIComponent(title)}`)
  const [{ people }] = await admin.get(`/orders/${rows[0].id}/chapters`)
  const getName = (seat: keyof SeatAccounts): string => people[seat].name
  return {
    translator: getName('translator'),
    proofreader: getName('proofreader'),
    reviewer: getName('reviewer'),
    typesetter: getName('typesetter'),
    visualReviewer: getName('visualReviewer'),
  }
}

const run: Benchmark['run'] = async ({ small }) => {
  const studio = await openStudio()
  const browser = await openBrowser()
  const steps: { readonly step: string; readonly clicks: number }[] = []
  const at = async (name: string): Promise<Person & Counted> => {
    const person = await sitDown(browser, studio.address)
    const counter = await countClicks(person.page)
    await openHome(person, name)
    return { ...person, ...counter }
  }
  const count = async (step: string, { readClicks }: Counted, work: Promise<unknown>) => {
    const before = readClicks()
    await work
    steps.push({ step, clicks: readClicks() - before })
  }
  const sum = (): number => steps.reduce((total, { clicks }) => total + clicks, 0)
  try {
    const padmin = await at('padmin')
    const title = `Clicks ${Date.now() % 1_000_000}`
    await count('create the order', padmin, createOrder(padmin.page, title))
    const tadmin = await at('tadmin')
    await count('assign everybody', tadmin, assignEverybody(tadmin.page, title))
    const toAssigned = sum()
    if (!small) {
      const file = path.join(studio.pages, '001.png')
      await count('upload the pages', padmin, uploadPages(padmin.page, title, file))
      for (const { step, account, work } of deliver(
        title,
        await readHolders(studio.address, title),
      )) {
        const person = await at(account)
        await count(step, person, work(person.page))
        await person.leave()
      }
      await count('download the pages', padmin, downloadPages(padmin.page, title))
    }
    return {
      rows: steps,
      ratios: { order_to_assigned: toAssigned, ...(small ? {} : { whole_order: sum() }) },
    }
  } finally {
    await clearBrowser(browser)
    await browser.close()
    await studio.close()
  }
}

export const clicks: Benchmark = {
  goals: [
    { ratio: 'order_to_assigned', atMost: MOST_TO_ASSIGNED },
    { ratio: 'whole_order', atMost: MOST_IN_ALL },
  ],
  run,
}
