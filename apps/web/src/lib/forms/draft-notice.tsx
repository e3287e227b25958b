import { Alert } from '@mantine/core'
import type { DraftCoverage } from '@panelflow/contract/draft.ts'
import { useTranslation } from 'react-i18next'
import { lacksEngine, useDraftSentences } from './draft-coverage.ts'

interface DraftNoticeProps {
  readonly coverage: DraftCoverage | null
  /** One line that can be closed, where the room is needed for work. */
  readonly onClose?: () => void
}

const sum = (a: DraftCoverage, b: DraftCoverage): DraftCoverage => ({
  lines: a.lines + b.lines,
  translated: a.translated + b.translated,
  memory: a.memory + b.memory,
  glossary: a.glossary + b.glossary,
  conversion: a.conversion + b.conversion,
  machine: a.machine + b.machine,
  engineConfigured: a.engineConfigured && b.engineConfigured,
})

/** Coverage of several chapters together; null without any. */
export const totalCoverage = (drafts: readonly DraftCoverage[]): DraftCoverage | null => {
  const [first, ...rest] = drafts
  return first === undefined ? null : rest.reduce(sum, first)
}

/**
 * Machine translation ran without an engine and left lines open: what is filled in, and what to do
 * next.
 */
export const DraftNotice = ({ coverage, onClose }: DraftNoticeProps) => {
  const { t } = useTranslation()
  const { filled } = useDraftSentences()
  if (coverage === null || !lacksEngine(coverage)) return null
  const next = t('draft.next', { filled: filled(coverage) })
  const form =
    onClose === undefined
      ? { p: 'xs', title: t('draft.no_engine') }
      : {
          p: 6,
          radius: 0,
          withCloseButton: true,
          closeButtonLabel: t('draft.close'),
          onClose,
        }
  return (
    <Alert color="yellow" variant="light" role="status" data-notice="no_engine" {...form}>
      {onClose === undefined ? null : <strong>{t('draft.no_engine')} </strong>}
      {next}
    </Alert>
  )
}
