import { Button, Group, Text } from '@mantine/core'
import type { TermView } from '@panelflow/contract/term.ts'
import { useTranslation } from 'react-i18next'
import { useTermAct } from '../use-term-act.ts'

interface TermBulkBarProps {
  readonly terms: readonly TermView[]
  readonly onDelete: () => void
  readonly onDone: () => void
}

/** What is done to all marked terms at once. */
export const TermBulkBar = ({ terms, onDelete, onDone }: TermBulkBarProps) => {
  const { t } = useTranslation('term')
  const { run, busy } = useTermAct(onDone)
  return (
    <Group gap="xs" role="toolbar" aria-label={t('bulk.label', { count: terms.length })}>
      <Text fz="sm" fw={500}>
        {t('bulk.label', { count: terms.length })}
      </Text>
      <Button variant="default" loading={busy} onClick={() => run(terms, 'approve')}>
        {t('act.approve')}
      </Button>
      <Button variant="default" loading={busy} onClick={() => run(terms, 'retire')}>
        {t('act.retire')}
      </Button>
      <Button variant="default" disabled={busy} onClick={onDelete}>
        {t('act.delete')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onDone}>
        {t('bulk.clear')}
      </Button>
    </Group>
  )
}
