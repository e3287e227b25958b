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

const PEOPLE = [
  'padmin',
  'tadmin',
  'translator',
  'proofreader',
  'reviewer',
  'visual',
  'typesetter',
] as const

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

/** What a link can lead to. */
type Target = 'base' | 'chapter' | 'comment' | 'log' | 'workspace'
const TARGETS: readonly Target[] = ['base', 'chapter', 'comment', 'log', 'workspace']

interface Todo {
  readonly orderId: string
  readonly chapterId: string
  readonly chapterNumber: number
  readonly order: { readonly title: string }
}

/** Opens a link and waits until the own role shows what it leads to. */
const followLink = async (
  tab: Page,
  target: Exclude<Target, 'workspace'>,
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
    .getByRole('heading', { level: 1, name: new RegExp(`Chapter ${todo.chapterNumber} `) })
    .waitFor()
  await tab.getByText('Script', { exact: true }).click()
  const [sentence, button] = OWN_SENTENCES[name] ?? []
  if (sentence !== undefined) {
    await tab.getByText(sentence).waitFor()
    await tab.locator('[data-notice="work"]').getByRole('button', { name: button }).waitFor()
  } else
    expect(await tab.locator('[data-standing="others"], [data-standing="open"]').count()).toBe(0)
}

/** In a studio with the orders of the demo. */
export const pastedLinks = (place: () => Place): void => {
  // each target is loaded anew by somebody, the others are opened where the application runs;
  // `npm run test:long` loads every link anew
  // spec 2.path.order_base 2.path.order_chapter 2.path.order_comment 2.path.order_log
  // spec 2.route.role_id
  it.each(PEOPLE.map((name, index) => [name, index] as const))(
    'a pasted link opens for %s in the own role',
    async (name, index) => {
      const { address, browser } = place()
      const api = await signedIn(address, name)
      const { rows } = await api.get('/todos?size=50')
      const [todo]: readonly Todo[] = rows
      if (todo === undefined) throw new Error(`${name} has nothing to do`)
      const person = await sitDown(browser, address)
      await openSession(person, name)
      const tab = person.page
      const open = async (link: string): Promise<unknown> =>
        EVERY_COMBINATION ? await tab.goto(link) : await visit(tab, link)
      const first = index % TARGETS.length
      const pages: readonly { id: string }[] = await api.get(`/chapters/${todo.chapterId}/pages`)
      for (const target of [...TARGETS.slice(first), ...TARGETS.slice(0, first)]) {
        if (target !== 'workspace') await followLink(tab, target, { role: ROLES[name], todo, open })
        else if (pages[0] !== undefined)
          await openWorkspaceLink(tab, { name, todo, pageId: pages[0].id, open })
        else expect(OWN_SENTENCES[name]).toBeUndefined()
        expect(await rawKeys(tab), `${name} ${target}`).toEqual([])
      }
      expect(person.complaints).toEqual([])
      await person.leave()
    },
  )

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
