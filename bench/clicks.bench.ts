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
import { type Seat, SEATS } from '@panelflow/domain/order/seat.ts'
import type { Benchmark } from './benchmark.ts'
import { countClicks, type Counted } from './clicks/click-counter.ts'
import {
  assignEverybody,
  createOrder,
  deliver,
  downloadPages,
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

interface SeatedOrder {
  readonly bookId: string
  readonly accounts: Readonly<Record<Seat, { readonly id: string; readonly name: string }>>
}

/** Who sits on the order's first chapter. Throws where a seat is empty. */
const readHolders = async (admin: ApiPerson, title: string): Promise<SeatedOrder> => {
  const { rows } = await admin.get(`/orders?search=${encodeURIComponent(title)}`)
  const [{ people }] = await admin.get(`/orders/${rows[0].id}/chapters`)
  if (Object.values(people).includes(null)) throw new Error('a seat of the order is empty')
  const { visualReviewer, ...others } = people
  return { bookId: rows[0].book.id, accounts: { ...others, visual_reviewer: visualReviewer } }
}

/** The people of an order become the crew of its book, or nobody does. */
const setCrew = async (
  admin: ApiPerson,
  { bookId, accounts }: SeatedOrder,
  isFilled: boolean,
): Promise<void> => {
  const { version } = await admin.get(`/books/${bookId}/crews`)
  const { code, message } = await admin.send('PUT', `/books/${bookId}/crews/en`, {
    version,
    seats: SEATS.map((seat) => ({
      seat,
      accountId: isFilled ? accounts[seat].id : null,
      substituteId: null,
    })),
  })
  if (code !== 0) throw new Error(message)
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
    const admin = new ApiPerson(studio.address, 'tadmin')
    await admin.signIn()
    const seated = await readHolders(admin, title)
    if (!small) {
      const file = path.join(studio.pages, '001.png')
      await count('upload the pages', padmin, uploadPages(padmin.page, title, file))
      for (const { step, seat, work } of deliver(title)) {
        const person = await at(seated.accounts[seat].name)
        await count(step, person, work(person.page))
        await person.leave()
      }
      await count('download the pages', padmin, downloadPages(padmin.page, title))
    }
    const wholeOrder = sum()
    await setCrew(admin, seated, true)
    await count(
      'create an order of a book with a crew',
      padmin,
      createOrder(padmin.page, `${title} again`),
    )
    await readHolders(admin, `${title} again`)
    await setCrew(admin, seated, false)
    return {
      rows: steps,
      ratios: {
        order_to_assigned: toAssigned,
        order_to_assigned_with_crew: sum() - wholeOrder,
        ...(small ? {} : { whole_order: wholeOrder }),
      },
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
    { ratio: 'order_to_assigned_with_crew', atMost: MOST_TO_ASSIGNED },
    { ratio: 'whole_order', atMost: MOST_IN_ALL },
  ],
  run,
}
