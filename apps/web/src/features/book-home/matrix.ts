import type { BookMatrixView, MatrixCell, MatrixOrder } from '@panelflow/contract/book-matrix.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { getStage } from '@panelflow/domain/chapter/chapter-status.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import { SEATS, type Seat } from '@panelflow/domain/order/seat.ts'
import { SEAT_BY_STAGE } from '@panelflow/domain/schedule/remaining-work.ts'

/** A cell with the rows it names. */
export interface FilledCell extends MatrixCell {
  readonly order: MatrixOrder
  readonly people: readonly { readonly seat: Seat; readonly person: PersonView }[]
  /** who has the chapter in its present stage; null: nobody, or a machine */
  readonly handler: PersonView | null
  /** the order was completed or stopped */
  readonly isOver: boolean
}

const SEAT_OF_STAGE: Readonly<Partial<Record<string, Seat>>> = SEAT_BY_STAGE

const toKey = (number: number, language: string): string => `${number} ${language}`

const listPeople = (
  { seats }: MatrixCell,
  people: ReadonlyMap<string, PersonView>,
): FilledCell['people'] =>
  SEATS.flatMap((seat) => {
    const person = people.get(seats[seat] ?? '')
    return person === undefined ? [] : [{ seat, person }]
  })

const fillCell = (
  cell: MatrixCell,
  order: MatrixOrder,
  people: ReadonlyMap<string, PersonView>,
): FilledCell => {
  const seats = listPeople(cell, people)
  const current = SEAT_OF_STAGE[getStage(cell.status)]
  return {
    ...cell,
    order,
    people: seats,
    handler: seats.find(({ seat }) => seat === current)?.person ?? null,
    isOver: isFinished(order),
  }
}

export type FindCell = (number: number, language: TargetLanguage) => FilledCell | undefined

/** The cells of a matrix by chapter and language. */
export const indexCells = ({ cells, orders, people }: BookMatrixView): FindCell => {
  const ordersById = new Map(orders.map((order) => [order.id, order]))
  const peopleById = new Map(people.map((person) => [person.id, person]))
  const filled = new Map<string, FilledCell>()
  for (const cell of cells) {
    const order = ordersById.get(cell.orderId)
    if (order !== undefined)
      filled.set(toKey(cell.number, cell.language), fillCell(cell, order, peopleById))
  }
  return (number, language) => filled.get(toKey(number, language))
}

/** Languages of the columns: those in use, or all where none is or all are asked for. */
export const listColumns = (
  { languages }: Pick<BookMatrixView, 'languages'>,
  all: boolean,
): readonly TargetLanguage[] => (all || languages.length === 0 ? TARGET_LANGUAGES : languages)

export interface LanguageCount {
  readonly done: number
  readonly ordered: number
}

/** How many chapters of a language are delivered, of those that were ordered and not stopped. */
export const countChapters = (
  { cells, orders }: Pick<BookMatrixView, 'cells' | 'orders'>,
  language: TargetLanguage,
): LanguageCount => {
  const stopped = new Set(
    orders.filter((one) => isFinished(one) && one.status !== 'completed').map(({ id }) => id),
  )
  const own = cells.filter((cell) => cell.language === language && !stopped.has(cell.orderId))
  return {
    done: own.filter(({ status }) => status === 'complete').length,
    ordered: own.length,
  }
}
