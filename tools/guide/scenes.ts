/** What the pictures of the guides show: whose screen, and how it is reached. */
import type { Page } from 'playwright-core'
import { ApiPerson } from '../../e2e/support/api-person.ts'
import { type DemoPerson, ROLES } from '../../e2e/support/every-screen.ts'

export interface Scene {
  readonly name: string
  readonly person: DemoPerson
  /** file of docs/pictures that shows the same */
  readonly readme?: string
  readonly open: (page: Page, address: string) => Promise<void>
}

interface Todo {
  readonly chapterId: string
  readonly languages: readonly string[]
}

interface Order {
  readonly id: string
  readonly chapterEnd: number
}

const signedIn = async (address: string, person: DemoPerson): Promise<ApiPerson> => {
  const api = new ApiPerson(address, person)
  await api.signIn()
  return api
}

/** Those that every reader of a guide knows the letters of come first. */
const LANGUAGES = ['en', 'fr', 'es', 'id', 'pt', 'zh-Hant']

/** A chapter that waits for the person. */
const findWork = async (address: string, person: DemoPerson, kind: string): Promise<string> => {
  const api = await signedIn(address, person)
  const rows: readonly Todo[] = (await api.get(`/todos?kind=${kind}&size=100`)).rows
  const found =
    LANGUAGES.map((one) => rows.find(({ languages }) => languages.includes(one))).find(Boolean) ??
    rows[0]
  if (found === undefined) throw new Error(`Nothing to ${kind} waits for ${person}.`)
  return found.chapterId
}

const openWorkspace = (person: DemoPerson, kind: string) => async (page: Page, address: string) => {
  await page.goto(`/workspace/index?chapterId=${await findWork(address, person, kind)}`)
  await page.locator('[data-editor-canvas]').first().waitFor()
}

const visit =
  (to: string, row = '[data-rows] tbody tr') =>
  async (page: Page): Promise<void> => {
    await page.goto(to)
    await page.locator(row).first().waitFor()
  }

/** The order with most chapters in a status. */
const findOrder = async (api: ApiPerson, status: string): Promise<string> => {
  const rows: readonly Order[] = (await api.get(`/orders?size=100&status=${status}`)).rows
  const [found] = [...rows].sort((a, b) => b.chapterEnd - a.chapterEnd)
  if (found === undefined) throw new Error(`No order is in ${status}.`)
  return found.id
}

export const SCENES: readonly Scene[] = [
  {
    name: 'home',
    person: 'translator',
    open: visit('/home/index'),
  },
  {
    name: 'translate',
    person: 'translator',
    readme: 'workspace.png',
    open: async (page, address) => {
      await openWorkspace('translator', 'translate')(page, address)
      await page.locator('[data-line]').first().waitFor()
      await page.locator('[data-line] p, [data-line] textarea').first().click()
    },
  },
  {
    name: 'proofread',
    person: 'proofreader',
    open: openWorkspace('proofreader', 'proofread'),
  },
  {
    name: 'typeset',
    person: 'typesetter',
    open: async (page, address) => {
      const chapter = await findWork(address, 'typesetter', 'typeset')
      await page.goto(`/workspace/index?chapterId=${chapter}`)
      await page.locator('[data-editor-canvas]').first().waitFor()
      await page
        .getByText(/^(Script|台本)$/)
        .first()
        .click()
      await page.locator('[data-line] p').first().click()
      await page
        .getByText(/^(Lettering|嵌字)$/)
        .first()
        .click()
    },
  },
  {
    name: 'visual',
    person: 'visual',
    open: openWorkspace('visual', 'visual_review'),
  },
  {
    name: 'orders',
    person: 'padmin',
    readme: 'orders.png',
    open: visit('/order/index/3'),
  },
  {
    name: 'chapters',
    person: 'tadmin',
    open: async (page, address) => {
      const api = await signedIn(address, 'tadmin')
      const id = await findOrder(api, 'translating')
      await visit(`/order/chapter/${ROLES.tadmin}/${id}`, 'table tbody tr')(page)
    },
  },
  {
    name: 'assign',
    person: 'tadmin',
    open: async (page) => {
      await visit('/order/index/5?status=pending_assignment')(page)
      await page
        .locator('tbody')
        .getByRole('button', { name: /^(Assign|指派)/ })
        .first()
        .click()
      const window = page.getByRole('dialog')
      await window.getByRole('button', { name: /Suggest people|推荐人员/ }).click()
    },
  },
  { name: 'checks', person: 'tadmin', open: visit('/checks/index/5') },
  {
    name: 'book',
    person: 'padmin',
    open: async (page, address) => {
      const api = await signedIn(address, 'padmin')
      const { rows } = await api.get('/books?size=20')
      await page.goto(`/books/${rows[0].id}`)
      await page.getByRole('grid').first().waitFor()
    },
  },
  {
    name: 'dashboard',
    person: 'padmin',
    open: async (page) => {
      await page.goto('/dashboard/index')
      await page.locator('.recharts-surface').first().waitFor()
    },
  },
]
