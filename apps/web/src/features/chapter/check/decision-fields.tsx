import { CHECK_DECISIONS } from '@panelflow/domain/check-request/check-request.ts'
import { Checkbox, Radio, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import type { CheckRequestView } from '@panelflow/contract/check-request.ts'
import { CHECK_ACTIONS } from '@panelflow/domain/order/workflow-event.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRuns } from '@panelflow/domain/order/chapter-runs.ts'
import { personName } from '../../../lib/i18n/labels.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { type DecisionDraft, draftErrors, type DraftError } from './decision-draft.ts'
import { EvidenceLine } from './request-view.tsx'

/** Chooses a person; comes from the order feature by way of the route. */
export type PersonPicker = (props: {
  readonly value: string | null
  readonly onChange: (accountId: string) => void
  readonly error?: string
  readonly without?: string
}) => ReactNode

interface DecisionFieldsProps {
  readonly request: CheckRequestView
  /** the chapters these fields decide: one, or all alike */
  readonly chapters: CheckRequestView['chapters']
  readonly draft: DecisionDraft
  readonly tried: boolean
  readonly picker: PersonPicker
  readonly onChange: (change: Partial<DecisionDraft>) => void
}

const useOutcomeText = (): ((
  draft: DecisionDraft,
  chapters: CheckRequestView['chapters'],
) => string | null) => {
  const { t, i18n } = useTranslation('check')
  return (draft, chapters) => {
    // decided by somebody else meanwhile: nothing will happen any more
    if (chapters.length === 0) return null
    const numbers = formatRuns(chapters.map(({ number }) => number))
    if (draft.conclusion === 'dismissed')
      return t('decide.will_dismiss', { count: chapters.length, chapters: numbers })
    const people = joinList(
      [
        ...new Set(
          chapters.map(({ judged }) => (judged === null ? t('decide.nobody') : personName(judged))),
        ),
      ],
      i18n.language,
    )
    if (draft.action === 'return_to_same')
      return t('decide.will_return', { count: chapters.length, chapters: numbers, person: people })
    return null
  }
}

/** Conclusion, who works on it again, what has to be put right, and why. */
export const DecisionFields = ({
  request,
  chapters,
  draft,
  tried,
  picker,
  onChange,
}: DecisionFieldsProps) => {
  const { t } = useTranslation('check')
  const outcome = useOutcomeText()(draft, chapters)
  const errors = tried ? draftErrors(draft) : []
  const getError = (error: DraftError): string | undefined =>
    errors.includes(error) ? t(`decide.${error}`) : undefined
  const places = [...new Set(chapters.flatMap(({ evidence }) => evidence))].toSorted(
    (a, b) => a - b,
  )
  const offered =
    places.length === 0 ? CHECK_DECISIONS.filter((one) => one !== 'partly') : CHECK_DECISIONS
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('decide.conclusion')}
        value={draft.conclusion}
        onChange={(conclusion) => onChange({ conclusion })}
        data={offered.map((value) => ({ value, label: t(`decide.${value}`) }))}
      />
      {draft.conclusion === 'partly' ? (
        <Checkbox.Group
          label={t('decide.upheld')}
          withAsterisk
          error={getError('upheld_required')}
          value={draft.upheld.map(String)}
          onChange={(values) => onChange({ upheld: values.map(Number) })}
        >
          <Stack gap={4} mt={4}>
            {places.map((place) => {
              const item = request.evidence[place]
              return item === undefined ? null : (
                <Checkbox
                  key={place}
                  value={String(place)}
                  label={
                    <EvidenceLine
                      item={item}
                      chapter={chapters.find(({ evidence }) => evidence.includes(place))}
                    />
                  }
                />
              )
            })}
          </Stack>
        </Checkbox.Group>
      ) : null}
      {draft.conclusion === 'dismissed' ? null : (
        <Radio.Group
          label={t('decide.action')}
          value={draft.action}
          onChange={(value) =>
            onChange({ action: CHECK_ACTIONS.find((one) => one === value) ?? 'return_to_same' })
          }
        >
          <Stack gap={4} mt={4}>
            <Radio value="return_to_same" label={t('decide.same')} />
            <Radio value="assign_another" label={t('decide.another')} />
          </Stack>
        </Radio.Group>
      )}
      {draft.conclusion !== 'dismissed' && draft.action === 'assign_another'
        ? picker({
            value: draft.accountId,
            onChange: (accountId) => onChange({ accountId }),
            error: getError('person_required'),
            without: chapters.length === 1 ? chapters[0]?.judged?.id : undefined,
          })
        : null}
      <Textarea
        label={t('decide.note')}
        description={t('decide.note_hint')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={2000}
        value={draft.note}
        error={getError('note_required')}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
      {outcome === null ? null : (
        <Text fz="sm" c="dimmed">
          {outcome}
        </Text>
      )}
    </Stack>
  )
}
