import { Alert, Anchor, Button, Group, List, Modal, Text } from '@mantine/core'
import { formatMessage } from '../../../lib/i18n/sentences.ts'
import type { FindingView } from '@panelflow/contract/page-check.ts'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { groupByCheck, shorten, useFindingDetail } from '../../page-check/finding-text.ts'
import classes from './completion.module.css'
import type { CompletionQuestion } from './check-completion.ts'

/** Findings shown of each check; the next ones show when these are settled. */
const MAX_VISIBLE = 12

interface FindingListProps {
  readonly findings: readonly FindingView[]
  readonly group: 'blocking' | 'warned'
  readonly onNavigate: (finding: FindingView) => void
}

const FindingList = ({ findings, group, onNavigate }: FindingListProps) => {
  const { t } = useTranslation('page-check')
  const toDetail = useFindingDetail()
  return groupByCheck(findings).map(({ check, findings: found }) => (
    <div key={check} data-open-kind={check}>
      <Text fz="sm" mt={6}>
        {check === 'missing_words'
          ? `${formatMessage('chapter.empty_translation', {}, currentLocale())} `
          : ''}
        {`${t(`check.${check}`)} · ${found.length}`}
        {check === 'erased' && group === 'blocking' ? ` ${t('erased_help')}` : ''}
      </Text>
      <List size="sm" mt={2} listStyleType="none">
        {found.slice(0, MAX_VISIBLE).map((finding) => (
          <List.Item key={`${finding.pageId} ${finding.itemId}`}>
            <Anchor
              component="button"
              type="button"
              fz="sm"
              underline="always"
              ta="start"
              onClick={() => onNavigate(finding)}
            >
              {t('page', { page: finding.position + 1 })}
            </Anchor>
            {[finding.words, toDetail(finding)].map((words) =>
              words === '' ? null : ` · ${shorten(words, 40)}`,
            )}
          </List.Item>
        ))}
        {found.length > MAX_VISIBLE ? (
          <List.Item c="dimmed">{t('more', { count: found.length - MAX_VISIBLE })}</List.Item>
        ) : null}
      </List>
    </div>
  ))
}

interface CompletionModalProps {
  readonly number: number
  readonly accepts: boolean
  readonly question: CompletionQuestion
  readonly checking: boolean
  readonly onNavigate: (finding: FindingView) => void
  readonly onComplete: () => void
  readonly onDuplicateConfirmed: () => void
  readonly onClose: () => void
}

/**
 * Before a chapter is handed on: what keeps it here, and what only looks finished and may stay.
 * Only the latter can be confirmed.
 */
export const CompletionModal = ({
  number,
  accepts,
  question,
  checking,
  onNavigate,
  onComplete,
  onDuplicateConfirmed,
  onClose,
}: CompletionModalProps) => {
  const { t } = useTranslation()
  const isUnchecked = question.kind === 'unchecked'
  const blocks = question.kind === 'open' && question.blocking.length > 0
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(accepts ? 'chapter.completion.title_accept' : 'chapter.completion.title', {
        number,
      })}
    >
      {isUnchecked ? (
        <Alert
          color="yellow"
          variant="light"
          role="alert"
          title={getFailureMessage(question.cause)}
        >
          {t('chapter.completion.unchecked')}
        </Alert>
      ) : null}
      {blocks ? (
        <section aria-label={t('chapter.completion.blocking')} data-open-group="blocking">
          <Text fw={600} fz="sm" c="var(--pf-bad-fg)">
            {t('chapter.completion.blocking')}
          </Text>
          <FindingList findings={question.blocking} group="blocking" onNavigate={onNavigate} />
        </section>
      ) : null}
      {question.kind === 'open' && question.warned.length > 0 ? (
        <section aria-label={t('chapter.completion.warned')} data-open-group="warned">
          <Text fw={600} fz="sm" mt={blocks ? 'md' : 0}>
            {t('chapter.completion.warned')}
          </Text>
          <FindingList findings={question.warned} group="warned" onNavigate={onNavigate} />
        </section>
      ) : null}
      <Group justify="flex-end" mt="md" className={classes['footer']}>
        <Button variant="default" onClick={onClose}>
          {t(blocks ? 'action.close' : 'action.cancel')}
        </Button>
        {isUnchecked ? (
          <Button onClick={onDuplicateConfirmed} loading={checking}>
            {t('action.retry')}
          </Button>
        ) : null}
        {isUnchecked || blocks ? null : (
          <Button onClick={onComplete}>
            {t(accepts ? 'chapter.completion.accept' : 'chapter.completion.complete')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
