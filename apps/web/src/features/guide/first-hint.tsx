import { Anchor, Button, CloseButton, Flex, Group, Paper } from '@mantine/core'
import { userDismissHint, userHints } from '@panelflow/contract/user.ts'
import type { FirstHint as FirstHintId, HintPlace } from '@panelflow/domain/account/first-hint.ts'
import { ROLE, type RoleId } from '@panelflow/domain/account/role.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { helpStore } from '../../lib/help-store.ts'
import { sessionStore } from '../../lib/http/session-store.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { roleName } from '../../lib/i18n/labels.ts'
import { RoleIcon } from '../../shell/role-icon.tsx'
import { guideForRole } from './guide-pages.ts'
import { GuideText } from './guide-text.tsx'
import classes from './guide.module.css'

const READS = [userHints]

/** What this browser knows to be dismissed is not asked for again. */
const memoryKey = (accountId: string, hint: FirstHintId): string =>
  `panelflow.hint.${accountId}.${hint}`

const isRemembered = (key: string): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // storage is blocked: the server is asked
    return false
  }
}

const remember = (key: string): void => {
  try {
    localStorage.setItem(key, '1')
  } catch {
    // the server knows
  }
}

/** Where people of a role begin. */
const getFirstPlace = (role: RoleId): string => {
  if (role === ROLE.projectAdministrator) return `/order/index/${role}?open=create`
  if (role === ROLE.translationAdministrator)
    return `/order/index/${role}?status=pending_assignment`
  return '/workspace/index'
}

const GuideLink = ({ href }: { readonly href: string }) => {
  const { t } = useTranslation('guide')
  const navigate = useNavigate()
  return (
    <Anchor
      fz="sm"
      href={href}
      style={{ whiteSpace: 'nowrap' }}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href })
      }}
    >
      {t('hint.guide')}
    </Anchor>
  )
}

interface HintCardProps {
  readonly place: HintPlace
  readonly role: RoleId
  readonly onDismiss: () => void
}

const HintCard = ({ place, role, onDismiss }: HintCardProps) => {
  const { t } = useTranslation('guide')
  const navigate = useNavigate()
  const name = roleName(role)
  const first = getFirstPlace(role)
  const guide = `/guide/${guideForRole(role)}#${place === 'home' ? 'day' : 'workspace_index'}`
  const isNarrow = place === 'workspace'
  return (
    <Paper
      withBorder
      role="region"
      aria-label={t('hint.label')}
      px="sm"
      py={8}
      radius={isNarrow ? 0 : 'md'}
      style={{ flex: 'none' }}
    >
      <Group gap="sm" wrap="nowrap" align={isNarrow ? 'flex-start' : 'center'}>
        <RoleIcon role={name} size={18} />
        <Flex
          gap={isNarrow ? 6 : 'sm'}
          direction={isNarrow ? 'column' : 'row'}
          align={isNarrow ? 'flex-start' : 'center'}
          className={classes['hint']}
        >
          <div className={classes['hint']}>
            <GuideText html={t(`hint.${place}.${name}`)} />
          </div>
          <Group gap="sm" wrap="nowrap">
            {isNarrow ? (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => helpStore.setState({ open: true })}
              >
                {t('hint.help')}
              </Button>
            ) : (
              <Button size="compact-sm" onClick={() => void navigate({ href: first })}>
                {t(`hint.first.${name}`)}
              </Button>
            )}
            <GuideLink href={guide} />
          </Group>
        </Flex>
        <CloseButton
          size="sm"
          aria-label={t('hint.dismiss')}
          title={t('hint.dismiss')}
          onClick={onDismiss}
        />
      </Group>
    </Paper>
  )
}

/** Says to people of a role what they do on a screen first, until they have dismissed it. */
const UnknownHint = ({
  hint,
  memory,
  place,
  role,
}: {
  readonly hint: FirstHintId
  readonly memory: string
  readonly place: HintPlace
  readonly role: RoleId
}) => {
  const { data } = useRead(userHints, {})
  const { mutate, isPending } = useWrite(userDismissHint, { refreshes: READS })
  if (data === undefined || isPending) return null
  if (data.dismissed.includes(hint)) {
    remember(memory)
    return null
  }
  return <HintCard place={place} role={role} onDismiss={() => mutate({ body: { hint } })} />
}

/** The hint of the acting role for this screen; nothing once it was dismissed. */
export const FirstHint = ({ place }: { readonly place: HintPlace }) => {
  const { user, actingRole } = useStore(sessionStore)
  if (user === null || actingRole === null) return null
  const hint: FirstHintId = `${place}_${roleName(actingRole)}`
  const memory = memoryKey(user.id, hint)
  if (isRemembered(memory)) return null
  return <UnknownHint key={hint} hint={hint} memory={memory} place={place} role={actingRole} />
}
