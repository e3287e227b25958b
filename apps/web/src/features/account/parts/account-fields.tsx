import { Checkbox, Group, SimpleGrid } from '@mantine/core'
import { ROLE_IDS, type RoleId } from '@panelflow/domain/account/role.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languageName, roleName } from '../../../lib/i18n/labels.ts'
import type { AccountValues } from '../account-form.ts'

interface ChoiceProps {
  readonly control: Control<AccountValues>
  /** why a role cannot be given; null when it can */
  readonly roleReason: (role: RoleId) => string | null
}

/** Roles and languages of an account. */
export const RoleAndLanguageFields = ({ control, roleReason }: ChoiceProps) => {
  const { t, i18n } = useTranslation('account')
  const { t: app } = useTranslation()
  return (
    <>
      <Controller
        control={control}
        name="roles"
        render={({ field: { value, onChange }, fieldState }) => (
          <Checkbox.Group
            label={t('field.roles')}
            withAsterisk
            value={[...value]}
            onChange={onChange}
            error={fieldState.error?.message}
          >
            <SimpleGrid cols={2} spacing="xs" verticalSpacing={6} mt={6}>
              {ROLE_IDS.map((role) => {
                const reason = roleReason(role)
                return (
                  <Checkbox
                    key={role}
                    value={String(role)}
                    disabled={reason !== null}
                    label={app(`role.${roleName(role)}`)}
                    description={reason ?? undefined}
                  />
                )
              })}
            </SimpleGrid>
          </Checkbox.Group>
        )}
      />
      <Controller
        control={control}
        name="languages"
        render={({ field: { value, onChange } }) => (
          <Checkbox.Group
            label={t('field.languages')}
            description={t('field.languages_hint')}
            value={[...value]}
            onChange={onChange}
          >
            <Group gap="sm" mt={6}>
              {TARGET_LANGUAGES.map((language) => (
                <Checkbox
                  key={language}
                  value={language}
                  label={languageName(language, i18n.language)}
                />
              ))}
            </Group>
          </Checkbox.Group>
        )}
      />
    </>
  )
}
