import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import { accountCreate, accountUpdate, type AccountView } from '@panelflow/contract/account.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { lazy, Suspense } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { GuessablePasswordHint } from '../../../lib/forms/guessable-password-hint.tsx'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { useFieldMessage } from '../../../lib/forms/field-messages.ts'
import { markFact, markFields, rulesResolver } from '../../../lib/forms/form-rules.ts'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { languageName, roleName } from '../../../lib/i18n/labels.ts'
import { joinList } from '../../../lib/i18n/join-list.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { useFreshForm } from '../../../lib/forms/use-fresh-form.ts'
import {
  ACCOUNT_FIELDS,
  accountErrors,
  type AccountValues,
  createBody,
  languagesIn,
  RENAMED,
  rolesIn,
  updateBody,
  toValues,
} from '../account-form.ts'
import { ACCOUNT_READS } from '../account-reads.ts'
import { useRoleReason } from '../use-role-reason.ts'
import { RoleAndLanguageFields } from './account-fields.tsx'

const AbsenceFields = lazy(async () => ({
  default: (await import('../../../lib/forms/absence-fields.tsx')).AbsenceFields<AccountValues>,
}))

const NewAccountPasswordHint = ({ control }: { readonly control: Control<AccountValues> }) => {
  const [password, ...context] = useWatch({
    control,
    name: ['password', 'name', 'realName', 'email', 'phone'],
  })
  return <GuessablePasswordHint password={password} context={context} />
}

interface AccountFormModalProps {
  /** null: a new one */
  readonly account: AccountView | null
  readonly onClose: () => void
  readonly onCreated: (account: AccountView, initialPassword: string) => void
}

/** A new account, or changes to one (spec 5.account). */
export const AccountFormModal = ({ account, onClose, onCreated }: AccountFormModalProps) => {
  const { t, i18n } = useTranslation('account')
  const { t: app } = useTranslation()
  const words = useFieldMessage()
  const roleReason = useRoleReason()
  const create = useWrite(accountCreate, {
    quiet: true,
    refreshes: ACCOUNT_READS,
    onDone: (made) => onCreated(made.account, made.initialPassword),
  })
  const update = useWrite(accountUpdate, {
    quiet: true,
    refreshes: ACCOUNT_READS,
    done: () => t('done.edit'),
    onDone: onClose,
  })
  const stored = account === null ? null : storedRow(account, update.error)
  const { register, control, handleSubmit, formState, setError, conflicts } = useFreshForm(
    toValues(stored),
    rulesResolver(accountErrors(stored?.isRoot ?? false), words, RENAMED),
  )
  const { errors } = formState
  const show = (name: keyof AccountValues, values: AccountValues): string | undefined => {
    if (name === 'roles')
      return joinList(
        rolesIn(values).map((role) => app(`role.${roleName(role)}`)),
        i18n.language,
      )
    if (name !== 'languages') return undefined
    return joinList(
      languagesIn(values).map((language) => languageName(language, i18n.language)),
      i18n.language,
    )
  }
  const onError = (error: unknown): void => {
    markFields(error, ACCOUNT_FIELDS, setError, words, RENAMED)
    markFact(error, { 'account.name_taken': 'name' }, setError)
  }
  const submit = handleSubmit((values) => {
    if (stored === null) create.mutate({ body: createBody(values) }, { onError })
    else
      update.mutate(
        { params: { accountId: stored.id }, body: updateBody(values, stored) },
        { onError },
      )
  })
  const failure = create.error ?? update.error
  return (
    <FormModal
      opened
      size="lg"
      onClose={onClose}
      title={account === null ? t('create.title') : t('edit.title', { name: account.name })}
      submitLabel={account === null ? t('create.submit') : app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={create.isPending || update.isPending}
      failure={failure ? getFailureMessage(failure) : null}
      onSubmit={submit}
    >
      <FieldConflicts
        conflicts={conflicts}
        labels={{
          name: t('field.name'),
          realName: t('field.real_name'),
          phone: t('field.phone'),
          email: t('field.email'),
          roles: t('field.roles'),
          languages: t('field.languages'),
          awayFrom: app('absence.awayFrom'),
          awayUntil: app('absence.awayUntil'),
          leavingOn: app('absence.leavingOn'),
        }}
        show={show}
      />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          label={t('field.name')}
          withAsterisk
          maxLength={60}
          data-autofocus
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextInput
          label={t('field.real_name')}
          maxLength={100}
          autoComplete="off"
          error={errors.realName?.message}
          {...register('realName')}
        />
        <TextInput
          label={t('field.phone')}
          type="tel"
          maxLength={40}
          autoComplete="off"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextInput
          label={t('field.email')}
          type="email"
          maxLength={200}
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
      </SimpleGrid>
      <RoleAndLanguageFields control={control} roleReason={roleReason} />
      {account === null ? null : (
        <Suspense fallback={null}>
          <AbsenceFields control={control} />
        </Suspense>
      )}
      {account === null ? (
        <div>
          <PasswordInput
            label={t('field.initial_password')}
            description={t('field.initial_password_hint')}
            autoComplete="new-password"
            error={errors.password?.message}
            {...register('password')}
          />
          {errors.password === undefined ? <NewAccountPasswordHint control={control} /> : null}
        </div>
      ) : null}
    </FormModal>
  )
}
