/** Orders and chapters by the numbers people call them by. */
import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { orderChapters, orderGet } from '@panelflow/contract/order.ts'
import { orderList } from '@panelflow/contract/order-list.ts'
import type { StudioApi } from './studio-api.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** @param name serial number, or id from an address of a page */
export const findOrder = async (api: StudioApi, name: string): Promise<OrderView> => {
  if (UUID.test(name)) return await api.call(orderGet, { params: { orderId: name } })
  const serial = Number(name)
  if (!Number.isInteger(serial))
    throw new Error(`“${name}” is no order. Give its number, as the order list shows it.`)
  const { rows } = await api.call(orderList, { query: { search: name, size: 50 } })
  const found = rows.find((order) => order.serial === serial)
  if (found === undefined)
    throw new Error(`There is no order ${name}, or this account may not see it.`)
  return found
}

/** `3`, `3-7` and lists of them. @throws Error for anything else */
export const parseNumbers = (texts: readonly string[]): ReadonlySet<number> | null => {
  if (texts.length === 0) return null
  const numbers = new Set<number>()
  for (const part of texts.flatMap((text) => text.split(',')).filter((text) => text !== '')) {
    const [, from, to] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part) ?? []
    if (from === undefined || Number(to ?? from) - Number(from) > 9999)
      throw new Error(`“${part}” is no chapter number. Write 3, 3-7 or 3,5,8.`)
    for (let number = Number(from); number <= Number(to ?? from); number++) numbers.add(number)
  }
  return numbers
}

/** Chapters of an order, all or those of the numbers. @throws Error for a number without one */
export const findChapters = async (
  api: StudioApi,
  order: OrderView,
  numbers: ReadonlySet<number> | null,
): Promise<readonly ChapterView[]> => {
  const chapters = await api.call(orderChapters, { params: { orderId: order.id } })
  if (numbers === null) return chapters
  const missing = [...numbers].filter((number) => !chapters.some((one) => one.number === number))
  if (missing.length > 0)
    throw new Error(`Order ${order.serial} has no chapter ${missing.slice(0, 10).join(', ')}.`)
  return chapters.filter(({ number }) => numbers.has(number))
}
