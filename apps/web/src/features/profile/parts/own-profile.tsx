import { Badge, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { userProfile, type ProfileView, userUpdateProfile } from '@panelflow/contract/user.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import { lazy, Suspense } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { enterSession } from '../../../lib/http/api.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { useFieldMessage } from '../../../lib/forms/field-messages.ts'
import { markFields, rulesResolver } from '../../../lib/forms/form-rules.ts'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { languageName, roleName } from '../../../lib/i18n/labels.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { useFreshForm } from '../../../lib/forms/use-fresh-form.ts'
import { sessionStore } from '../../../lib/http/session-store.ts'
import {
  homeChoices,
  PROFILE_FIELDS,
  profileBody,
  profileErrors,
  type ProfileValues,
  profileValues,
} from '../profile-form.ts'
import { Panel } from './panel.tsx'

const AbsenceFields = lazy(async () => ({
  default: (await import('../../../lib/forms/absence-fields.tsx')).AbsenceFields<ProfileValues>,
}))

/** What only an administrator changes. */
const Fixed = ({ profile }: { readonly profile: ProfileView }) => {
  const { t } = useTranslation('profile')
  const { t: app, i18n } = useTranslation()
  const roles = profile.role_list.map(({ role_id }) => role_id).filter(isRoleId)
  return (
    <Stack gap={6}>
      <Text fz="sm">
        {t('data.name')}: <strong>{profile.name}</strong>
      </Text>
      <Group gap={4}>
        <Text fz="sm">{t('data.roles')}:</Text>
        {roles.length === 0 ? t('data.no_roles') : null}
        {roles.map((role) => (
          <Badge key={role} variant="default" tt="none" fw={500}>
            {app(`role.${roleName(role)}`)}
          </Badge>
        ))}
      </Group>
      <Text fz="sm">
        {t('data.languages')}:{' '}
        {profile.languages.length === 0
          ? t('data.any_language')
          : profile.languages
              .map((language) => languageName(language, i18n.language))
              .join(i18n.language === 'en' ? ', ' : '、')}
      </Text>
    </Stack>
  )
}

/** The name in the frame, and where the next sign-in leads, are part of the session. */
const refreshSession = async (): Promise<void> => {
  const { token } = sessionStore.getState()
  if (token !== null) await enterSession(token)
}

/** Own data (spec 2.screen.profile). */
export const OwnProfile = ({ profile }: { readonly profile: ProfileView }) => {
  const { t } = useTranslation('profile')
  const { t: app } = useTranslation()
  const words = useFieldMessage()
  const save = useWrite(userUpdateProfile, {
    quiet: true,
    refreshes: [userProfile],
    done: () => t('data.done'),
    onDone: () => void refreshSession(),
  })
  const stored = storedRow(profile, save.error)
  const { register, control, handleSubmit, formState, setError, conflicts } =
    useFreshForm<ProfileValues>(profileValues(stored), rulesResolver(profileErrors, words))
  const { errors, isDirty } = formState
  const submit = handleSubmit((values) =>
    save.mutate(
      { body: profileBody(values, stored) },
      { onError: (error) => void markFields(error, PROFILE_FIELDS, setError, words) },
    ),
  )
  const roles = profile.role_list.map(({ role_id }) => role_id).filter(isRoleId)
  const choices = homeChoices(roles).map(({ name, path }) => ({
    value: path,
    label: app(`screen.${name}` as string, { defaultValue: name as string }),
  }))
  const own = profile.homePageUrl
  const offered =
    own === null || choices.some(({ value }) => value === own)
      ? choices
      : [...choices, { value: own, label: own }]
  return (
    <Panel title={t('data.title')} hint={t('data.hint')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Fixed profile={profile} />
          <FieldConflicts
            conflicts={conflicts}
            labels={{
              realName: t('data.real_name'),
              phone: t('data.phone'),
              email: t('data.email'),
              homePageUrl: t('data.home'),
              awayFrom: app('absence.awayFrom'),
              awayUntil: app('absence.awayUntil'),
              leavingOn: app('absence.leavingOn'),
            }}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput
              label={t('data.real_name')}
              maxLength={100}
              autoComplete="name"
              error={errors.realName?.message}
              {...register('realName')}
            />
            <TextInput
              label={t('data.phone')}
              type="tel"
              maxLength={40}
              autoComplete="tel"
              error={errors.phone?.message}
              {...register('phone')}
            />
            <TextInput
              label={t('data.email')}
              type="email"
              maxLength={200}
              autoComplete="email"
              error={errors.email?.message}
              {...register('email')}
            />
            <Controller
              control={control}
              name="homePageUrl"
              render={({ field }) => (
                <Select
                  {...field}
                  value={field.value === '' ? null : field.value}
                  onChange={(value) => field.onChange(value ?? '')}
                  label={t('data.home')}
                  placeholder={t('data.home_default')}
                  data={offered}
                  clearable
                  clearButtonProps={{ 'aria-label': t('data.home_clear') }}
                  error={errors.homePageUrl?.message}
                />
              )}
            />
          </SimpleGrid>
          <Suspense fallback={null}>
            <AbsenceFields control={control} />
          </Suspense>
          {save.error ? (
            <Text role="alert" c="red" fz="sm">
              {getFailureMessage(save.error)}
            </Text>
          ) : null}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!isDirty}>
              {app('action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
