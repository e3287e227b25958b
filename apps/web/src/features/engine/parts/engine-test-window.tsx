import { Alert, Group, Select, Text, TextInput } from '@mantine/core'
import { engineList, engineTest, type EngineView } from '@panelflow/contract/translation-engine.ts'
import { LANGUAGE_TABLE } from '@panelflow/domain/locale/language-table.ts'
import { SOURCE_LANGUAGES, TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { getCauseMessage } from '../../../lib/i18n/cause-message.ts'
import { languageName } from '../../../lib/i18n/labels.ts'
import { formatCost } from '../../ai-board/format-cost.ts'

interface TestProps {
  readonly engine: EngineView
  readonly onClose: () => void
}

/** One line through the engine: its answer, time and cost, or why there is none. */
export const EngineTestWindow = ({ engine, onClose }: TestProps) => {
  const { t, i18n } = useTranslation('engine')
  const { t: app } = useTranslation()
  const locale = i18n.language
  const [source, setSource] = useState(engine.sourceLanguages[0] ?? 'zh-Hans')
  const [text, setText] = useState<string>(LANGUAGE_TABLE[source].specimen)
  const [target, setTarget] = useState(engine.targetLanguages[0] ?? 'en')
  const test = useWrite(engineTest, { quiet: true, refreshes: [engineList] })
  const answer = test.data
  const submit = (): void =>
    test.mutate({ params: { engineId: engine.id }, body: { source, target, text: text.trim() } })
  const toOption = (language: string) => ({
    value: language,
    label: languageName(language, locale),
  })
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('test.title', { name: engine.name })}
      submitLabel={t('test.submit')}
      cancelLabel={app('action.close')}
      busy={test.isPending}
      submitDisabled={text.trim() === ''}
      failure={test.error ? getFailureMessage(test.error) : null}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        label={t('test.text')}
        maxLength={200}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group grow>
        <Select
          label={t('test.source')}
          allowDeselect={false}
          data={SOURCE_LANGUAGES.map(toOption)}
          value={source}
          onChange={(value) => setSource(SOURCE_LANGUAGES.find((one) => one === value) ?? source)}
        />
        <Select
          label={t('test.target')}
          allowDeselect={false}
          data={TARGET_LANGUAGES.map(toOption)}
          value={target}
          onChange={(value) => setTarget(TARGET_LANGUAGES.find((one) => one === value) ?? target)}
        />
      </Group>
      {answer === undefined ? null : (
        <Alert role="status" variant="light" color={answer.translation === null ? 'red' : 'green'}>
          <Text fz="sm" fw={600}>
            {answer.translation ?? getCauseMessage(answer.cause ?? UNKNOWN)}
          </Text>
          {answer.detail === null ? null : (
            <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {answer.detail}
            </Text>
          )}
          <Text fz="sm">
            {answer.cost === null
              ? t('test.facts', { ms: answer.milliseconds })
              : t('test.facts_cost', {
                  ms: answer.milliseconds,
                  cost: formatCost([answer.cost], locale),
                })}
          </Text>
        </Alert>
      )}
    </FormModal>
  )
}

const UNKNOWN = { code: 'task.failed_unexpectedly', params: {} } as const
