import { Loader, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { pageCheckList } from '@panelflow/contract/page-check.ts'
import { bookEffectPolicies, bookSetEffectPolicies } from '@panelflow/contract/sound-effect.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { EFFECT_POLICIES } from '@panelflow/domain/page/document/item-values.ts'
import type { EffectPolicies, EffectPolicy } from '@panelflow/domain/page/effect-policy.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../lib/i18n/labels.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'

interface BookEffectsModalProps {
  readonly book: { readonly id: string; readonly titleZh: string; readonly titleEn: string }
  readonly onClose: () => void
}

type PolicyKey = TargetLanguage | 'every'

const withChoice = (
  policies: EffectPolicies,
  key: PolicyKey,
  policy: EffectPolicy | undefined,
): EffectPolicies => {
  const { [key]: _before, ...others } = policies
  return policy === undefined ? others : { ...others, [key]: policy }
}

interface PolicyFieldsProps {
  readonly policies: EffectPolicies
  readonly onChange: (policies: EffectPolicies) => void
}

const PolicyFields = ({ policies, onChange }: PolicyFieldsProps) => {
  const { t, i18n } = useTranslation('page-check')
  const getName = (key: PolicyKey): string =>
    key === 'every' ? t('effects_every') : languageName(key, i18n.language)
  const keys: readonly PolicyKey[] = ['every', ...TARGET_LANGUAGES]
  const chosen = policies.every
  return keys.map((key) => (
    <NativeSelect
      key={key}
      label={getName(key)}
      style={key === 'every' ? { gridColumn: '1 / -1' } : undefined}
      description={
        key !== 'every'
          ? undefined
          : chosen === undefined
            ? t('effects_unset_hint')
            : t(`policy_hint.${chosen}`)
      }
      value={policies[key] ?? ''}
      data={[
        { value: '', label: t(key === 'every' ? 'effects_unset' : 'effects_same') },
        ...EFFECT_POLICIES.map((value) => ({ value, label: t(`policy.${value}`) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange(
          withChoice(
            policies,
            key,
            EFFECT_POLICIES.find((policy) => policy === value),
          ),
        )
      }
    />
  ))
}

/** What a book does with sound effects, for every language and for single ones. */
export const BookEffectsModal = ({ book, onClose }: BookEffectsModalProps) => {
  const { t, i18n } = useTranslation('page-check')
  const app = i18n.getFixedT(null, 'app')
  const { data, error: unread } = useRead(bookEffectPolicies, { params: { bookId: book.id } })
  const [changed, setChanged] = useState<EffectPolicies | null>(null)
  const send = useWrite(bookSetEffectPolicies, {
    refreshes: [bookEffectPolicies, pageCheckList],
    quiet: true,
    done: () => t('effects_saved'),
    onDone: onClose,
  })
  const failure = send.error ?? (data === undefined ? unread : null)
  const name = i18n.language.startsWith('zh') || book.titleEn === '' ? book.titleZh : book.titleEn
  return (
    <FormModal
      opened
      size="md"
      title={t('effects_title', { book: name })}
      submitLabel={app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={send.isPending}
      submitDisabled={data === undefined || changed === null}
      failure={failure === null ? null : getFailureMessage(failure)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (data === undefined || changed === null) return
        send.mutate({
          params: { bookId: book.id },
          body: { version: data.version, policies: changed },
        })
      }}
    >
      <Text fz="sm" c="dimmed">
        {t('effects_hint')}
      </Text>
      {data === undefined ? (
        unread === null ? (
          <Loader aria-label={t('loading')} />
        ) : null
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PolicyFields policies={changed ?? data.policies} onChange={setChanged} />
        </SimpleGrid>
      )}
    </FormModal>
  )
}
