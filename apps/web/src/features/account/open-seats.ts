import type { accountOpenWork } from '@panelflow/contract/account.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { numberRuns } from '@panelflow/contract/messages/number-runs.ts'
import { type Seat, SEATS } from '@panelflow/domain/order/seat.ts'

type OpenSeats = EndpointAnswer<typeof accountOpenWork>

/** An order in which somebody still has seats. */
export interface LeftOrder {
  readonly id: string
  readonly serial: number
  readonly title: string
  readonly cutoffTime: string
  /** with the numbers of the chapters, as runs */
  readonly seats: readonly { readonly seat: Seat; readonly chapters: string }[]
}

/** Open seats by order, the nearest deadline first, as they came. */
export const groupSeats = (seats: OpenSeats): readonly LeftOrder[] =>
  [...new Set(seats.map(({ orderId }) => orderId))].flatMap((id) => {
    const own = seats.filter(({ orderId }) => orderId === id)
    const [first] = own
    if (first === undefined) return []
    return [
      {
        id,
        serial: first.orderSerial,
        title: first.orderTitle,
        cutoffTime: first.cutoffTime,
        seats: SEATS.flatMap((seat) => {
          const numbers = own
            .filter((one) => one.seat === seat)
            .map(({ chapterNumber }) => chapterNumber)
          return numbers.length === 0 ? [] : [{ seat, chapters: numberRuns(numbers) }]
        }),
      },
    ]
  })
