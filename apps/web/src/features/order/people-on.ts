import type { ChapterView } from '@panelflow/contract/order.ts'
import { personName } from '../../lib/i18n/labels.ts'

/** Everybody on any seat of these chapters by name, once. */
export const peopleOn = (chapters: readonly ChapterView[]): string => {
  const people = chapters
    .flatMap((chapter) => Object.values(chapter.people))
    .filter((person) => person !== null)
  return [...new Map(people.map((person) => [person.id, personName(person)])).values()].join(', ')
}
