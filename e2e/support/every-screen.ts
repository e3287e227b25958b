/** Addresses of the screens a person may open, with real rows behind them. */
import { ROLE_IDS, type RoleId } from '@panelflow/domain/account/role.ts'
import { ORDER_LAYOUTS } from '@panelflow/domain/order/order-layout.ts'
import { maySee, type Screen, SCREENS } from '@panelflow/domain/permission/screens.ts'
import { ApiPerson } from './api-person.ts'

/** Accounts of the demo and the role each one acts in. */
export const ROLES = {
  root: 3,
  padmin: 3,
  tadmin: 5,
  translator: 8,
  proofreader: 10,
  reviewer: 10,
  visual: 11,
  typesetter: 12,
} as const
export type DemoPerson = keyof typeof ROLES

/**
 * `npm run test:long` walks every screen for every role in both languages. `npm test` meets every
 * screen, every role and both languages, but not all of them together.
 */
export const EVERY_COMBINATION = process.env['PANELFLOW_AXE'] === '1'

/** What brings rows to a screen that is empty when the work is done. */
const SEARCH: Readonly<Record<string, string>> = { '/ai/index/:role_id': '?state=done' }

interface OrderRow {
  readonly id: string
  readonly chapters: readonly { readonly id: string; readonly pageCount: number }[]
}

/** What stands for `:id` in a path of the table, by the first word of the screen's name. */
const idFor = async (
  api: ApiPerson,
  section: string,
  orders: readonly OrderRow[],
): Promise<string | undefined> => {
  if (section === 'order') return orders[0]?.id
  if (section === 'books') return (await api.get('/books?size=1')).rows[0]?.id
  if (section === 'guide') return 'translator'
  if (section === 'serials') return (await api.get('/serials?size=1')).rows[0]?.id
  throw new Error(
    `no example of a row for the screens of "${section}": add one to e2e/support/every-screen.ts`,
  )
}

export const everyScreen = async (
  address: string,
  name: DemoPerson,
): Promise<readonly string[]> => {
  const role: RoleId = ROLES[name]
  const held: readonly RoleId[] = name === 'root' ? ROLE_IDS : [role]
  const api = new ApiPerson(address, name)
  await api.signIn()
  const orders: readonly OrderRow[] = await Promise.all(
    (await api.get('/orders?size=20')).rows.map(async ({ id }: { id: string }) => ({
      id,
      chapters: await api.get(`/orders/${id}/chapters`),
    })),
  )
  const withPages = orders
    .flatMap(({ chapters }) => chapters)
    .find(({ pageCount }) => pageCount > 0)
  const rows: readonly Screen[] = SCREENS
  const leaves = rows.filter(
    (screen) =>
      screen.redirect === null && screen.externalLink === undefined && maySee(screen, held),
  )
  const paths: string[] = []
  for (const { name: screen, path, roles } of leaves) {
    const id = path.includes(':id') ? await idFor(api, screen.split('_')[0] ?? '', orders) : ''
    const acting = roles === null || roles.includes(role) ? role : roles[0]
    if (id !== undefined)
      paths.push(path.replace(':role_id', String(acting)).replace(':id', id) + (SEARCH[path] ?? ''))
  }
  const layouts = ORDER_LAYOUTS.map((layout) => `/order/index/${role}?layout=${layout}`)
  const chapter = withPages === undefined ? [] : [`/workspace/index?chapterId=${withPages.id}`]
  return [...paths, ...layouts, ...chapter, '/exception/403', '/exception/500', '/nothing/here']
}
