/**
 * Links that somebody was sent open in a fresh tab, whatever role they name, and say truly whose
 * work the chapter is.
 */
import { expect, it } from 'vitest'
import { ApiPerson } from '../support/api-person.ts'
import { setRoles } from '../support/interruptions.ts'
import { type Place, openSession, sitDown } from '../support/browser.ts'

const ROLES = {
  padmin: 3,
  tadmin: 5,
  translator: 8,
  proofreader: 10,
  reviewer: 10,
  visual: 11,
  typesetter: 12,
} as const

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

/** In a studio with the orders of the demo. */
export const pastedLinks = (place: () => Place): void => {
  // spec 2.path.order_base 2.path.order_chapter 2.path.order_comment 2.path.order_log
  // spec 2.route.role_id
  it.each(Object.entries(ROLES))(
    'a pasted link opens for %s in the own role',
    async (name, role) => {
      const { address, browser } = place()
      const api = await signedIn(address, name)
      const { rows } = await api.get('/todos?size=50')
      const [todo] = rows
      const person = await sitDown(browser, address)
      await openSession(person, name)
      const tab = await person.context.newPage()
      const named = role === 3 ? 8 : 3
      for (const screen of ['base', 'chapter', 'comment']) {
        await tab.goto(`/order/${screen}/${named}/${todo.orderId}?from=mail`)
        await tab.waitForURL(
          (url) =>
            url.pathname === `/order/${screen}/${role}/${todo.orderId}` &&
            url.search.includes('from=mail'),
        )
        await tab.getByRole('heading', { level: 1, name: todo.order.title }).waitFor()
      }
      await tab.goto(`/order/log/${named}/${todo.orderId}`)
      // the log is for administrators; to everybody else its link shows the order
      const shown = role === 3 || role === 5 ? 'log' : 'base'
      await tab.waitForURL(`**/order/${shown}/${role}/${todo.orderId}`)
      await tab.getByRole('heading', { level: 1, name: todo.order.title }).waitFor()
      const [page] = await api.get(`/chapters/${todo.chapterId}/pages`)
      if (page !== undefined) {
        await tab.goto(`/workspace/index?chapterId=${todo.chapterId}&pageId=${page.id}`)
        await tab
          .getByRole('heading', { level: 1, name: new RegExp(`Chapter ${todo.chapterNumber} `) })
          .waitFor()
        await tab.getByText('Script', { exact: true }).click()
      }
      const [sentence, button] = OWN_SENTENCES[name] ?? []
      if (sentence !== undefined) {
        await tab.getByText(sentence).waitFor()
        await tab.locator('[data-notice="work"]').getByRole('button', { name: button }).waitFor()
      } else
        expect(await tab.locator('[data-standing="others"], [data-standing="open"]').count()).toBe(
          0,
        )
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
