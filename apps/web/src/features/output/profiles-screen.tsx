import { Checkbox } from '@mantine/core'
import {
  type PlatformProfileView,
  platformProfileDelete,
  platformProfileEdit,
  platformProfileList,
} from '@panelflow/contract/output.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProfileCommand, ProfileForm } from './parts/profile-form.tsx'
import { type ProfileAct, ProfileTable } from './parts/profile-table.tsx'
import { toProfileInput } from './profile-values.ts'
import { profileName } from './profile-labels.ts'
import { freshRow } from '../../lib/forms/fresh-row.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { Screen } from '../../lib/screen.tsx'

type Open =
  | ProfileCommand
  | { readonly type: 'delete'; readonly profile: PlatformProfileView }
  | null

const REFRESHES = [platformProfileList]

const refreshCommand = (
  command: ProfileCommand,
  rows: readonly PlatformProfileView[] | undefined,
): ProfileCommand =>
  command.type === 'create' ? command : { ...command, profile: freshRow(rows, command.profile) }

const useChanges = (onDeleted: () => void) => {
  const { t } = useTranslation('output')
  const edit = useWrite(platformProfileEdit, {
    refreshes: REFRESHES,
    done: ({ hidden }) => t(hidden ? 'profile.hidden_done' : 'profile.shown_done'),
  })
  const remove = useWrite(platformProfileDelete, {
    refreshes: REFRESHES,
    done: ({ result }) => t(result === 'hidden' ? 'profile.deleted_hidden' : 'profile.deleted'),
    onDone: onDeleted,
  })
  const { mutate } = edit
  const setHidden = useCallback(
    (profile: PlatformProfileView, hidden: boolean): void =>
      mutate({
        params: { profileId: profile.id },
        body: { version: profile.version, profile: toProfileInput(profile), hidden },
      }),
    [mutate],
  )
  return { setHidden, remove }
}

/** What reading platforms take: the list, and the windows to make and change a profile. */
export const ProfilesScreen = () => {
  const { t } = useTranslation('output')
  const { t: app } = useTranslation()
  const [open, setOpen] = useState<Open>(null)
  const [withHidden, setWithHidden] = useState(false)
  const query = useRead(
    platformProfileList,
    { query: { hidden: withHidden ? 'true' : 'false' } },
    { keepPrevious: true },
  )
  const close = useCallback(() => setOpen(null), [])
  const { setHidden, remove } = useChanges(close)
  const act = useCallback(
    (what: ProfileAct, profile: PlatformProfileView): void => {
      if (what === 'hide' || what === 'show') setHidden(profile, what === 'hide')
      else setOpen({ type: what, profile })
    },
    [setHidden],
  )
  const create = (
    <ActionButton leftSection={<IconPlus size={15} />} onClick={() => setOpen({ type: 'create' })}>
      {t('profile.create')}
    </ActionButton>
  )
  return (
    <Screen
      title={t('profile.title')}
      subtitle={t('profile.subtitle')}
      actions={
        <>
          <Checkbox
            label={t('profile.show_hidden')}
            checked={withHidden}
            onChange={(event) => setWithHidden(event.currentTarget.checked)}
          />
          {create}
        </>
      }
    >
      <ProfileTable query={query} onAct={act} emptyAction={create} />
      {open === null || open.type === 'delete' ? null : (
        <ProfileForm command={refreshCommand(open, query.data)} onClose={close} />
      )}
      {open?.type === 'delete' ? (
        <ConfirmModal
          opened
          danger
          onClose={close}
          title={t('profile.delete_title')}
          message={t('profile.delete_message', { name: profileName(open.profile) })}
          submitLabel={t('profile.delete')}
          cancelLabel={app('action.cancel')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { profileId: open.profile.id } })}
        />
      ) : null}
    </Screen>
  )
}
