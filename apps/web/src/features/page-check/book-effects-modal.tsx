import { NativeSelect, SimpleGrid } from '@mantine/core'
import { pageCheckList } from '@panelflow/contract/page-check.ts'
import { bookEffectPolicies, bookSetEffectPolicies } from '@panelflow/contract/sound-effect.ts'
import { EFFECT_POLICIES } from '@panelflow/domain/page/document/item-values.ts'
import { useTranslation } from 'react-i18next'
import { storedRow } from '../../lib/forms/fresh-row.ts'
import { useFreshValues } from '../../lib/forms/use-fresh-values.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { languageName } from '../../lib/i18n/labels.ts'
import { BookFormModal } from '../book/book-form-modal.tsx'
import {
  POLICY_KEYS,
  type PolicyKey,
  type PolicyValues,
  toPolicies,
  toPolicyValues,
} from './rule-values.ts'

interface BookEffectsModalProps {
  readonly book: { readonly id: string; readonly titleZh: string; readonly titleEn: string }
  readonly onClose: () => void
}

const useKeyNames = (): ((key: PolicyKey) => string) => {
  const { t, i18n } = useTranslation('page-check')
  return (key) => (key === 'every' ? t('effects_every') : languageName(key, i18n.language))
}

interface PolicyFieldsProps {
  readonly values: PolicyValues
  readonly onChange: (part: Partial<PolicyValues>) => void
}

const PolicyFields = ({ values, onChange }: PolicyFieldsProps) => {
  const { t } = useTranslation('page-check')
  const getName = useKeyNames()
  const chosen = values.every
  return POLICY_KEYS.map((key) => (
    <NativeSelect
      key={key}
      label={getName(key)}
      style={key === 'every' ? { gridColumn: '1 / -1' } : undefined}
      description={
        key !== 'every'
          ? undefined
          : chosen === ''
            ? t('effects_unset_hint')
            : t(`policy_hint.${chosen}`)
      }
      value={values[key]}
      data={[
        { value: '', label: t(key === 'every' ? 'effects_unset' : 'effects_same') },
        ...EFFECT_POLICIES.map((value) => ({ value, label: t(`policy.${value}`) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ [key]: EFFECT_POLICIES.find((policy) => policy === value) ?? '' })
      }
    />
  ))
}

/**
 * What a book does with sound effects, for every language and for single ones. Choices that another
 * person made meanwhile stay.
 */
export const BookEffectsModal = ({ book, onClose }: BookEffectsModalProps) => {
  const { t, i18n } = useTranslation('page-check')
  const getName = useKeyNames()
  const { data, error: unread } = useRead(bookEffectPolicies, { params: { bookId: book.id } })
  const send = useWrite(bookSetEffectPolicies, {
    refreshes: [bookEffectPolicies, pageCheckList],
    quiet: true,
    done: () => t('effects_saved'),
    onDone: onClose,
  })
  const stored = data === undefined ? undefined : storedRow(data, send.error)
  const form = useFreshValues(toPolicyValues(stored?.policies ?? {}))
  const name = i18n.language.startsWith('zh') || book.titleEn === '' ? book.titleZh : book.titleEn
  return (
    <BookFormModal
      title={t('effects_title', { book: name })}
      hint={t('effects_hint')}
      loading={t('loading')}
      size="md"
      stored={stored}
      unread={unread}
      send={send}
      form={form}
      labels={Object.fromEntries(POLICY_KEYS.map((key) => [key, getName(key)]))}
      show={(key, { [key]: policy }) =>
        policy === ''
          ? t(key === 'every' ? 'effects_unset' : 'effects_same')
          : t(`policy.${policy}`)
      }
      onClose={onClose}
      onSubmit={({ version }) =>
        send.mutate({
          params: { bookId: book.id },
          body: { version, policies: toPolicies(form.values) },
        })
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PolicyFields values={form.values} onChange={form.change} />
      </SimpleGrid>
    </BookFormModal>
  )
}
