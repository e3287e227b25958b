import { TOKEN_SCOPES } from '@panelflow/domain/account/token-scope.ts'
import { Radio, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { apiTokenList, apiTokenCreate } from '@panelflow/contract/user.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'

interface NewTokenModalProps {
  readonly onClose: () => void
  readonly onCreated: (name: string, token: string) => void
}

/** days; a year is the most */
const LIVES = ['7', '30', '90', '365'] as const

/** A token for a program: what it may, and for how long. */
export const NewTokenModal = ({ onClose, onCreated }: NewTokenModalProps) => {
  const { t } = useTranslation('profile')
  const { t: app } = useTranslation()
  const { register, control, handleSubmit, formState } = useForm({
    defaultValues: { name: '', scope: 'read', days: '90' },
  })
  const create = useWrite(apiTokenCreate, {
    quiet: true,
    refreshes: [apiTokenList],
    onDone: ({ name, token }) => onCreated(name, token),
  })
  const submit = handleSubmit(({ name, scope, days }) =>
    create.mutate({
      body: { name: name.trim(), scope: scope === 'write' ? 'write' : 'read', days: Number(days) },
    }),
  )
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('tokens.create')}
      submitLabel={t('tokens.create_submit')}
      cancelLabel={app('action.cancel')}
      busy={create.isPending}
      failure={create.error ? getFailureMessage(create.error) : null}
      onSubmit={(event) => void submit(event)}
    >
      <TextInput
        label={t('tokens.name')}
        description={t('tokens.name_hint')}
        maxLength={60}
        withAsterisk
        data-autofocus
        error={formState.errors.name?.message}
        {...register('name', {
          validate: (name) => name.trim() !== '' || app('field_error.field_required'),
        })}
      />
      <Controller
        control={control}
        name="scope"
        render={({ field }) => (
          <Radio.Group label={t('tokens.scope')} value={field.value} onChange={field.onChange}>
            <Stack gap={6} mt={4}>
              {TOKEN_SCOPES.map((scope) => (
                <Radio
                  key={scope}
                  value={scope}
                  label={t(`tokens.scope_${scope}`)}
                  description={t(`tokens.scope_${scope}_hint`)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      <Controller
        control={control}
        name="days"
        render={({ field }) => (
          <Stack gap={4}>
            <Text fz="sm" fw={500} id="token-days">
              {t('tokens.lives')}
            </Text>
            <SegmentedControl
              aria-labelledby="token-days"
              value={field.value}
              onChange={field.onChange}
              data={LIVES.map((days) => ({
                value: days,
                label: app('time.days', { count: Number(days) }),
              }))}
            />
          </Stack>
        )}
      />
    </FormModal>
  )
}
