import { MantineProvider } from '@mantine/core'
import type { BoardRowView, BoardStageView } from '@panelflow/contract/ai-board.ts'
import type { DraftCoverage } from '@panelflow/contract/draft.ts'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { DraftNotice, totalCoverage } from '../../../lib/forms/draft-notice.tsx'
import english from '../../../lib/i18n/app.en.json'
import chinese from '../../../lib/i18n/app.zh-CN.json'
import { StageCell } from './stage-cell.tsx'

const texts = i18next.createInstance()
const resources = { en: { app: english }, 'zh-CN': { app: chinese } }
await texts.init({ lng: 'en', defaultNS: 'app', resources })

const render = async (content: ReactNode, language = 'en'): Promise<string> => {
  await texts.changeLanguage(language)
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <MantineProvider>{content}</MantineProvider>
    </I18nextProvider>,
  )
}

const open: DraftCoverage = {
  lines: 38,
  translated: 3,
  memory: 2,
  glossary: 1,
  conversion: 0,
  machine: 0,
  engineConfigured: false,
}

const toRow = (drafts: DraftCoverage): BoardRowView => {
  const stage: Partial<BoardStageView> = {
    stage: 'machine_translation',
    pages: 2,
    done: 2,
    failed: 0,
    running: 0,
    waiting: 0,
    canceled: 0,
    progress: 100,
    causes: [],
    engines: [],
    averageMs: null,
    costs: [],
    drafts,
  }
  return { stages: [stage] } as unknown as BoardRowView
}

test('machine translation without an engine says so on the board, not that two of two pages are done', async () => {
  const stages = ['machine_translation'] as const
  const cell = await render(<StageCell row={toRow(open)} stages={stages} />)
  expect(cell).toContain('No engine · 3/38')
  expect(cell).toContain('No translation engine is configured')
  expect(cell).not.toContain('>2/2<')
  const full = await render(
    <StageCell row={toRow({ ...open, engineConfigured: true, translated: 38 })} stages={stages} />,
  )
  expect(full).toContain('>2/2<')
  expect(full).not.toContain('No engine')
})

test('the order and the workspace say in both languages what is filled in and what to do, while lines are open', async () => {
  const notice = <DraftNotice coverage={totalCoverage([open, { ...open, translated: 38 }])} />
  const shown = await render(notice)
  expect(shown).toContain('data-notice="no_engine"')
  expect(shown).toContain('No translation engine is configured')
  expect(shown).toContain('The draft translated 41 of 76 lines')
  expect(shown).toContain('“Translation engines”')
  expect(await render(notice, 'zh-CN')).toContain('未配置翻译引擎')
  expect(await render(<DraftNotice coverage={{ ...open, translated: 38 }} />)).not.toContain(
    'no_engine',
  )
})

test('a page that an engine left lines open on shows how many are filled in', async () => {
  const stages = ['machine_translation'] as const
  const drafts = { ...open, lines: 7, translated: 6, machine: 6, engineConfigured: true }
  expect(await render(<StageCell row={toRow(drafts)} stages={stages} />)).toContain('6 of 7 lines')
})
