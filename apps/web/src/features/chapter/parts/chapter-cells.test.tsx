import { MantineProvider } from '@mantine/core'
import type { ChapterView } from '@panelflow/contract/order.ts'
import type { Deadlines } from '@panelflow/domain/order/order-deadlines.ts'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import english from '../../../lib/i18n/app.en.json'
import { ChapterStatusCell } from './chapter-cells.tsx'

const words = i18next.createInstance()
await words.init({ lng: 'en', defaultNS: 'app', resources: { en: { app: english } } })

const HOUR = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()
const none = { translationDeadline: null, proofreadingDeadline: null, typesettingDeadline: null }

/** Tone of the chapter's own deadline; undefined: none is shown. */
const getTone = (
  own: Partial<typeof none> | Partial<Record<keyof typeof none, string>>,
  order: Partial<Deadlines> = {},
): string | undefined => {
  const chapter = {
    status: 'proofreading_not_accepted',
    round: 1,
    problem: null,
    ownDeadlines: { ...none, ...own },
  } as unknown as ChapterView
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <MantineProvider>
        <ChapterStatusCell
          chapter={chapter}
          orders={{ cutoffAt: inHours(900), ...none, translationDeadline: inHours(-50), ...order }}
        />
      </MantineProvider>
    </I18nextProvider>,
  )
  return /data-own-deadline="(\w+)"/.exec(html)?.[1]
}

test('the own deadline of a chapter is coloured by the time that is left of it', () => {
  expect(getTone({ translationDeadline: inHours(-2) })).toBe('bad')
  expect(getTone({ translationDeadline: inHours(5) })).toBe('attention')
  expect(getTone({ translationDeadline: inHours(50) })).toBe('waiting')
  expect(getTone({ translationDeadline: inHours(200) })).toBe('neutral')
})

test('it is not shown where the order gives more time, nor for a stage that is over', () => {
  expect(
    getTone({ translationDeadline: inHours(-2) }, { translationDeadline: inHours(48) }),
  ).toBeUndefined()
  expect(getTone({ typesettingDeadline: inHours(-2) })).toBeUndefined()
})
