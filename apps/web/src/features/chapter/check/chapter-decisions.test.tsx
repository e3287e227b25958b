import { MantineProvider } from '@mantine/core'
import type { CheckRequestView } from '@panelflow/contract/check-request.ts'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import english from './check.en.json'
import { ChapterDecisions } from './chapter-decisions.tsx'
import { type DecisionDraft, createDecisionDraft } from './decision-draft.ts'

const words = i18next.createInstance()
await words.init({ lng: 'en', defaultNS: 'check', resources: { en: { check: english } } })

const chapters = Array.from({ length: 400 }, (_, n) => ({
  chapterId: `c${n + 1}`,
  number: n + 1,
})) as unknown as CheckRequestView['chapters']
const blank = createDecisionDraft({ action: 'return_to_same' })
const drafts: Readonly<Record<string, DecisionDraft>> = {
  c2: { ...blank, conclusion: 'dismissed', note: 'Nothing wrong here' },
  c3: { ...blank, action: 'assign_another', note: 'Somebody else' },
}

const drawn = (open: string | null): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <MantineProvider>
        <ChapterDecisions
          chapters={chapters}
          draftAt={(id) => drafts[id] ?? blank}
          tried={false}
          open={open}
          onToggle={() => undefined}
          renderFields={({ number }) => <form>fields of {number}</form>}
        />
      </MantineProvider>
    </I18nextProvider>,
  )

const getLineText = (html: string, id: string): string =>
  (html.split(`data-decision-line="${id}"`)[1] ?? '')
    .split('</button>')[0]
    ?.replaceAll(/<[^>]+>/g, ' ') ?? ''

test('of four hundred chapters decided each by itself, one shows its fields and the others a line', () => {
  const html = drawn('c7')
  expect(html.match(/data-decision-line/g)).toHaveLength(400)
  expect(html.match(/<form>/g)).toHaveLength(1)
  expect(html).toContain('fields of 7')
  expect(drawn(null)).not.toContain('<form>')
})

test('a line says what is chosen and what is missing', () => {
  const html = drawn(null)
  expect(html).toContain('1 of 400 chapters are ready for a decision')
  expect(getLineText(html, 'c1')).toMatch(/Chapter 1.*Confirm · The same translator.*Enter a note/)
  expect(getLineText(html, 'c2')).toMatch(/Dismiss\s*$/)
  expect(getLineText(html, 'c3')).toMatch(/Another translator.*Choose a person/)
})
