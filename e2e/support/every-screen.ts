/** Addresses of the screens a role may open, with real rows behind them. */
import { ApiPerson } from './api-person.ts'

export const ROLES = { padmin: 3, tadmin: 5, translator: 8, proofreader: 10, visual: 11, typesetter: 12 } as const
export type DemoPerson = keyof typeof ROLES

const ADMINISTRATORS = [
  'users/index/:role_id',
  'ai/index/:role_id?state=done',
  'fonts/index',
  'order/exports',
  'order/profiles',
  ...['components', 'tables', 'chat', 'design', 'directives', 'permission', 'result/success', 'result/fail'].map((page) => `demo/${page}`),
]

export const everyScreen = async (address: string, name: DemoPerson): Promise<readonly string[]> => {
  const role = ROLES[name]
  const api = new ApiPerson(address, name)
  await api.signIn()
  const orders: readonly { id: string; chapters: readonly { id: string; pageCount: number }[] }[] = await Promise.all(
    (await api.get('/orders?size=20')).rows.map(async ({ id }: { id: string }) => ({
      id,
      chapters: await api.get(`/orders/${id}/chapters`),
    })),
  )
  const order = orders[0]
  const chapter = orders.flatMap(({ chapters }) => chapters).find(({ pageCount }) => pageCount > 0)
  const ofOrder = order === undefined ? [] : ['base', 'chapter', 'comment'].map((page) => `order/${page}/${role}/${order.id}`)
  const log = order === undefined || role > 5 ? [] : [`order/log/${role}/${order.id}`]
  return [
    'home/index',
    'profile/index',
    'dashboard/index',
    'order/index/:role_id',
    ...ofOrder,
    ...log,
    'term/index',
    'workspace/index',
    ...(chapter === undefined ? [] : [`workspace/index?chapterId=${chapter.id}`]),
    ...(role <= 5 ? ADMINISTRATORS : []),
    ...(role === 3 ? ['serials/index/:role_id'] : []),
    ...(role === 5 ? ['checks/index/:role_id'] : []),
    ...(role === 5 ? ['grade/index/:role_id'] : []),
    'exception/403',
    'exception/500',
  ].map((path) => `/${path.replace(':role_id', String(role))}`)
}
