/**
 * Writes rows of the order list, the faster counterpart of `toListedOrder` and the compiled
 * serialiser (docs/decisions/0012): what depends on no reader is written once per summary, the
 * rights once per set of rights.
 */
import type { ListedRow } from './order-list-rows.ts'
import { NO_FORECAST } from '../schedule/row-forecast.queries.ts'

/** Texts of objects that are kept and never change; they go when the object goes. */
const createTexts = <Source extends object>(write: (source: Source) => string) => {
  const texts = new WeakMap<Source, string>()
  return (source: Source): string => {
    const known = texts.get(source)
    if (known !== undefined) return known
    const text = write(source)
    texts.set(source, text)
    return text
  }
}

/** An object's text without its last brace, for more to follow. */
const writeOpen = (value: object): string => JSON.stringify(value).slice(0, -1)

const writeFacts = createTexts(({ facts }: ListedRow['summary']) => {
  const { book, ...others } = facts
  return `${writeOpen(others)},"book":${writeOpen(book)}`
})
const writeRights = createTexts((can: object) => JSON.stringify(can))
const NO_FORECAST_TEXT = JSON.stringify(NO_FORECAST)

/** The row as JSON. */
export const writeListedRow = ({ summary, context }: ListedRow): string => {
  const { can, forecast, imageUrl, isPast } = context
  const cover = summary.cover === null ? 'null' : JSON.stringify(imageUrl(summary.cover))
  const forecastText = forecast === undefined ? NO_FORECAST_TEXT : JSON.stringify(forecast)
  return (
    `${writeFacts(summary)},"cover":${cover}},"late":${summary.isOpen && isPast},` +
    `"forecast":${forecastText},"can":${writeRights(can)}}`
  )
}
