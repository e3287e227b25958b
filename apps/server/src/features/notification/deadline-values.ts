import {
  formatDeadlines,
  type NamedDeadline,
  parseDeadlines,
} from '@panelflow/contract/messages/notice-deadlines.ts'

type Values = Readonly<Record<string, string>>

const listDeadlines = (values: Values): readonly NamedDeadline[] => {
  const { deadline, cutoffAt } = values
  const own = deadline === undefined || cutoffAt === undefined ? [] : [{ deadline, at: cutoffAt }]
  return [...own, ...parseDeadlines(values['more'])]
}

/** What earlier notices said of other deadlines of the order, added to what a new one says. */
export const joinDeadlines = (values: Values, earlier: readonly Values[]): Values => {
  const others = new Map(
    earlier
      .flatMap(listDeadlines)
      .filter(({ deadline }) => deadline !== values['deadline'])
      .map((one) => [one.deadline, one]),
  )
  return others.size === 0 ? values : { ...values, more: formatDeadlines([...others.values()]) }
}
