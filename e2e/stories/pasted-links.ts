/**
 * Links that somebody was sent open in a fresh tab, whatever role they name, and say truly whose
 * work the chapter is.
 */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ApiPerson } from '../support/api-person.ts'
import { EVERY_COMBINATION, ROLES } from '../support/every-screen.ts'
import { setRoles } from '../support/interruptions.ts'
import { rawKeys } from '../support/raw-keys.ts'
import { type Place, openSession, sitDown, visit } from '../support/browser.ts'

/** What the workspace says to those whose work is not to edit the page. */
const OWN_SENTENCES: Readonly<Record<string, readonly [sentence: string, button: string]>> = {
  reviewer: ['You review this chapter: accept it or send it back.', 'Accept review'],
  visual: [
    'You do the visual review of this chapter: accept it or send it back.',
    'Accept visual review',
  ],
}

const signedIn = async (address: string, name: string): Promise<ApiPerson> => {
  const person = new ApiPerson(address, name)
  await person.signIn()
  return person
}

/** What a link to an order can lead to. */
const TARGETS = ['base', 'chapter', 'comment', 'log'] as const

interface Todo {
  readonly orderId: string
  readonly chapterId: string
  readonly chapterNumber: number
  readonly order: { readonly title: string }
}

/** Opens a link and waits until the own role shows what it leads to. */
const followLink = async (
  tab: Page,
  target: (typeof TARGETS)[number],
  { role, todo, open }: { role: number; todo: Todo; open: (link: string) => Promise<unknown> },
): Promise<void> => {
  const named = role === 3 ? 8 : 3
  await open(`/order/${target}/${named}/${todo.orderId}?from=mail`)
  // the log is for administrators; to everybody else its link shows the order
  const shown = target === 'log' && role !== 3 && role !== 5 ? 'base' : target
  await tab.waitForURL(
    (url) =>
      url.pathname === `/order/${shown}/${role}/${todo.orderId}` &&
      (target === 'log' || url.search.includes('from=mail')),
  )
  await tab.getByRole('heading', { level: 1, name: todo.order.title }).waitFor()
}

/** Opens the link of a page of the chapter; the workspace says whose work it is. */
const openWorkspaceLink = async (
  tab: Page,
  {
    name,
    todo,
    pageId,
    open,
  }: { name: string; todo: Todo; pageId: string; open: (link: string) => Promise<unknown> },
): Promise<void> => {
  await open(`/workspace/index?chapterId=${todo.chapterId}&pageId=${pageId}`)
  await tab
    .getByRole('heading', {
      level: 1,
      name: new RegExp(`Chapter ${todo.chapterNumber} |第 ?${todo.chapterNumber} ?话`),
    })
    .waitFor()
  await tab.getByText(/^(Script|台本)$/).click()
  const [sentence, button] = OWN_SENTENCES[name] ?? []
  if (sentence !== undefined) {
    await tab.getByText(sentence).waitFor()
    await tab.locator('[data-notice="work"]').getByRole('button', { name: button }).waitFor()
  } else
    expect(await tab.locator('[data-standing="others"], [data-standing="open"]').count()).toBe(0)
}

/** Where the links of the first thing that somebody has to do lead. */
export interface Links {
  /** opens the links to the order, and looks at each screen */
  readonly openOrder: () => Promise<void>
  /** opens the link to a page, if the chapter has one */
  readonly openPage: () => Promise<void>
}

/**
 * The first is loaded anew where the tab is still empty, the others are opened where the
 * application runs; `npm run test:long` loads every link anew.
 * @param first which link of the order is opened first
 */
export const prepareLinks = async (
  address: string,
  name: keyof typeof ROLES,
  tab: Page,
  first: number,
): Promise<Links> => {
  const api = await signedIn(address, name)
  const { rows } = await api.get('/todos?size=50')
  const [todo]: readonly Todo[] = rows
  if (todo === undefined) throw new Error(`${name} has nothing to do`)
  const pages: readonly { id: string }[] = await api.get(`/chapters/${todo.chapterId}/pages`)
  const open = async (link: string): Promise<unknown> =>
    EVERY_COMBINATION ? await tab.goto(link) : await visit(tab, link)
  return {
    openOrder: async () => {
      const from = first % TARGETS.length
      for (const target of [...TARGETS.slice(from), ...TARGETS.slice(0, from)]) {
        await followLink(tab, target, { role: ROLES[name], todo, open })
        expect(await rawKeys(tab), `${name} ${target}`).toEqual([])
      }
    },
    openPage: async () => {
      if (pages[0] === undefined) return expect(OWN_SENTENCES[name]).toBeUndefined()
      await openWorkspaceLink(tab, { name, todo, pageId: pages[0].id, open })
      expect(await rawKeys(tab), `${name} workspace`).toEqual([])
    },
  }
}

/** In a studio with the orders of the demo; those who walk over all screens follow theirs there. */
export const pastedLinks = (place: () => Place): void => {
  // spec 2.path.order_base 2.path.order_chapter 2.path.order_comment 2.path.order_log
  // spec 2.route.role_id
  it('a pasted link opens for a reviewer in the own role', async () => {
    const { address, browser } = place()
    const person = await sitDown(browser, address)
    await openSession(person, 'reviewer')
    const links = await prepareLinks(address, 'reviewer', person.page, 0)
    // the page is loaded anew
    await links.openPage()
    await links.openOrder()
    expect(person.complaints).toEqual([])
    await person.leave()
  })

  it('an account with several roles is led to the one that sees the order, and by the menu to one that sees the screen', async () => {
    const { address, browser } = place()
    const padmin = await signedIn(address, 'padmin')
    const { rows } = await padmin.get('/orders?status=visual_reviewing&size=1')
    const before = await setRoles({ padmin }, 'dewi.lestari', [3, 8])
    const person = await sitDown(browser, address)
    await openSession(person, 'dewi.lestari')
    const tab = await person.context.newPage()
    await tab.goto(`/order/base/8/${rows[0].id}`)
    await tab.waitForURL(`**/order/base/3/${rows[0].id}`)
    await tab.getByRole('heading', { level: 1, name: rows[0].title }).waitFor()

    await tab.getByRole('button', { name: 'Acting role: Project Administrator' }).click()
    await tab.getByRole('menuitem', { name: 'Translator', exact: true }).click()
    await tab.waitForURL('**/order/index/8')
    await tab.getByRole('link', { name: 'Series Release Schedule Management' }).click()
    await tab.waitForURL('**/serials/index/3')
    await tab.getByRole('button', { name: 'Acting role: Project Administrator' }).waitFor()
    await person.leave()
    await setRoles({ padmin }, 'dewi.lestari', before)
  })
}
