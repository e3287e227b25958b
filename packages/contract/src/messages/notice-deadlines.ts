/**
 * Deadlines that one notice names beside its own. Values of a notice are texts: `more` holds
 * `name instant`, with commas between.
 */
export interface NamedDeadline {
  /** `cutoff` or a stage */
  readonly deadline: string
  /** ISO 8601 */
  readonly at: string
}

export const parseDeadlines = (text: string | undefined): readonly NamedDeadline[] =>
  (text ?? '').split(',').flatMap((entry) => {
    const [deadline = '', at = ''] = entry.split(' ')
    return deadline === '' || Number.isNaN(Date.parse(at)) ? [] : [{ deadline, at }]
  })

export const formatDeadlines = (deadlines: readonly NamedDeadline[]): string =>
  deadlines.map(({ deadline, at }) => `${deadline} ${at}`).join(',')
